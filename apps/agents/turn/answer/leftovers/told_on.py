"""Rows of one story: three and more that follow each other and are told for the same item, one that is told at length,
are one row with one button instead of a row for each."""

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
_LEAST: Final = 3  # rows: of two each is soon seen to
_JOINS: Final = 6  # characters between two of them: a stop, "and"


def told_on(turn: TurnContext, left: Iterable[Leftover]) -> list[Leftover]:
    """Each row stands where its first one stood."""
    left = list(left)
    keys = {each: _story_of(turn, each) for each in left}
    stories = list[list[Leftover]]()
    for each in sorted(left, key=lambda one: one.said.start):
        story = stories[-1] if stories else []
        if story and keys[each] and keys[each] == keys[story[0]] and _follows(story, each):
            story.append(each)
        else:
            stories.append([each])
    joined = {story[0]: story for story in stories if len(story) >= _LEAST}
    later = {each for story in joined.values() for each in story[1:]}
    return [_as_one(joined[each]) if each in joined else each for each in left if each not in later]


def _as_one(story: list[Leftover]) -> Leftover:
    first, last = story[0].said, story[-1].said
    return replace(story[0], said=first.at((first.start, last.end)), own="")


def _story_of(turn: TurnContext, leftover: Leftover) -> str:
    """The item for which words are told, where that is one that is told in sentences."""
    near = nearest_of(turn, leftover)[:1]
    return next((field.path for field in near if phrasebook().of(field.key).narrative), "")


def _follows(story: list[Leftover], each: Leftover) -> bool:
    end, start = story[-1].said.end, each.said.start
    between = each.said.at((end, start)).text if end <= start else "…"
    is_short = each.said.end - story[0].said.start <= LONGEST
    return is_short and len(between) <= _JOINS and bare(between) in ("", "and", "so", "but")
