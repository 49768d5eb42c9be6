r"""With which characters a pattern may begin, where case does not count.

`re` looks for those first and tries a pattern nowhere else, but works them out only where case counts, or where the
first letters have none; else all alternatives of a pattern are tried one by one at every place of a text. Nearly all
patterns by which messages are read are of that kind (`\b(?:maybe|perhaps|…)|不确定|…`) and find nothing. What they find
stays the same: a character too many in the set is one more place where a pattern is tried.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any, Final

_COMPILER: Final = re._compiler  # type: ignore[attr-defined]
_OF_RE: Final = _COMPILER._get_charset_prefix
_CASES: Final = {"i": "\u0130\u0131", "k": "\u212a", "s": "\u017f"}  # which Python takes for the same letter
_REPEATS: Final = frozenset({"MAX_REPEAT", "MIN_REPEAT", "POSSESSIVE_REPEAT"})
_NO_WIDTH: Final = frozenset({"AT", "ASSERT", "ASSERT_NOT"})
_HAN: Final = range(0x2E80, 0xA000)  # none of them has a case
MOST_IN_RANGE: Final = 128

Member = tuple[Any, Any]  # of a set, as the compiler takes it


class _AnyCharacter(Exception):
    """Nobody can say with what it begins."""


def use_beginnings() -> None:
    """From now on, for whatever is compiled in this process."""
    _COMPILER._get_charset_prefix = beginnings


def beginnings(parsed: Any, flags: int) -> list[Member] | None:
    """A set of characters one of which stands at the beginning of whatever the pattern finds; None where any may."""
    found: list[Member] | None = _OF_RE(parsed, flags)
    if found is not None or flags & re.LOCALE:
        return found
    try:
        first, may_be_empty = _of_row(parsed, flags)
    except _AnyCharacter:
        return None
    return None if may_be_empty else list(dict.fromkeys(first))


def _of_row(row: Iterable[Member], flags: int) -> tuple[list[Member], bool]:
    """With what a row of parts may begin, and whether all of it may be empty."""
    found: list[Member] = []
    for sort, part in row:
        first, may_be_empty = _of(sort, part, flags)
        found += first
        if not may_be_empty:
            return found, False
    return found, True


def _of(sort: Any, part: Any, flags: int) -> tuple[list[Member], bool]:
    match str(sort):
        case "LITERAL":
            return [*_in_any_case(sort, part, flags)], False
        case "IN":
            return [each for kind, member in part for each in _in_any_case(kind, member, flags)], False
        case "BRANCH":
            ways = [_of_row(way, flags) for way in part[1]]
            return [each for first, _empty in ways for each in first], any(empty for _first, empty in ways)
        case "SUBPATTERN":
            return _of_row(part[3], (flags | part[1]) & ~part[2])
        case "ATOMIC_GROUP":
            return _of_row(part, flags)
        case repeat if repeat in _REPEATS:
            first, may_be_empty = _of_row(part[2], flags)
            return first, may_be_empty or part[0] == 0
        case nothing if nothing in _NO_WIDTH:
            return [], True
    raise _AnyCharacter


def _in_any_case(kind: Any, member: Any, flags: int) -> Iterator[Member]:
    """A member of a set, with the other cases of its letters where case does not count."""
    literal = _COMPILER.LITERAL
    match str(kind):
        case "CATEGORY":
            yield kind, member
        case "RANGE" if not flags & re.IGNORECASE or (member[0] in _HAN and member[1] in _HAN):
            yield kind, member
        case "RANGE" if member[1] - member[0] < MOST_IN_RANGE:
            for each in range(member[0], member[1] + 1):
                yield from _in_any_case(literal, each, flags)
        case "LITERAL" if not flags & re.IGNORECASE or not _COMPILER._sre.unicode_iscased(member):
            yield literal, member
        case "LITERAL" if (letter := chr(member).lower()).isascii():
            yield from ((literal, ord(each)) for each in (letter, letter.upper(), *_CASES.get(letter, "")))
        case _:
            raise _AnyCharacter
