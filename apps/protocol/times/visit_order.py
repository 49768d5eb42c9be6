"""Visits in the order of their days: people tell the clinic visits first and the telephone calls after them.

A visit without a day keeps its place where that is certain (before all others, behind them, or where the others are
in order already). Days that are counted from different events are compared by nobody. Pure.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any, Final

from apps.fields.reading.quantities.times import same_days
from apps.protocol.times.said_times import day_of, in_figures
from apps.protocol.times.visit_times import AFTERWARDS, AT_THE_START, counted_from

BESIDE: Final = re.compile(r"[\s-]+")
BARE: Final = re.compile(
    r"第?\d+(?:天|日|周|个?月|年|小时)|(?:day|week|month|year|hour)\d+|\d+(?:day|week|month|year|hour)s?"
)
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


def merged(recorded: Any, new: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """What was recorded with what is new: one visit for one day, with all that is done at it."""
    visits: list[dict[str, Any]] = [dict(each) for each in recorded] if isinstance(recorded, list) else []
    for visit in new:
        day = day_of_visit(visit)
        near = [own for own in visits if day is not None and day_of_visit(own) == day]
        if day == SCREENED:  # of several at the start none is another
            near = [own for own in near if own.get("time") == visit.get("time")]
        same = next(iter(near), None)
        if same is None:
            visits.append(dict(visit))
            continue
        done = [*dict.fromkeys([*(same.get("procedures") or ()), *(visit.get("procedures") or ())])]
        if same.get("name") in (same.get("time"), visit["name"]):
            same.update(visit)
        elif "±" in str(visit.get("time")):
            same["time"] = visit["time"]
        if done:
            same["procedures"] = done
    return in_order(visits)


def _counted_from(visit: Mapping[str, Any]) -> str:
    return counted_from(f"{visit.get('name') or ''} ; {visit.get('time') or ''}")


def one_each(visits: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """Each time once: a visit that is called by its time alone ("Day 6") is the one that stands for that time already,
    whatever that is called ("Day six", "End of treatment"), with what is done at both."""
    kept: list[Mapping[str, Any]] = []
    for visit in visits:
        place = next((n for n, other in enumerate(kept) if _is_one(visit, other)), None)
        if place is None:
            kept.append(visit)
            continue
        named, other = (kept[place], visit) if _is_bare(visit) else (visit, kept[place])
        done = dict.fromkeys([*(kept[place].get("procedures") or []), *(visit.get("procedures") or [])])
        kept[place] = {**other, **named, **({"procedures": list(done)} if done else {})}
    return kept


def _is_one(visit: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
    days, other_days = day_of_visit(visit), day_of_visit(other)
    if days is None or other_days is None or days < 0 or not (_is_bare(visit) or _is_bare(other)):
        return False
    return same_days(days, other_days) and _counted_from(visit) == _counted_from(other)


def _is_bare(visit: Mapping[str, Any]) -> bool:
    """Whether its name says nothing but when it is."""
    name, time = (
        BESIDE.sub("", in_figures(str(visit.get(key) or ""))).casefold() for key in ("name", "time")
    )
    return name in ("", time) or BARE.fullmatch(name) is not None
