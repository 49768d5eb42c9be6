"""What marks say of texts that rules took: where surely marked words reach further, they are the whole of it, and what
surely says something else is none.

"We would use a video call service at night": a rule knows the service, the marks also its night.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from apps.fields.reading.results import ReadValue
from apps.fields.reading.text import Said
from apps.protocol.reading.marked.opinion import BORNE, Opinion

SURE: Final = 0.85
AGAINST: Final = 0.8
LEAST_MORE: Final = 3  # characters: an article or a particle adds nothing
# What is done with people or things, and is no part of them.
_VERB: Final = re.compile(r"(?:纳入|入选|招募|选取?|收集?(?!缩)|对(?!照)|在|给予?|采用|用(?!药)|接受|予)")
WIDENED: Final = frozenset({"population", "intervention", "comparator", "reference_standard"})


def whole(pieces: Iterable[Said], read: ReadValue) -> Said | None:
    """The words that a value belongs to, where they are more than it."""
    key, value = read.field.partition(".")[2], read.value
    pieces = [*pieces]
    if key not in WIDENED or not isinstance(value, str) or not pieces:
        return None
    said = _place(pieces[0], read)
    if said is None:
        return None
    start, end = said.span
    marks = [m for m in Opinion.of(pieces).marks() if m.said.start < end and start < m.said.end]
    if len(marks) != 1 or marks[0].sort not in BORNE[key] or marks[0].share < SURE:
        return None
    said = marks[0].said
    if verb := _VERB.match(said.plain):
        said = said.cut(verb.end())
    more = LEAST_MORE if value.isascii() else 1
    reaches = said.start <= start and end <= said.end
    said = said.cut(0, len(said.plain) - 1) if said.plain.endswith(("的", "组")) else said
    return said if reaches and len(said.plain) >= len(value) + more else None


def contradicted(pieces: Iterable[Said], read: ReadValue) -> bool:
    """Whether the words of a value surely say something else."""
    key, pieces = read.field.partition(".")[2], [*pieces]
    if key not in WIDENED or not isinstance(read.value, str) or not pieces:
        return False
    said = _place(pieces[0], read)
    return said is not None and Opinion.of(pieces).speaks_against(key, said, AGAINST)


def _place(piece: Said, read: ReadValue) -> Said | None:
    """Where the words of a value stand, if they stand in one place."""
    start = piece.message.find(read.value, read.spans[0][0])
    is_one = start >= 0 and piece.message.find(read.value, start + 1) < 0
    return replace(piece, start=start, end=start + len(read.value)) if is_one else None
