"""Writes the rows of finished attempts: at once, or those of a turn together at its end."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext
from contextvars import ContextVar

import structlog
from django.db import DatabaseError, connection, transaction

from apps.llm import metering
from apps.llm.models import ModelCall
from config.database.rows import insert

log = structlog.get_logger(__name__)


class Together:
    """Finished attempts that are not saved yet, of all threads of a turn."""

    def __init__(self) -> None:
        self.rows: list[ModelCall] = []  # all of them, saved or not
        self._saved = 0
        self._is_open = True
        self._lock = threading.Lock()
        self._writing = threading.Lock()

    def add(self, rows: Sequence[ModelCall]) -> bool:
        """False when the turn has ended: who is late saves its rows itself."""
        with self._lock:
            if self._is_open:
                self.rows.extend(rows)
            return self._is_open

    def save(self, *, close: bool = False) -> None:
        """All that was added before is in the database afterwards, also what another thread was about to write."""
        with self._writing:
            with self._lock:
                rows, self._saved = self.rows[self._saved :], len(self.rows)
                self._is_open = self._is_open and not close
            if rows:
                _save(rows)


_together: ContextVar[Together | None] = ContextVar("calls_recorded_together", default=None)


def record_calls(rows: Sequence[ModelCall]) -> None:
    """Keep the attempts of one call, in one insert. An answer is not lost because its accounting is."""
    if not rows:
        return
    metering.note(rows)
    together = _together.get()
    if together is None or not together.add(rows):
        _save(rows)


@contextmanager
def recorded_together() -> Iterator[Together]:
    """What is called within the block, in whatever thread, is saved in one insert when it ends, however it ends."""
    together = Together()
    inside = _together.set(together)
    try:
        yield together
    finally:
        _together.reset(inside)
        together.save(close=True)


def save_waiting_calls() -> None:
    """Save what was recorded so far; a turn does so before it waits once more, so that a killed worker leaves it."""
    together = _together.get()
    if together is not None:
        together.save()


def _save(rows: Sequence[ModelCall]) -> None:
    try:
        # A savepoint where the caller has a transaction of its own.
        with transaction.atomic() if connection.in_atomic_block else nullcontext():
            insert(rows)
    except DatabaseError as error:
        log.error("llm_calls_not_recorded", count=len(rows), error=type(error).__name__)
