"""Schedules of apps: made once, in the installation's time zone, and the administrators' from then on."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.conf import settings
from django.utils import timezone
from django_celery_beat.models import PeriodicTask

from apps.projects.actions.projects import archive
from apps.runs.clock.schedules import SCHEDULES, load_schedules, register_schedule
from apps.runs.models import Run, RunState
from apps.runs.registry import KINDS, RunKind, register
from apps.runs.tasks import start_scheduled
from tests.support.cast import Cast

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _schedules() -> Iterator[None]:
    with SCHEDULES.isolated(empty=True), KINDS.isolated():
        register(RunKind("weekly", queue="batch", body=lambda handle: None))
        register_schedule(
            "tidy", task="garden.tidy", crontab="5 4 * * 1", title="Tidy up", arguments={"days": 3}
        )
        register_schedule("weekly", run_kind="weekly", crontab="0 8 * * 1", title="Reports of the week")
        register_schedule("monthly", run_kind="weekly", crontab="0 8 1 * *", title="Reports of the month")
        yield


def test_each_is_made_once_in_the_time_zone_of_the_installation() -> None:
    assert load_schedules() == 3
    assert load_schedules() == 0
    tidy, weekly = PeriodicTask.objects.get(name="Tidy up"), PeriodicTask.objects.get(name__endswith="week")
    assert (tidy.task, tidy.kwargs, str(tidy.crontab.timezone)) == (
        "garden.tidy",
        '{"days": 3}',
        settings.TIME_ZONE,
    )
    assert (tidy.crontab.minute, tidy.crontab.hour, tidy.crontab.day_of_week) == ("5", "4", "1")
    assert (weekly.task, weekly.kwargs) == (start_scheduled.name, '{"name": "weekly", "kind": "weekly"}')


def test_what_an_administrator_changed_stays() -> None:
    load_schedules()
    PeriodicTask.objects.update(enabled=False, kwargs="{}")
    PeriodicTask.objects.filter(name="Tidy up").update(name="Mine", task="garden.tidy_all")
    assert load_schedules() == 0
    assert PeriodicTask.objects.filter(enabled=False, kwargs="{}").count() == 3


def test_a_row_from_before_there_were_marks_is_taken_as_it_is() -> None:
    load_schedules()
    PeriodicTask.objects.filter(name="Tidy up").update(name="Mine", headers="{}")
    assert load_schedules() == 0


def test_a_run_of_the_kind_is_started_for_every_open_project(cast: Cast) -> None:
    archive(project=cast.other_project, by=cast.other_project.principal_investigator)
    assert start_scheduled("weekly", "weekly") == 1
    run = Run.objects.get()
    assert (run.kind, run.project, run.user, run.subject_id) == ("weekly", cast.project, None, "weekly")
    assert run.language == cast.project.language


def test_runs_from_before_the_clock_was_set_back_do_not_hold_up_the_next(cast: Cast) -> None:
    begun = start_scheduled("weekly", "weekly")
    Run.objects.update(state=RunState.FINISHED, created_at=timezone.now() + timedelta(days=1))
    assert start_scheduled("weekly", "weekly") == begun


def test_two_beats_start_one_run_and_so_does_one_that_is_still_at_work(cast: Cast) -> None:
    start_scheduled("weekly", "weekly")
    begun = Run.objects.count()
    Run.objects.update(state=RunState.FINISHED)
    assert start_scheduled("weekly", "weekly") == 0
    Run.objects.update(state=RunState.RUNNING, created_at=timezone.now() - timedelta(days=7))
    assert start_scheduled("weekly", "weekly") == 0
    Run.objects.update(state=RunState.FINISHED)
    assert start_scheduled("weekly", "weekly") == begun
    assert start_scheduled("monthly", "weekly") == begun


@pytest.mark.usefixtures("cast")
def test_nothing_is_started_of_a_kind_whose_app_is_gone() -> None:
    assert start_scheduled("weekly", "gone") == 0
    assert not Run.objects.exists()


@pytest.mark.parametrize(
    ("wrong", "reason"),
    [
        ({"crontab": "5 4 * *"}, "the crontab '5 4 . .' does not have five parts"),
        ({"task": ""}, "either a task or a run_kind"),
        ({"run_kind": "weekly"}, "either a task or a run_kind"),
        ({"name": "No slug"}, "a name begins with"),
    ],
)
def test_what_is_no_schedule_is_refused_when_it_is_registered(wrong: dict[str, str], reason: str) -> None:
    given: dict[str, Any] = {
        "name": "more",
        "task": "garden.more",
        "crontab": "5 4 * * *",
        "title": "More",
        **wrong,
    }
    with pytest.raises(ValueError, match=reason):
        register_schedule(**given)
