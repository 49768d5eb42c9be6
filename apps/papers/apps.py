"""Registers what is made of papers, the paper assistant, and research."""

from __future__ import annotations

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class PapersConfig(AppConfig):
    name = "apps.papers"
    verbose_name = _("Papers and research")

    def ready(self) -> None:
        from apps.papers.registration import register_papers

        register_papers()
