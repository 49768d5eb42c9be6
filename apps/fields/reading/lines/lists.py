"""Cuts what was said into the items of a list: only the strongest separator that is present splits.

A new line is the strongest, then `;`, then numbers that count up (`1. … 2. …`, `1、…2、…`, `a) … b) …`), then `、` that
stands between no digits (`1、2型`). What stands in brackets is one piece, and a line that only adds to the item before
it separates nothing. A comma separates nothing either, but visits that are nothing but times (objects.py), and what is
enumerated ("pain, function, and cost").
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Final

from apps.fields.reading.text import Said, without_numbering
from apps.fields.reading.words import says_nothing

_LINES: Final = re.compile(r"\n")
_COMMA: Final = re.compile(r",(?![^(]{0,80}\))")
LEAST_IN_A_ROW: Final = 3
SHORT_WORDS: Final = 8
SHORT_CHARACTERS: Final = 10  # in Chinese
_PARTS: Final = re.compile(r"[;:、\n()]|[.。](?=\s?\S)")
_LAST: Final = re.compile(r"(?:and|or)\s", re.IGNORECASE)
_TELLS_MORE: Final = re.compile(
    r"(?:as|which|who|that|measured|defined|assessed|including|such|with|by|in|at|on|for|if|but|not|e\.g)\b"
    r"|(?:包括|例如|比如|即|也就是|其中|但|不|如果|按|用|以)",
    re.IGNORECASE,
)
LEAST_APART: Final = 2
_JOINED: Final = re.compile(
    r",?\s(?:and|or)\s(?!(?:over|above|older|under|below|up|more|less|younger)\b)|(?:以及|[和及])(?!以)",
    re.IGNORECASE,
)
_WITHIN: Final = re.compile(r"\b(?:of|in|with|to|from|by|on|for|at|as|than)\b", re.IGNORECASE)
_WORD: Final = re.compile(r"[a-z]{3}", re.IGNORECASE)
_SHARES: Final = re.compile(r"(?:ic|al|ive|ous|ary|ed|free|vascular|ocular|muscular)$", re.IGNORECASE)
_BRACKETED: Final = r"\([^()\n]{0,300}\)|\[[^\[\]\n]{0,300}\]|(?P<at>"
_SEMICOLONS: Final = re.compile(_BRACKETED + ";)")
_ENUMERATION: Final = re.compile(_BRACKETED + "(?<![0-9])、|、(?![0-9]))")
_BEHIND: Final = r"(?<![A-Za-z0-9.(第≥≤<>=~–-])|(?<=[a-z]{3})"  # "vitamin B2、": no mark
# How items are numbered on one line; a mark is followed by a digit only where it can be no decimal.
_FAMILIES: Final = (
    re.compile(r"([①-⑳])"),
    re.compile(r"\(([0-9]{1,2}|[a-h])\)"),
    re.compile(rf"(?:{_BEHIND})([0-9]{{1,2}})\.(?![0-9])"),
    re.compile(rf"(?:{_BEHIND})([0-9]{{1,2}})\)"),
    re.compile(rf"(?:{_BEHIND})([0-9]{{1,2}})、"),
    re.compile(r"(?<![A-Za-z0-9(])([a-h])\)"),
)


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
    pieces = [item for piece in pieces for item in _by_numbers(piece)] if len(pieces) > 1 else pieces
    if len(pieces) > 1 and all(_numbers(piece, n) for n, piece in enumerate(pieces, 1)):
        pieces = [without_mark(piece) for piece in pieces]
    return [without_numbering(piece) for piece in pieces]


def spoken_row(said: Said, after: str) -> list[Said]:
    """The items of a row in which each ends as spoken ones do ("养猫的,怕狗的,小孩不要"), without what `after` finds
    behind them; none where commas divide anything else."""
    pieces = [piece.strip(" ,.。") for piece in said.split(_COMMA) if piece.strip(" ,.。")]
    ends = re.compile(rf"[的者]$|(?:{after})", re.IGNORECASE)
    if len(pieces) < LEAST_IN_A_ROW or not all(ends.search(piece.plain) for piece in pieces):
        return []
    return [_without_end(piece, after) for piece in pieces]


def is_enumerated(said: Said) -> bool:
    """Whether commas divide short things of one sort: "pain, function, and cost"; not where one of them tells more of
    another."""
    plain = said.plain.strip(" .。")
    if _PARTS.search(plain):
        return False
    pieces = [piece.strip() for piece in _COMMA.split(plain)]
    if len(pieces) < LEAST_IN_A_ROW or any(_TELLS_MORE.match(piece) for piece in pieces):
        return False
    if not plain.isascii():
        return all(len(piece) <= SHORT_CHARACTERS for piece in pieces)
    return _LAST.match(pieces[-1]) is not None and all(len(piece.split()) <= SHORT_WORDS for piece in pieces)


def stands_apart(said: Said, alone: str) -> bool:
    """Whether each of the words between commas, and beside the last "and", surely is an item by itself, as `alone` has
    it; in English also those of a row in which none borrows a word of another."""
    plain = said.plain.strip(" .。")
    if _PARTS.search(plain):
        return False
    *first, last = [piece.strip() for piece in _COMMA.split(plain)]
    pieces = [*first, *(piece.strip() for piece in _JOINED.split(last, maxsplit=1) if piece.strip())]
    if len(pieces) < LEAST_APART or any(_TELLS_MORE.match(piece) for piece in pieces):
        return False
    if all(re.fullmatch(alone, piece, re.IGNORECASE) for piece in pieces):
        return True
    return plain.isascii() and len(pieces) >= LEAST_IN_A_ROW and _borrows_nothing(pieces)


def _borrows_nothing(pieces: list[str]) -> bool:
    """ "A fence of oak, ash or beech", "broken metallic, wooden or ceramic tiles": those do."""
    has_head = any(_WITHIN.search(piece) for piece in pieces)
    return not any(
        len(piece.split()) > SHORT_WORDS
        or not _WORD.search(piece)
        or _JOINED.search(piece)
        or (has_head and len(piece.split()) == 1)
        or (piece is not pieces[-1] and _SHARES.search(piece))
        for piece in pieces
    )


def _without_end(piece: Said, after: str) -> Said:
    end = re.search(after, piece.plain, re.IGNORECASE)
    return piece.cut(0, end.start()) if end and end.start() else piece


def _numbers(piece: Said, count: int) -> bool:
    """Whether a piece begins with its own number."""
    marks = (family.match(piece.plain) for family in _FAMILIES)
    return any(mark is not None and _ordinal(mark[1]) == count for mark in marks)


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
    """`1. a 2. b`, `1、甲2、乙`, `（1）甲（2）乙`, `①甲②乙`, `a) … b) …` on one line; what counts nothing is text."""
    said = said.strip()
    family = next((family for family in _FAMILIES if family.match(said.plain)), None)
    starts = _counted(said.plain, family) if family is not None else []
    items = [said.cut(a, b) for a, b in pairwise([*starts, len(said.plain)])]
    yield from items if len(items) > 1 and all(_is_item(item) for item in items) else [said]


def _counted(plain: str, family: re.Pattern[str]) -> list[int]:
    """Where the marks of one kind begin that count up from one; one inside a bracket counts nothing."""
    starts: list[int] = []
    end = 0
    for mark in family.finditer(plain):
        between = plain[end : mark.start()]
        if _ordinal(mark[1]) != len(starts) + 1 or between.count("(") > between.count(")"):
            continue
        if (
            starts
            and mark[0].endswith("、")
            and re.match(rf"{len(starts) + 2}(?![0-9])", plain[mark.end() :])
        ):
            continue  # "合并2、3级": the numbers of one thing
        if not starts and mark.start() > 0:
            break
        starts.append(mark.start())
        end = mark.end()
    return starts


def _ordinal(mark: str) -> int:
    if mark.isascii():
        return int(mark) if mark.isdigit() else ord(mark) - ord("a") + 1
    return int(unicodedata.numeric(mark))


def _is_item(said: Said) -> bool:
    """Whether there are words behind the mark: `1、2、3级` counts nothing."""
    return re.search(r"[^\W\d_]", without_mark(said).plain) is not None


def without_mark(said: Said) -> Said:
    """An item that is known to be numbered, without its number: `1、18岁以上` is one of 18 years."""
    mark = next((found for family in _FAMILIES if (found := family.match(said.plain))), None)
    return said.cut(mark.end()).strip(" ;,、") if mark is not None else said


by_semicolons: Final = _by(_SEMICOLONS)
_SPLITS: Final = (lambda said: said.split(_LINES), by_semicolons, _by_numbers, _by(_ENUMERATION))
