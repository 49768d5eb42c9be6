"""Marks the words of a message with what they say: a conditional random field over its words, one for each language.

The fields stand beside this file; `training.py` makes them from messages in which people marked the words.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from apps.fields.reading.text import Said
from apps.protocol.reading.marked.features import Words, features_of, is_chinese

if TYPE_CHECKING:
    from pycrfsuite import Tagger

HERE: Final = Path(__file__).parent
BEGINS, GOES_ON, NOTHING = "B-", "I-", "O"
_ONE_AT_A_TIME: Final = threading.Lock()  # a tagger keeps the message that it was given last


@dataclass(frozen=True)
class Mark:
    """`share`: how likely its least certain word is what the mark says, from 0 to 1."""

    sort: str
    said: Said
    share: float


def marks_in(said: Said) -> tuple[Mark, ...]:
    """In their order; no two of them share a word."""
    return marks_by(said, _tagger(is_chinese(said.plain)))


def marks_by(said: Said, tagger: Tagger) -> tuple[Mark, ...]:
    words = Words.of(said.plain)
    if not words.plain:
        return ()
    with _ONE_AT_A_TIME:
        labels = tagger.tag(features_of(words))
        shares = [tagger.marginal(label, at) for at, label in enumerate(labels)]
    return tuple(_marks(said, words, labels, shares))


def model_of(*, chinese: bool) -> Path:
    return HERE / ("zh.crf" if chinese else "en.crf")


def opened(path: Path) -> Tagger:
    from pycrfsuite import Tagger  # a process that reads no opening is spared it

    tagger = Tagger()
    tagger.open(str(path))
    return tagger


@lru_cache(maxsize=2)
def _tagger(chinese: bool) -> Tagger:
    return opened(model_of(chinese=chinese))


def _marks(said: Said, words: Words, labels: Sequence[str], shares: Sequence[float]) -> Iterator[Mark]:
    for start, stop in _runs(labels):
        place = said.cut(words.places[start][0], words.places[stop - 1][1])
        yield Mark(labels[start][len(BEGINS) :], place, min(shares[start:stop]))


def _runs(labels: Sequence[str]) -> Iterator[tuple[int, int]]:
    """Where each mark begins and ends."""
    start = 0
    while start < len(labels):
        stop = start + 1
        while labels[start] != NOTHING and stop < len(labels) and labels[stop] == GOES_ON + labels[start][2:]:
            stop += 1
        if labels[start] != NOTHING:
            yield start, stop
        start = stop
