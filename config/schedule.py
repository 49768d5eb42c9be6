"""What the clock starts, as rows made once: afterwards they belong to the administrators, who may change or stop them.

`beat_schedule` in the settings would overwrite their changes at every start. The names are in the catalogue, so that
the administration shows them in the reader's language.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from django.conf import settings
from django.db import transaction
from django.utils.translation import gettext_noop
from django_celery_beat.models import CrontabSchedule, PeriodicTask


def load_schedules() -> None:
    """Make the schedules that are missing. Safe to repeat."""
    ensure(
        gettext_noop("Take content out of old traces"),
        task="agents.prune_traces",
        hour=3,
        minute=20,
        arguments={"days": settings.TRACE_CONTENT_DAYS},
        description=gettext_noop(
            "Keeps figures and outcomes; “days” is how long what was said and found stays in traces."
        ),
    )
    ensure(
        gettext_noop("Take away files that nothing refers to"),
        task="documents.sweep_files",
        hour=3,
        minute=40,
        arguments={"hours": 24},
        description=gettext_noop("What a crash left in the file store; “hours” is how old it has to be."),
    )


@transaction.atomic
def ensure(
    name: str, *, task: str, hour: int, minute: int, arguments: Mapping[str, Any], description: str
) -> None:
    """A schedule for every day at this time in SCHEDULE_TIME_ZONE; none when the task has one, however called."""
    if PeriodicTask.objects.filter(task=task).exists():
        return
    crontab, _created = CrontabSchedule.objects.get_or_create(
        hour=str(hour), minute=str(minute), day_of_week="*", day_of_month="*", month_of_year="*",
        timezone=settings.SCHEDULE_TIME_ZONE,
    )  # fmt: skip
    PeriodicTask.objects.get_or_create(
        name=name,
        defaults={
            "task": task,
            "crontab": crontab,
            "kwargs": json.dumps(dict(arguments)),
            "description": description,
        },
    )
