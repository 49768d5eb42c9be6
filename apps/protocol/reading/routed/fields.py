"""Of which field a sentence is that is surely about something, and which fields its words may be of all the same."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from apps.fields.reading.sentences import is_marked
from apps.fields.reading.spoken.no_answer import is_undecided
from apps.fields.schema.field import Field
from apps.protocol.reading.routed.routes import Route, routes_of

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
    "follow_up": "follow_up_duration",
    "recruitment": "recruitment_period",
    "analysis": "primary_analysis",
    "missing": "missing_data",
    "interim": "interim_analysis",
}
# Those have readers of their own; a reply that is about one of them is none for another field.
_READ_ELSEWHERE: Final[Mapping[str, str]] = {
    "exposure": "intervention",
    "visits": "visits",
    "size": "n_total",
    "blinding": "blinding",
    "design": "design_type",
    "stratification": "stratification_factors",
    "analysis_sets": "analysis_sets",
}
# People speak of these in the same words; which is meant follows from what was asked.
_ALIKE: Final = (
    frozenset({"question", "hypothesis"}),
    frozenset({"population", "inclusion_criteria", "exclusion_criteria"}),
    frozenset({"intervention", "comparator"}),
    frozenset({"intervention", "reference_standard"}),
    frozenset({"outcomes", "outcomes.primary", "outcomes.secondary", "outcomes.safety"}),
    frozenset({"randomisation_method", "allocation_concealment"}),
    frozenset({"primary_analysis", "missing_data", "interim_analysis", "analysis_sets"}),
    frozenset({"randomisation_method", "design_type", "stratification_factors"}),
    frozenset({"allocation_concealment", "blinding"}),
    frozenset({"follow_up_duration", "visits"}),
    frozenset({"hypothesis", "n_total"}),
    frozenset({"outcomes", "n_total"}),
)
_TEXTS: Final = frozenset(FIELDS.values())
MISPLACED: Final = 0.85
OF_NOTHING: Final = 0.95  # of a sentence that is surely of no field
OF_NO_FIELD: Final = frozenset({"other", "correct"})
LONGEST: Final = 240  # characters of one sentence
_ENDS_WITHIN: Final = re.compile(r"[.?!;]\s\S|[。；！？]\s?\S")
_LEAST_WORDS, _LEAST_CHARACTERS = 6, 10
_CHINESE: Final = re.compile("[\u4e00-\u9fff]")


def route_of(plain: str) -> Route | None:
    """What a folded sentence is likeliest about; nothing of one too short to tell."""
    return None if is_short(plain.strip(" .。\n")) else routes_of(plain)[0]


def is_short(bare: str) -> bool:
    if _CHINESE.search(bare):
        return len(bare) < _LEAST_CHARACTERS
    return len(bare.split()) < _LEAST_WORDS


def misplaced(plain: str, field: Field) -> bool:
    """Whether a reply of one sentence to the question for a field is surely about another one."""
    is_one = len(plain) <= LONGEST and not _ENDS_WITHIN.search(plain)
    if is_undecided(plain) or (field.key == "question" and is_marked(plain)):
        return False
    route = route_of(plain) if is_one and field.key in _TEXTS else None
    if route is None:
        return False
    if route.sort in OF_NO_FIELD:
        return route.share >= OF_NOTHING
    own = FIELDS.get(route.sort) or _READ_ELSEWHERE.get(route.sort)
    return own is not None and route.share >= MISPLACED and not _is_alike(own, field.key)


def _is_alike(one: str, other: str) -> bool:
    return one == other or any({one, other} <= each for each in _ALIKE)
