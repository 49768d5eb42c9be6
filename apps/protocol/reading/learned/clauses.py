"""The clauses of a message, and by which marks each is known: its own, its edges, its place and its neighbours'."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from apps.fields.reading.text import Said
from apps.retrieval.marks import marks_of, place_of, without_figures

# Full stops of abbreviations and numbers end no clause; a space between Chinese words does.
_ENDS: Final = re.compile(
    r"[,。;!?\n](?![0-9]{3}\b)\s?|:(?![0-9])\s?|(?<![0-9vs])\.(?=\s|$)|\s[-–]+\s|(?<=[\u4e00-\u9fff])\s+(?=[\u4e00-\u9fff])"
)
_CHINESE: Final = re.compile("[\u4e00-\u9fff]")
_WORD: Final = re.compile("[a-z0]+")
EDGE_WEIGHT, CONTEXT_WEIGHT = 0.3, 0.5
MOST_OF_A_NEIGHBOUR: Final = 60
LAST_PLACE, LAST_LENGTH = 5, 8
Mark = tuple[int, float]  # its place among the weights, and how much it counts


def clauses_of(said: Said) -> tuple[Said, ...]:
    return tuple(clause for piece in said.split(_ENDS) if (clause := piece.strip(" .")))


def marks_in_context(clauses: Sequence[str]) -> list[tuple[Mark, ...]]:
    """Of each clause; texts as they were folded."""
    plain = [clause.lower().strip() for clause in clauses]
    own = [marks_of(clause) for clause in plain]
    return [tuple(_marks(plain, own, at)) for at in range(len(plain))]


def _marks(plain: list[str], own: list[tuple[str, ...]], at: int) -> Iterator[Mark]:
    yield from _weighted("", own[at], 1.0)
    yield from ((place_of(f"E{mark}"), EDGE_WEIGHT) for mark in _edges(plain, at))
    before = [f"<{mark}" for mark in own[at - 1][:MOST_OF_A_NEIGHBOUR]] if at else []
    after = [f">{mark}" for mark in own[at + 1][:MOST_OF_A_NEIGHBOUR]] if at + 1 < len(own) else []
    yield from _weighted("C", [*before, *after], CONTEXT_WEIGHT)


def _weighted(sort: str, marks: Sequence[str], weight: float) -> Iterator[Mark]:
    """Together they count the same, however many there are."""
    each = weight / max(len(marks), 1) ** 0.5
    yield from ((place_of(f"{sort}{mark}"), each) for mark in marks)


def _edges(plain: list[str], at: int) -> Iterator[str]:
    said = without_figures(plain[at])
    is_chinese = _CHINESE.search(said) is not None
    words = list(said) if is_chinese else _WORD.findall(said)
    glue = "" if is_chinese else " "
    if words:
        yield from (
            f"^{words[0]}",
            f"^^{glue.join(words[:2])}",
            f"${words[-1]}",
            f"$${glue.join(words[-2:])}",
        )
    yield "#first" if at == 0 else "#later"
    yield f"#n{min(at, LAST_PLACE)}"
    yield "#last" if at == len(plain) - 1 else "#notlast"
    yield f"#len{min(len(said) // (4 if is_chinese else 12), LAST_LENGTH)}"
