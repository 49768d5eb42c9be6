"""`manage.py load_defaults`: the configuration that an installation begins with. Safe to repeat."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from apps.agents.actions.defaults import DefaultsRefused, load_default_agents, load_default_rows
from apps.llm.actions.defaults import load_default_providers
from apps.retrieval.actions.models import load_default_model
from apps.runs.clock.schedules import load_schedules


class Command(BaseCommand):
    help = "Create the providers, models, agents and schedules that are missing."

    def handle(self, *args: Any, **options: Any) -> None:
        load_default_providers()
        load_default_model()
        load_schedules()
        load_default_rows()
        try:
            made = load_default_agents()
        except DefaultsRefused as error:
            raise CommandError(f"{error.made} agents created; not created:\n{error}") from error
        self.stdout.write(f"{made} agents created")
