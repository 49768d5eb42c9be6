"""The items that words of a message may be of, of which nothing was recorded."""

from __future__ import annotations

from typing import Final

from apps.agents.context.completion import with_proposed
from apps.agents.presenters.places import may_hold
from apps.agents.turn.answer.left_over import LEAST_SHARE, Leftover, leanings_of
from apps.agents.turn.context import TurnContext
from apps.fields.reading.phrasebook import phrasebook
from apps.fields.reading.words import tells_of_others
from apps.fields.schema.field import Field

MOST: Final = 5


def nearest_of(turn: TurnContext, leftover: Leftover) -> tuple[Field, ...]:
    """Those that may take words, and that they may be of by what they are about, the likeliest first."""
    catalogue, found = turn.input.config.catalogue, {each.field: each.value for each in turn.execution.found}
    stands = with_proposed(turn.input.data, {**turn.input.pending, **found})
    fields = (field for key in _keys(turn, leftover) for field in catalogue.fields if field.key == key)
    return tuple(field for field in fields if may_hold(field, catalogue, stands))[:MOST]


def is_of_nothing(leftover: Leftover) -> bool:
    """Whether words tell what others found, whose figures are not ours, or a whole sentence is a mere remark."""
    is_of_no_item, plain = phrasebook().is_of_no_item, leftover.said.plain
    if tells_of_others(plain):
        return True
    return leftover.is_whole and is_of_no_item is not None and is_of_no_item(plain)


def _keys(turn: TurnContext, leftover: Leftover) -> tuple[str, ...]:
    if tells_of_others(leftover.said.plain):
        return phrasebook().of_others
    if is_of_nothing(leftover):
        return ()
    return tuple(each.key for each in leanings_of(turn, leftover.said) if each.share >= LEAST_SHARE)
