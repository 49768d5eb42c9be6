"""A message in words (of Chinese: in characters), and by which features each is known: itself, those around it, and
the clause in which it stands.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from apps.fields.reading.text import Span

_WORD: Final = re.compile(r"[A-Za-z]+(?:'[a-z]+)?|[0-9]+(?:[.,][0-9]+)*|[\u4e00-\u9fff]|[^\s]")
_STOP: Final = re.compile(r"[,;。.!?:、]")
_HAN: Final = re.compile("[\u4e00-\u9fff]")
FIGURE: Final = "0"  # all figures are one word
AROUND, FARTHEST, LONGEST_CLAUSE = 3, 6, 8


@dataclass(frozen=True)
class Words:
    """`places` are positions in the text, `plain` the words in small letters, `heads` and `tails` the first and the
    last word of the clause of each."""

    places: tuple[Span, ...]
    raw: tuple[str, ...]
    plain: tuple[str, ...]
    heads: tuple[int, ...]
    tails: tuple[int, ...]

    @classmethod
    def of(cls, text: str) -> Words:
        """Of a text as it was folded."""
        found = list(_WORD.finditer(text))
        raw = tuple(match[0] for match in found)
        plain = tuple(FIGURE if word[0].isdigit() else word.lower() for word in raw)
        return cls(tuple(match.span() for match in found), raw, plain, _heads(plain), _tails(plain))

    def at(self, place: int) -> str:
        if place < 0:
            return "<s>"
        return self.plain[place] if place < len(self.plain) else "</s>"

    def run(self, start: int, stop: int) -> str:
        return "|".join(self.at(place) for place in range(start, stop))


def is_chinese(text: str) -> bool:
    return _HAN.search(text) is not None


def features_of(words: Words) -> list[list[str]]:
    """Of each word."""
    chinese = any(_HAN.fullmatch(word) for word in words.plain)
    own = _of_characters if chinese else _of_letters
    return [[*_around(words, at), *own(words, at), *_of_clause(words, at)] for at in range(len(words.plain))]


def _around(words: Words, at: int) -> list[str]:
    near = [f"w{step}={words.at(at + step)}" for step in range(-AROUND, AROUND + 1)]
    return [
        *near,
        f"s={_shape(words.raw[at])}",
        f"p1={words.run(at - 1, at + 1)}",
        f"n1={words.run(at, at + 2)}",
        f"p2={words.run(at - 2, at)}",
        f"n2={words.run(at + 1, at + 3)}",
        f"t-={words.run(at - 2, at + 1)}",
        f"t0={words.run(at - 1, at + 2)}",
        f"t+={words.run(at, at + 3)}",
    ]


def _of_characters(words: Words, at: int) -> list[str]:
    head = words.heads[at]
    return [
        f"b3={words.run(at - 3, at)}",
        f"f3={words.run(at + 1, at + 4)}",
        f"h3={words.run(head, head + 3)}",
    ]


def _of_letters(words: Words, at: int) -> list[str]:
    word = words.plain[at]
    ends = [f"e3={word[-3:]}", f"e4={word[-4:]}", f"b3={word[:3]}", f"b4={word[:4]}"] if len(word) > 3 else []
    beside = [(step, words.at(at + step)) for step in (-1, 1)]
    return [*ends, *(f"e{step}={other[-3:]}" for step, other in beside if len(other) > 4)]


def _of_clause(words: Words, at: int) -> list[str]:
    head, tail = words.heads[at], words.tails[at]
    before = words.heads[head - 1] if head else -1
    return [
        f"h1={words.at(head)}",
        f"h2={words.run(head, head + 2)}",
        f"hd={min(at - head, FARTHEST)}",
        f"ph={words.run(before, before + 2)}" if head else "first",
        f"t1={words.at(tail)}",
        f"t2={words.run(tail - 1, tail + 1)}",
        f"td={min(tail - at, LONGEST_CLAUSE)}",
    ]


def _shape(word: str) -> str:
    if word[0].isdigit():
        return "figure"
    if _HAN.fullmatch(word):
        return "han"
    if not word[0].isalpha():
        return word
    return "CAPITALS" if word.isupper() and len(word) > 1 else "Capital" if word[0].isupper() else "small"


def _heads(plain: Sequence[str]) -> tuple[int, ...]:
    found, head = list[int](), 0
    for at, word in enumerate(plain):
        found.append(head)
        head = at + 1 if _STOP.fullmatch(word) else head
    return tuple(found)


def _tails(plain: Sequence[str]) -> tuple[int, ...]:
    found, tail = list[int](), len(plain) - 1
    for at in range(len(plain) - 1, -1, -1):
        tail = at - 1 if _STOP.fullmatch(plain[at]) else tail
        found.append(max(tail, at) if not _STOP.fullmatch(plain[at]) else at)
    return tuple(reversed(found))
