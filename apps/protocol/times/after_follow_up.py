"""What is planned after the end of follow-up: visits, and times of outcomes.

Lengths in months and visits in weeks are seldom equal to the day, so a few days are none. Pure.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from apps.fields.reading.quantities.times import DAYS, in_days
from apps.protocol.times.named_times import time_of_outcome
from apps.protocol.times.said_times import day_of
from apps.protocol.times.visit_order import day_of_visit
from apps.protocol.times.visit_times import points

SLACK: Final = 1.03
DAYS_OF_GRACE: Final = 2


def end_of(follow_up: Any) -> float | None:
    """In days; None for what is no length."""
    if not isinstance(follow_up, Mapping) or follow_up.get("unit") not in DAYS:
        return None
    value = follow_up.get("value")
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    return in_days(dict(follow_up)) * SLACK + DAYS_OF_GRACE


def visits_after(end: float, visits: Iterable[Mapping[str, Any]]) -> list[str]:
    """The visits that are later, the last one last."""
    found = [
        (day, _called(visit)) for visit in visits if (day := day_of_visit(visit)) is not None and day > end
    ]
    return [called for _, called in sorted(found, key=lambda each: each[0])]


def outcomes_after(end: float, rows: Iterable[Mapping[str, Any]]) -> list[str]:
    """The names of outcomes that are measured later, each with its latest time."""
    found: list[str] = []
    for row in rows:
        late = [time for time in points(time_of_outcome(row)) if (day_of(time) or 0) > end]
        if late:
            found.append(f"{row.get('name') or ''} ({late[-1]})")
    return found


def _called(visit: Mapping[str, Any]) -> str:
    return str(visit.get("time") or visit.get("name") or "").strip()
