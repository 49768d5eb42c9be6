"""Every read of reports, limited to the projects of the person who asks."""

from __future__ import annotations

from uuid import UUID

from django.db.models import QuerySet

from apps.agents.extension import Project, Run
from apps.agents.models import Conversation
from apps.papers.assistant import SUBJECT
from apps.papers.models import MindMap, PaperSummary, ReportProposal, ReportVersion, ResearchReport
from apps.papers.research.change_run import NAME as CHANGE
from apps.papers.research.run import NAME
from apps.papers.summaries.run import NAME as SUMMARY
from apps.projects.access import Person, Right, require
from apps.projects.errors import NotFound
from apps.runs.models import OPEN, RunState
from apps.search.models import Paper


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


def get_proposal(report: ResearchReport, proposal_id: int) -> ReportProposal:
    """Of a report that the caller got through `get_report`."""
    proposal = report.proposals.filter(pk=proposal_id).first()
    if proposal is None:
        raise NotFound
    return proposal


def get_version(report: ResearchReport, number: int) -> ReportVersion:
    """Of a report that the caller got through `get_report`."""
    version = report.versions.select_related("changed_by").filter(number=number).first()
    if version is None:
        raise NotFound
    return version


def change_run_of(report: ResearchReport) -> Run | None:
    """The run that writes one of its sections anew."""
    open_runs = Run.objects.filter(
        kind=CHANGE, project=report.project, subject_id=str(report.pk), state__in=OPEN
    )
    return open_runs.order_by("-order").first()


def get_research(user: Person, project: Project, run_id: UUID) -> Run:
    require(user, project, Right.READ)
    run = Run.objects.filter(kind=NAME, project=project, pk=run_id).first()
    if run is None:
        raise NotFound
    return run


def summaries_of(user: Person, project: Project, paper: Paper) -> QuerySet[PaperSummary]:
    """The latest first, of a paper that the caller got through the library's selectors."""
    require(user, project, Right.READ)
    return PaperSummary.objects.filter(project=project, paper=paper).select_related("created_by")


def maps_of(user: Person, project: Project, paper: Paper) -> QuerySet[MindMap]:
    """What people made of the map, the latest version first."""
    require(user, project, Right.READ)
    return MindMap.objects.filter(project=project, paper=paper).select_related("created_by")


def latest_map(user: Person, project: Project, paper: Paper) -> int:
    """The number of the newest version; 0 where nobody changed the map yet."""
    return maps_of(user, project, paper).values_list("version", flat=True).first() or 0


def summary_run_of(user: Person, project: Project, paper: Paper) -> Run | None:
    """The run that reads the paper now."""
    require(user, project, Right.READ)
    open_runs = Run.objects.filter(kind=SUMMARY, project=project, subject_id=str(paper.pk), state__in=OPEN)
    return open_runs.order_by("-order").first()


def conversations_about(user: Person, project: Project, paper: Paper) -> QuerySet[Conversation]:
    """The latest first."""
    require(user, project, Right.READ)
    found = Conversation.objects.filter(project=project, subject_kind=SUBJECT, subject_id=str(paper.pk))
    return found.order_by("-updated_at")
