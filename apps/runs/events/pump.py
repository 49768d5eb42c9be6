"""One thread of a worker process that carries all its runs' events to Redis, many runs in one round trip.

A Redis that is down holds nobody up: the runs go on, and when it is back each run's log begins a new epoch
with the whole state.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from uuid import UUID

import redis
import structlog

from apps.runs.events import log
from apps.runs.events.frames import Frame
from apps.runs.events.writer import JOIN_SECONDS, EventWriter
from config.database.waits import give_back_connections

logger = structlog.get_logger(__name__)

RETRY_SECONDS = 0.5
NewEpoch = Callable[[UUID], int | None]


class Pump:
    """Publishes the outboxes of the writers that are attached to it."""

    def __init__(self, new_epoch: NewEpoch) -> None:
        self._new_epoch = new_epoch
        self._writers: dict[UUID, EventWriter] = {}
        self._broken: set[UUID] = set()
        self._lock = threading.Lock()
        self._turn = threading.Lock()
        self._wake = threading.Event()
        self._retry_at = 0.0
        self._thread: threading.Thread | None = None

    def wake(self) -> None:
        self._wake.set()

    def attach(self, writer: EventWriter) -> None:
        with self._lock:
            self._writers[writer.run_id] = writer
            if self._thread is None:
                self._thread = threading.Thread(target=self._loop, name="run-pump", daemon=True)
                self._thread.start()
        self._wake.set()

    def detach(self, writer: EventWriter) -> None:
        """Publish what is left, then let go of the writer; readers who miss the rest ask PostgreSQL."""
        try:
            self.publish()
        except (
            Exception
        ) as error:  # PostgreSQL and Redis away together: the end of the run is written already
            logger.warning("run_events_not_published", runs=1, error=type(error).__name__)
        finally:
            with self._lock:
                self._writers.pop(writer.run_id, None)
                self._broken.discard(writer.run_id)

    def publish(self) -> None:
        """One round: everything that is due, in one pipeline."""
        with self._turn:
            with self._lock:
                writers = list(self._writers.values())
            now = time.monotonic()
            if now < self._retry_at:
                return
            self._begin_new_logs()
            batches = [
                (writer, writer.take(now=now)) for writer in writers if writer.run_id not in self._broken
            ]
            self._append([(writer, frames) for writer, frames in batches if frames])

    def _append(self, due: list[tuple[EventWriter, list[Frame]]]) -> None:
        if not due:
            return
        try:
            answers = log.append([log.Batch(writer.run_id, writer.epoch, frames) for writer, frames in due])
        except redis.RedisError as error:
            logger.warning("run_events_not_published", runs=len(due), error=type(error).__name__)
            self._retry_at = time.monotonic() + RETRY_SECONDS
            answers = [False] * len(due)
        self._broken.update(
            writer.run_id for (writer, _), whole in zip(due, answers, strict=True) if not whole
        )

    def _begin_new_logs(self) -> None:
        if self._broken and not log.is_reachable():
            self._retry_at = time.monotonic() + RETRY_SECONDS
            return
        for run_id in list(self._broken):
            writer = self._writers.get(run_id)
            epoch = self._new_epoch(run_id) if writer else None
            give_back_connections()
            self._broken.discard(run_id)
            if writer and epoch:
                self._append([(writer, writer.start_epoch(epoch))])

    def _loop(self) -> None:
        while True:
            self._wake.wait(JOIN_SECONDS)
            self._wake.clear()
            try:
                self.publish()
            except Exception as error:  # a thread that serves every run of the process must not die
                logger.exception("run_pump_failed", error=type(error).__name__)
                time.sleep(RETRY_SECONDS)
