"""Marks the words of a message with what they say: who is studied, what is given, what is measured, how many …

An encoder tells how likely each label is for each piece of a word (`encoder.py`); here the likeliest row of labels
that makes sense becomes marks. `training.py` makes it from messages in which people marked the words.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from apps.fields.reading.quantities.parts import whole_figures
from apps.fields.reading.text import Said, Span
from apps.protocol.reading.marked.encoder import MESSAGES_KEPT, Pieces, pieces_of

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

SORTS: Final = (
    *("pop", "int", "comp", "ref", "out", "sec", "harm", "design", "alloc", "blind", "phase", "total"),
    *("pergroup", "fu", "treat", "recruit", "centres", "dropout", "power", "alpha", "rate", "inc", "exc"),
    *("analysis", "bg", "q"),
)
NOTHING, BEGINS, GOES_ON = "O", "B-", "I-"
# As learned: where a mark begins and where it goes on, sort by sort.
LABELS: Final = (NOTHING, *(f"{part}{sort}" for sort in SORTS for part in (BEGINS, GOES_ON)))
_STORIES: Final = frozenset({"bg"})
_NEVER: Final = -1e9
_IN_WORD: Final = re.compile("[A-Za-z0-9]{2}")
# Chinese words that begin as another one ends: "就看出院" is about who goes home, and not what "看出" would say.
_ONE_WORD: Final = re.compile(
    "出院|住院|入院|出血|出生|照常|照旧|按常规|他(?:克莫司|莫昔芬|汀|达拉非|巴唑|扎罗汀|唑巴坦)"
)
_COUNTED: Final = re.compile("(?:[0-9]+|[一二两三四五六七八九十半几]+)个$")
_UNIT: Final = re.compile("月|小时|星期|疗程|周期")
_HAS_IT: Final = re.compile(
    r"\b(?:having|have|had|has)\s(?:the|their|an?|her|his)\s(?:[a-z-]+\s){0,3}[a-z-]+$", re.IGNORECASE
)
_DONE: Final = re.compile(
    r"\s(?:taken\s)?(?:out|removed|replaced)(?=\s?(?:[,.;]|$|\b(?:under|at|in|by|or|and)\b))", re.IGNORECASE
)
_EDGES: Final = " ,;:。"
LONGEST_WORD: Final = 40


@dataclass(frozen=True)
class Mark:
    """`share`: how likely its least certain piece is of this sort, from 0 to 1; of a story the mean of them, since it
    may as well begin or end a word earlier."""

    sort: str
    said: Said
    share: float


def marks_in(said: Said) -> tuple[Mark, ...]:
    """In their order; no two of them share a word."""
    return marks_of(said, pieces_of(said.plain)) if said.plain.strip() else ()


def marks_of(said: Said, pieces: Pieces) -> tuple[Mark, ...]:
    if not pieces.places:
        return ()
    return tuple(_joined(_marks(said, pieces, _labels_of(pieces))))


@lru_cache(maxsize=MESSAGES_KEPT)
def _labels_of(pieces: Pieces) -> list[int]:
    """Several who read a message ask for its marks."""
    return likeliest(pieces.shares)


def _joined(marks: Iterator[Mark]) -> Iterator[Mark]:
    """Two of a sort with nothing between them are one: "anyone" and "on dialysis"."""
    last: Mark | None = None
    for mark in marks:
        if (
            last
            and last.sort == mark.sort
            and not mark.said.folded[last.said.end : mark.said.start].strip(" ")
        ):
            last = Mark(mark.sort, replace(last.said, end=mark.said.end), min(last.share, mark.share))
            continue
        if last:
            yield last
        last = mark
    if last:
        yield last


def _marks(said: Said, pieces: Pieces, labels: Sequence[int]) -> Iterator[Mark]:
    for start, stop in _runs(labels):
        place = said.cut(*_whole_words(said.plain, pieces.places[start][0], pieces.places[stop - 1][1]))
        first = labels[start] - (labels[start] - 1) % 2  # where this sort begins and goes on
        sort, shares = LABELS[first][len(BEGINS) :], pieces.shares[start:stop, first : first + 2].sum(axis=1)
        if place.plain.strip():
            yield Mark(sort, place, float(shares.mean() if sort in _STORIES else shares.min()))


def _whole_words(plain: str, start: int, end: int) -> Span:
    """Letters and figures to which a mark goes on, in digits or words, are part of it; a comma or a stop at its end is
    not."""
    first, last = max(0, start - LONGEST_WORD), min(len(plain), end + LONGEST_WORD)
    while start > first and _IN_WORD.match(plain[start - 1 : start + 1]):
        start -= 1
    while end < last and _IN_WORD.match(plain[end - 1 : end + 1]):
        end += 1
    if start and _ONE_WORD.match(plain, start - 1):
        start -= 1
    if (counted := _COUNTED.search(plain, first, start)) and _UNIT.match(plain, start):
        start = counted.start()  # "一个月到14岁" begins with its number
    start, end = whole_figures(plain, (start, end))
    while end > start and plain[end - 1] in _EDGES:
        end -= 1
    if _HAS_IT.search(plain, start, end) and (done := _DONE.match(plain, end)):
        end = done.end()  # "having their tonsils out"
    return start, end


def _runs(labels: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Where each mark begins and ends: what goes on has an even number, one above that of its beginning."""
    start = 0
    while start < len(labels):
        stop, goes_on = start + 1, labels[start] + labels[start] % 2
        while goes_on and stop < len(labels) and labels[stop] == goes_on:
            stop += 1
        if labels[start]:
            yield start, stop
        start = stop


def likeliest(shares: npt.NDArray[np.float32]) -> list[int]:
    """The likeliest row of labels in which nothing goes on that has not begun (Viterbi)."""
    import numpy as np

    scores = np.log(np.maximum(shares, 1e-9))
    may_follow = _may_follow()
    best = scores[0] + np.where(np.arange(len(LABELS)) % 2 == 0, _NEVER, 0.0)
    best[0] = scores[0, 0]
    before = []
    for row in scores[1:]:
        ways = best[:, np.newaxis] + may_follow
        before.append(ways.argmax(axis=0))
        best = ways.max(axis=0) + row
    labels = [int(best.argmax())]
    for step in reversed(before):
        labels.append(int(step[labels[-1]]))
    return labels[::-1]


@lru_cache(maxsize=1)
def _may_follow() -> npt.NDArray[Any]:
    """0 where the column's label may stand behind the row's, and next to minus infinity elsewhere."""
    import numpy as np

    allowed = np.zeros((len(LABELS), len(LABELS)))
    for goes_on in range(2, len(LABELS), 2):
        allowed[:, goes_on] = _NEVER
        allowed[goes_on - 1 : goes_on + 1, goes_on] = 0.0
    return allowed
