"""Every read of reports, limited to the projects of the person who asks."""

from __future__ import annotations

from uuid import UUID

from django.db.models import QuerySet

from apps.agents.extension import Project, Run
from apps.papers.models import ResearchReport
from apps.papers.research.run import NAME
from apps.projects.access import Person, Right, require
from apps.projects.errors import NotFound
from apps.runs.models import OPEN, RunState


def reports_of(user: Person, project: Project) -> QuerySet[ResearchReport]:
    """The latest first."""
    require(user, project, Right.READ)
    return ResearchReport.objects.filter(project=project).select_related("project", "created_by")


def unfinished_of(user: Person, project: Project) -> list[Run]:
    """Research under way, or that failed or was stopped and can be tried again; the latest first."""
    require(user, project, Right.READ)
    states = [*OPEN, RunState.FAILED, RunState.STOPPED]
    found = Run.objects.filter(kind=NAME, project=project, state__in=states, retried_by=None)
    return list(found.select_related("user").order_by("-order")[:20])


def get_report(user: Person, project: Project, report_id: UUID) -> ResearchReport:
    report = reports_of(user, project).filter(pk=report_id).first()
    if report is None:
        raise NotFound
    return report


def get_research(user: Person, project: Project, run_id: UUID) -> Run:
    require(user, project, Right.READ)
    run = Run.objects.filter(kind=NAME, project=project, pk=run_id).first()
    if run is None:
        raise NotFound
    return run
