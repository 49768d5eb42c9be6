"""What is left of words once a button has recorded a part of them: a row goes on with that, and nothing is lost."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from apps.agents.presenters.told_later import LEAST
from apps.fields.bilingual import side_by_side
from apps.fields.evidence.content import tokens_of
from apps.fields.reading.language import language_of
from apps.fields.reading.text import bare

_BETWEEN: Final = re.compile(r";\s|；")  # of items that a line shows together
HALF: Final = 0.5  # of the words of a clause that say something
LEAST_BESIDE: Final = 3  # words that say something, beside what was recorded of the same clause
_CLAUSE: Final = re.compile(r"(?:[^,;，；。.!?！？\n]|[,.](?=[0-9]))+")
_ENDS: Final = " \n,;:.!?，；：。！？、"
_JOINS: Final = re.compile(
    r"^(?:(?:and|or|but|also|then|as\swell\sas)\b|[和或与及]|以及|还有)[\s,，]*", re.IGNORECASE
)


def rest_of(words: str, recorded: Iterable[str]) -> str:
    """Of words the whole clauses of which nothing was `recorded` (texts of buttons), or clearly the smaller part; empty
    where none is left: then they are dealt with."""
    items = [item for text in recorded for item in _BETWEEN.split(text)]
    places = [(at, at + len(item)) for item in items if (at := words.casefold().find(item.casefold())) >= 0]
    if not places:
        return ""
    left = list[str]()
    for clause in _CLAUSE.finditer(words):
        beside = "".join(_unless_in(places, at, words) for at in range(*clause.span()))
        least = LEAST if beside == clause[0] else max(LEAST_BESIDE, HALF * _weight(clause[0]))
        if _weight(beside) >= least:
            left.append(_trimmed(clause[0]))
    return side_by_side(left, language_of(words, otherwise="en"))


def is_beside(text: str, recorded: Iterable[str], words: str) -> bool:
    """Whether a part of words stands apart from all that was `recorded` of them."""
    parts = [*map(str.casefold, (text, *recorded))]
    (start, *others) = [words.casefold().find(part) for part in parts]
    pairs = zip(others, parts[1:], strict=True)
    return start >= 0 and all(
        at >= 0 and (at >= start + len(text) or at + len(p) <= start) for at, p in pairs
    )


def is_part_of(sent: str, words: str) -> bool:
    """Whether all that was sent stands in these words."""
    pieces = [bare(piece) for piece in _BETWEEN.split(sent)]
    return all(pieces) and all(piece in bare(words) for piece in pieces)


def _unless_in(places: Iterable[tuple[int, int]], at: int, words: str) -> str:
    return " " if any(start <= at < end for start, end in places) else words[at]


def _trimmed(piece: str) -> str:
    return _JOINS.sub("", piece.strip(_ENDS)).strip(_ENDS)


def _weight(piece: str) -> int:
    """How many words and figures say something."""
    numbers, tokens = tokens_of(piece)
    return len(numbers) + len(tokens)
