"""Reads a run's events from any place to its end, for a socket, for SSE, for a test: the only reader.

The log in Redis is read first, then what is published; what the log no longer has is replaced by a snapshot.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable
from dataclasses import dataclass
from uuid import UUID

import structlog
from asgiref.sync import sync_to_async
from django.db import InterfaceError, OperationalError, connection

from apps.projects.errors import NotFound
from apps.runs.events import log
from apps.runs.events.frames import Frame, epoch_and_seq, number
from apps.runs.events.hub import Subscription, Watcher, hub
from apps.runs.models import Run
from apps.runs.registry import fold_of

logger = structlog.get_logger(__name__)

RETRY_SECONDS = 1.0


FindRun = Callable[[UUID], Run | None]
Who = Callable[[], Watcher | None]


def _any_run(run_id: UUID) -> Run | None:
    return Run.objects.filter(pk=run_id).first()


def _nobody() -> None:
    return None


async def frames(
    run_id: UUID, *, after: int = 0, find: FindRun = _any_run, who: Who = _nobody
) -> AsyncGenerator[Frame, None]:
    """Every event after the number `after`, until `finish`. Numbers rise; nothing is repeated.

    A `snapshot` stands for everything up to its own number. `find` looks the run up, in a thread of its own; what
    it raises when the reader may not see the run comes out here. Without it the caller has authorised the reader.
    `who` gives the reader once it is known: NotFound when that person, or their token, loses access meanwhile.
    A number that the run never had (after a restore, say) counts as 0.
    """
    position = max(after, 0)
    subscription = await hub().subscribe(run_id)
    try:
        while True:
            known = await _news(subscription, position, find)
            subscription.watcher = who()
            position = min(position, known.position)
            for frame in known.frames:
                if frame.seq > position:
                    position = frame.seq
                    yield frame
                if frame.event == "finish":
                    return
            if not subscription.stale and not subscription.frames:
                await subscription.wait()
            if subscription.revoked:
                raise NotFound
    finally:
        await hub().unsubscribe(subscription)


async def _news(subscription: Subscription, position: int, find: FindRun) -> CaughtUp:
    """Frames that follow `position`: those heard when they follow without a gap, else those of the log."""
    heard = list(subscription.frames)
    subscription.frames.clear()
    if not subscription.stale and _follow(heard, position):
        return CaughtUp(subscription.epoch, position, heard)
    subscription.stale = False
    try:
        known = await sync_to_async(_catch_up, thread_sensitive=False)(subscription.run_id, position, find)
    except (
        OperationalError,
        InterfaceError,
    ) as error:  # PostgreSQL is away: the reader waits, it is not let down
        logger.warning("run_reader_waits_for_database", error=type(error).__name__)
        subscription.stale = True
        await asyncio.sleep(RETRY_SECONDS)
        return CaughtUp(subscription.epoch, position, [])
    subscription.epoch = known.epoch
    return known


def _follow(heard: list[Frame], position: int) -> bool:
    for frame in heard:
        if frame.seq > position:
            if frame.seq != position + 1:
                return False
            position = frame.seq
    return True


@dataclass(frozen=True)
class CaughtUp:
    """The run's epoch, the place to go on from, and the frames that follow it."""

    epoch: int
    position: int
    frames: list[Frame]


def _catch_up(run_id: UUID, position: int, find: FindRun) -> CaughtUp:
    """The run's row and one read of the log (in a thread of its own)."""
    try:
        run = find(run_id)
    finally:
        connection.close()
    if run is None:  # deleted with its project while somebody watched
        gone = Frame.of(position + 1, "finish", {"state": "failed", "message_id": None, "usage": {}})
        return CaughtUp(0, position, [gone])
    if is_ahead(run, position):
        position = 0
    return CaughtUp(run.epoch, position, missing_frames(run, position))


def is_ahead(run: Run, position: int) -> bool:
    """Whether the run never had this number, as far as can be known: the log may have lost its end."""
    if run.final_seq is not None:
        return position > run.final_seq
    return epoch_and_seq(position)[0] > max(run.epoch, 1)


def missing_frames(run: Run, position: int) -> list[Frame]:
    """What a reader at `position` has to be given to be where the run is."""
    epoch, seq = epoch_and_seq(position)
    if epoch > run.epoch or run.epoch == 0:
        epoch, seq = run.epoch, 0
    logged = log.read(run.id, run.epoch, after=seq if epoch == run.epoch else 0)
    first = number(run.epoch, seq + 1 if epoch == run.epoch else 1)
    whole = bool(logged) and logged[0].seq == first
    if run.final_seq is not None and not (whole and logged[-1].seq >= run.final_seq):
        return _ended(run, position)
    if whole or (not logged and epoch == run.epoch and seq > 0):
        return logged
    return _from_snapshot(run, logged)


def _ended(run: Run, position: int) -> list[Frame]:
    final = run.final_seq or 0
    finish = Frame.of(max(final, position + 1), "finish", run.finish_data())
    if position >= run.snapshot_seq:
        return [finish]
    return [Frame.of(run.snapshot_seq, "snapshot", run.snapshot), finish]


def _from_snapshot(run: Run, logged: list[Frame]) -> list[Frame]:
    """The state saved each second, then the rest of the log where it joins; nothing while neither is there."""
    epoch, seq = epoch_and_seq(run.snapshot_seq)
    if epoch != run.epoch or seq == 0:
        return []
    rest = [frame for frame in logged if frame.seq > run.snapshot_seq]
    if rest and rest[0].seq != run.snapshot_seq + 1:
        return []
    return [Frame.of(run.snapshot_seq, "snapshot", run.snapshot or fold_of(run).empty()), *rest]
