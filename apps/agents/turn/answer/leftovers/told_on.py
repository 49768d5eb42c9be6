"""Rows of one story: sentences that follow each other and are told for the same item, one that is told at length, are
one row with one button instead of a row for each."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from apps.agents.turn.answer.leftovers.left_over import Leftover
from apps.agents.turn.answer.leftovers.nearest import nearest_of
from apps.agents.turn.context import TurnContext
from apps.fields.reading.phrasebook import phrasebook
from apps.fields.reading.text import bare

LONGEST: Final = 300  # characters that a button still records
_JOINS: Final = 6  # characters between two of them: a stop, "and"


def told_on(turn: TurnContext, left: Iterable[Leftover]) -> list[Leftover]:
    """Each row stands where its first one stood."""
    left = list(left)
    keys = {each: _story_of(turn, each) for each in left}
    rows = dict[Leftover, Leftover]()
    before: Leftover | None = None
    for each in sorted(left, key=lambda one: one.said.start):
        if before is not None and keys[each] and keys[each] == keys[before] and _follows(rows[before], each):
            said = rows[before].said.at((rows[before].said.start, each.said.end))
            rows[before] = replace(rows[before], said=said, own="")
            continue
        before, rows[each] = each, each
    return [rows[each] for each in left if each in rows]


def _story_of(turn: TurnContext, leftover: Leftover) -> str:
    """The item for which words are told, where that is one that is told in sentences."""
    near = nearest_of(turn, leftover)[:1]
    return next((field.path for field in near if phrasebook().of(field.key).narrative), "")


def _follows(row: Leftover, each: Leftover) -> bool:
    between = each.said.at((row.said.end, each.said.start)).text if row.said.end <= each.said.start else "…"
    is_short = each.said.end - row.said.start <= LONGEST
    return is_short and len(between) <= _JOINS and bare(between) in ("", "and", "so", "but")
