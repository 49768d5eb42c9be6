"""Of which field a sentence is that is surely about something, and which fields its words may be of all the same."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from itertools import permutations
from typing import Final

from apps.fields.reading.sentences import is_marked
from apps.fields.reading.spoken.no_answer import is_undecided
from apps.fields.schema.field import Field
from apps.protocol.reading.routed.routes import SEVERAL, Route, routes_of
from apps.protocol.reading.texts.clear import is_remade
from apps.protocol.reading.texts.elsewhere import ELSEWHERE, TITLE_PAGE_ANCHOR

# Where a sentence of a sort goes. Those that are not here go nowhere: several things in one, figures, corrections, and
# what has readers of its own.
FIELDS: Final[Mapping[str, str]] = {
    "background": "background",
    "question": "question",
    "hypothesis": "hypothesis",
    "population": "population",
    "inclusion": "inclusion_criteria",
    "exclusion": "exclusion_criteria",
    "intervention": "intervention",
    "index_test": "intervention",
    "comparator": "comparator",
    "reference": "reference_standard",
    "outcomes": "outcomes",
    "primary": "outcomes.primary",
    "secondary": "outcomes.secondary",
    "safety": "outcomes.safety",
    "randomisation": "randomisation_method",
    "concealment": "allocation_concealment",
    "setting": "setting",
    "centres": "setting",
    "follow_up": "follow_up_duration",
    "recruitment": "recruitment_period",
    "analysis": "primary_analysis",
    "missing": "missing_data",
    "interim": "interim_analysis",
    "treatment": "treatment_duration",
    "monitoring": "dmc",
    "dropout": "dropout",
}
VISITS: Final = "visits"
# Those have readers of their own; a reply that is about one of them is none for another field.
_READ_ELSEWHERE: Final[Mapping[str, str]] = {
    "exposure": "intervention",
    VISITS: "visits",
    "n": "n_total",
    "level": "alpha",
    "assumed": "assumptions",
    "ratio": "allocation_ratio",
    "title": "title",
    "blinding": "blinding",
    "design": "design_type",
    "stratification": "stratification_factors",
    "analysis_sets": "analysis_sets",
}
KNOWN_TO_ROUTES: Final = frozenset(
    {*FIELDS.values(), *_READ_ELSEWHERE.values()}
)  # keys that sentences are told for
# People speak of these in the same words; which is meant follows from what was asked.
_ALIKE: Final = (
    frozenset({"question", "hypothesis"}),
    frozenset({"population", "inclusion_criteria", "exclusion_criteria"}),
    frozenset({"intervention", "comparator"}),
    frozenset({"intervention", "reference_standard"}),
    frozenset({"outcomes", "outcomes.primary", "outcomes.secondary", "outcomes.safety"}),
    frozenset({"randomisation_method", "allocation_concealment"}),
    frozenset({"primary_analysis", "missing_data", "interim_analysis", "analysis_sets"}),
    frozenset({"interim_analysis", "dmc"}),
    frozenset({"outcomes.safety", "safety_reporting"}),
    frozenset({"randomisation_method", "design_type", "stratification_factors", "allocation_ratio"}),
    frozenset({"setting", "centres"}),
    frozenset({"question", "title"}),
    frozenset({"allocation_concealment", "blinding", "blinded_roles"}),
    frozenset({"follow_up_duration", "visits", "treatment_duration", "intervention"}),
    frozenset({"hypothesis", "assumptions"}),
    frozenset({"hypothesis", "outcomes", "outcomes.primary"}),
    frozenset({"reference_standard", "blinding"}),
    frozenset({"background", "assumptions"}),
    frozenset({"outcomes", "assumptions"}),
    frozenset({"n_total", "alpha", "dropout", "assumptions"}),
)
_PAIRS: Final = frozenset(pair for each in _ALIKE for pair in permutations(each, 2))  # asked for very often
# A figure that was asked for has a reader of its own, which needs no judge.
_TEXTS: Final = (frozenset(FIELDS.values()) | {"blinded_roles", "stratification_factors"}) - {"dropout"}
# A sentence that is likely of other fields, which are alike, and has less than this of its own is none of it; nor is
# one of a question or a hypothesis, which are told like nothing else.
SURELY_OTHER: Final = 0.5
LEAST_OWN: Final = 0.1
HARDLY_OWN: Final = 0.05  # where another sort stands out, whichever that is
# What a study is for is told like little else: where another sort stands out, hardly a sentence that tells it has less.
LEAST_STORY: Final = 0.3
STANDS_OUT: Final = 0.4
# How many people somebody sees, and how many of them fall ill, may be told as a reason.
_MAY_BE_TOLD: Final = frozenset({"n", "assumed"})
SURELY_FIGURE: Final = 0.9
NAMES_IT: Final = 0.5  # what a study is called names all that it is about
OF_NOTHING: Final = 0.8  # of a sentence that is surely of no field
OF_NO_FIELD: Final = frozenset({"other", "others", "undecided", "correct", "subgroup"})
_REMARKS: Final = frozenset({"other", "others"})
LIKELY_A_REMARK: Final = 0.65
_NOBODYS: Final = frozenset({"others", "undecided"})
_NO_ANSWER: Final = _NOBODYS | {"other"}
# Of these together, where the field itself has hardly any: this much of theirs.
NO_ANSWER: Final = 0.5
TOLD_OF_NOTHING: Final = 0.25
TOLD_OF_OTHERS: Final = 0.04  # which may be meant as an example
AN_EXAMPLE: Final = 0.3
MAY_BE_TOLD: Final = 0.07  # of one sentence of several that are mostly about something else
# No message of `tests/data/messages.yaml` that gives a value has a sentence with more; a test takes every fourth.
SURELY_NOBODYS: Final = 0.65
LONGEST: Final = 240  # characters of one sentence
_SENTENCE: Final = re.compile(r"(?<=[.?!;])\s+(?=\S)|(?<=[。；！？])\s?(?=\S)")
_QUESTION: Final = "question"
_BACKGROUND: Final = "background"
_ASKED_OR_SUPPOSED: Final = frozenset({_QUESTION, "hypothesis"})
_STORIES: Final = _ASKED_OR_SUPPOSED | {_BACKGROUND}
_WANTS_TO_KNOW: Final = re.compile(
    r"想(?:知道|看看?(?!的)|弄清|搞清|弄明白)|能不能|是不是|会不会|\b(?:whether|want\sto\sknow|wonder\w*)\b",
    re.IGNORECASE,
)
# Three names and more one behind the other, which are told apart by nothing.
_ROW: Final = re.compile(
    r"^(?:[^,;、。]{1,8}[,、]\s?){2,}[^,;、。]{1,8}$|^(?:[a-z' -]{1,24},\s?(?:and\s)?){2,}[a-z' -]{1,24}\b",
    re.IGNORECASE,
)
_LEAST_WORDS, _LEAST_CHARACTERS = 6, 10
_ENDS: Final = " .。\n"
_CHINESE: Final = re.compile("[\u4e00-\u9fff]")


def route_of(plain: str) -> Route | None:
    """What a folded sentence is likeliest about; nothing of one too short to tell."""
    return None if is_short(plain.strip(_ENDS)) else routes_of(plain)[0]


def is_short(bare: str, *, more: int = 0) -> bool:
    """Whether words tell too little to be told apart; `more`: how many words more are wanted."""
    if _CHINESE.search(bare):
        return len(bare) < _LEAST_CHARACTERS + 2 * more
    return len(bare.split()) < _LEAST_WORDS + more


def misplaced(plain: str, field: Field) -> bool:
    """Whether all sentences of a reply to the question for a field are surely about something else."""
    if field.key not in _TEXTS or is_undecided(plain):
        return False
    if is_remade(plain) or _is_of_the_title_page(plain):
        return True
    if any(_ROW.search(each) for each in _SENTENCE.split(plain)):
        return False
    told = [each for each in _SENTENCE.split(plain) if not is_short(each.strip(_ENDS), more=2)]
    if field.key == _QUESTION:
        if _WANTS_TO_KNOW.search(plain) or any(map(is_marked, told)):
            return False
    else:
        told = [each for each in told if not is_marked(each)] or told
    if not told or any(len(each) > LONGEST for each in told):
        return False
    others = sum(_is_of_another(each, field.key) for each in told)
    return others == len(told) or (2 * others >= len(told) > 1 and not _is_told(told, field.key))


def _is_told(told: Iterable[str], key: str) -> bool:
    """Whether one of several sentences may tell of the field."""
    return any(share >= MAY_BE_TOLD for each in told if (share := shares_of_fields(each).get(key, 0.0)))


def _is_of_the_title_page(plain: str) -> bool:
    """Whether each sentence tells who pays for the study, who is responsible or who allowed it."""
    told = [each for each in _SENTENCE.split(plain) if each.strip(_ENDS)]
    own = [each.pattern for each in ELSEWHERE if each.anchor == TITLE_PAGE_ANCHOR]
    return bool(told) and all(any(pattern.search(each) for pattern in own) for each in told)


def plans_nothing(plain: str) -> bool:
    """Whether a folded sentence is surely about what others do, or about what is not decided."""
    if is_short(plain.strip(_ENDS), more=2):
        return False
    return sum(route.share for route in routes_of(plain) if route.sort in _NOBODYS) >= SURELY_NOBODYS


def is_of_no_item(plain: str) -> bool:
    """Whether a folded sentence is likely about nothing that is planned: a remark, or what others found."""
    if is_short(plain.strip(_ENDS)):
        return False
    return sum(route.share for route in routes_of(plain) if route.sort in _REMARKS) >= LIKELY_A_REMARK


def _is_of_another(plain: str, key: str) -> bool:
    """What corrects or remarks something may be meant for any field, but tells no story."""
    routes, is_story = routes_of(plain), key in _STORIES
    first = routes[0].sort
    may_be_one = first == SEVERAL and not is_story
    own = sum(r.share for r in routes if (may_be_one if r.sort == SEVERAL else is_of(r.sort, key)))
    if first in OF_NO_FIELD and not is_story:
        if first in _NO_ANSWER and _answers_nothing(routes, own):
            return True
        # Whoever else leaves it open, or tells of others, is asked.
        is_surely = routes[0].share >= OF_NOTHING or (first == "subgroup" and own < LEAST_OWN)
        return first not in {"correct", *_NOBODYS} and is_surely
    if first == "title" and key != "title" and routes[0].share >= NAMES_IT:
        return True
    if key in _ASKED_OR_SUPPOSED and own < LEAST_OWN:
        return True
    if key == _BACKGROUND and first in _MAY_BE_TOLD and routes[0].share < SURELY_FIGURE:
        return False
    if key == _BACKGROUND and own < LEAST_STORY and routes[0].share >= STANDS_OUT:
        return True
    if own < HARDLY_OWN and first != "correct" and routes[0].share >= STANDS_OUT:
        return True
    return own < LEAST_OWN and _share_alike(routes) >= SURELY_OTHER


def _answers_nothing(routes: tuple[Route, ...], own: float) -> bool:
    """Whether it tells of nothing, of others or of what is not decided, and hardly of the field."""
    shares = {route.sort: route.share for route in routes}
    together = sum(shares.get(sort, 0.0) for sort in _NO_ANSWER)
    if routes[0].sort in _NOBODYS:
        return together >= NO_ANSWER and own <= together * TOLD_OF_OTHERS
    is_example = shares.get("others", 0.0) >= AN_EXAMPLE
    return together >= NO_ANSWER and own <= together * TOLD_OF_NOTHING and not is_example


def _share_alike(routes: tuple[Route, ...]) -> float:
    """How likely a sentence is of the likeliest sort or of those alike."""
    likeliest = routes[0].sort
    if likeliest == SEVERAL:  # of which each is of a field
        return sum(r.share for r in routes if r.sort not in OF_NO_FIELD)
    key = FIELDS.get(likeliest) or _READ_ELSEWHERE.get(likeliest)
    return sum(r.share for r in routes if r.sort == likeliest or (key is not None and is_of(r.sort, key)))


def shares_of_fields(plain: str) -> dict[str, float]:
    """By the key of a field: how likely folded words are of it."""
    shares = dict[str, float]()
    for route in routes_of(plain):
        if (key := FIELDS.get(route.sort) or _READ_ELSEWHERE.get(route.sort)) is not None:
            shares[key] = shares.get(key, 0.0) + route.share
    return shares


def is_of(sort: str, key: str) -> bool:
    """Whether a sentence of that sort may tell something of a field, or of one like it."""
    own = FIELDS.get(sort) or _READ_ELSEWHERE.get(sort)
    return own is not None and is_alike(own, key)


def is_alike(one: str, other: str) -> bool:
    """Whether people speak of two fields in the same words."""
    return one == other or (one, other) in _PAIRS
