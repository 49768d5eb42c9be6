"""Whether a value that was read from plain talk surely stands where something else is told: "a shift without a tick
counts as unknown" among the data that are missing is no gap in knowledge, whatever a rule made of it.

Texts are held against their place, and how many people take part against the sentence around it; any other figure and a
choice are read by their own words. Of what is asked in a question or a title any of the things that it is about may be
taken.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from apps.fields.reading.quantities.numbers import NUMBER
from apps.fields.reading.results import ANSWERED, MARKED, PATTERN, ROUTED, Known, ReadValue
from apps.fields.reading.sentences import around
from apps.fields.reading.text import Said, fold
from apps.protocol.reading.placed.apart import is_apart
from apps.protocol.reading.placed.by_words import places_by_words
from apps.protocol.reading.placed.defining import says_what_counts
from apps.protocol.reading.placed.items import OF_NOTHING, OF_PLACES
from apps.protocol.reading.placed.places import places_of
from apps.protocol.reading.texts.elsewhere import (
    CONSENT,
    DATA,
    ETHICS,
    FUNDING,
    MONITORING,
    PUBLICATION,
    RETENTION,
)
from apps.protocol.reading.words.other_people import speaks_of_us

SURELY: Final = 0.7
LIKELY: Final = 0.5
CERTAINLY: Final = 0.85  # of a clause by which a text ends
HARDLY: Final = 0.15  # of the shares of all sorts where a value of the field may stand
# The same for the clauses of a reply to a question, by their mean: docs/adr/0014.
LEAST_OF_AN_ANSWER: Final = 0.2
_TALKED: Final = frozenset({PATTERN, MARKED, ROUTED})
_WHY: Final = frozenset(
    {"background", "knowledge_gap", "question", "hypothesis", "objectives", "title", "others"}
)
_OURS: Final = _WHY - {"others"}
_WHO: Final = frozenset({"population", "inclusion", "exclusion"})
_WHAT: Final = frozenset({"intervention", "comparator"})
_HOW: Final = frozenset({"permitted_treatment", "design", "ratio", "randomisation", "blinding", "rates"})
_MEASURED: Final = frozenset({"outcome_primary", "outcome_secondary", "outcome_safety", "outcome_definition"})
_ANALYSED: Final = frozenset({"analysis_primary", "analysis_other", "missing_data"})
# Sorts of clauses (`items.py`) in which a value of a field may stand, by its key.
_STANDS: Final[Mapping[str, frozenset[str]]] = {
    **dict.fromkeys(("background", "knowledge_gap", "significance", "question", "hypothesis"), _WHY),
    "inclusion_criteria": _WHY | _WHO | _WHAT,
    "exclusion_criteria": _WHO,
    "population": _OURS | _WHO | _WHAT | _HOW | {"outcome_primary", "centres", "setting"},
    "intervention": _OURS | _WHAT | _HOW | {"treatment_duration", "outcome_definition"},
    "comparator": _OURS | _WHO | _WHAT | _HOW,
    "outcomes": _WHY | _MEASURED | {"safety_monitoring", "rates"},
    "outcomes.primary": _MEASURED | {"objectives", "analysis_primary"},
    "outcomes.secondary": _MEASURED | {"objectives", "safety_monitoring"},
    "outcomes.safety": _MEASURED | {"objectives", "safety_monitoring"},
    "randomisation_method": frozenset({"randomisation", "concealment", "ratio", "design", "analysis_other"}),
    "allocation_concealment": frozenset({"concealment", "randomisation", "ratio", "blinding"}),
    "visits": _MEASURED | {"visits", "follow_up", "treatment_duration", "intervention"},
    "primary_analysis": _ANALYSED | {"design"},
    "missing_data": _ANALYSED | {"outcome_definition", "dropout", "data"},
}

# How a form is filled in names no measure: "the questionnaires go out by post", “问卷是电话里做”.
HOW_FILLED: Final = re.compile(
    r"^\W*(?:the\s|our\s|all\s)*(?:questionnaires?|forms?|diar(?:y|ies)|scales?)\s(?:is|are|goes|go|comes?|gets?|will|would)\b"
    r"|^\W*(?:这个|那个|这些|我们的?)*(?:问卷|量表|表格|调查表|日记卡?)(?:都|就|全)*(?:是|在|由|让|请|得|要|叫)[^,。;]{0,20}[做填发寄收打问](?:的|一次)?(?=[,。;]|$)",
    re.IGNORECASE,
)
_IN_DOCUMENT: Final = (DATA, RETENTION, MONITORING, FUNDING, CONSENT, ETHICS, PUBLICATION)
_MEASURE: Final = re.compile(r"[率数值度]$|\b(?:rates?|share|proportion|number|score)\b", re.IGNORECASE)
_STRATA: Final = "stratification_factors"
_PEOPLE: Final = "n_total"
_PLANNED_FOR: Final = _WHAT | {"inclusion_criteria", "exclusion_criteria"}
_MEETINGS: Final = frozenset({"visits"})
# A figure alone answers what is expected, and any reason or finding what it is good for.
_ANY_STORY: Final = frozenset({"background", "knowledge_gap", "significance", "hypothesis"})
# Letters of a reply that can hardly be about anything but what was asked; Chinese says more with one.
_BRIEF, _BRIEF_ZH = 12, 6
# Of what is expected, or measured, a guess takes the words for what is done to people.
_NO_ARM: Final = frozenset({"hypothesis", *_MEASURED}) - {"outcome_definition"}
_THEY_DO: Final = re.compile(r"(?:they|it|he|she|we|i)\s(?!all\b)[a-z]+|[他她它我咱]们", re.IGNORECASE)
_EXPECTED: Final = ".hypothesis"
_OF_SIZE: Final = ("rates", "dropout", "n_total", "alpha_power")
_KEPT_OUT: Final = ".exclusion_criteria"
_LET_IN: Final = ".inclusion_criteria"
_BESIDES: Final = frozenset({"permitted_treatment"})
# By clauses of these a text of who gets what, or of what is expected, ends: the words ran on into the next matter.
_NEXT: Final = _MEASURED - {"outcome_definition"} | {"exclusion"}
_PLANNED: Final = frozenset(
    {"design", "ratio", "randomisation", "blinding", "n_total", "centres", "follow_up"}
)
_ENDS: Final[Mapping[str, frozenset[str]]] = {
    "intervention": _NEXT | {"comparator"},
    "comparator": _NEXT,
    "hypothesis": _PLANNED | {"outcome_primary"},
    "setting": _NEXT,
}
_SETTING: Final = "setting"
# How people are reached is not where they are seen.
_REACHED: Final = re.compile(
    r"(?:海报|广告|传单|公众号|朋友圈|微信|群里)|\b(?:posters?|leaflets?|flyers?|adverts?|newspapers?|radio|social\smedia)\b",
    re.IGNORECASE,
)
# What the same people get next seems to be another's where nothing before it is heard: “然后术中按0.1毫克每公斤泵着”.
_GOES_ON: Final = re.compile(
    r"^\s?(?:and\s)?(?:then|afterwards|followed\sby|after\sthat)\b|^(?:然后|接着|随后|之后|以后|后面|再|继而|续以)",
    re.IGNORECASE,
)
_OTHER_ARM: Final = re.compile(
    r"\b(?:others?|controls?|placebo|sham|arms?|groups?|versus|vs|against|compared?)\b|对照|另|[组边]|安慰剂|比",
    re.IGNORECASE,
)
_AMOUNT: Final = re.compile(rf"\s?(?:{NUMBER})", re.IGNORECASE)
_MONEY, _OTHERS = "people_money", "others"
# Events are no people: "we need 220 events", “要220个终点事件”.
_EVENTS: Final = re.compile(
    rf"(?:{NUMBER})(?:\s?[例个次]?[^,。;\d]{{0,4}}事件|\s(?:[a-z-]+\s)?events?\b)", re.IGNORECASE
)
_AS_FAR: Final = 16  # characters behind a figure, among which what is counted stands
_CLAUSE: Final = re.compile(r"[,;。](?![0-9])\s?")
_LOOSE: Final = " ,;，；、。."


def up_to_its_end(said: Said, read: ReadValue) -> ReadValue:
    """A text without the clauses behind it that surely tell of something else: "the leaflet, and what I care about is
    …". Words under a label stay as they were written."""
    key = read.field.partition(".")[2]
    sorts = _ENDS.get(key)
    is_told = read.confidence in _TALKED or read.confidence == ANSWERED
    if sorts is None or not is_told or not isinstance(read.value, str) or len(read.spans) != 1:
        return read
    start, end = read.spans[0]
    at = said.message.find(read.value, start, end)
    if at < 0:
        return read
    _first, *later = said.at((at, at + len(read.value))).split(_CLAUSE)
    for clause in later:
        if key != _SETTING and _goes_on(clause, clause.start):
            continue
        places = places_of(clause) if clause.plain.strip() else {}
        reaches = key == _SETTING and _REACHED.search(clause.plain) is not None
        if reaches or sum(places.get(sort, 0.0) for sort in sorts) >= CERTAINLY:
            kept = read.value[: clause.start - at].rstrip(_LOOSE)
            return replace(read, value=kept, spans=((start, at + len(kept)),))
    return read


