"""Registers the knowledge base and the agent that answers medical questions."""

from __future__ import annotations

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class MedicalQaConfig(AppConfig):
    name = "apps.medical_qa"
    verbose_name = _("Medical questions")

    def ready(self) -> None:
        from apps.medical_qa.agent.registration import register_agent
        from apps.medical_qa.knowledge.registration import register_knowledge

        register_knowledge()
        register_agent()
