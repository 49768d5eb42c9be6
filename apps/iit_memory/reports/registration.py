"""Registers what weekly reports need of the apps below: figures, runs, the clock, notices and pages of a project."""

from __future__ import annotations

from collections.abc import Sequence
from uuid import UUID

from django.utils.translation import gettext_lazy as _
from django.utils.translation import gettext_noop

from apps.agents import extension as agents
from apps.iit_memory.actions.forgetting import register_forgetter
from apps.iit_memory.actions.report_forgetting import forget_in_reports
from apps.iit_memory.reports import delivery, run
from apps.iit_memory.reports.by_model import PROMPT
from apps.iit_memory.reports.figures import register_figures
from apps.iit_memory.reports.kinds import DELIVERY_KIND, REPORT_KIND
from apps.iit_memory.tasks import START_DUE_REPORTS
from apps.projects import notices, project_links
from apps.projects.models import Project


def register_reports() -> None:
    register_figures()
    register_forgetter("weekly reports", _forget)
    agents.register_prompt_variables(PROMPT)
    agents.register_run_kind(
        agents.RunKind(
            REPORT_KIND,
            queue="batch",
            body=run.make_reports,
            finalize=run.ended,
            resumes=True,
            title=_("Weekly report"),
        )
    )
    agents.register_run_kind(
        agents.RunKind(
            DELIVERY_KIND,
            queue="batch",
            body=delivery.deliver_report,
            resumes=True,
            title=_("Delivery of a weekly report"),
        )
    )
    agents.register_schedule(
        "weekly_reports",
        crontab="7 * * * *",
        title=gettext_noop("Weekly reports that are due"),
        task=START_DUE_REPORTS,
        description=gettext_noop("Each hour, because it is Monday at dawn in one time zone after the other."),
    )
    notices.register("weekly_report", _("The report of week %(week)s of %(project)s is ready."))
    project_links.register(
        "enrolment", project_links.ProjectLink(_("Enrolment"), "users", "iit_memory:enrolment", place=60)
    )
    project_links.register(
        "reports", project_links.ProjectLink(_("Weekly reports"), "report", "iit_memory:reports", place=61)
    )


def _forget(project_id: UUID, texts: Sequence[str]) -> None:
    forget_in_reports(Project.objects.get(pk=project_id), texts=texts)
