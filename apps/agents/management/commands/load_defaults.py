"""`manage.py load_defaults`: the configuration that an installation begins with. Safe to repeat."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from apps.agents.actions.defaults import load_default_agents
from apps.llm.actions.defaults import load_default_providers
from apps.runs.schedules import load_schedules


class Command(BaseCommand):
    help = "Create the providers, models, agents and schedules that are missing."

    def handle(self, *args: Any, **options: Any) -> None:
        load_default_providers()
        made = load_default_agents()
        load_schedules()
        self.stdout.write(f"{made} agents created")
