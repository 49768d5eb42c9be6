"""When a question is asked: five parts of cron in the time zone of the project, as the clock of the product reads them.

Cron itself, and people, call Sunday 7 as well as 0; the clock knows only 0.
"""

from __future__ import annotations

import re
from datetime import datetime

from celery.schedules import ParseException
from django.utils.translation import gettext as _
from django_celery_beat.tzcrontab import TzAwareCrontab

from apps.projects.errors import Invalid
from apps.projects.time_zones import zone

PARTS = 5


def checked_crontab(text: str) -> str:
    """Tidied; Invalid when it is none, or asks more often than once an hour."""
    parts = text.split()
    if len(parts) != PARTS or not parts[0].isdecimal():
        raise Invalid(_("The time is not understood."))
    _schedule(text, "UTC")
    return " ".join(parts)


def next_slot(crontab: str, after: datetime, time_zone: str) -> datetime:
    """The first slot later than `after`. Invalid when there is none."""
    here = zone(time_zone)
    try:
        last, forward, _now = _schedule(crontab, time_zone).remaining_delta(after.astimezone(here), tz=here)
    except RuntimeError as error:  # a day that no month has
        raise Invalid(_("The time is not understood.")) from error
    slot: datetime = last + forward
    return slot


def _schedule(crontab: str, time_zone: str) -> TzAwareCrontab:
    minute, hour, day, month, weekday = crontab.split()
    try:
        return TzAwareCrontab(minute, hour, re.sub("7", "0", weekday), day, month, tz=zone(time_zone))
    except (ParseException, ValueError) as error:
        raise Invalid(_("The time is not understood.")) from error
