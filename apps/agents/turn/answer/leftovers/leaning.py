"""Of which fields words may be that went nowhere, and which of these they bear out. By itself, because leftovers are
told apart by the one, and buttons are offered by the other."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from apps.agents.turn.context import TurnContext
from apps.fields.reading.phrasebook import Leaning, Leanings, phrasebook
from apps.fields.reading.text import Said, Span

LEAST_SHARE: Final = 0.1  # of words: how likely they say a field
CLEAR_SHARE: Final = 0.6  # that they bear out so clearly that a look is enough


def leanings_of(turn: TurnContext, said: Said) -> tuple[Leaning, ...]:
    """Which fields the words may be of, the likeliest first."""
    return _of(turn, said, phrasebook().leanings)


def fits_of(turn: TurnContext, said: Said) -> tuple[Leaning, ...]:
    """Which fields the words bear out, the likeliest first: buttons are offered for no other. Where the subject has no
    words for that, which they may be of."""
    book = phrasebook()
    return _of(turn, said, book.fits or book.leanings)


def is_read(said: Said, spans: Iterable[Span]) -> bool:
    """Whether words meet one of the places."""
    return any(start < said.end and said.start < end for start, end in spans)


def _of(turn: TurnContext, said: Said, leanings: Leanings | None) -> tuple[Leaning, ...]:
    pieces = [piece for piece in turn.input.reading.outline.loose if is_read(piece, [said.span])]
    return leanings(pieces or [said], said) if leanings else ()
