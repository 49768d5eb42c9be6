"""The one way in which a turn asks a model: in its language, on its account, with the agent's model for the purpose."""

from __future__ import annotations

from apps.agents.configuration.requests import request_for
from apps.agents.turn.context import TurnContext
from apps.llm.types import ChatMessage, ChatRequest


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
