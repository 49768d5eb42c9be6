"""Registers what the clock asks for."""

from __future__ import annotations

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _
from django.utils.translation import gettext_noop


class RetrievalConfig(AppConfig):
    name = "apps.retrieval"
    verbose_name = _("Search")

    def ready(self) -> None:
        from apps.retrieval.queue import INDEX
        from apps.runs.clock.schedules import register_schedule

        register_schedule(
            "index_texts",
            task=INDEX,
            crontab="* * * * *",
            title=gettext_noop("Index texts that wait for it"),
            description=gettext_noop(
                "They are indexed as they come; this takes up what a lost message left behind."
            ),
        )
