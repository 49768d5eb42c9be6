"""Cuts what was said into the items of a list: only the strongest separator that is present splits.

A new line is the strongest, then `;`, then a run of numbers `1. … 2. …`, then `、`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Final

from apps.agents.reading.text import Said, without_numbering
from apps.agents.reading.words import says_nothing

_LINES: Final = re.compile(r"\n")
_SEMICOLONS: Final = re.compile(r";")
_ENUMERATION: Final = re.compile(r"、")
_MARK: Final = re.compile(r"(?:(?<=[\s,;.。])|^)\(?([0-9]{1,2})[.)、](?![0-9])")


def segments(said: Said) -> list[Said]:
    """The items, without their numbering; what is empty or says "N/A" is no item."""
    pieces: list[Said] = []
    for split in _SPLITS:
        pieces = [piece.strip() for piece in split(said) if not says_nothing(without_numbering(piece).plain)]
        if len(pieces) != 1:
            break
        said = pieces[0]
    return [without_numbering(piece) for piece in pieces]


def _by(separator: re.Pattern[str]) -> Callable[[Said], Iterator[Said]]:
    return lambda said: said.split(separator)


def _by_numbers(said: Said) -> Iterator[Said]:
    """`1. a 2. b 3. c` on one line; numbers that do not count up from one are text."""
    said = said.strip()
    marks = list(_MARK.finditer(said.plain))
    starts: list[int] = []
    for mark in marks:
        if int(mark[1]) == len(starts) + 1 and (starts or mark.start() == 0):
            starts.append(mark.start())
    if len(starts) < 2:
        yield said
        return
    for start, end in zip(starts, [*starts[1:], len(said.plain)], strict=True):
        yield said.cut(start, end)


_SPLITS: Final = (_by(_LINES), _by(_SEMICOLONS), _by_numbers, _by(_ENUMERATION))
