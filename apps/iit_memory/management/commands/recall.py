"""`manage.py recall`: what a question would be answered from, in this process."""

from __future__ import annotations

import json
from typing import Any

from django.core.management.base import CommandError, CommandParser
from django.utils import translation

from apps.agents.management.support import DeskCommand, command_errors, project_and_user
from apps.fields.reading.language import language_of
from apps.iit_memory.recall import MOST_TOKENS, PROFILES, QA_QUERY, recall_for
from apps.projects.access import Right, require


class Command(DeskCommand):
    help = "What is remembered for a question."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("question")
        parser.add_argument("--project", required=True, help="The project's slug.")
        parser.add_argument("--user", default="", help="E-mail of who asks; else the principal investigator.")
        parser.add_argument("--profile", default=QA_QUERY, choices=PROFILES)
        parser.add_argument("--budget", type=int, default=MOST_TOKENS, help="Tokens at most.")
        parser.add_argument("--json", action="store_true", help="Everything, as JSON.")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["budget"] < 0:
            raise CommandError("a budget is not negative")
        with command_errors():
            project, user = project_and_user(options)
            require(user, project, Right.READ)
            with translation.override(language_of(options["question"], otherwise=user.language)):
                items = recall_for(
                    project=project,
                    user=user,
                    query=options["question"],
                    profile=options["profile"],
                    budget_tokens=options["budget"],
                )
        found = [
            {"layer": item.layer, "text": item.text, "score": item.score, "source": item.source}
            for item in items
        ]
        whole = {
            "profile": options["profile"],
            "tokens": sum(item.tokens for item in items),
            "items": found,
        }
        lines = (f"{item['layer']}  {item['text']}  ({item['source']})" for item in found)
        self.stdout.write(json.dumps(whole, ensure_ascii=False) if options["json"] else "\n".join(lines))
