"""What waits to be added once the turn is over, and how it is taken over: what would replace a value of a completed
stage is not selected by itself, so that what is recorded stays unless somebody says so.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final
from uuid import UUID

from django.utils.translation import gettext as _

from apps.agents.models import ProposalState
from apps.agents.presenters.waiting import replaces
from apps.agents.turn.context import TurnContext
from apps.fields.paths import get_value
from apps.fields.stages.settled import replaces_settled
from apps.fields.values import says_no_more

TOOL: Final = "tool"


def waiting_after(turn: TurnContext) -> tuple[str, ...]:
    """The fields that something is proposed for: what says no more than is recorded is not proposed."""
    given, catalogue = turn.input, turn.input.config.catalogue
    new = (
        found.field
        for found in turn.execution.found
        if catalogue.find(found.field) is not None
        and not says_no_more(catalogue, found.field, found.value, get_value(given.data, found.field))
    )
    return tuple(dict.fromkeys((*given.pending, *new)))


def is_added_with_all(turn: TurnContext, path: str) -> bool:
    """Whether its proposal is selected from the beginning."""
    return not replaces_settled(turn.input.stage, turn.input.data, path)


def how_to_add(turn: TurnContext) -> tuple[str, ...]:
    """How what waits is taken over, in different words; for what replaces, in the only words that say how."""
    waiting = waiting_after(turn)
    chosen = _chosen(turn, waiting)
    if len(chosen) == len(waiting):
        return (
            _("Add what is right; anything else can be corrected or rejected."),
            _("When the proposals are right, “%(button)s” records them.") % {"button": _button(chosen)},
            _("Once the proposals are added, we go on with the next item."),
        )
    if any(_replaces(turn, path) for path in chosen):
        return (
            _("“%(button)s” records what is selected; select what else is right.")
            % {"button": _button(chosen)},
        )
    if any(is_added_with_all(turn, path) for path in waiting):
        return (
            _(
                "“%(button)s” records what is selected. What would replace a value is not: select it too if it "
                "is right."
            )
            % {"button": _button(chosen)},
        )
    if len(waiting) == 1:
        title = turn.input.config.catalogue.title(waiting[0], turn.input.language)
        sentence = (
            _(
                "**%(title)s** would replace a value of a completed stage: press “Add” beside it, or reject it."
            )
            if _replaces(turn, waiting[0])
            else _(
                "**%(title)s** would add to a value of a completed stage: press “Add” beside it, or reject it."
            )
        )
        return (sentence % {"title": title},)
    return (
        _(
            "Each of these would replace a value of a completed stage, so none is selected: select those that are "
            "right, or press “Add” beside one."
        ),
    )


def _chosen(turn: TurnContext, waiting: Sequence[str]) -> list[str]:
    """What is selected from the beginning, as presenters/waiting.py tells once the proposals are made."""
    said = turn.input.message.pk
    told = {found.field: (said, found.method) for found in turn.execution.found}
    made = {path: told.get(path) or turn.input.pending_from.get(path) or (None, "") for path in waiting}
    by_message: dict[UUID | None, list[str]] = {}
    for path, (message, _method) in made.items():
        by_message.setdefault(message, []).append(path)
    counted = {message for message, method in made.values() if method == TOOL}
    corrections = {
        message
        for message, paths in by_message.items()
        if message is not None and all(_replaces(turn, path) for path in paths)
    }
    whole = counted | (corrections - _added_from(turn, corrections - {said}))
    return [
        path
        for path, (message, _method) in made.items()
        if is_added_with_all(turn, path) and (message in whole or not _replaces(turn, path))
    ]


def _added_from(turn: TurnContext, messages: set[UUID]) -> set[UUID | None]:
    """The messages of which something was added already."""
    if not messages:
        return set()
    added = turn.input.conversation.proposals.filter(state=ProposalState.SYNCED, message__in=messages)
    return set(added.values_list("message_id", flat=True))


def _replaces(turn: TurnContext, path: str) -> bool:
    found = (each.value for each in turn.execution.found if each.field == path)
    value = next(found, turn.input.pending.get(path))
    return replaces(turn.input.config.catalogue, turn.input.data, path, value)


def _button(chosen: Sequence[str]) -> str:
    """What the button below reads (static/js/lib/proposals.js)."""
    return _("Add ({n})").format(n=len(chosen))
