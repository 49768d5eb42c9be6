"""Weeks of a project as rows: messages, decisions, enrolment, at the times that a test says."""

from __future__ import annotations

from datetime import datetime, timedelta
from uuid import uuid4

from apps.iit_memory.actions.reports import start_reports
from apps.iit_memory.models import FlowEntry, Memory, MemoryKind, MemoryOrigin, MemoryState, WeeklyReport
from apps.iit_memory.weeks import Week
from apps.projects.models import Project, User
from apps.projects.time_zones import zone
from apps.runs.models import Run
from apps.runs.work.execute import execute_inline


def start_of(project: Project, week: Week) -> datetime:
    return week.starts_at(zone(project.time_zone))


def said(project: Project, at: datetime, text: str, *, role: str = "user") -> FlowEntry:
    return FlowEntry.objects.create(
        project=project,
        conversation_id=uuid4(),
        message_id=uuid4(),
        place=0,
        role=role,
        content=text,
        created_at=at,
        expires_at=at + timedelta(days=30),
    )


def decided(project: Project, at: datetime, text: str, *, owner: User | None = None) -> Memory:
    return Memory.objects.create(
        project=project,
        owner=owner,
        kind=MemoryKind.DECISION,
        key=f"decision.{uuid4()}",
        value=text,
        text=text,
        state=MemoryState.ACCEPTED,
        origin=MemoryOrigin.PERSON,
        valid_from=at,
    )


def rolled_up(project: Project, *weeks: Week) -> Run:
    """Make the reports of these weeks here and now; the run is over then."""
    run = start_reports(by=None, project=project, weeks=weeks, enqueue=False)
    execute_inline(run)
    return run


def report_of(project: Project, week: Week) -> WeeklyReport:
    return WeeklyReport.objects.get(project=project, year=week.year, week=week.number)
