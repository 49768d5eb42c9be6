"""When a crontab starts something, in words of the reader's language and in the time zone of the schedule.

The usual shapes have words; of any other the five parts are shown, which whoever wrote them can read.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from django.utils.dates import WEEKDAYS
from django.utils.translation import gettext as _
from django_celery_beat.models import CrontabSchedule

CLOCK = r"(?P<minute>\d{1,2}) (?P<hours>\d{1,2}(?:,\d{1,2})*)"
DAY_NAMES = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")


def crontab_in_words(crontab: CrontabSchedule) -> str:
    """“every day at 03:20 (UTC)”."""
    when = _words(parts_of(crontab))
    return _("%(when)s (%(zone)s)") % {"when": when, "zone": crontab.timezone}


def parts_of(crontab: CrontabSchedule) -> str:
    """The five of cron, in cron's order."""
    given = (
        crontab.minute,
        crontab.hour,
        crontab.day_of_month,
        crontab.month_of_year,
        crontab.day_of_week,
    )
    return " ".join(re.sub(r"\s+", "", part) for part in given)


def _words(parts: str) -> str:
    for shape, say in SHAPES:
        if found := re.fullmatch(shape, parts):
            return say(found)
    return parts


def _every_minutes(found: re.Match[str]) -> str:
    return _("every %(n)s minutes") % found.groupdict()


def _every_hour(found: re.Match[str]) -> str:
    return _("every hour at minute %(minute)s") % found.groupdict()


def _every_hours(found: re.Match[str]) -> str:
    return _("every %(n)s hours at minute %(minute)s") % found.groupdict()


def _every_day(found: re.Match[str]) -> str:
    return _("every day at %(times)s") % {"times": _times(found)}


def _on_weekdays(found: re.Match[str]) -> str:
    days = _listed([str(WEEKDAYS[_weekday(day)]) for day in found["days"].split(",")])
    return _("on %(days)s at %(times)s") % {"days": days, "times": _times(found)}


def _on_range_of_weekdays(found: re.Match[str]) -> str:
    first, last = (str(WEEKDAYS[_weekday(found[name])]) for name in ("first", "last"))
    words = {"first": first, "last": last, "times": _times(found)}
    return _("%(first)s to %(last)s at %(times)s") % words


def _on_days_of_months(found: re.Match[str]) -> str:
    words = {"days": _listed(found["days"].split(",")), "times": _times(found)}
    return _("on day %(days)s of every month at %(times)s") % words


def _times(found: re.Match[str]) -> str:
    return _listed([f"{int(hour):02}:{int(found['minute']):02}" for hour in found["hours"].split(",")])


def _listed(parts: list[str]) -> str:
    return _(", ").join(parts)


def _weekday(day: str) -> int:
    """Cron's Sunday is 0 or 7, and Python's is 6."""
    return (int(day) - 1) % 7 if day.isdigit() else DAY_NAMES.index(day[:3].lower())


DAY = r"(?:[0-7]|mon|tue|wed|thu|fri|sat|sun)"
SHAPES: tuple[tuple[str, Callable[[re.Match[Any]], str]], ...] = (
    (r"\* \* \* \* \*", lambda _found: _("every minute")),
    (r"\*/(?P<n>\d+) \* \* \* \*", _every_minutes),
    (r"(?P<minute>\d{1,2}) \* \* \* \*", _every_hour),
    (r"(?P<minute>\d{1,2}) \*/(?P<n>\d+) \* \* \*", _every_hours),
    (rf"{CLOCK} \* \* \*", _every_day),
    (rf"{CLOCK} \* \* (?P<days>{DAY}(?:,{DAY})*)", _on_weekdays),
    (rf"{CLOCK} \* \* (?P<first>{DAY})-(?P<last>{DAY})", _on_range_of_weekdays),
    (rf"{CLOCK} (?P<days>\d{{1,2}}(?:,\d{{1,2}})*) \* \*", _on_days_of_months),
)