def _goes_on(said: Said, start: int) -> bool:
    """Whether the clause in which words begin tells what comes next for the same people."""
    clause = next((each for each in said.split(_CLAUSE) if each.start <= start < each.end), said)
    return _GOES_ON.search(clause.plain) is not None and not _OTHER_ARM.search(clause.plain)


def stands_elsewhere(said: Said, read: ReadValue, asked: str) -> bool:
    """`said` is the whole message. False for what a label, a question (`asked` is its field, or a part of it) or a
    correction gave its place."""
    key = read.field.partition(".")[2]
    if key == _STRATA and read.confidence in _TALKED:
        return is_apart(said.at(read.spans[0]))
    if key == _PEOPLE and read.confidence in _TALKED:
        return any(_is_no_number_of_ours(said.at(span)) for span in read.spans)
    if read.confidence in _TALKED and read.field.endswith(_EXPECTED) and _tells_figures(said, read):
        return True
    sorts = _STANDS.get(key)
    if sorts is None or read.confidence not in _TALKED or f"{asked}.".startswith(f"{read.field}."):
        return False
    spans = [*read.spans]
    if read.confidence == ROUTED and read.field.endswith(_KEPT_OUT):
        sorts -= _BESIDES  # a whole sentence of what may be taken besides keeps nobody out
    if read.field.endswith(".comparator") and _AMOUNT.match(str(read.value)) and _goes_on(said, spans[0][0]):
        return True
    told = said.at((min(start for start, _end in spans), max(end for _start, end in spans)))
    if not sorts & _ANALYSED and is_apart(told):
        return True
    if key in _PLANNED_FOR and says_what_counts(told):
        return True
    places = places_by_words(told)
    if isinstance(read.value, list) and any(_is_of_nothing(told, item) for item in read.value):
        return True
    if read.field.endswith(_LET_IN) and any(_is_kept_out(told, item) for item in read.value):
        return True
    # What a part of the document is told of is hardly ever taken for an item.
    own = sum(places.get(sort, 0.0) for sort in sorts)
    is_of_place = max(own, LIKELY) <= max(places.get(sort, 0.0) for sort in OF_PLACES - sorts)
    return is_of_place or (max(places.values(), default=0.0) >= SURELY and own < HARDLY)


