"""What follows from the values and is said in several places: names made of them, and what holds for the study.

Each phrase names the fields that it is made of, so that a paragraph knows where it comes from.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from apps.protocol.generation.facts import (
    centres,
    conduct,
    design,
    numbers,
    periods,
    question,
    randomisation,
    treatment,
)
from apps.protocol.generation.facts.conditions import conditions_of, flags_of
from apps.protocol.generation.facts.phrase import (
    DESIGN,
    GROUPS,
    OBJECTIVES,
    PRIMARY,
    QUESTION,
    RANDOMISED,
    Maker,
)
from apps.protocol.generation.facts.question import LISTS, further_estimands, secondary_objectives

PHRASES: Final[Mapping[str, Maker]] = {
    **design.PHRASES,
    **centres.PHRASES,
    **periods.PHRASES,
    **randomisation.PHRASES,
    **numbers.PHRASES,
    **question.PHRASES,
    **conduct.PHRASES,
    **treatment.PHRASES,
}
OPTIONAL: Final = frozenset({"centres_clause"})

__all__ = [
    "DESIGN",
    "GROUPS",
    "LISTS",
    "OBJECTIVES",
    "OPTIONAL",
    "PHRASES",
    "PRIMARY",
    "QUESTION",
    "RANDOMISED",
    "conditions_of",
    "flags_of",
    "further_estimands",
    "secondary_objectives",
]
