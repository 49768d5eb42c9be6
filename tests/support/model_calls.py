"""What tests of models share: a request to start from, and ways to see how a call ends."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Callable, Iterable
from typing import Any

import pytest

from apps.llm.chat import complete
from apps.llm.errors import Cancelled
from apps.llm.types import ChatEvent, ChatMessage, ChatRequest, Restarted, TextDelta


def ask(text: str = "hello", **fields: Any) -> ChatRequest:
    """A chat request with one user message."""
    return ChatRequest(**{"purpose": "chat", "messages": (ChatMessage("user", text),), **fields})


def text_that_counts(events: Iterable[ChatEvent]) -> str:
    """The answer as a page would show it: what came before a Restarted is gone."""
    shown = ""
    for event in events:
        if isinstance(event, Restarted):
            shown = ""
        elif isinstance(event, TextDelta) and event.channel == "answer":
            shown += event.text
    return shown


class StopWhen:
    """A `cancelled` that says yes once `condition` has held for a moment; remembers when it first did."""

    def __init__(self, condition: Callable[[], object], after_seconds: float = 0.05) -> None:
        self._condition = condition
        self._after_seconds = after_seconds
        self._since: float | None = None
        self.said_at: float | None = None

    def __call__(self) -> bool:
        now = time.monotonic()
        if self._since is None and self._condition():
            self._since = now
        if self.said_at is None and self._since is not None and now - self._since >= self._after_seconds:
            self.said_at = now
        return self.said_at is not None


def assert_stops(request: ChatRequest, condition: Callable[[], object]) -> None:
    """The call ends with Cancelled once `condition` holds, long before anything else would end it."""
    stop = StopWhen(condition)
    with pytest.raises(Cancelled):
        complete(request, cancelled=stop)
    assert stop.said_at is not None


def eventually(condition: Callable[[], bool], seconds: float = 60.0) -> bool:
    """True as soon as `condition` holds; False when it did not within `seconds`."""
    end = time.monotonic() + seconds
    pause = threading.Event()
    while time.monotonic() < end:
        if condition():
            return True
        pause.wait(0.01)
    return False


class filled_backlog:  # noqa: N801 - reads as a word in a with statement
    """Connections that fill a listener's queue, so that the next one gets no answer."""

    def __init__(self, listener: socket.socket) -> None:
        self._address = listener.getsockname()
        self._sockets: list[socket.socket] = []

    def __enter__(self) -> None:
        for _ in range(4):
            filler = socket.socket()
            filler.setblocking(False)
            filler.connect_ex(self._address)
            self._sockets.append(filler)

    def __exit__(self, *_: object) -> None:
        for filler in self._sockets:
            filler.close()