def answers_elsewhere(said: Said, read: ReadValue) -> bool:
    """Whether hardly anything of a reply tells what was asked for. A call may be what is done to people."""
    key = read.field.partition(".")[2]
    if (sorts := _STANDS.get(key)) is None or key in _ANY_STORY or not read.spans:
        return False
    sorts |= _MEETINGS if key in _WHAT else frozenset()
    told = Said.of(said.message).at((read.spans[0][0], read.spans[-1][1]))
    bare = told.plain.strip(_LOOSE)
    if key.startswith("outcomes") and _is_no_outcome(next(iter(told.split(_CLAUSE)))):
        return True
    if len(bare) < (_BRIEF if bare.isascii() else _BRIEF_ZH) or not _is_of_its_words(told, read.value):
        return False
    own = [
        sum(places.get(sort, 0.0) for sort in sorts)
        for clause in told.split(_CLAUSE)
        if clause.plain.strip() and (places := places_of(clause))
    ]
    return bool(own) and sum(own) / len(own) < LEAST_OF_AN_ANSWER


def _is_no_outcome(told: Said) -> bool:
    """Whether words tell how a form is filled in, or name what a place of the document takes and hardly what is
    measured."""
    if HOW_FILLED.search(told.plain):
        return True
    is_named = any(matter.pattern.search(told.plain) for matter in _IN_DOCUMENT)
    places = places_of(told) if is_named and not _MEASURE.search(told.plain) else {}
    return bool(places) and sum(places.get(sort, 0.0) for sort in _MEASURED) < LIKELY


