"""A circuit breaker for each endpoint: when it fails again and again, calls stop waiting for it for a while.

It lives in the process: each finds out by itself within a few calls, and no store has to be up for it.
"""

from __future__ import annotations

import threading
import time
from dataclasses import dataclass

FAILURES_TO_OPEN = 8
FAILING_SECONDS_TO_OPEN = (
    5.0  # a server that restarts fails fifty threads in one moment: that is no outage yet
)
OPEN_SECONDS = 10.0


@dataclass
class _State:
    first_failure_at: float
    failures: int = 0
    open_until: float | None = None  # None: closed


_states: dict[str, _State] = {}
_lock = threading.Lock()


def allows(endpoint: str) -> bool:
    """False while the circuit is open. Afterwards one call at a time goes through to see how things are."""
    with _lock:
        state = _states.get(endpoint)
        if state is None or state.open_until is None:
            return True
        now = time.monotonic()
        if now < state.open_until:
            return False
        state.open_until = now + OPEN_SECONDS
        return True


def failed(endpoint: str) -> None:
    """A connection, server or silence error; refusals do not count, they are answers."""
    now = time.monotonic()
    with _lock:
        state = _states.setdefault(endpoint, _State(first_failure_at=now))
        state.failures += 1
        if state.failures >= FAILURES_TO_OPEN and now - state.first_failure_at >= FAILING_SECONDS_TO_OPEN:
            state.open_until = now + OPEN_SECONDS


def worked(endpoint: str) -> None:
    with _lock:
        _states.pop(endpoint, None)


def forget_all() -> None:
    with _lock:
        _states.clear()
