"""What was learned of the words of a whole message: its marks, and how likely any of its words say what a rule took
them for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, Final

from apps.fields.reading.text import Said, Span
from apps.protocol.reading.marked.encoder import Pieces, pieces_of
from apps.protocol.reading.marked.marks import LABELS, SORTS, Mark, marks_of
from apps.protocol.reading.marked.no_plan import without_what_is_no_plan

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
QUESTION: Final = frozenset({"q"})  # it names people, treatments and measures
HALF: Final = 0.5
LEAST_PIECES: Final = 2


@dataclass(frozen=True)
class Opinion:
    """`parts` are the parts of the message with their pieces, whose places are those within the part."""

    parts: tuple[tuple[Said, Pieces], ...]

    @classmethod
    def of(cls, said: Iterable[Said]) -> Opinion:
        return cls(tuple((part, pieces_of(part.plain)) for part in said if part.plain.strip()))

    def marks(self) -> tuple[Mark, ...]:
        found = [mark for part, pieces in self.parts for mark in marks_of(part, pieces)]
        return without_what_is_no_plan(found)

    def marks_in_questions(self) -> tuple[Mark, ...]:
        """What the words of research questions name, were these no questions."""
        return tuple(
            inner
            for part, pieces in self.parts
            for question in marks_of(part, pieces)
            if question.sort in QUESTION
            for inner in marks_of(part, _without(pieces, QUESTION))
            if question.said.start <= inner.said.start and inner.said.end <= question.said.end
        )

    def share(self, sorts: frozenset[str], said: Said) -> float:
        """How likely these words are of one of the sorts: the mean over them; 1 where they are part of a question."""
        rows = self._rows(said)
        return 1.0 if not rows or _mean(rows, QUESTION) >= HALF else _mean(rows, sorts)

    def shares(self, said: Said) -> dict[str, float]:
        """How likely some of these words are of each sort: the mean over the likeliest third of them, since what leads
        up to a value is none. Nothing for words that are no part of it."""
        rows = self._rows(said)
        most = max(LEAST_PIECES, len(rows) // 3)
        likeliest = {sort: sorted(each, reverse=True)[:most] for sort, each in _by_sort(rows).items()}
        return {sort: sum(each) / len(each) for sort, each in likeliest.items()}

    def speaks_against(self, key: str, said: Said, least: float = HALF) -> bool:
        """Whether these words surely say something else than a value of the field."""
        sorts, rows = BORNE.get(key), self._rows(said)
        if sorts is None or not rows:
            return False
        others = (each for sort, each in _by_sort(rows).items() if sort not in sorts | QUESTION)
        return max(sum(each) / len(each) for each in others) >= least

    def _rows(self, said: Said) -> list[Any]:
        return [
            row
            for part, pieces in self.parts
            for place, row in zip(pieces.places, pieces.shares, strict=True)
            if _meets(place, part, said)
        ]


def _without(pieces: Pieces, sorts: frozenset[str]) -> Pieces:
    """The same pieces, of which none is of these sorts."""
    shares = pieces.shares.copy()
    shares[:, _columns(sorts)] = 0.0
    return replace(pieces, shares=shares / shares.sum(axis=1, keepdims=True))


def _by_sort(rows: Sequence[Any]) -> dict[str, list[float]]:
    """How likely each piece is of each sort; nothing where there are no pieces."""
    import numpy as np  # a process that reads no sentence is spared it

    if not rows:
        return {}
    shares = np.stack(rows)
    return {sort: shares[:, _columns(frozenset({sort}))].sum(axis=1).tolist() for sort in SORTS}


def _mean(rows: Sequence[Any], sorts: frozenset[str]) -> float:
    columns = _columns(sorts)
    return sum(float(row[columns].sum()) for row in rows) / len(rows)


def _meets(place: Span, part: Said, said: Said) -> bool:
    return part.start + place[0] < said.end and said.start < part.start + place[1]


@lru_cache(maxsize=64)  # sorts, and sets of them
def _columns(sorts: frozenset[str]) -> list[int]:
    return [column for column, label in enumerate(LABELS) if label.partition("-")[2] in sorts]
