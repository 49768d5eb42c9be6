"""Of which fields words may be that went nowhere, and which of these they bear out. By itself, because leftovers are
told apart by the one, and buttons are offered by the other."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from apps.agents.turn.context import TurnContext
from apps.fields.reading.phrasebook import NOWHERE, Leaning, Leanings, phrasebook
from apps.fields.reading.text import Said, Span
from apps.fields.reading.words import tells_of_others

LEAST_SHARE: Final = 0.1  # of words: how likely they say a field
SURE_LEANING: Final = 0.4  # of a clause whose place says nothing
CLEAR_SHARE: Final = 0.6  # that they bear out so clearly that a look is enough


def leanings_of(turn: TurnContext, said: Said) -> tuple[Leaning, ...]:
    """Which fields the words may be of, the likeliest first."""
    return _of(turn, said, phrasebook().leanings)


def fits_of(turn: TurnContext, said: Said) -> tuple[Leaning, ...]:
    """Which fields the words bear out, the likeliest first: buttons are offered for no other. Where the subject has no
    words for that, which they may be of."""
    book = phrasebook()
    return _of(turn, said, book.fits or book.leanings)


def clearly_fits(turn: TurnContext, said: Said) -> bool:
    return any(each.share >= CLEAR_SHARE for each in fits_of(turn, said)[:1])


def sort_of_clause(turn: TurnContext, clause: Said) -> str:
    """What a clause is told of; NOWHERE for what goes into no item, empty where nobody knows."""
    belongs = phrasebook().belongs
    if belongs is not None and (sort := belongs(clause)):
        return sort
    least = LEAST_SHARE if belongs is None else SURE_LEANING
    return next((each.key for each in leanings_of(turn, clause)[:1] if each.share >= least), "")


def is_placed(clause: Said) -> bool:
    """Whether a clause stands where an item, or a part of the document, is told."""
    belongs = phrasebook().belongs
    return belongs is not None and belongs(clause) not in ("", NOWHERE)


def is_of_others(said: Said) -> bool:
    """Whether words tell of others: by where they stand, else by the words."""
    judge = phrasebook().is_of_others
    told = judge(said) if judge is not None else None
    return tells_of_others(said.plain) if told is None else told


def is_read(said: Said, spans: Iterable[Span]) -> bool:
    """Whether words meet one of the places."""
    return any(start < said.end and said.start < end for start, end in spans)


def _of(turn: TurnContext, said: Said, leanings: Leanings | None) -> tuple[Leaning, ...]:
    pieces = [piece for piece in turn.input.reading.outline.loose if is_read(piece, [said.span])]
    return leanings(pieces or [said], said) if leanings else ()
