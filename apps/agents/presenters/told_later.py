"""Which words that went nowhere wait still: not those that were left out, recorded, or told later in other words and
recorded as these."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any, Final

from apps.agents.models import Message
from apps.fields.evidence.content import STEM, tokens_of
from apps.fields.paths import get_value
from apps.fields.reading import format_value
from apps.fields.reading.spoken.no_answer import named_open
from apps.fields.reading.text import bare, fold
from apps.fields.schema.catalogue import FieldCatalogue

MOSTLY: Final = 0.6  # of the words that say something, or of the letters
_CLAUSE: Final = re.compile(r"[,;](?![0-9])\s?")
LEAST_LETTERS: Final = 4  # fewer stand in much else
LEAST: Final = 2  # such words: with a single one too much would be the same


def open_leftovers(
    answer: Message, known: Collection[str], said: Iterable[str], left_out: Collection[str] = ()
) -> list[str]:
    """Those of an answer that nobody left out, there or on a later one (`left_out`), that are not `known` (what is
    recorded or proposed, bare), and that no later message (`said`, bare) holds, nor tells in other words: what was made
    of them there, its answer tells. Of a clause of which a part was recorded at once the rest counts."""
    own, parts = answer.reading.get("own", {}), answer.reading.get("parts", {})
    out, later = {*answer.reading.get("left_out", ()), *left_out}, tuple(said)
    return [
        words
        for words in answer.reading.get("leftovers", ())
        if words not in out
        and not any(bare(each) in said for each in (words, *parts.get(words, ())[1:]) for said in later)
        and not is_recorded(words, own.get(words, ""), known)
        and not is_told_later(own.get(words, words), later, known)
    ]


def is_recorded(words: str, own: str, known: Collection[str]) -> bool:
    """Whether words are recorded or proposed, each clause of them that says something; of a clause of which a part was,
    what it says besides (`own`)."""
    if not own:
        clauses = [clause for clause in _CLAUSE.split(fold(words)) if _says_something(clause)]
        return is_told(bare(words), known) and all(is_told(bare(clause), known) for clause in clauses)
    return len(bare(own)) >= LEAST_LETTERS and is_told(bare(own), known)


def _says_something(clause: str) -> bool:
    numbers, tokens = tokens_of(clause)
    return len(numbers) + len(tokens) >= LEAST


def is_told(words: str, known: Collection[str]) -> bool:
    """Whether something that is known holds the words, or they hold it and little else (all bare)."""
    return any(words in each or (each in words and len(each) >= MOSTLY * len(words)) for each in known)


def is_told_later(words: str, later: Iterable[str], known: Collection[str]) -> bool:
    """`later` are the messages after them and `known` what is recorded or proposed, all of them bare. Of words that
    call something undecided what they name is enough."""
    later = tuple(later)
    if named := [each[:STEM] for each in named_open(fold(words)).casefold().split()]:
        return all(any(all(each in text for each in named) for text in texts) for texts in (later, known))
    numbers, tokens = tokens_of(words)
    if len(numbers) + len(tokens) < LEAST:
        return False
    held = [each for each in known if _covers(each, numbers, tokens)]
    return bool(held) and any(_covers(each, numbers, tokens) for each in later)


def _covers(text: str, numbers: frozenset[str], tokens: frozenset[str]) -> bool:
    """Whether a text has all the figures and most of the words; `text` is bare."""
    if not all(number in text for number in numbers):
        return False
    found = sum(token in text for token in tokens) + len(numbers)
    return found >= MOSTLY * (len(tokens) + len(numbers))


def known_words(
    catalogue: FieldCatalogue, data: Mapping[str, Any], proposed: Mapping[str, Any]
) -> Iterator[str]:
    """All that is recorded or proposed, whole and line by line."""
    for field in catalogue.fields:
        for value in (get_value(data, field.path), proposed.get(field.path)):
            if value is not None:
                text = format_value(field, value, "en", data)
                yield from map(bare, (text, *text.splitlines()))
