"""The columns of the schedule: the visits in the order of their days, one before them where all are later than the
start, and where no visit was recorded the times at which outcomes are measured."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from apps.fields.bilingual import Text, both
from apps.fields.reading.quantities.times import of_one_time
from apps.protocol.generation.facts import RANDOMISED
from apps.protocol.generation.facts.observational import SEEN_ONCE, is_accuracy, is_from_records
from apps.protocol.generation.outline import kind_of_study
from apps.protocol.generation.source import Source
from apps.protocol.times.named_times import time_of_outcome
from apps.protocol.times.said_times import day_of
from apps.protocol.times.told_schedule import told_in_one, visits_told
from apps.protocol.times.visit_order import in_order, one_each
from apps.protocol.times.visit_times import begins_afterwards, points

VISITS: Final = "study_design.visits"
OUTCOMES: Final = ("endpoints.outcomes.primary", "endpoints.outcomes.secondary", "endpoints.outcomes.safety")
START: Final = both("Baseline", "基线")
BEFORE_RANDOMISATION: Final = both("before randomisation", "随机化前")
BEFORE_FOLLOW_UP: Final = both("start of follow-up", "随访起点")
BEFORE_TEST: Final = both("before the index test", "待评价试验前")
BEFORE_TREATMENT: Final = both("before the intervention", "干预前")
Columns = list[Mapping[str, Any]]


def columns(source: Source) -> Columns:
    if not source.rows(VISITS) and (is_from_records(source) or design(source) in SEEN_ONCE):
        return []  # records have no visits, and who is seen once has no schedule
    told = [one for visit in source.rows(VISITS) for one in _each_of(visit)]
    visits = one_each(in_order([_told_singly(visit) for visit in told])) or _of_outcomes(source)
    when = _start(source)
    if when and begins_afterwards(visits):
        return [{"name": source.say(START), "time": source.say(when)}, *visits]
    return visits


def are_of_outcomes(source: Source) -> bool:
    """Whether no visit was recorded, so that the columns are times of outcomes."""
    return not source.rows(VISITS) and bool(columns(source))


def design(source: Source) -> object:
    return source.value("study_design.design_type")


def told_in_sentences(source: Source) -> list[str]:
    """The words of entries that are more than one visit."""
    return [words for visit in source.rows(VISITS) if (words := told_in_one(visit))]


def _each_of(visit: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """The visits of an entry that tells several in one sentence."""
    words = told_in_one(visit)
    return [*visits_told(words)] if words else [visit]


def _told_singly(visit: Mapping[str, Any]) -> Mapping[str, Any]:
    told = {key: of_one_time(str(visit[key])) for key in ("name", "time") if visit.get(key)}
    return {**visit, **told}


def _of_outcomes(source: Source) -> Columns:
    """Each point in time once, in order; times whose day nobody knows are none."""
    found: dict[float, str] = {}
    for row in (row for path in OUTCOMES for row in source.rows(path) if not is_accuracy(row.get("name"))):
        for point in points(time_of_outcome(row)):
            if (day := day_of(point)) is not None:
                found.setdefault(round(day, 1), of_one_time(point))
    return [{"name": found[day], "time": found[day]} for day in sorted(found)]


def _start(source: Source) -> Text:
    """When people are taken in who are followed up; empty for studies that follow nobody."""
    if design(source) in RANDOMISED:
        return BEFORE_RANDOMISATION
    if kind_of_study(design(source)) == "trial":
        return BEFORE_TREATMENT
    if design(source) == "diagnostic_accuracy" and not is_from_records(source):
        return BEFORE_TEST
    return BEFORE_FOLLOW_UP if design(source) == "cohort" else {}
