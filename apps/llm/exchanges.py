"""What models were sent within a block and what they wrote, attempt by attempt, for whoever keeps it.

A context variable, like the metering: it holds over threads to which the context is copied, the innermost block hears.
Nothing of it is logged, and what models thought before they answered is no part of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass

from apps.llm.types import ChatMessage, ToolCall


@dataclass(frozen=True)
class Exchange:
    """One attempt at a model: `messages` as it was put to this model, `content` and `tool_calls` as far as it got."""

    purpose: str
    model: str
    attempt: int
    messages: tuple[ChatMessage, ...]
    content: str
    tool_calls: tuple[ToolCall, ...]


_innermost: ContextVar[list[Exchange] | None] = ContextVar("heard_exchanges", default=None)


@contextmanager
def heard() -> Iterator[Sequence[Exchange]]:
    """The exchanges that end within the block, in their order, as they come."""
    exchanges: list[Exchange] = []
    inside = _innermost.set(exchanges)
    try:
        yield exchanges
    finally:
        _innermost.reset(inside)


def note(found: Sequence[Exchange]) -> None:
    """For the calls alone: these exchanges have ended."""
    exchanges = _innermost.get()
    if exchanges is not None:
        exchanges.extend(found)
