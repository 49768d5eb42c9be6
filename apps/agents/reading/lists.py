"""Cuts what was said into the items of a list: only the strongest separator that is present splits.

A new line is the strongest, then `;`, then a run of numbers `1. … 2. …` or `①…②…`, then `、`. What stands in brackets
is one piece, and a line that only adds to the item before it separates nothing. A comma separates nothing either, but
in objects.py visits that are nothing but times (`day 1, day 3`).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator
from typing import Final

from apps.agents.reading.text import Said, without_numbering
from apps.agents.reading.words import says_nothing

_LINES: Final = re.compile(r"\n")
_BRACKETED: Final = r"\([^()\n]{0,300}\)|\[[^\[\]\n]{0,300}\]|(?P<at>"
_SEMICOLONS: Final = re.compile(_BRACKETED + ";)")
_ENUMERATION: Final = re.compile(_BRACKETED + "、)")
_MARK: Final = re.compile(r"(?:(?<=[\s,;.。])|^)\(?([0-9]{1,2})[.)、](?![0-9])")
_CIRCLED: Final = re.compile(r"([①-⑳])")


def never_adds(_line: Said) -> bool:
    return False


def segments(said: Said, adds: Callable[[Said], bool] = never_adds) -> list[Said]:
    """The items, without their numbering; what is empty or says "N/A" is no item.

    Lines of which `adds` is true come through whole, each after the item that it belongs to: where all lines
    but the first are such, the separators inside the first one count.
    """
    lines = [line for line in said.split(_LINES) if line.strip()]
    if len(lines) > 1 and not adds(lines[0]) and all(adds(line) for line in lines[1:]):
        return [*segments(lines[0]), *(without_numbering(line) for line in lines[1:])]
    pieces: list[Said] = []
    for split in _SPLITS:
        pieces = [piece.strip() for piece in split(said) if not says_nothing(without_numbering(piece).plain)]
        if len(pieces) != 1:
            break
        said = pieces[0]
    return [without_numbering(piece) for piece in pieces]


def _by(separator: re.Pattern[str]) -> Callable[[Said], Iterator[Said]]:
    return lambda said: _outside_brackets(said, separator)


def _outside_brackets(said: Said, separator: re.Pattern[str]) -> Iterator[Said]:
    """The pieces between the matches that have a group `at`; a match without it is a bracket, passed over."""
    start = 0
    for match in separator.finditer(said.plain):
        if match["at"]:
            yield said.cut(start, match.start())
            start = match.end()
    yield said.cut(start)


def _by_numbers(said: Said) -> Iterator[Said]:
    """`1. a 2. b 3. c` or `①a②b③c` on one line; numbers that do not count up from one are text."""
    said = said.strip()
    marks = _CIRCLED if _CIRCLED.match(said.plain) else _MARK
    starts: list[int] = []
    for mark in marks.finditer(said.plain):
        number = unicodedata.numeric(mark[1]) if marks is _CIRCLED else int(mark[1])
        if number == len(starts) + 1 and (starts or mark.start() == 0):
            starts.append(mark.start())
    if len(starts) < 2:
        yield said
        return
    for start, end in zip(starts, [*starts[1:], len(said.plain)], strict=True):
        yield said.cut(start, end)


by_semicolons: Final = _by(_SEMICOLONS)
_SPLITS: Final = (lambda said: said.split(_LINES), by_semicolons, _by_numbers, _by(_ENUMERATION))
