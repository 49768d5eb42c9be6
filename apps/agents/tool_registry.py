"""Tools written in code, by name. Which agent and stage may use one is configuration; what it does is here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from apps.projects.errors import Invalid


@dataclass(frozen=True)
class ToolContext:
    """What a tool may know. `data` are the values so far, not to be changed; ask `cancelled` in long work."""

    conversation_id: str
    project_id: str
    user_id: str
    agent: str
    stage: str
    language: str
    data: Mapping[str, Any]
    deadline_seconds: float
    cancelled: Callable[[], bool]


@dataclass(frozen=True)
class ToolValue:
    """A value that the tool proposes for the context."""

    field: str
    value: Any
    derived: bool = False


@dataclass(frozen=True)
class ToolOutput:
    """`summary` is one line for people, `text` what the answer says, `output` the data for the page and the model."""

    summary: str
    text: str
    output: Mapping[str, Any] = field(default_factory=dict)
    values: tuple[ToolValue, ...] = ()


class ToolRefused(Invalid):
    """The arguments cannot be used; `fields` says which and why. Asking again with others may work."""

    code = "tool_refused"


Handler = Callable[[ToolContext, Mapping[str, Any]], ToolOutput]
_handlers: dict[str, Handler] = {}


def register_tool(name: str, handler: Handler) -> None:
    _handlers[name] = handler


def handler_of(name: str) -> Handler | None:
    return _handlers.get(name)
