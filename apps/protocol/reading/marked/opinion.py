"""What was learned of the words of a whole message: its marks, and how likely any of its words say what a rule took
them for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from apps.fields.reading.text import Said, Span
from apps.protocol.reading.marked.encoder import Pieces, pieces_of
from apps.protocol.reading.marked.marks import LABELS, Mark, marks_of

# The sorts of marks that bear a value of a field out.
BORNE: Final[Mapping[str, frozenset[str]]] = {
    "population": frozenset({"pop", "inc"}),
    "intervention": frozenset({"int"}),
    "comparator": frozenset({"comp", "ref"}),
    "outcomes": frozenset({"out"}),
    "outcomes.primary": frozenset({"out"}),
    "outcomes.secondary": frozenset({"sec", "out"}),
    "outcomes.safety": frozenset({"harm", "sec", "out"}),
    "reference_standard": frozenset({"ref", "comp"}),
}


@dataclass(frozen=True)
class Opinion:
    """`parts` are the parts of the message with their pieces, whose places are those within the part."""

    parts: tuple[tuple[Said, Pieces], ...]

    @classmethod
    def of(cls, said: Iterable[Said]) -> Opinion:
        return cls(tuple((part, pieces_of(part.plain)) for part in said if part.plain.strip()))

    def marks(self) -> tuple[Mark, ...]:
        return tuple(mark for part, pieces in self.parts for mark in marks_of(part, pieces))

    def share_of(self, key: str, said: Said) -> float:
        """How likely these words say a value of the field: the mean over them; 1 where nothing was learned of it."""
        sorts = BORNE.get(key)
        if sorts is None:
            return 1.0
        found = [
            float(row[_columns(sorts)].sum())
            for part, pieces in self.parts
            for place, row in zip(pieces.places, pieces.shares, strict=True)
            if _meets(place, part, said)
        ]
        return sum(found) / len(found) if found else 1.0


def _meets(place: Span, part: Said, said: Said) -> bool:
    return part.start + place[0] < said.end and said.start < part.start + place[1]


def _columns(sorts: frozenset[str]) -> list[int]:
    return [column for column, label in enumerate(LABELS) if label.partition("-")[2] in sorts]
