"""The first page of the administration: what is at work, what failed, what it costs, what waits to be published."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest
from django.utils.translation import get_language

from apps.agents.actions.publishing import draft_of
from apps.agents.admin.base import READS, may_read
from apps.agents.admin.publishing import compared, newest_of
from apps.agents.drafts.problems.agent import errors_of, faults_of
from apps.agents.drafts.problems.places import sentence_of
from apps.agents.drafts.surroundings import surroundings
from apps.agents.models import Agent
from apps.llm.selectors import DaySpent, spent_by_day
from apps.projects.admin.support import has_flag
from apps.runs.health import NEEDED, check
from apps.runs.selectors import latest_failures, queue_lengths

DAYS = 14
FAILURES = 8


@dataclass(frozen=True)
class Bar:
    """A day in the chart; `percent` is its height against the highest."""

    day: DaySpent
    percent: int


@dataclass(frozen=True)
class Unpublished:
    """An agent whose draft says something else than what is in force."""

    agent: Agent
    rows: int
    version: int | None


@dataclass(frozen=True)
class Broken:
    """A version in force that would not be published any more: it stays in force, but not all of it has an effect."""

    agent: Agent
    version: int
    faults: tuple[str, ...]


def home(request: HttpRequest, context: dict[str, Any]) -> dict[str, Any]:
    """unfold calls it for the index. Who has nothing to do with agents sees the lists alone."""
    if not may_read(request):
        return context
    health = check()
    bars = _bars(spent_by_day(DAYS))
    return {
        **context,
        "home": True,
        "may_open_runs": has_flag(request, READS),
        "queues": queue_lengths(),
        "failures": latest_failures(FAILURES),
        "health": health,
        "workers_missing": [role for role in NEEDED if not health.workers.get(role)],
        "bars": bars,
        "has_calls": any(bar.day.calls for bar in bars),
        "today": bars[-1].day,
        "unpublished": unpublished(),
        "broken": broken(),
        "language": get_language(),
    }


def _bars(days: list[DaySpent]) -> list[Bar]:
    most = max((day.tokens for day in days), default=0) or 1
    return [Bar(day, round(100 * day.tokens / most)) for day in days]


def unpublished() -> list[Unpublished]:
    """Agents in order, those whose draft is in force left out."""
    found = []
    for agent in Agent.objects.all():
        newest = newest_of(agent)
        rows = compared(newest, draft_of(agent))
        if rows:
            found.append(Unpublished(agent, len(rows), newest.number if newest else None))
    return found


def broken() -> list[Broken]:
    """Agents whose version in force has errors, for instance a pattern that is taken no longer."""
    found = []
    for agent in Agent.objects.all():
        newest = newest_of(agent)
        faults = errors_of(faults_of(newest.data, surroundings())) if newest else ()
        if newest and faults:
            found.append(Broken(agent, newest.number, tuple(sentence_of(fault) for fault in faults)))
    return found
