"""`manage.py research "question" --project P [--export FILE]`: research from plan to report, here and now; or, with
`--plan`, the plan alone, which `--run` or its page starts."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from uuid import UUID

from django.core.management.base import CommandError, CommandParser
from django.utils import translation

from apps.agents.management.support import DeskCommand, command_errors, project_and_user
from apps.documents.word import build_word
from apps.papers.models import ResearchReport
from apps.papers.research.citing import Cited, Source, cited_in
from apps.papers.research.document import document_of, markdown_of
from apps.papers.research.references import as_ris
from apps.papers.research.run import start_research
from apps.papers.research.wording import conclusion_of, limitations_of
from apps.papers.selectors import get_research
from apps.projects.errors import NotFound
from apps.projects.models import Project, User
from apps.runs.actions.runs import resume_run
from apps.runs.models import Run, RunState
from apps.runs.work.execute import execute_inline


class Command(DeskCommand):
    help = "Researches a question in the project's library and the web, and prints the report as JSON."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("question", nargs="?", default="")
        parser.add_argument("--project", required=True, help="The project's slug.")
        parser.add_argument("--user", default="", help="E-mail of who acts; else the principal investigator.")
        parser.add_argument("--plan", action="store_true", help="Make the plan, print it, and let it wait.")
        parser.add_argument("--run", default="", help="Start the plan that waits, by the id of its run.")
        parser.add_argument(
            "--sub-question", action="append", default=[], help="Search for these instead of the plan's."
        )
        parser.add_argument(
            "--rounds", type=int, default=None, help="Rounds of search for each sub-question."
        )
        parser.add_argument("--no-web", action="store_true", help="Search the library alone.")
        parser.add_argument("--export", default="", help="Also write the report: .docx, .md or .ris.")

    def handle(self, *args: Any, **options: Any) -> None:
        write = _writer(options["export"])
        with command_errors():
            project, user = project_and_user(options)
            run = (
                _waiting(user, project, options["run"])
                if options["run"]
                else _planned(user, project, options)
            )
            if not options["plan"]:
                _approve(run, user, options)
        if options["plan"]:
            return self._print(_plan_as_json(run))
        if run.state != RunState.FINISHED:
            raise CommandError(run.error_message or f"the run ended as {run.state}")
        report = ResearchReport.objects.select_related("project").get(run_id=run.pk)
        write(report)
        return self._print(_as_json(report))

    def _print(self, data: dict[str, Any]) -> None:
        self.stdout.write(json.dumps(data, ensure_ascii=False))


def _planned(user: User, project: Project, options: dict[str, Any]) -> Run:
    run = start_research(
        by=user,
        project=project,
        question=options["question"],
        rounds=options["rounds"],
        with_web=not options["no_web"],
        enqueue=False,
    )
    execute_inline(run)
    if run.state != RunState.WAITING:
        raise CommandError(run.error_message or f"the run ended as {run.state}")
    return run


def _waiting(user: User, project: Project, run_id: str) -> Run:
    try:
        run = get_research(user, project, UUID(run_id))
    except (ValueError, NotFound) as error:
        raise CommandError(f"there is no research “{run_id}” in this project") from error
    if run.state != RunState.WAITING:
        raise CommandError(f"this research does not wait for anybody: it is {run.state}")
    return run


def _approve(run: Run, user: User, options: dict[str, Any]) -> None:
    asked = run.snapshot["asked"]
    value = dict(asked["value"])
    if options["sub_question"]:
        value["sub_questions"] = options["sub_question"]
    if options["rounds"]:
        value["rounds"] = options["rounds"]
    answer = {"approve": True, "value": value}
    resume_run(run_id=run.pk, by=user, call_id=asked["call_id"], answer=answer, enqueue=False)
    run.refresh_from_db()
    execute_inline(run)


def _plan_as_json(run: Run) -> dict[str, Any]:
    value = run.snapshot["asked"]["value"]
    start = f"manage.py research --project {run.project.slug} --run {run.pk}"
    return {"run": str(run.pk), "question": run.params["question"], **value, "start": start}


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
    """Statements and references by the numbers of the papers and pages."""
    found = cited_in(report)
    with translation.override(report.language):
        return {
            "id": str(report.pk),
            "question": report.question,
            "plan": report.plan,
            "conclusion": conclusion_of(report),
            "sections": [_section(each, found) for each in report.sections],
            "references": [_reference(each) for each in found.sources],
            "searches": report.searches,
            "counts": report.counts,
            "limitations": list(limitations_of(report)),
            "model": report.model,
        }


def _section(section: dict[str, Any], found: Cited) -> dict[str, Any]:
    said = [{**each, "numbers": found.of(each["numbers"])} for each in section["statements"]]
    return {**section, "statements": said}


def _reference(source: Source) -> dict[str, Any]:
    names = ("source", "source_id", "title", "url", "facts")
    passages = [{name: each[name] for name in ("locator", "quote")} for each in source.passages]
    return {"number": source.number, **{name: source.reference[name] for name in names}, "passages": passages}
