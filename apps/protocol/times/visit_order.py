"""Visits in the order of their days: people tell the clinic visits first and the telephone calls after them.

A visit without a day keeps its place where that is certain (before all others, behind them, or where the others are
in order already). Days that are counted from different events are compared by nobody. Pure.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any, Final

from apps.protocol.times.said_times import day_of
from apps.protocol.times.visit_times import AFTERWARDS, AT_THE_START

SCREENED: Final = -0.5  # before all that has a day, behind what has one before it


def in_order(visits: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    days = [day_of_visit(visit) for visit in visits]
    known = [day for day in days if day is not None]
    if all(one <= other for one, other in pairwise(known)) or len({*map(_counted_from, visits)} - {""}) > 1:
        return list(visits)
    first = next(place for place, day in enumerate(days) if day is not None)
    last = len(days) - next(place for place, day in enumerate(reversed(days)) if day is not None)
    if None in days[first:last]:
        return list(visits)
    inner = sorted(range(first, last), key=lambda place: days[place] or 0)
    return [*visits[:first], *(visits[place] for place in inner), *visits[last:]]


def day_of_visit(visit: Mapping[str, Any]) -> float | None:
    """Below 0 before the start; None where its words do not say."""
    told = [str(visit.get(key) or "") for key in ("time", "name")]
    day = next((found for text in told if (found := day_of(text)) is not None), None)
    words = " ; ".join(told)
    if day is None and AT_THE_START.search(words) and not AFTERWARDS.search(words):
        return SCREENED
    return day


def _counted_from(visit: Mapping[str, Any]) -> str:
    found = AFTERWARDS.search(f"{visit.get('name') or ''} ; {visit.get('time') or ''}")
    return found[0].casefold() if found else ""
