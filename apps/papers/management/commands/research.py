"""`manage.py research "question" --project P [--export FILE]`: research from plan to report, here and now."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError, CommandParser

from apps.agents.management.support import DeskCommand, command_errors, project_and_user
from apps.documents.word import build_word
from apps.papers.models import ResearchReport
from apps.papers.research.document import document_of, markdown_of
from apps.papers.research.references import as_ris
from apps.papers.research.run import start_research
from apps.runs.models import RunState
from apps.runs.work.execute import execute_inline


class Command(DeskCommand):
    help = "Researches a question in the project's library and the web, and prints the report as JSON."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("question")
        parser.add_argument("--project", required=True, help="The project's slug.")
        parser.add_argument("--user", default="", help="E-mail of who acts; else the principal investigator.")
        parser.add_argument(
            "--rounds", type=int, default=None, help="Rounds of search for each sub-question."
        )
        parser.add_argument("--no-web", action="store_true", help="Search the library alone.")
        parser.add_argument("--export", default="", help="Also write the report: .docx, .md or .ris.")

    def handle(self, *args: Any, **options: Any) -> None:
        write = _writer(options["export"])
        with command_errors():
            project, user = project_and_user(options)
            run = start_research(
                by=user,
                project=project,
                question=options["question"],
                confirmed=True,
                rounds=options["rounds"],
                with_web=not options["no_web"],
                enqueue=False,
            )
            execute_inline(run)
        if run.state != RunState.FINISHED:
            raise CommandError(run.error_message or f"the run ended as {run.state}")
        report = ResearchReport.objects.select_related("project").get(run_id=run.pk)
        write(report)
        self.stdout.write(json.dumps(_as_json(report), ensure_ascii=False))


def _writer(name: str) -> Any:
    makers = {
        ".docx": lambda report: build_word(document_of(report)),
        ".md": lambda report: markdown_of(report).encode(),
        ".ris": lambda report: as_ris(report).encode(),
    }
    if not name:
        return lambda report: None
    make = makers.get(Path(name).suffix)
    if make is None:
        raise CommandError("--export takes a file that ends in .docx, .md or .ris")
    return lambda report: Path(name).write_bytes(make(report))


def _as_json(report: ResearchReport) -> dict[str, Any]:
    return {
        "id": str(report.pk),
        "question": report.question,
        "plan": report.plan,
        "sections": report.sections,
        "references": report.references,
        "searches": report.searches,
        "counts": report.counts,
        "limitations": report.limitations,
        "model": report.model,
    }
