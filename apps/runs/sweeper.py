"""Takes up what fell down: runs whose worker is gone, runs that no worker was told of.

Safe to run in several processes: it locks what it looks at and passes over what others look at.
"""

from __future__ import annotations

from datetime import timedelta

import structlog
from django.db import transaction
from django.db.models.functions import Now
from django.utils import translation

from apps.runs import log, queue
from apps.runs import snapshot as fold
from apps.runs.ending import end_unheld
from apps.runs.execute import interrupted
from apps.runs.frames import epoch_and_seq
from apps.runs.models import HELD, Run, RunState, Worker
from apps.runs.registry import Ending

logger = structlog.get_logger(__name__)

BATCH = 200
FORGET_WORKERS = timedelta(days=1)


def sweep() -> int:
    """One round; returns how many runs were taken up."""
    taken = 0
    while _take_up_one_lapsed():
        taken += 1
    for run in queue.waiting_untold().order_by("order")[:BATCH]:
        queue.tell_again(run)
        taken += 1
    Worker.objects.filter(seen_at__lt=Now() - FORGET_WORKERS).delete()
    return taken


def _take_up_one_lapsed() -> bool:
    with transaction.atomic():
        run = (
            Run.objects.select_for_update(skip_locked=True, of=("self",))
            .filter(state__in=HELD, lease_until__lt=Now())
            .order_by("order")
            .first()
        )
        if run is None:
            return False
        with translation.override(run.language):
            _take_up(run)
    return True


def _take_up(run: Run) -> None:
    state = _last_known_state(run)
    shown = run.shown or fold.has_text(state)
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


def _last_known_state(run: Run) -> fold.Snapshot:
    """The state saved each second, and on top of it what the log still holds."""
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
