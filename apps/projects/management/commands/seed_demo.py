"""`manage.py seed_demo`: the demo people and project, made once; `--json` prints their log-ins."""

from __future__ import annotations

import json
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from apps.projects.demo import is_wanted, log_ins, seed


class Command(BaseCommand):
    help = "Make the demo people and the project “demo” where they are missing. TRIALDESK_DEMO=0: do nothing."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--json", action="store_true", help="print the log-ins as JSON, and nothing else")

    def handle(self, *args: Any, **options: Any) -> None:
        wanted = is_wanted()
        if wanted:
            seed()
        if options["json"]:
            self.stdout.write(json.dumps(log_ins() if wanted else [], ensure_ascii=False))
        elif wanted:
            self.stdout.write("The demo people and the project “demo” are there.")
        else:
            self.stdout.write("TRIALDESK_DEMO=0: no demo people.")
