"""Registers the app and what its workers do at start and end."""

from __future__ import annotations

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class RunsConfig(AppConfig):
    name = "apps.runs"
    verbose_name = _("Background work")

    def ready(self) -> None:
        from apps.runs.work import worker  # noqa: F401 - connects to Celery's signals
        from config.stack import leash

        leash.watch()
