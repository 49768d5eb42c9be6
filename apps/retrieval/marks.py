"""By which marks a short text is known: its words, pairs and pieces of them, and runs of Chinese characters.

Figures count as one and the same. What is learned from texts (a regression over marks) goes by these.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator
from itertools import pairwise
from typing import Final

SIZE: Final = 1 << 17
LONGEST_RUN, PIECE = 3, 4
_FIGURES: Final = re.compile(r"\d+(?:\.\d+)?")
_WORD: Final = re.compile(r"[a-z']+")
_HAN: Final = re.compile("[\u4e00-\u9fff0]+")


def without_figures(text: str) -> str:
    return _FIGURES.sub("0", text)


def marks_of(text: str) -> tuple[str, ...]:
    """Those of a text in small letters, each once, in its order."""
    said = without_figures(text)
    return tuple(dict.fromkeys((*_of_words(_WORD.findall(said)), *_of_runs(_HAN.findall(said)))))


def place_of(mark: str) -> int:
    """Its place among the weights, from 0 to SIZE; the same in every process and on every machine."""
    return zlib.crc32(mark.encode()) % SIZE


def _of_words(words: list[str]) -> Iterator[str]:
    yield from words
    yield from (f"{one} {other}" for one, other in pairwise(words))
    for word in words:
        bounded = f"<{word}>"
        yield from (f"~{bounded[at : at + PIECE]}" for at in range(len(bounded) - PIECE + 1))


def _of_runs(runs: list[str]) -> Iterator[str]:
    for run in runs:
        for length in range(1, LONGEST_RUN + 1):
            yield from (run[at : at + length] for at in range(len(run) - length + 1))
