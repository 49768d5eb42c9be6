"""What is left of words once a button has recorded a part of them: a row goes on with that, and nothing is lost."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from decimal import Decimal
from typing import Final

from apps.agents.presenters.told_later import LEAST
from apps.fields.bilingual import side_by_side
from apps.fields.evidence.content import tokens_of
from apps.fields.reading.language import language_of
from apps.fields.reading.quantities.numbers import figure_places, figures_in, tokens
from apps.fields.reading.text import bare, fold

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
    places = [place for text in recorded for item in _BETWEEN.split(text) for place in _places(item, words)]
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
    own = _places(text, words)
    others = [place for each in recorded for place in _places(each, words)]
    is_apart = all(first >= end or last <= start for start, end in own for first, last in others)
    return bool(own and others) and is_apart


def _places(item: str, words: str) -> list[tuple[int, int]]:
    """Where words say what a button recorded of them: as it stands there, else by its figures ("ninety per cent" is
    90%), else the clauses that say a word of it."""
    if (at := words.casefold().find(item.casefold())) >= 0:
        return [(at, at + len(item))]
    if figures := {figure for _place, figure in _figures(item)}:
        return [place for place, figure in _figures(words) if figure in figures]
    _numbers, said = tokens_of(item)
    return [clause.span() for clause in _CLAUSE.finditer(words) if said & tokens_of(clause[0])[1]]


def _figures(text: str) -> Iterator[tuple[tuple[int, int], Decimal]]:
    """With their places; a share counts as its percentage."""
    plain = fold(text)
    shares = [token for token in tokens(plain) if token.percent]
    yield from (((token.start, token.end), token.size) for token in shares)
    for start, end in figure_places(plain):
        if not any(token.start < end and start < token.end for token in shares):
            yield from (((start, end), f * 100 if f < 1 else f) for f in figures_in(plain[start:end]))


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
