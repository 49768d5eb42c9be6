"""Schedules in words, as administrators read them."""

from __future__ import annotations

from datetime import UTC, datetime
from unittest.mock import patch

import pytest
from django.test import Client
from django.utils.html import escape
from django.utils.translation import override
from django_celery_beat.models import CrontabSchedule, PeriodicTask

from apps.runs.clock.crontab_words import crontab_in_words
from apps.runs.clock.schedules import CRONTAB_PARTS, SCHEDULES, load_schedules, title_of_task
from tests.support.cast import Cast

ROWS = "/admin/django_celery_beat/periodictask/"


def crontab(text: str, zone: str = "UTC") -> CrontabSchedule:
    return CrontabSchedule(**dict(zip(CRONTAB_PARTS, text.split(), strict=True)), timezone=zone)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("* * * * *", "every minute"),
        ("*/5 * * * *", "every 5 minutes"),
        ("10 * * * *", "every hour at minute 10"),
        ("10 */6 * * *", "every 6 hours at minute 10"),
        ("20 3 * * *", "every day at 03:20"),
        ("5 8,20 * * *", "every day at 08:05, 20:05"),
        ("0 8 * * 1", "on Monday at 08:00"),
        ("0 8 * * 0", "on Sunday at 08:00"),
        ("0 8 * * 7", "on Sunday at 08:00"),
        ("0 8 * * mon,thu", "on Monday, Thursday at 08:00"),
        ("0 8 * * 1-5", "Monday to Friday at 08:00"),
        ("0 8 1,15 * *", "on day 1, 15 of every month at 08:00"),
        ("0 8 1 1 *", "0 8 1 1 *"),
        ("0-30/10 8 * * *", "0-30/10 8 * * *"),
    ],
)
def test_the_usual_shapes_have_words_and_others_keep_their_parts(text: str, words: str) -> None:
    assert crontab_in_words(crontab(text, "Asia/Shanghai")) == f"{words} (Asia/Shanghai)"


def test_days_are_named_in_the_readers_language() -> None:
    with override("zh-hans"):
        assert "星期一" in crontab_in_words(crontab("0 8 * * 1"))


def test_every_shape_that_an_app_registers_has_words() -> None:
    shapes = {name: schedule.crontab for name, schedule in SCHEDULES.items()}
    assert shapes
    assert [name for name, text in shapes.items() if text in crontab_in_words(crontab(text))] == []


def test_tasks_have_titles() -> None:
    assert title_of_task("agents.prune_traces") == "Take content out of old traces"
    assert title_of_task("runs.start_scheduled") == "Start a run for every project"
    assert title_of_task("celery.backend_cleanup") == "Delete expired results of tasks"
    assert title_of_task("garden.tidy") == ""


@pytest.fixture
def office(cast: Cast, client: Client) -> Client:
    load_schedules()
    client.force_login(cast.administrator)
    return client


def test_the_list_says_what_each_does_and_when_it_ran_and_will_run(office: Client) -> None:
    PeriodicTask.objects.filter(name="Weekly reports that are due").update(
        last_run_at=datetime(2026, 11, 16, 1, 7, tzinfo=UTC)
    )
    page = office.get(ROWS)
    text = page.content.decode()
    rows = list(PeriodicTask.objects.all())
    assert [row.name for row in rows if not row.description or escape(row.description) not in text] == []
    assert "every hour at minute 7" in text
    assert "16 November 2026" in text
    assert all(page.context["cl"].model_admin.next_run_at(row) for row in rows)


def test_celerys_own_task_has_a_title_and_its_time_in_words(office: Client) -> None:
    row = PeriodicTask.objects.create(
        name="celery.backend_cleanup",
        task="celery.backend_cleanup",
        crontab=CrontabSchedule.objects.create(minute="0", hour="4"),
    )
    with patch("apps.runs.admin.schedules.gettext", lambda text: f"‹{text}›"):
        page = office.get(ROWS).content.decode()
        form = office.get(f"{ROWS}{row.pk}/change/").content.decode()
    assert "‹Delete expired results of tasks›" in page
    assert "every day at 04:00 (UTC)" in page
    assert "m/h/d" not in page
    assert "‹Delete expired results of tasks›" in form
    assert "‹Take content out of old traces›" in form
    assert "m/h/d" not in form
    assert "runs.execute" not in form
    parts = office.get("/admin/django_celery_beat/crontabschedule/").content.decode()
    assert "every day at 04:00 (UTC)" in parts
    assert "m/h/d" not in parts


@pytest.mark.parametrize(
    ("chosen", "written", "kept"),
    [
        ("agents.prune_traces", "garden.tidy", "garden.tidy"),
        ("agents.sweep_results", "agents.prune_traces", "agents.sweep_results"),
        ("", "agents.prune_traces", "agents.prune_traces"),
    ],
)
def test_a_task_is_changed_by_its_title_or_by_its_name(
    office: Client, chosen: str, written: str, kept: str
) -> None:
    row = PeriodicTask.objects.get(task="agents.prune_traces")
    form = office.get(f"{ROWS}{row.pk}/change/").context["adminform"].form
    data = {
        form.add_prefix(name): value
        for name, field in form.fields.items()
        if (value := form.get_initial_for_field(field, name)) not in (None, False)
    }
    answer = office.post(f"{ROWS}{row.pk}/change/", {**data, "regtask": chosen, "task": written})
    assert answer.status_code == 302, answer.context["adminform"].form.errors
    row.refresh_from_db()
    assert row.task == kept
