"""Which reports are missing, and the runs that make them: asked every hour, because it is Monday somewhere."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from django.db import transaction
from django.db.models import Min
from django.utils import timezone

from apps.iit_memory.actions.reports import start_reports
from apps.iit_memory.models import FlowEntry, WeeklyReport
from apps.iit_memory.reports.kinds import MOST_WEEKS, REPORT_KIND, queue_of
from apps.iit_memory.weeks import Week, last_ended
from apps.projects.models import Project
from apps.projects.time_zones import zone
from apps.runs.models import OPEN, Run


@dataclass(frozen=True)
class Standing:
    """What there is of all projects: reports, and since when messages wait to be rolled up."""

    made: Mapping[UUID, set[Week]]
    waiting_since: Mapping[UUID, datetime]


def start_due_reports() -> int:
    """Start a run for each open project that lacks a report; returns how many. Asked twice at once, it starts one."""
    now = timezone.now()
    standing = _standing()
    projects = Project.objects.filter(archived_at=None).order_by("pk")
    due = ((project, weeks) for project in projects if (weeks := due_weeks(project, standing, now)))
    return sum(_start(project.pk, weeks) for project, weeks in due)


def due_weeks(project: Project, standing: Standing, now: datetime) -> list[Week]:
    """The oldest first, at most MOST_WEEKS: those without a report, and one whose messages still wait."""
    place = zone(project.time_zone)
    last = last_ended(now, place)
    first = max(Week.at(project.created_at, place), last.before(MOST_WEEKS - 1))
    made = standing.made.get(project.pk, set())
    missing = {last.before(back) for back in range(MOST_WEEKS)} - made
    weeks = {week for week in missing if first <= week <= last}
    waiting = standing.waiting_since.get(project.pk)
    if waiting is not None and (oldest := Week.at(waiting, place)) <= last:
        weeks.add(oldest)
    return sorted(weeks)[:MOST_WEEKS]


def _standing() -> Standing:
    made: dict[UUID, set[Week]] = defaultdict(set)
    since = timezone.now() - timedelta(weeks=MOST_WEEKS + 2)
    reports = WeeklyReport.objects.filter(starts_at__gte=since).order_by()
    for project_id, year, week in reports.values_list("project_id", "year", "week"):
        made[project_id].add(Week(year, week))
    waiting = FlowEntry.objects.filter(rolled_up_at=None).order_by().values("project_id")
    oldest = waiting.annotate(since=Min("created_at")).values_list("project_id", "since")
    return Standing(made, dict(oldest))


@transaction.atomic
def _start(project_id: UUID, weeks: list[Week]) -> bool:
    """The lock makes a second clock wait until the first has started its run."""
    project = Project.objects.select_for_update().filter(pk=project_id, archived_at=None).first()
    if project is None:
        return False
    if Run.objects.filter(kind=REPORT_KIND, queue_key=queue_of(project), state__in=OPEN).exists():
        return False
    start_reports(by=None, project=project, weeks=weeks)
    return True
