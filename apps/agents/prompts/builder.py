"""Puts together what the model reads: who it is, what was said, what is asked."""

from __future__ import annotations

from apps.agents.models import Message, Role
from apps.agents.turn_context import TurnInput
from apps.llm.types import ChatMessage


def build_messages(turn: TurnInput) -> tuple[ChatMessage, ...]:
    """The agent's system prompt, the history (the oldest first) and the message to answer."""
    system = (ChatMessage("system", turn.agent.base_system_prompt),) if turn.agent.base_system_prompt else ()
    return (*system, *map(_as_chat, turn.history), _as_chat(turn.message))


def _as_chat(message: Message) -> ChatMessage:
    return ChatMessage("user" if message.role == Role.USER else "assistant", message.content)
