"""What goes to a model and what comes back, free of any provider's format.

Callers build a ChatRequest and read events; only the modules of this app know what travels over the wire.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any, Literal
from uuid import UUID

Role = Literal["system", "user", "assistant", "tool"]
Channel = Literal["answer", "reasoning"]
FinishReason = Literal["stop", "length", "tool_calls", "content_filter"]


def never() -> bool:
    """The `cancelled` of a call that nobody can stop."""
    return False


@dataclass(frozen=True)
class ToolCall:
    """A call that the model wants. `arguments_json` is as the model wrote it: it may not be valid JSON."""

    id: str
    name: str
    arguments_json: str


@dataclass(frozen=True)
class Picture:
    """A picture by its place in the storage; its bytes are read when the request is written, see pictures.py."""

    name: str
    media_type: str
    size_bytes: int
    place: str


@dataclass(frozen=True)
class ChatMessage:
    """`tool_calls` belongs to an assistant's message, `tool_call_id` to the answer of role `tool`. `pictures` go
    with a user's message; a model that takes none reads that they are there."""

    role: Role
    content: str
    name: str = ""
    tool_calls: tuple[ToolCall, ...] = ()
    tool_call_id: str = ""
    pictures: tuple[Picture, ...] = ()


@dataclass(frozen=True)
class ToolSpec:
    """A tool offered to the model; `parameters` is a JSON Schema object."""

    name: str
    description: str
    parameters: Mapping[str, Any]


@dataclass(frozen=True)
class JsonSchemaFormat:
    """Asks for an answer that follows a JSON Schema; only for models with the `json_schema` capability."""

    name: str
    schema: Mapping[str, Any]
    strict: bool = False


@dataclass(frozen=True)
class ChatRequest:
    """One question to whichever model serves `purpose`.

    `model_slug` names a model to try before those of the route. `rules` writes the whole answer when no model
    is configured, `rules_structured` the data (None: nothing found); both must be deterministic. `tool_choice`
    is "auto", "required", "none" or the name of a tool. `reference` (a run's id) and `project_id` are only
    recorded. `max_tokens` and `temperature` None leave the choice to the endpoint. `max_characters` is for models
    that do not heed `max_tokens`: an answer that grows beyond it is cut there with the finish reason "length"
    (0: it may be as long as it likes). `shows_pictures` False: models read that the pictures are there, no more.
    """

    purpose: str
    messages: tuple[ChatMessage, ...]
    temperature: float | None = None
    max_tokens: int | None = None
    max_characters: int = 0
    tools: tuple[ToolSpec, ...] = ()
    tool_choice: str = "auto"
    response_format: JsonSchemaFormat | None = None
    shows_pictures: bool = True
    model_slug: str = ""
    language: str = "en"
    reference: str = ""
    project_id: UUID | None = None
    rules: Callable[[ChatRequest], str] | None = field(default=None, compare=False)
    rules_structured: Callable[[ChatRequest], Mapping[str, Any] | None] | None = field(
        default=None, compare=False
    )

    def last_user_text(self) -> str:
        """What was said last; empty when nobody has said anything."""
        return next((m.content for m in reversed(self.messages) if m.role == "user"), "")


@dataclass(frozen=True)
class Usage:
    """Tokens of one call; `estimated` when the endpoint did not count them. `cached_tokens` are part of the
    input, `reasoning_tokens` part of the output."""

    input_tokens: int = 0
    output_tokens: int = 0
    cached_tokens: int = 0
    reasoning_tokens: int = 0
    estimated: bool = False


@dataclass(frozen=True)
class ChatResult:
    """A complete answer. `model` and `provider` are slugs; `cost` is in `currency`, of this attempt alone."""

    content: str
    reasoning: str
    finish_reason: FinishReason
    tool_calls: tuple[ToolCall, ...]
    usage: Usage
    model: str
    provider: str
    first_token_ms: int | None
    duration_ms: int
    cost: Decimal
    currency: str = ""


@dataclass(frozen=True)
class TextDelta:
    """The next piece of text."""

    text: str
    channel: Channel = "answer"


@dataclass(frozen=True)
class Restarted:
    """Everything yielded before is void: attempt number `attempt` begins, because the last one failed."""

    attempt: int
    reason: str


@dataclass(frozen=True)
class ToolCallReady:
    """A tool call is complete; it comes after all text."""

    id: str
    name: str
    arguments_json: str


@dataclass(frozen=True)
class Completed:
    """The last event of a call that succeeded."""

    result: ChatResult


ChatEvent = TextDelta | Restarted | ToolCallReady | Completed
