"""Texts that a rule cut short: where the words that were surely marked reach further, they are the whole of it.

"We would use a video call service at night": a rule knows the service, the marks also its night.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from apps.fields.reading.results import ReadValue
from apps.fields.reading.text import Said
from apps.protocol.reading.marked.opinion import BORNE, Opinion

SURE: Final = 0.85
LEAST_MORE: Final = 3  # characters: an article or a particle adds nothing
WIDENED: Final = frozenset({"population", "intervention", "comparator", "reference_standard"})


def whole(pieces: Iterable[Said], read: ReadValue) -> Said | None:
    """The words that a value belongs to, where they are more than it."""
    key, value = read.field.partition(".")[2], read.value
    pieces = [*pieces]
    if key not in WIDENED or not isinstance(value, str) or not pieces:
        return None
    start = pieces[0].message.find(value, read.spans[0][0])
    end = start + len(value)
    if start < 0:
        return None
    marks = [m for m in Opinion.of(pieces).marks() if m.said.start < end and start < m.said.end]
    if len(marks) != 1 or marks[0].sort not in BORNE[key] or marks[0].share < SURE:
        return None
    said = marks[0].said
    reaches = said.start <= start and end <= said.end
    return said if reaches and len(said.plain) >= len(value) + LEAST_MORE else None
