"""How every run ends, whoever ends it: one transaction that writes what remains, then the `finish` event.

The worker ends its own runs; the sweeper ends those whose worker is gone; a stop ends those still queued.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any, TypeVar
from uuid import UUID

import redis
import structlog
from django.db import InterfaceError, OperationalError, connection, transaction
from django.db.models import QuerySet
from django.utils import timezone

from apps.runs import queue
from apps.runs.errors import LeaseLost
from apps.runs.events import log
from apps.runs.events.frames import Frame, number
from apps.runs.events.snapshot import Snapshot
from apps.runs.models import HELD, Run, RunState
from apps.runs.registry import Ending, fold_of, kind_of
from apps.runs.work.handle import RunHandle
from config.database.prepared import Prepared
from config.database.rows import update

logger = structlog.get_logger(__name__)
Result = TypeVar("Result")
Events = list[tuple[str, dict[str, Any]]]

DATABASE_PATIENCE_SECONDS = 120
# Not the whole row: a checkpoint may be large, and each column costs Django more than it costs PostgreSQL.
WRITTEN_AT_END = (
    "state", "attempt", "epoch", "error_code", "error_message", "result", "snapshot", "snapshot_seq", "final_seq",
    "worker", "lease_until", "finished_at",
)  # fmt: skip


def end_held(handle: RunHandle, ending: Ending) -> None:
    """End a run that this process holds; LeaseLost when another worker has it. Waits for a lost PostgreSQL."""

    def write() -> tuple[Run, Events]:
        with transaction.atomic():
            run = _lock_held(handle)
            epoch, last_seq, state = handle.events.final()
            if epoch != run.epoch:  # the pump is about to begin a new log with a snapshot
                last_seq = 1
            closing = _write_end(run, ending, state, last_seq)
            return run, closing

    handle.run, closing = with_database_patience(write)
    for event, data in closing:
        handle.events.emit(event, data)


def end_unheld(run: Run, ending: Ending) -> None:
    """End a locked run that nobody works on any more. Call inside a transaction with the row locked."""
    run.attempt += 1  # whoever still believes to hold it writes nothing more
    run.epoch += 1
    closing = _write_end(run, ending, ending.snapshot or fold_of(run).empty(), last_seq=1, in_snapshot=True)
    transaction.on_commit(lambda: _publish_end(run, closing))


def put_aside(handle: RunHandle, *, state: RunState, status: str = "") -> None:
    """Let go of a run that is not over: back into the queue, or waiting for a person."""

    def write() -> None:
        with transaction.atomic():
            run = _lock_held(handle)
            epoch, last_seq, run.snapshot = handle.events.final()
            run.state, run.snapshot_seq = state, number(epoch, last_seq)
            run.worker, run.lease_until = "", None
            run.save(update_fields=["state", "snapshot", "snapshot_seq", "worker", "lease_until"])
            if state == RunState.QUEUED:
                queue.enqueue_on_commit(run)

    if status:
        handle.events.emit("status", {"text": status})
    with_database_patience(write)


def with_database_patience(write: Callable[[], Result]) -> Result:
    """Repeat a transaction while PostgreSQL is away: an answer that is complete must not be lost to a restart."""
    deadline = time.monotonic() + DATABASE_PATIENCE_SECONDS
    while True:
        try:
            return write()
        except (OperationalError, InterfaceError) as error:
            connection.close()
            if time.monotonic() > deadline:
                raise
            logger.warning("run_end_waits_for_database", error=type(error).__name__)
            time.sleep(0.5)


def _locked(run: UUID) -> QuerySet[Run]:
    return Run.objects.select_for_update().filter(pk=run)


LOCKED_RUN = Prepared(_locked, run=UUID)


def _lock_held(handle: RunHandle) -> Run:
    run = LOCKED_RUN.first(run=handle.run.id)
    if run is None:
        raise Run.DoesNotExist
    if run.attempt != handle.attempt or run.state not in HELD:
        raise LeaseLost
    return run


def _write_end(
    run: Run, ending: Ending, state: Snapshot, last_seq: int, *, in_snapshot: bool = False
) -> Events:
    """Write the end; returns the events that tell of it, the last one `finish`.

    `in_snapshot`: what `finalize` has to tell is told by the snapshot alone.
    """
    run.state = ending.state
    run.error_code, run.error_message = ending.error_code, ending.error_message
    remains = kind_of(run).finalize(run, replace(ending, snapshot=state))
    run.result = remains.result
    closing = [*_error_event(run), ("finish", run.finish_data())]
    fold = fold_of(run)
    for event, data in [*remains.events, *closing]:
        state = fold.apply(state, event, data)
    run.snapshot = state
    if not in_snapshot:
        closing = [*remains.events, *closing]
    run.final_seq = number(run.epoch, last_seq + len(closing))
    run.snapshot_seq = run.final_seq - 1
    run.worker, run.lease_until, run.finished_at = "", None, timezone.now()
    update(run, WRITTEN_AT_END)
    queue.next_of_queue_on_commit(run)
    return closing


def _error_event(run: Run) -> Events:
    if not run.error_code:
        return []
    error = {"code": run.error_code, "message": run.error_message, "retryable": run.is_retryable}
    return [("error", error)]


def _publish_end(run: Run, closing: Events) -> None:
    """Best effort: a reader that misses it asks PostgreSQL within seconds."""
    events = [("snapshot", run.snapshot), *closing]
    frames = [
        Frame.of(number(run.epoch, place), event, data) for place, (event, data) in enumerate(events, 1)
    ]
    try:
        log.append([log.Batch(run.id, run.epoch, frames)])
    except redis.RedisError:
        logger.warning("run_end_not_published", run_id=str(run.id))
