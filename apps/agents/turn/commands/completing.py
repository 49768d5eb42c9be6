"""What waits is taken over in words: all of it, as the button does, or first where a stage is completed."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from apps.agents.context.completion import completes_with, with_proposed
from apps.agents.models import ProposalState, Role
from apps.agents.presenters.open_places import Beside, StillOpen, still_open
from apps.agents.turn.answer.open_here import own_pieces
from apps.agents.turn.commands.forms import Command, command_of
from apps.agents.turn.context import TurnContext
from apps.fields.stages.settled import replaces_settled

ASKS_BACK: Final = ("choices", "offers", "wanted", "replies")  # of an answer: what "yes" could be said to
ADDS: Final = re.compile(r"采纳|\b(?:add|accept|adopt)\b", re.IGNORECASE)


def adds_first(turn: TurnContext) -> bool:
    """Whether completing takes over what waits: because it was asked for, or because the stage lacks just that.

    What contradicts a recorded value is never taken over by the way.
    """
    given = turn.input
    if not (turn.execution.complete_stage and given.pending):
        return False
    wanted = bool(ADDS.search(given.message.content))
    fits = completes_with(given.config, given.stage.current, given.data, _without_settled(turn))
    return (wanted or fits) and not _contradicts(turn)


def adds_all(turn: TurnContext) -> bool:
    """Whether the whole message bids to take over what waits, or agrees to it."""
    command = command_of(turn.input.message.content, turn.input.config.catalogue.phrasebook)
    wanted = command == Command.ADD or (command == Command.AGREE and agrees_to_all(turn))
    return wanted and bool(waiting_fields(turn))


def agrees_to_all(turn: TurnContext) -> bool:
    """Whether "looks good" can only be said of what waits: it was proposed just before, and nothing else was asked that
    could be answered so."""
    reading = turn.input.reading
    if turn.input.has_model or not turn.input.pending or reading.values or reading.unreadable:
        return False  # what a model asked may be what is agreed to
    answers = (message.reading for message in reversed(turn.input.history) if message.role == Role.ASSISTANT)
    last: Mapping[str, Any] = next(answers, {})
    return bool(last.get("proposes")) and not any(last.get(key) for key in ASKS_BACK)


def waiting_fields(turn: TurnContext) -> tuple[str, ...]:
    """The fields whose proposals may be taken over without a choice between two values. One that waits alone was
    chosen by who bids to take it over, also where it replaces a settled value."""
    pending = turn.input.pending
    contradicting = set(_contradicting(turn)) if pending else set()
    allowed = pending if len(pending) == 1 else _without_settled(turn)
    return tuple(path for path in allowed if path not in contradicting)


def settled_fields(turn: TurnContext) -> tuple[str, ...]:
    """The fields with a settled value that something else waits for."""
    given = turn.input
    return tuple(path for path in given.pending if replaces_settled(given.stage, given.data, path))


def _without_settled(turn: TurnContext) -> dict[str, Any]:
    settled = settled_fields(turn)
    return {path: value for path, value in turn.input.pending.items() if path not in settled}


def _contradicts(turn: TurnContext) -> bool:
    return bool(_contradicting(turn))


def _contradicting(turn: TurnContext) -> list[str]:
    pending = turn.input.conversation.proposals.filter(state=ProposalState.PENDING, conflict__isnull=False)
    return list(pending.values_list("field", flat=True))


def data_of(turn: TurnContext) -> Mapping[str, Any]:
    """The values by which the stage is completed."""
    given = turn.input
    if not turn.execution.adds_waiting:
        return given.data
    return with_proposed(given.data, {path: given.pending[path] for path in waiting_fields(turn)})


def open_after(turn: TurnContext) -> StillOpen:
    """What is left open once the stage is completed, by this message as well."""
    given, done = turn.input, turn.execution
    found = {each.field: each.value for each in done.found}
    own = {"left_open": done.left_open, "put_off": done.put_off}
    beside = Beside(given.message.turn, (own,), own_pieces(turn))
    return still_open(given.conversation, given.config, with_proposed(data_of(turn), found), beside)
