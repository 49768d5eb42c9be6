"""The one way in which a turn, or a run of its own, asks a model: in its language and on its account; a turn with the
agent's model for the purpose.
"""

from __future__ import annotations

from apps.agents.configuration.requests import request_for
from apps.agents.turn.context import TurnContext
from apps.llm.types import ChatMessage, ChatRequest
from apps.runs.work.handle import RunHandle


def request_of(turn: TurnContext, purpose: str, messages: tuple[ChatMessage, ...]) -> ChatRequest:
    """A request of this turn; what else it needs the caller adds with `replace`."""
    given = turn.input
    return request_for(
        given.config,
        purpose,
        messages,
        language=given.language,
        reference=str(turn.handle.run.id),
        project_id=given.conversation.project_id,
    )


def request_of_run(handle: RunHandle, purpose: str, messages: tuple[ChatMessage, ...]) -> ChatRequest:
    """The same for a run without a turn, with the model of the route."""
    run = handle.run
    return ChatRequest(
        purpose=purpose,
        messages=messages,
        temperature=0.0,
        language=run.language,
        reference=str(run.id),
        project_id=run.project_id,
    )
