"""What the calls made within a block used: every attempt, those that failed too, whoever in the block asked.

A context variable, so that it holds over threads to which the context is copied. The innermost block counts.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar

from apps.llm.models import ModelCall

_innermost: ContextVar[list[ModelCall] | None] = ContextVar("metered_calls", default=None)


@contextmanager
def metered() -> Iterator[Sequence[ModelCall]]:
    """The attempts that end within the block, in their order, as they come."""
    calls: list[ModelCall] = []
    inside = _innermost.set(calls)
    try:
        yield calls
    finally:
        _innermost.reset(inside)


def note(rows: Sequence[ModelCall]) -> None:
    """For the accounting alone: these attempts have ended."""
    calls = _innermost.get()
    if calls is not None:
        calls.extend(rows)
