"""Registers what projects remember: how it is recalled, and what the agent of a project can do."""

from __future__ import annotations

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class IitMemoryConfig(AppConfig):
    name = "apps.iit_memory"
    verbose_name = _("Project memory")

    def ready(self) -> None:
        from apps.iit_memory.collections import register_collections

        register_collections()
        _register_manager()


def _register_manager() -> None:
    """The agent of a project, with its procedures and scheduled questions."""
    from apps.iit_memory.manager.registration import register_manager

    register_manager()
