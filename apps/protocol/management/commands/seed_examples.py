"""`manage.py seed_examples`: the example studies of the demo project, made once by a worker."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from apps.projects.demo import DEMO_SLUG
from apps.projects.models import Project
from apps.protocol.actions.example_studies import start_example_studies
from config.env import env


class Command(BaseCommand):
    help = "Have a worker make the example studies of the project “demo”, once. TRIALDESK_EXAMPLES=0: do nothing."

    def handle(self, *args: Any, **options: Any) -> None:
        project = Project.objects.filter(slug=DEMO_SLUG, archived_at=None).first()
        is_wanted = all(env.bool(name, default=True) for name in ("TRIALDESK_DEMO", "TRIALDESK_EXAMPLES"))
        if project is None or not is_wanted:
            self.stdout.write("No example studies.")
            return
        is_started = start_example_studies(project) is not None
        self.stdout.write(
            "A worker makes the example studies." if is_started else "No example studies are missing."
        )
