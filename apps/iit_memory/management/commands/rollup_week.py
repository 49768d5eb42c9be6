"""`manage.py rollup_week --project P --week 2026-W46`: makes the report of a week, here and now."""

from __future__ import annotations

import json
from typing import Any

from django.core.management.base import CommandError, CommandParser

from apps.agents.management.support import DeskCommand, command_errors, project_and_user
from apps.iit_memory.actions.reports import start_reports
from apps.iit_memory.models import WeeklyReport
from apps.iit_memory.reports.parts import LISTS, items_of, summary_of
from apps.iit_memory.weeks import Week
from apps.runs.models import RunState
from apps.runs.work.execute import execute_inline


class Command(DeskCommand):
    help = "Makes the weekly report of a project, or makes it again: there is one for each week."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--project", required=True, help="The project's slug.")
        parser.add_argument("--week", required=True, help="An ISO week that is over: 2026-W46.")
        parser.add_argument("--user", default="", help="E-mail of who acts; else the principal investigator.")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            week = Week.parse(options["week"])
        except ValueError as error:
            raise CommandError(str(error)) from error
        with command_errors():
            project, user = project_and_user(options)
            run = start_reports(by=user, project=project, weeks=[week], enqueue=False)
            execute_inline(run)
        if run.state != RunState.FINISHED:
            raise CommandError(run.error_message or f"the run ended as {run.state}")
        report = WeeklyReport.objects.get(project=project, year=week.year, week=week.number)
        self.stdout.write(json.dumps(self._as_json(report), ensure_ascii=False))

    def _as_json(self, report: WeeklyReport) -> dict[str, Any]:
        return {
            "id": str(report.pk),
            "project": report.project.slug,
            "week": str(report),
            "starts_at": report.starts_at.isoformat(),
            "ends_at": report.ends_at.isoformat(),
            "language": report.language,
            "model": report.model,
            "model_failure": report.model_failure,
            "summary": summary_of(report),
            **{name: [item["text"] for item in items_of(report, name)] for name in LISTS},
            "metrics": report.metrics,
        }
