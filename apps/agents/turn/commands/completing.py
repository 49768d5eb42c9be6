"""What waits is taken over in words: all of it, as the button does, or first where a stage is completed."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from apps.agents.context.completion import completes_with, with_proposed
from apps.agents.models import ProposalState
from apps.agents.turn.commands.forms import Command, command_of
from apps.agents.turn.context import TurnContext

ADDS: Final = re.compile(r"采纳|\b(?:add|accept|adopt)\b", re.IGNORECASE)


def adds_first(turn: TurnContext) -> bool:
    """Whether completing takes over what waits: because it was asked for, or because the stage lacks just that.

    What contradicts a recorded value is never taken over by the way.
    """
    given = turn.input
    if not (turn.execution.complete_stage and given.pending):
        return False
    wanted = bool(ADDS.search(given.message.content))
    fits = completes_with(given.config, given.stage.current, given.data, given.pending)
    return (wanted or fits) and not _contradicts(turn)


def adds_all(turn: TurnContext) -> bool:
    """Whether the whole message bids to take over what waits."""
    return command_of(turn.input.message.content) == Command.ADD and bool(waiting_fields(turn))


def waiting_fields(turn: TurnContext) -> tuple[str, ...]:
    """The fields whose proposals may be taken over without a choice between two values."""
    contradicting = set(_contradicting(turn)) if turn.input.pending else set()
    return tuple(path for path in turn.input.pending if path not in contradicting)


def _contradicts(turn: TurnContext) -> bool:
    return bool(_contradicting(turn))


def _contradicting(turn: TurnContext) -> list[str]:
    pending = turn.input.conversation.proposals.filter(state=ProposalState.PENDING, conflict__isnull=False)
    return list(pending.values_list("field", flat=True))


def data_of(turn: TurnContext) -> Mapping[str, Any]:
    """The values by which the stage is completed."""
    given = turn.input
    return with_proposed(given.data, given.pending) if turn.execution.adds_waiting else given.data
