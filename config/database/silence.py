"""A PostgreSQL that hangs is worse than one that refuses: whoever waits for its answer would wait without end.

A web process says after DB_ANSWER_SECONDS of silence that the database is away; workers, commands and migrations, whose
statements may take long and which nobody watches, wait on. A health check asks for an answer within a moment.
"""

from __future__ import annotations

import time
from collections.abc import Generator, Iterator
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from typing import Any, TypeVar

import psycopg

Result = TypeVar("Result")
Waiting = Generator[Any, Any, Result]

INTERVAL_SECONDS = 0.1
CANCEL_SECONDS = 0.5
_of_process: float | None = None
_of_block: ContextVar[float | None] = ContextVar("database_answers_within", default=None)


def bound_waits(seconds: float) -> None:
    """From now on no wait for the database in this process is longer."""
    global _of_process
    _of_process = seconds


@contextmanager
def answers_within(seconds: float) -> Iterator[None]:
    """In the block neither the pool nor a statement is waited for any longer: OperationalError, or PoolTimeout."""
    before = _of_block.set(seconds)
    try:
        yield
    finally:
        _of_block.reset(before)


def limit_of_block() -> float | None:
    return _of_block.get()


def longest_wait() -> float | None:
    """None: as long as it takes."""
    return _of_block.get() or _of_process


class PatientConnection(psycopg.Connection[Any]):
    """A connection that is given up when its server says nothing for longer than `longest_wait`."""

    def wait(
        self, gen: Waiting[Result], interval: float = INTERVAL_SECONDS, timeout: float | None = None
    ) -> Result:
        limit = longest_wait()
        heard = gen if limit is None else self._heard(gen, limit)
        return super().wait(heard, interval, timeout)

    def _heard(self, gen: Waiting[Result], limit: float) -> Waiting[Result]:
        try:
            wanted, since = next(gen), time.monotonic()
            while True:
                ready = yield wanted
                if ready:
                    since = time.monotonic()
                elif time.monotonic() - since > limit:
                    self._give_up(limit)
                wanted = gen.send(ready)
        except StopIteration as done:
            result: Result = done.value
            return result

    def _give_up(self, limit: float) -> None:
        """What nobody waits for any more the server need not finish, if it hears us. OperationalError."""
        with suppress(psycopg.Error):
            self.cancel_safe(timeout=CANCEL_SECONDS)
        self.close()
        raise psycopg.OperationalError(f"PostgreSQL has not answered for {limit:g} s")
