"""What a turn knows, filled layer by layer: the one object that the layers are functions over."""

from __future__ import annotations

from dataclasses import dataclass, field

from apps.agents.models import Agent, Conversation, Message
from apps.llm.types import ChatResult
from apps.runs.handle import RunHandle


@dataclass(frozen=True)
class TurnInput:
    """What the turn began with. `history` is what was said before, the oldest first."""

    agent: Agent
    conversation: Conversation
    message: Message
    history: tuple[Message, ...]
    language: str


@dataclass
class TurnContext:
    """`handle` is the way to the people who watch; `answer` is set by the executor."""

    handle: RunHandle
    input: TurnInput
    answer: ChatResult | None = field(default=None)
