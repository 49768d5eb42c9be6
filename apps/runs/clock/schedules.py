"""What the clock starts, as rows made once: afterwards they belong to the administrators, who may change or stop them.

Apps register theirs in `AppConfig.ready()`. `beat_schedule` in the settings would overwrite changes at every start. A
mark on each row says what it was made for, so that it is found again whatever it is called by then.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.conf import settings
from django.db import transaction
from django.utils.translation import gettext_noop
from django_celery_beat.models import CrontabSchedule, PeriodicTask

from apps.projects.registry import Registry

START_RUNS = "runs.start_scheduled"
MARK = "schedule"  # in the headers of the row
NAME = re.compile(r"[a-z][a-z0-9_]{0,39}")
CRONTAB_PARTS = ("minute", "hour", "day_of_month", "month_of_year", "day_of_week")


@dataclass(frozen=True)
class Schedule:
    """`crontab` has the five parts of cron. A task gets `arguments`."""

    task: str
    crontab: str
    title: str
    arguments: Mapping[str, Any] = field(default_factory=dict)
    description: str = ""


SCHEDULES: Registry[str, Schedule] = Registry("schedule")
# Of tasks that no app registers a schedule for: Celery's own, and the one that starts runs.
OTHER_TITLES = {
    "celery.backend_cleanup": gettext_noop("Delete expired results of tasks"),
    START_RUNS: gettext_noop("Start a run for every project"),
}


def register_schedule(
    name: str,
    *,
    crontab: str,
    title: str,
    task: str = "",
    run_kind: str = "",
    arguments: Mapping[str, Any] | None = None,
    description: str = "",
) -> None:
    """Have the clock start a Celery task, or a run of a kind for every project that is not archived.

    `crontab` is what it begins with, in SCHEDULE_TIME_ZONE; a run works in the zone of its project. `title` and
    `description` are English and in the catalogue: the administration shows them in the reader's language. ValueError
    for a name that is no slug, a crontab of other than five parts, or not one thing to start.
    """
    if not NAME.fullmatch(name):
        raise ValueError(f"schedule {name!r}: a name begins with a-z and has at most 40 of a-z, 0-9 and _")
    if len(crontab.split()) != len(CRONTAB_PARTS):
        raise ValueError(f"schedule {name!r}: the crontab {crontab!r} does not have five parts")
    if bool(task) == bool(run_kind):
        raise ValueError(f"schedule {name!r}: give either a task or a run_kind")
    given = {"name": name, "kind": run_kind} if run_kind else dict(arguments or {})
    SCHEDULES.register(name, Schedule(task or START_RUNS, crontab, title, given, description))


def kinds_of_schedules() -> dict[str, str]:
    """The kind of run that each schedule starts, by the schedule's name; those of tasks are left out."""
    scheduled = {name: each for name, each in SCHEDULES.items() if each.task == START_RUNS}
    return {name: str(each.arguments["kind"]) for name, each in scheduled.items()}


def title_of_task(task: str) -> str:
    """What a Celery task does, in English and in the catalogue; empty for one that nobody has a title for."""
    registered = (each.title for each in SCHEDULES.things() if each.task == task and task != START_RUNS)
    return OTHER_TITLES.get(task) or next(registered, "")


@transaction.atomic
def load_schedules() -> int:
    """Make the schedules that are missing; returns how many. Safe to repeat."""
    rows = [
        (task, _mark_of(headers)) for task, headers in PeriodicTask.objects.values_list("task", "headers")
    ]
    missing = [
        (name, schedule)
        for name in SCHEDULES.names()
        if (schedule := SCHEDULES.get(name)) and not _is_there(name, schedule, rows)
    ]
    return sum(_make(name, schedule) for name, schedule in missing)


def _is_there(name: str, schedule: Schedule, rows: list[tuple[str, str]]) -> bool:
    """A row of the same task that nothing marks was made by hand, or before rows were marked."""
    unmarked = (schedule.task, "") if schedule.task != START_RUNS else None
    return unmarked in rows or any(mark == name for _task, mark in rows)


def _mark_of(headers: str | None) -> str:
    try:
        return str(json.loads(headers or "{}").get(MARK, ""))
    except (ValueError, AttributeError):
        return ""


def _make(name: str, schedule: Schedule) -> bool:
    parts = dict(zip(CRONTAB_PARTS, schedule.crontab.split(), strict=True))
    crontab, _created = CrontabSchedule.objects.get_or_create(**parts, timezone=settings.SCHEDULE_TIME_ZONE)
    _row, is_new = PeriodicTask.objects.get_or_create(
        name=schedule.title,
        defaults={
            "task": schedule.task,
            "crontab": crontab,
            "kwargs": json.dumps(dict(schedule.arguments)),
            "headers": json.dumps({MARK: name}),
            "description": schedule.description,
        },
    )
    return bool(is_new)