def _is_of_its_words(told: Said, value: object) -> bool:
    """Whether a value is said in so many words, as "none" is not by "they can all come"."""
    items = value if isinstance(value, list) else [value]
    names = (item.get("name", "") if isinstance(item, dict) else item for item in items)
    return any(isinstance(name, str) and fold(name) in told.plain for name in names)


def is_no_arm(known: Known, read: ReadValue) -> bool:
    """Whether a guess of who takes part, or of what is done to people, stands where something else is surely told, or
    tells what they do."""
    key = read.field.partition(".")[2]
    if key not in _PLANNED_FOR or not read.spans:
        return False
    said = Said.of(known.message).at((read.spans[0][0], read.spans[-1][1]))
    if says_what_counts(said):
        return True
    if key not in _WHAT or not isinstance(read.value, str):
        return False
    places = places_of(said)
    return _THEY_DO.match(read.value) is not None or max(places.get(sort, 0.0) for sort in _NO_ARM) >= SURELY


def _is_no_number_of_ours(figure: Said) -> bool:
    """Whether a number of people is one of events, stands in a clause of money, or in a sentence of what others did
    where its own clause does not speak of us: "Rickard in Lancet, 3,283 patients", "twelve thousand from the nurses'
    association". By itself such a figure looks like any other."""
    if _EVENTS.search(figure.folded[figure.start : figure.end + _AS_FAR]):
        return True
    sentence = around(figure)
    clauses = [c for c in sentence.split(_CLAUSE) if c.start <= figure.start < c.end] or [sentence]
    if places_of(clauses[0]).get(_MONEY, 0.0) >= SURELY:
        return True
    return not speaks_of_us(clauses[0].plain) and places_of(sentence).get(_OTHERS, 0.0) >= SURELY


def _tells_figures(said: Said, read: ReadValue) -> bool:
    """Whether a clause of what is expected says with what the number is calculated: "one in five … and hope for one in
    ten"."""
    clauses = said.at((read.spans[0][0], read.spans[-1][1])).split(_CLAUSE) if read.spans else ()
    told = (places_of(clause) for clause in clauses if clause.plain.strip())
    return any(sum(places.get(sort, 0.0) for sort in _OF_SIZE) >= CERTAINLY for places in told)


def _is_of_nothing(told: Said, item: object) -> bool:
    """Whether the words of an item are surely talk, or tell of others or of what was given up."""
    places = _places_within(told, item)
    return sum(places.get(sort, 0.0) for sort in OF_NOTHING) >= CERTAINLY


def _is_kept_out(told: Said, item: object) -> bool:
    """Whether one of those who are let in surely stands among those who are not: its row has been read the wrong way
    round."""
    return _places_within(told, item).get("exclusion", 0.0) >= CERTAINLY


def _places_within(told: Said, item: object) -> Mapping[str, float]:
    name = item.get("name", "") if isinstance(item, dict) else item
    at = told.plain.find(fold(name)) if isinstance(name, str) and name else -1
    return places_of(told.cut(at, at + len(fold(str(name))))) if at >= 0 else {}
