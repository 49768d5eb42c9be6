"""The clock of the schedules when the machine's clock is set back, and when there are two of it."""

from __future__ import annotations

from datetime import datetime, timedelta
from time import monotonic
from typing import Any

import pytest
from celery import current_app
from django.utils import timezone
from django_celery_beat.models import CrontabSchedule, PeriodicTask

from apps.runs.models import Run, RunState
from apps.runs.registry import KINDS, RunKind, register
from apps.runs.tasks import start_scheduled
from config.beat import Entry, Scheduler
from tests.support.cast import Cast

pytestmark = pytest.mark.django_db(transaction=True)  # beat closes its connection
DAY = timedelta(days=1)


@pytest.fixture
def row() -> PeriodicTask:
    """Due each minute, for the last time two minutes ago."""
    PeriodicTask.objects.all().delete()
    return PeriodicTask.objects.create(
        name="Each minute", task=start_scheduled.name, crontab=CrontabSchedule.objects.create(),
        kwargs='{"name": "each", "kind": "each"}', last_run_at=timezone.now() - timedelta(minutes=2),
    )  # fmt: skip


def is_due(row: PeriodicTask) -> tuple[bool, float]:
    due, seconds = Entry(row, app=current_app).is_due()
    return bool(due), float(seconds)


def test_a_slot_that_lies_in_the_time_to_come_does_not_hold_up_the_next_ones(row: PeriodicTask) -> None:
    assert is_due(row)[0]
    row.last_run_at = timezone.now() + DAY
    due, seconds = is_due(row)
    assert not due
    assert seconds <= 60


def test_all_are_read_anew_when_the_clock_was_set_back(row: PeriodicTask) -> None:
    beat = Scheduler(app=current_app, lazy=True)
    assert list(beat.schedule) == [row.name]
    beat._last_full_sync = datetime.now() + DAY  # noqa: DTZ005 - as the package counts
    PeriodicTask.objects.filter(pk=row.pk).update(name="Another")
    assert list(beat.schedule) == ["Another"]


def test_two_beats_start_one_run_and_one_that_is_killed_does_not_start_it_again(
    row: PeriodicTask, cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent: list[dict[str, Any]] = []
    monkeypatch.setattr(Scheduler, "producer", None)
    monkeypatch.setattr(start_scheduled, "apply_async", lambda args, kwargs, **_: sent.append(kwargs))
    beats = [Scheduler(app=current_app, lazy=True) for _ in range(2)]
    for beat in beats:
        assert beat.schedule
        beat._last_sync = monotonic()  # as one that has been up for a while
    for beat in beats:
        beat.tick()
    Scheduler(app=current_app, lazy=True).tick()  # in the place of one that was killed right after
    assert len(sent) == 2
    with KINDS.isolated():
        register(RunKind("each", queue="batch", body=lambda handle: None))
        for arguments in sent:
            start_scheduled(**arguments)
            Run.objects.update(state=RunState.FINISHED)
    assert {run.project for run in Run.objects.all()} == {cast.project, cast.other_project}
    assert Run.objects.count() == 2
