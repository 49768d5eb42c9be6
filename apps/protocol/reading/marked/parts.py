"""Cuts a long message into parts that are read one by one: the networks are made from messages of some sentences, and
with more than that in mind the encoder tells words apart much worse."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from apps.fields.reading.sentences import sentences
from apps.fields.reading.text import Said, Span


class Sizes(NamedTuple):
    """Up to `whole` a text is one part; of a longer one a part has whole sentences of some `part` characters. A Chinese
    character counts as much as a short word."""

    whole: float
    part: float


CHINESE: Final = 3.5
WORDS: Final = Sizes(700, 450)  # where words are marked with what they say: docs/adr/0010
MESSAGES_KEPT: Final = 64
_CHINESE: Final = re.compile(r"[\u2e80-\U0010ffff]")
_CLAUSE_END: Final = re.compile(r"(?<=[,;:，；：、])")


@lru_cache(maxsize=MESSAGES_KEPT)
def parts_of(plain: str, sizes: Sizes = WORDS) -> tuple[Span, ...]:
    """Where its parts stand: whole sentences, as many as fit; a sentence that is too long by itself is cut at its
    commas. What is short is one part."""
    if _size(plain) <= sizes.whole:
        return ((0, len(plain)),)
    parts: list[Span] = []
    for start, end in _pieces(plain, sizes):
        first = parts[-1][0] if parts else start
        if parts and _size(plain[first:end]) <= sizes.part:
            parts[-1] = (first, end)
        else:
            parts.append((start, end))
    return tuple(parts) or ((0, len(plain)),)


def part_around(plain: str, place: Span, sizes: Sizes) -> Span:
    """The part in which the words at a place stand."""
    start, end = place
    first, last = next((part for part in parts_of(plain, sizes) if start < part[1]), (0, len(plain)))
    return min(first, start), max(last, end)


def _pieces(plain: str, sizes: Sizes) -> Iterator[Span]:
    for sentence in sentences(Said.of(plain)):
        start = sentence.start
        if _size(sentence.plain) <= sizes.whole:
            yield sentence.span
            continue
        for clause in _CLAUSE_END.split(sentence.plain):
            yield start, start + len(clause)
            start += len(clause)


def _size(plain: str) -> float:
    return len(plain) + (CHINESE - 1) * len(_CHINESE.findall(plain))
