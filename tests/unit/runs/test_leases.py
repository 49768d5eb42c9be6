"""Who may take a run, in which order, and what a worker that lost it can still do: nothing."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.db.models.functions import Now

from apps.runs.errors import LeaseLost
from apps.runs.models import Run, RunState
from apps.runs.work import leases

NewRun = Callable[..., Run]


def test_a_run_is_taken_once(new_run: NewRun) -> None:
    run = new_run()
    first = leases.claim(run.pk, worker="a")
    assert first is not None
    assert (first.attempt, first.epoch, first.state) == (1, 1, RunState.RUNNING)
    assert leases.claim(run.pk, worker="b") is None


def test_runs_of_one_queue_are_taken_in_their_order(new_run: NewRun) -> None:
    first, second, other = new_run(queue_key="q"), new_run(queue_key="q"), new_run(queue_key="r")
    assert leases.claim(second.pk, worker="a") is None
    assert leases.claim(other.pk, worker="a") is not None
    assert leases.claim(first.pk, worker="a") is not None
    assert leases.claim(second.pk, worker="b") is None
    Run.objects.filter(pk=first.pk).update(state=RunState.FINISHED)
    assert leases.claim(second.pk, worker="b") is not None


def test_a_waiting_run_keeps_its_place(new_run: NewRun) -> None:
    first, second = new_run(queue_key="q"), new_run(queue_key="q")
    Run.objects.filter(pk=first.pk).update(state=RunState.WAITING)
    assert leases.claim(second.pk, worker="a") is None


def test_a_worker_of_an_earlier_attempt_writes_nothing(new_run: NewRun) -> None:
    run = leases.claim(new_run().pk, worker="a")
    assert run is not None
    Run.objects.filter(pk=run.pk).update(attempt=2)
    with pytest.raises(LeaseLost):
        leases.mark_visible(run.pk, 1)
    with pytest.raises(LeaseLost):
        leases.save_checkpoint(run.pk, 1, {"step": 1})
    assert leases.new_epoch(run.pk, 1) is None
    assert leases.renew([(run.pk, 1, (5, {"text": {}}))]) == {}
    run.refresh_from_db()
    assert (run.shown, run.checkpoint, run.snapshot_seq) == (False, {}, 0)


def test_renewing_moves_the_lease_saves_the_state_and_tells_of_a_stop(new_run: NewRun) -> None:
    run = leases.claim(new_run().pk, worker="a")
    assert run is not None
    Run.objects.filter(pk=run.pk).update(lease_until=Now() - timedelta(seconds=1), state=RunState.STOPPING)
    assert leases.renew([(run.pk, 1, (7, {"status": "x"}))]) == {run.pk: RunState.STOPPING}
    assert Run.objects.filter(
        pk=run.pk, lease_until__gt=Now(), snapshot_seq=7, snapshot={"status": "x"}
    ).exists()
    leases.renew([(run.pk, 1, None)])
    run.refresh_from_db()
    assert run.snapshot == {"status": "x"}  # nothing new does not wipe what was saved
