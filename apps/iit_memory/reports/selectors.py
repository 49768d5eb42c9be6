"""Reads of weekly reports and web hooks, limited to what the person may see."""

from __future__ import annotations

from uuid import UUID

from django.db.models import QuerySet

from apps.iit_memory.models import WebHook, WeeklyReport
from apps.iit_memory.reports.kinds import REPORT_KIND, queue_of
from apps.projects.access import Person, Right, require
from apps.projects.errors import NotFound
from apps.projects.models import Project, User
from apps.projects.selectors import projects_visible_to
from apps.runs.models import OPEN, Run


def reports_of(user: Person, project: Project) -> QuerySet[WeeklyReport]:
    """The latest week first, for the project's members."""
    require(user, project, Right.READ)
    return WeeklyReport.objects.filter(project=project).select_related("project", "corrected_by")


def get_report(user: Person, project: Project, report_id: UUID) -> WeeklyReport:
    report = reports_of(user, project).filter(pk=report_id).first()
    if report is None:
        raise NotFound
    return report


def get_visible_report(user: User, report_id: UUID) -> WeeklyReport:
    """NotFound unless it belongs to one of the person's projects."""
    visible = WeeklyReport.objects.filter(project__in=projects_visible_to(user))
    report = visible.select_related("project", "corrected_by").filter(pk=report_id).first()
    if report is None:
        raise NotFound
    return report


def report_run_of(project: Project) -> Run | None:
    """The run that makes reports now, of a project that the caller got through a selector."""
    return (
        Run.objects.filter(kind=REPORT_KIND, project=project, state__in=OPEN, queue_key=queue_of(project))
        .order_by("order")
        .first()
    )


def web_hooks_of(user: Person, project: Project) -> QuerySet[WebHook]:
    """For managers alone: an address may have a key in it."""
    require(user, project, Right.READ)
    require(user, project, Right.MANAGE_MEMBERS)
    return WebHook.objects.filter(project=project).order_by("created_at")
