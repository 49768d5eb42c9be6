"""Where the work at hand comes from: the request's address and id, for the audit trail and error reports."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass


@dataclass(frozen=True)
class Origin:
    """Empty outside a request: a command or a worker has neither address nor request."""

    ip: str | None = None
    request_id: str = ""


_current: ContextVar[Origin | None] = ContextVar("origin", default=None)


def current() -> Origin:
    return _current.get() or Origin()


@contextmanager
def from_(origin: Origin) -> Iterator[None]:
    """`current` answers `origin` inside the block."""
    token = _current.set(origin)
    try:
        yield
    finally:
        _current.reset(token)
