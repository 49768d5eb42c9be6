"""`manage.py search_library`: the passages of a project's papers that answer a question, in this process."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Any

from django.core.management.base import CommandParser
from django.utils import translation

from apps.agents.management.support import DeskCommand, command_errors, project_and_user
from apps.fields.reading.language import language_of
from apps.search.library.search import LibraryFilters, search_library

KEYS = ("paper_id", "title", "score", "passage", "locator")


class Command(DeskCommand):
    help = "Searches the papers of a project."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("query")
        parser.add_argument("--project", required=True, help="The project's slug.")
        parser.add_argument("--user", default="", help="E-mail of who asks; else the principal investigator.")
        parser.add_argument("--limit", type=int, default=10)
        parser.add_argument("--from", type=int, dest="year_from", help="Published in this year or later.")
        parser.add_argument("--to", type=int, dest="year_to", help="Published in this year or earlier.")
        parser.add_argument("--study-type", action="append", default=[], metavar="CODE")
        parser.add_argument("--language", action="append", default=[], metavar="CODE")
        parser.add_argument("--full-text", action="store_true", help="Only papers with their full text.")
        parser.add_argument("--json", action="store_true", help="Everything, as JSON.")

    def handle(self, *args: Any, **options: Any) -> None:
        filters = LibraryFilters(
            year_from=options["year_from"],
            year_to=options["year_to"],
            study_types=tuple(options["study_type"]),
            languages=tuple(options["language"]),
            full_text=True if options["full_text"] else None,
        )
        with command_errors():
            project, user = project_and_user(options)
            with translation.override(language_of(options["query"], otherwise=user.language)):
                found = search_library(
                    user, project, options["query"], limit=options["limit"], filters=filters
                )
        rows = [{key: asdict(hit)[key] for key in KEYS} for hit in found.hits]
        if options["json"]:
            self.stdout.write(json.dumps(rows, ensure_ascii=False, default=str))
            return
        for row in rows:
            self.stdout.write(
                f"{row['score']:.2f}  {row['title']}  ({row['locator']})\n      {row['passage'][:200]}"
            )
