"""A message with what takes the place of plans that it gives up: whoever reads it, or holds a value against it, reads
this. Positions hold but for the words that were put somewhere else.
"""

from __future__ import annotations

import re
from typing import Final

from apps.fields.reading.corrections.figures.remaking import called
from apps.fields.reading.phrasebook import phrasebook
from apps.fields.reading.prose.given_up import GivenUp, given_up, tells_plans
from apps.fields.reading.prose.ranges import put_right
from apps.fields.reading.quantities.numbers import NUMBER
from apps.fields.reading.spoken.taken_back import TURN, TURN_ZH
from apps.fields.reading.text import Said, Span
from apps.fields.schema.catalogue import FieldCatalogue

_STOPS: Final = frozenset(",.;!?。")
# What leads from the one to the other, and how many of them have left.
_TURNS: Final = re.compile(
    rf"(?<=[,.;!。]\s)(?:{TURN}|{TURN_ZH})(?=[\s,])|(?<=[,;。])[^,.;。]{{0,4}}{NUMBER}[个家例名人所][^,.;。]{{0,3}}[退撤走黄少][^,.;。]{{0,3}}(?=[,;。])",
    re.IGNORECASE,
)


def with_plans_given_up(said: Said, catalogue: FieldCatalogue) -> tuple[Said, tuple[GivenUp, ...]]:
    """The message as it reads with what takes the place of plans that it gives up itself, and these."""
    book = phrasebook()
    names = {field.path: called(field, book) for field in catalogue.fields} if tells_plans(said) else {}
    plans = tuple(given_up(said, lambda plain: frozenset(p for p in names if names[p].search(plain))))
    ranges = tuple(put_right(said))
    for plan in (*plans, *ranges):
        said = _write(said, plan.earlier, plan.words)
        if plan.is_moved:
            said = _write(_without_turns(said, (plan.earlier[1], plan.later[0])), plan.later, "")
    return said, (*plans, *ranges)


def _without_turns(said: Said, between: Span) -> Said:
    """Without what leads from the one to the other: "on second thoughts", and the same counted in between."""
    for turn in _TURNS.finditer(said.folded, *between):
        said = _write(said, turn.span(), " ")
    return said


def _write(said: Said, place: Span, words: str) -> Said:
    """Other words in a place that has room for them, right before the stop behind it; where there are none that stop
    stands in place of the one before it."""
    start, end = place
    put = words.rjust(end - start)
    if not words and said.folded[end : end + 1] in _STOPS and start > said.start:
        start, put, end = start - 1, said.folded[end : end + 1].ljust(end - start + 2), end + 1
    message, folded = (text[:start] + put + text[end:] for text in (said.message, said.folded))
    return Said(message, folded, said.start, said.end)
