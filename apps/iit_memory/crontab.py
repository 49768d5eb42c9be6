"""When a question is asked: five parts of cron, read in the time zone of the project, and the slots that they make."""

from __future__ import annotations

import re
from datetime import date, datetime, time, timedelta

from django.utils.translation import gettext as _

from apps.projects.errors import Invalid
from apps.projects.time_zones import zone

BOUNDS = ((0, 59), (0, 23), (1, 31), (1, 12), (0, 7))
LONGEST_DAYS = 400  # within which a crontab has a slot, or it has none
ITEM = re.compile(r"(\d{1,2})(?:-(\d{1,2}))?")


def checked_crontab(text: str) -> str:
    """Tidied; Invalid when it is none, or asks more often than once an hour."""
    parts = text.split()
    if len(parts) != len(BOUNDS) or not parts[0].isdecimal():
        raise Invalid(_("The time is not understood."))
    for part, bounds in zip(parts, BOUNDS, strict=True):
        _values(part, *bounds)
    return " ".join(parts)


def next_slot(crontab: str, after: datetime, time_zone: str) -> datetime:
    """The first slot later than `after`; the last one that a day can have, where the clock is put forward over it.
    Invalid when there is none within a year."""
    minutes, hours, days, months, weekdays = (
        _values(part, *bounds) for part, bounds in zip(crontab.split(), BOUNDS, strict=True)
    )
    here = zone(time_zone)
    first = after.astimezone(here).date()
    for day in (first + timedelta(days=number) for number in range(LONGEST_DAYS)):
        if not _is_day(day, days, months, weekdays):
            continue
        for hour in sorted(hours):
            for minute in sorted(minutes):
                slot = datetime.combine(day, time(hour, minute), tzinfo=here)
                if slot.timestamp() > after.timestamp():
                    return slot
    raise Invalid(_("The time is not understood."))


def _is_day(day: date, days: set[int], months: set[int], weekdays: set[int]) -> bool:
    """Sunday is 0 and 7 in cron."""
    weekday = day.isoweekday()
    return (
        day.month in months and day.day in days and (weekday in weekdays or (weekday == 7 and 0 in weekdays))
    )


def _values(part: str, least: int, most: int) -> set[int]:
    if part == "*":
        return set(range(least, most + 1))
    found: set[int] = set()
    for item in part.split(","):
        match = ITEM.fullmatch(item)
        first = int(match[1]) if match else -1
        last = int(match[2]) if match and match[2] else first
        if not least <= first <= last <= most:
            raise Invalid(_("The time is not understood."))
        found |= set(range(first, last + 1))
    return found
