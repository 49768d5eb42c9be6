"""A stage that is completed in words: what waits is taken over first where the button would do so."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from apps.agents.context.completion import completes_with, with_proposed
from apps.agents.models import ProposalState
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


def _contradicts(turn: TurnContext) -> bool:
    pending = turn.input.conversation.proposals.filter(state=ProposalState.PENDING)
    return pending.filter(conflict__isnull=False).exists()


def data_of(turn: TurnContext) -> Mapping[str, Any]:
    """The values by which the stage is completed."""
    given = turn.input
    return with_proposed(given.data, given.pending) if turn.execution.adds_waiting else given.data
