"""Where a clause belongs, told from the whole message: small networks look at what the encoder holds of the pieces of
the clause once it has read all that was said.

They are those that tell sentences apart (`routed/routes.py`), made from clauses of which people said where they belong.
"Once more at four weeks" says little by itself; behind "we look at them on day six" it is a visit. `places.npz` is made
by `manage.py train_places`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Final

from apps.fields.reading.sentences import sentences
from apps.fields.reading.text import Said, Span
from apps.protocol.reading.marked.encoder import MOST_PIECES, Pieces, pieces_of
from apps.protocol.reading.routed.routes import Weights, features_of, shares_of, weights_of

WEIGHTS: Final = Path(__file__).with_name("places.npz")
CLAUSES_KEPT: Final = 256
WHOLE: Final = 350  # as long a message is read whole; a Chinese character counts as much as a short word
PART: Final = 250  # of a longer one whole sentences, about as many as the messages have that it is made from
CHINESE: Final = 2.5
SURELY_TALK: Final = 0.9  # no clause of a plan that people told apart was so sure to be talk
_TALK: Final = ("talk", "command")
_CHINESE: Final = re.compile(r"[\u2e80-\U0010ffff]")
_CLAUSE_END: Final = re.compile(r"(?<=[,;:，；：、])")
_COMMAND: Final = "command"
LIKELY: Final = 0.5


def places_of(said: Said) -> dict[str, float]:
    """How likely words are of each sort, by its name; all shares together are 1. Nothing for words without letters."""
    line = said.line_at(said.span)
    start, end = said.start - line.start, said.end - line.start
    first, last = _part_around(line.plain, (start, end))
    plain = line.plain[first:last]
    return dict(zip(stored().sorts, _shares(plain, (start - first, end - first)), strict=True))


def _part_around(plain: str, place: Span) -> Span:
    """What is read with the words at a place: of a long message the encoder has too much in mind, others' words among
    it."""
    start, end = place
    first, last = next((part for part in _parts(plain) if start < part[1]), (0, len(plain)))
    return min(first, start), max(last, end)


@lru_cache(maxsize=CLAUSES_KEPT)
def _parts(plain: str) -> tuple[Span, ...]:
    """A message cut into parts of whole sentences; a sentence that is too long by itself, at its commas."""
    if _size(plain) <= WHOLE:
        return ((0, len(plain)),)
    parts: list[Span] = []
    for start, end in _pieces(plain):
        first = parts[-1][0] if parts else start
        if parts and _size(plain[first:end]) <= PART:
            parts[-1] = (first, end)
        else:
            parts.append((start, end))
    return tuple(parts)


def _pieces(plain: str) -> Iterator[Span]:
    for sentence in sentences(Said.of(plain)):
        start = sentence.start
        if _size(sentence.plain) <= WHOLE:
            yield sentence.span
            continue
        for clause in _CLAUSE_END.split(sentence.plain):
            yield start, start + len(clause)
            start += len(clause)


def _size(plain: str) -> float:
    return len(plain) + (CHINESE - 1) * len(_CHINESE.findall(plain))


def is_command(said: Said) -> bool:
    """Whether words likely bid us something."""
    return places_of(said).get(_COMMAND, 0.0) >= LIKELY


def is_mere_talk(said: Said) -> bool:
    """Whether a clause is surely a remark, or tells us what to do."""
    places = places_of(said)
    return sum(places.get(sort, 0.0) for sort in _TALK) >= SURELY_TALK


@lru_cache(maxsize=CLAUSES_KEPT)
def _shares(plain: str, place: Span) -> tuple[float, ...]:
    within = part_of(pieces_of(plain), place)
    return tuple(map(float, shares_of(features_of(within), stored())))


def part_of(pieces: Pieces, place: Span) -> Pieces:
    """The pieces that stand at a place; all of them where it has none, or where not all of the text was read."""
    start, end = place
    at = [n for n, (first, last) in enumerate(pieces.places) if first < end and start < last]
    if not at or (len(pieces.places) >= MOST_PIECES and end > pieces.places[-1][1]):
        return pieces
    return Pieces(tuple(pieces.places[n] for n in at), pieces.shares[at], pieces.meanings[at])


@lru_cache(maxsize=1)
def stored() -> Weights:
    return weights_of(WEIGHTS)
