"""`manage.py prune_traces`: what beat does every night, by hand."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from apps.agents.actions.retention import redact_traces


class Command(BaseCommand):
    help = "Take the content (what steps were given and gave) out of old traces; figures and outcomes stay."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--days", type=int, default=settings.TRACE_CONTENT_DAYS)

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            count = redact_traces(days=options["days"])
        except ValueError as error:
            raise CommandError(f"--days: {error}") from error
        self.stdout.write(f"{count} traces redacted")
