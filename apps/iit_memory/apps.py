"""Registers what projects remember: how it is recalled, and what the agent of a project can do."""

from __future__ import annotations

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class IitMemoryConfig(AppConfig):
    name = "apps.iit_memory"
    verbose_name = _("Project memory")

    def ready(self) -> None:
        from apps.iit_memory.collections import register_collections
        from apps.iit_memory.manager.registration import register_manager
        from apps.iit_memory.remembering import register_memories
        from apps.iit_memory.reports.registration import register_reports

        register_collections()
        register_manager()  # what it does after a turn takes no time, what the memories do may ask a model
        register_memories()
        register_reports()
