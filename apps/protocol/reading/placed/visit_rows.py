"""Which sentences of a message tell visits, by where their clauses stand: all of them together are one schedule.

"Three days for the visits" is a window behind the sentence of the visits, and a length of treatment anywhere else. Each
sentence gives the whole schedule, so that none of them contradicts another.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise
from typing import Any, Final

from apps.fields.reading.prose.patterns import field_for
from apps.fields.reading.quantities.times import days_of
from apps.fields.reading.quantities.visits import visit_times
from apps.fields.reading.results import PATTERN, Known, ReadValue
from apps.fields.reading.sentences import is_marked, sentences
from apps.fields.reading.text import Said
from apps.fields.reading.words import tells_of_others
from apps.protocol.reading.outcomes.row_leads import lead_of
from apps.protocol.reading.placed.places import places_of
from apps.protocol.reading.told.visit_clauses import (
    Schedule,
    clauses_with_times,
    entries_of,
    language_of,
    schedule_in,
    with_windows,
)
from apps.protocol.reading.told.visit_words import manner_in
from apps.protocol.reading.words.visit_words import EACH_TIME, FAR, IN_CLINIC
from apps.protocol.times.visit_order import merged

VISITS: Final = "visits"
LIKELY: Final = 0.6
SURELY: Final = 0.85
HARDLY: Final = 0.25
_EDGES: Final = " \n.。;；"
MESSAGES_KEPT: Final = 4
MOST_SENTENCES: Final = 40
_SORTS: Final = ("visits", "follow_up")
_WINDOWS: Final = ("visits", "follow_up", "treatment_duration")
_OUTCOME: Final = "outcome_"
_COMMA: Final = re.compile(r"[,，;；]")
ROW: Final = 2  # clauses
_OTHERWISE: Final = frozenset({"intervention", "comparator"})  # a call may be what is given
_NONE: Final = re.compile(
    r"\b(?:rings?|phones?|calls?)\s(?:the|their|our|a)\s(?!(?:[a-z]+\s)?(?:patients?|mothers?|mums?|women|parents?|famil|participants?|carers?|people))|[?？]|\b(?:was|were|had|did|came|saw|used\sto|last\s(?:year|time)|instead|recruit\w*|enrol\w*|follow(?:ed|ing)?[\s-]?up|primary|secondary|outcomes?)\b|去年|上次|原来|本来|主要(?:结局|终点|指标)|次要|结局|改[成为到]|不用|招",
    re.IGNORECASE,
)


def visit_rows(said: Said, known: Known) -> Iterator[ReadValue]:
    """The schedule of the message, from each sentence that tells a part of it."""
    field = field_for(VISITS, known)
    if field is None or known.asked.rpartition(".")[2] in _OTHERWISE:
        return
    told = _sentences_of_visits(said.message, "outcomes" in known.asked)
    if not any(said.start <= each.start and each.end <= said.end for each in told):
        return
    schedule, recorded = schedule_in(told), known.value(field.path)
    if schedule.visits and not any(days_of(visit.time) or visit.things for visit in schedule.visits):
        return  # "the three days before give us the baseline"
    if len(schedule.visits) == 1 and not recorded:
        return  # one time alone may be how long they are followed
    if not any(visit.manner in FAR for visit in schedule.visits):
        for visit in schedule.visits:
            visit.manner = None if visit.manner == IN_CLINIC else visit.manner
    says_more = any(visit.manner or visit.window or visit.things for visit in schedule.visits)
    plain_times = visit_times(said.plain)
    is_more = len(schedule.visits) > len(plain_times) or says_more
    if plain_times and (known.asked == field.path or not is_more):
        return  # what is nothing but times has its own readers
    value: list[Any] = merged(recorded, entries_of(schedule, language_of(said.plain)))
    if not schedule.visits and isinstance(recorded, list):
        value = with_windows(recorded, schedule)
    spans = _spans(schedule)
    if value and value != recorded and spans and not known.catalogue.faults(field.path, value):
        yield ReadValue(field.path, value, spans, True, PATTERN)


@lru_cache(maxsize=MESSAGES_KEPT)  # asked for each sentence of a message
def _sentences_of_visits(message: str, is_sure: bool) -> tuple[Said, ...]:
    """Those that tell visits, and behind them those that only say how far from one people may come. Where outcomes were
    asked for they have to be sure."""
    told = [*sentences(Said.of(message), halves=True)][:MOST_SENTENCES]
    shares = {sentence: _share_of(sentence) for sentence in told}
    least = SURELY if is_sure else LIKELY
    kept = [sentence for sentence in told if shares[sentence] >= least]
    if kept:
        behind = {each for before, each in pairwise(told) if before in kept and _tells_what_is_done(each)}
        kept = [
            each
            for each in told
            if each in kept or each in behind or (_only_windows(each) and shares[each] >= HARDLY)
        ]
    return tuple(sentence.strip(_EDGES) for sentence in kept)


def _share_of(sentence: Said) -> float:
    """How likely a sentence tells visits, by its clauses that name a time."""
    plain = sentence.plain
    if is_marked(plain) or _NONE.search(plain) or tells_of_others(plain) or lead_of(plain).side:
        return 0.0  # a row of outcomes has times of its own
    clauses = clauses_with_times(sentence)
    if not clauses or sum(map(_is_measured, sentence.split(_COMMA))) >= ROW:
        return 0.0
    return sum(_share(clause, is_window=is_window) for clause, is_window in clauses) / len(clauses)


def _tells_what_is_done(sentence: Said) -> bool:
    """Whether a sentence behind that of the visits says what is done each time: "Blood pressure every time"."""
    plain = sentence.plain
    if not EACH_TIME.search(plain) or clauses_with_times(sentence) or is_marked(plain) or _NONE.search(plain):
        return False
    return not tells_of_others(plain) and places_of(sentence).get(VISITS, 0.0) >= LIKELY


def _only_windows(sentence: Said) -> bool:
    clauses = clauses_with_times(sentence)
    return bool(clauses) and all(is_window for _clause, is_window in clauses)


def _is_measured(clause: Said) -> bool:
    """Whether a clause likely tells an outcome: several of them are a row of outcomes, with times of their own."""
    places = places_of(clause) if clause.plain.strip() else {}
    return sum(share for sort, share in places.items() if sort.startswith(_OUTCOME)) >= LIKELY


def _share(clause: Said, *, is_window: bool) -> float:
    places = places_of(clause)
    likeliest = max(places, key=lambda each: places[each], default="")
    if manner_in(clause.plain)[0] is not None and likeliest in _SORTS:
        return 1.0  # who is rung then is seen then
    return sum(places.get(sort, 0.0) for sort in (_WINDOWS if is_window else _SORTS))


def _spans(schedule: Schedule) -> tuple[tuple[int, int], ...]:
    return tuple(dict.fromkeys(clause.span for clause in schedule.used))
