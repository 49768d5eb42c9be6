"""Whether a message bears a value out that a model says it found there.

The model only points at places; what a place says is decided here, by the same readers that the rules use.
Doubt is read as "not said": the guided question asks for the value instead.
"""

from __future__ import annotations

from apps.fields.evidence.bearing import Borne, borne_out
from apps.fields.evidence.statements import (
    Statements,
    is_kept,
    is_story,
    is_supposed,
    is_told,
    may_cite,
    places_of,
    stands,
)
from apps.fields.evidence.taken_back import NOWHERE

__all__ = [
    "NOWHERE",
    "Borne",
    "Statements",
    "borne_out",
    "is_kept",
    "is_story",
    "is_supposed",
    "is_told",
    "may_cite",
    "places_of",
    "stands",
]
