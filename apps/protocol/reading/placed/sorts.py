"""What a clause is told of by where it stands: clauses of one sort are one piece, those of none go into no item; and
whether we are told of, or others."""

from __future__ import annotations

from typing import Final

from apps.fields.reading.phrasebook import NOWHERE
from apps.fields.reading.text import Said
from apps.protocol.reading.placed.beside import ARMS, sort_beside
from apps.protocol.reading.placed.items import ITEMS, OF_NOTHING
from apps.protocol.reading.placed.parts import ALIKE
from apps.protocol.reading.placed.places import places_of

LIKELY: Final = 0.5
SURELY_OTHERS: Final = 0.7
SURELY_OURS: Final = 0.7
HARDLY_OTHERS: Final = 0.15
PLAINLY: Final = 0.9
_OTHERS: Final = "others"


def belongs(said: Said) -> str:
    """The sort of a clause, NOWHERE for one that goes nowhere, empty where nobody knows."""
    if beside := sort_beside(said):
        return beside if beside not in ARMS else f"{beside} set"  # and no length of it
    places = places_of(said)
    if not places:
        return ""
    if sum(places.get(sort, 0.0) for sort in OF_NOTHING) >= LIKELY:
        return NOWHERE
    sort = max(places, key=lambda each: places[each])
    return ALIKE.get(sort, sort) if places[sort] >= LIKELY else ""


def is_of_others(said: Said) -> bool | None:
    """Whether a clause tells of others; None where its place does not say."""
    places = places_of(said)
    others = places.get(_OTHERS, 0.0)
    if others >= SURELY_OTHERS:
        return True
    ours = sum(share for sort, share in places.items() if sort in ITEMS)
    return False if ours >= SURELY_OURS and others < HARDLY_OTHERS else None


def is_plainly_ours(said: Said) -> bool:
    """Whether words surely tell of one item, whatever a word in them may point to ("the other gets the placebo")."""
    places = places_of(said)
    return any(share >= PLAINLY for sort, share in places.items() if sort in ITEMS)
