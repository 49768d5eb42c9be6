"""Takes up what fell down: runs whose worker is gone, runs that no worker was told of.

Safe to run in several processes: it locks what it looks at and passes over what others look at.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from time import monotonic
from uuid import UUID

import structlog
from django.conf import settings
from django.db import InterfaceError, OperationalError, connection, transaction
from django.db.models import Q
from django.db.models.functions import Now
from django.utils import translation

from apps.runs import queue
from apps.runs.ending import end_unheld
from apps.runs.events import log
from apps.runs.events.frames import epoch_and_seq
from apps.runs.events.snapshot import Snapshot, has_text
from apps.runs.models import HELD, Run, RunState, Worker
from apps.runs.registry import Ending, fold_of
from apps.runs.work.execute import interrupted

logger = structlog.get_logger(__name__)

BATCH = 200
FORGET_WORKERS = timedelta(days=1)
HUNG = 0.25  # of a lease: a server that took so long to say when it was started may have held up the renewals, too


class Sweeper:
    """Round after round. Leases count only when PostgreSQL was there for a whole lease.

    While it is away, or hangs, no worker can renew: taking up every run at its return would cut off answers whose
    workers are alive and about to write them. So workers get the time of a lease after each start or loss of it, and
    after its clock was set, which makes every lease seem over, or good for as long as the clock was set back.
    """

    def __init__(self) -> None:
        self._server_start: datetime | None = None
        self._clock_offset = 0.0
        self._there_since = 0.0

    def round(self) -> int:
        """Returns how many runs were taken up; what goes wrong is logged, the next round tries again."""
        try:
            self._check_server()
            waited_seconds = monotonic() - self._there_since
            return sweep(take_up_lapsed=waited_seconds >= settings.RUN_LEASE_SECONDS)
        except Exception as error:  # the sweeper outlives every other part
            self._server_start = None
            logger.warning("sweep_failed", error=type(error).__name__)
            return 0
        finally:
            connection.close()

    def _check_server(self) -> None:
        asked_at = monotonic()
        start, now = _start_and_time_of_server()
        answered_at = monotonic()
        trouble = settings.RUN_LEASE_SECONDS * HUNG
        offset = now - answered_at
        has_hung, was_set = answered_at - asked_at > trouble, abs(offset - self._clock_offset) > trouble
        self._clock_offset = offset
        if start != self._server_start or has_hung or was_set:
            self._server_start, self._there_since = start, answered_at


def _start_and_time_of_server() -> tuple[datetime, float]:
    """When PostgreSQL was started, and what its clock says (seconds since 1970)."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_postmaster_start_time(), extract(epoch FROM clock_timestamp())")
        start, now = cursor.fetchone()
    return start, float(now)


def sweep(*, take_up_lapsed: bool = True) -> int:
    """One round; returns how many runs were taken up."""
    taken = _take_up_lapsed() if take_up_lapsed else 0
    for run in queue.waiting_unclaimed().order_by("order")[:BATCH]:
        if not queue.enqueue_once_more(run):
            break  # the broker is away: the others need not find out one by one
        taken += 1
    Worker.objects.filter(seen_at__lt=Now() - FORGET_WORKERS).delete()
    return taken


def _take_up_lapsed() -> int:
    taken, stuck = 0, set[UUID]()
    while _take_up_one_lapsed(stuck):
        taken += 1
    return taken - len(stuck)


def _take_up_one_lapsed(stuck: set[UUID]) -> bool:
    """False when there is no other; a run that cannot be ended goes into `stuck` and holds up nobody."""
    with transaction.atomic():
        run = (
            Run.objects.select_for_update(skip_locked=True, of=("self",))
            .filter(Q(lease_until__lt=Now()) | Q(lease_until__gt=Now() + _longest_lease()), state__in=HELD)
            .exclude(pk__in=stuck)
            .order_by("order")
            .first()
        )
        if run is None:
            return False
        try:
            with transaction.atomic(), translation.override(run.language):
                _take_up(run)
        except (OperationalError, InterfaceError):
            raise
        except Exception as error:
            logger.error("run_not_taken_up", run_id=str(run.pk), kind=run.kind, exc_info=error)
            stuck.add(run.pk)
    return True


def _longest_lease() -> timedelta:
    """Whoever holds a run has renewed its lease since the clock was set back: one that ends later has no holder."""
    return timedelta(seconds=2 * settings.RUN_LEASE_SECONDS)


def _take_up(run: Run) -> None:
    state = _last_known_state(run)
    shown = run.shown or has_text(state)
    ending = Ending(RunState.STOPPED) if run.state == RunState.STOPPING else interrupted(run, shown=shown)
    logger.info("run_taken_up", run_id=str(run.id), attempt=run.attempt, ends=ending is not None)
    if ending is not None:
        end_unheld(run, Ending(ending.state, state, None, ending.error_code, ending.error_message))
        return
    # The attempt is counted up by the next claim; until then nobody holds the run.
    Run.objects.filter(pk=run.pk).update(
        state=RunState.QUEUED, worker="", lease_until=None, enqueued_at=Now()
    )
    queue.enqueue_on_commit(run)


def _last_known_state(run: Run) -> Snapshot:
    """The state saved each second, and on top of it what the log still holds."""
    fold = fold_of(run)
    state = run.snapshot or fold.empty(attempt=run.attempt)
    saved_epoch, saved_seq = epoch_and_seq(run.snapshot_seq)
    after = saved_seq if saved_epoch == run.epoch else 0
    expected = after + 1
    for frame in log.read(run.id, run.epoch, after=after):
        if epoch_and_seq(frame.seq)[1] != expected:
            break
        state = fold.replay(state, frame)
        expected += 1
    return state
