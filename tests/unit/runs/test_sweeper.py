"""Runs whose worker is gone: repeated when nobody saw anything, else ended with what was seen."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.db.models.functions import Now

from apps.runs import registry
from apps.runs.events import log
from apps.runs.events.frames import Frame
from apps.runs.models import Run, RunState
from apps.runs.sweeper import sweep
from apps.runs.work import leases
from apps.runs.work.execute import execute
from apps.runs.work.handle import RunHandle

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("redis_server")]

NewRun = Callable[..., Run]
RegisterKind = Callable[..., list[registry.Ending]]


def lost(run: Run, **fields: object) -> Run:
    """The run as a killed worker leaves it."""
    assert leases.claim(run.pk, worker="gone") is not None
    Run.objects.filter(pk=run.pk).update(lease_until=Now() - timedelta(seconds=1), **fields)
    run.refresh_from_db()
    return run


def log_text(run: Run, *texts: str) -> None:
    frames = [
        Frame.of(seq, "token", {"text": text, "channel": "answer"}) for seq, text in enumerate(texts, 1)
    ]
    assert log.append([log.Batch(run.pk, 1, frames)]) == [True]


def test_a_run_that_showed_nothing_is_repeated(new_run: NewRun, told: list[str]) -> None:
    run = lost(new_run())
    assert sweep() == 1
    run.refresh_from_db()
    assert run.state == RunState.QUEUED
    assert told == [str(run.pk)]
    execute(run.pk)
    run.refresh_from_db()
    assert (run.state, run.attempt) == (RunState.FINISHED, 2)


def test_a_run_that_showed_text_is_interrupted_with_all_of_it(
    new_run: NewRun, register_kind: RegisterKind
) -> None:
    run = lost(
        new_run(), shown=True, snapshot_seq=1, snapshot={"text": {"answer": "saved ", "reasoning": ""}}
    )
    endings = register_kind(lambda handle: None)
    log_text(run, "saved ", "and logged")
    sweep()
    run.refresh_from_db()
    assert (run.state, run.error_code) == (RunState.INTERRUPTED, "interrupted")
    assert endings[0].snapshot["text"]["answer"] == "saved and logged"
    assert [frame.event for frame in log.read(run.pk, run.epoch)] == ["snapshot", "error", "finish"]


def test_a_kind_that_resumes_goes_on_from_its_checkpoint(
    new_run: NewRun, register_kind: RegisterKind
) -> None:
    run = lost(new_run(), shown=True, checkpoint={"done": 3})
    checkpoints: list[object] = []

    def body(handle: RunHandle) -> None:
        checkpoints.append(handle.run.checkpoint)

    register_kind(body, resumes=True)
    sweep()
    execute(run.pk)
    assert checkpoints == [{"done": 3}]


def test_after_the_last_attempt_a_run_ends(new_run: NewRun) -> None:
    run = lost(new_run())
    Run.objects.filter(pk=run.pk).update(attempt=3)
    sweep()
    run.refresh_from_db()
    assert run.state == RunState.INTERRUPTED


def test_a_stop_that_no_worker_heard_ends_as_stopped(new_run: NewRun) -> None:
    run = lost(new_run(), state=RunState.STOPPING)
    sweep()
    run.refresh_from_db()
    assert run.state == RunState.STOPPED


def test_a_lease_that_holds_is_left_alone(new_run: NewRun) -> None:
    run = new_run()
    leases.claim(run.pk, worker="alive")
    assert sweep() == 0


def test_a_run_that_was_never_told_of_is_told_of(new_run: NewRun, told: list[str]) -> None:
    run = new_run(queue_key="q")
    behind = new_run(queue_key="q")
    Run.objects.filter(pk__in=[run.pk, behind.pk]).update(enqueued_at=None)
    sweep()
    assert told == [str(run.pk)]
    sweep()
    assert told == [str(run.pk)]  # not again at once


def test_a_message_that_got_lost_is_sent_again_after_a_while(new_run: NewRun, told: list[str]) -> None:
    run = new_run()
    Run.objects.filter(pk=run.pk).update(enqueued_at=Now() - timedelta(seconds=5))
    sweep()
    assert told == [str(run.pk)]
