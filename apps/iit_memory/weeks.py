"""ISO weeks in a project's time zone: half-open, so that no moment is in two weeks or in none, whatever clocks do."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from typing import Self
from zoneinfo import ZoneInfo

WRITTEN = re.compile(r"(\d{4})-?W(\d{2})", re.IGNORECASE)
DAWN = time(5)  # a week's report is made when nobody works on it any more, and before people come
DAY = timedelta(days=1)


@dataclass(frozen=True, order=True)
class Week:
    """`year` is that of the week, which may not be that of its Monday."""

    year: int
    number: int

    def __str__(self) -> str:
        return f"{self.year}-W{self.number:02}"

    @classmethod
    def parse(cls, written: str) -> Self:
        """From "2026-W46". ValueError for what is none, and for a week that the year does not have."""
        match = WRITTEN.fullmatch(written.strip())
        if match is None:
            raise ValueError(f"“{written}” is no week; write it like 2026-W46")
        week = cls(int(match[1]), int(match[2]))
        try:
            _ = week.monday
        except ValueError:
            raise ValueError(f"there is no week {written}") from None
        return week

    @classmethod
    def of_day(cls, day: date) -> Self:
        year, number, _weekday = day.isocalendar()
        return cls(year, number)

    @classmethod
    def at(cls, moment: datetime, zone: ZoneInfo) -> Self:
        return cls.of_day(moment.astimezone(zone).date())

    @property
    def monday(self) -> date:
        return date.fromisocalendar(self.year, self.number, 1)

    def starts_at(self, zone: ZoneInfo) -> datetime:
        return first_moment(self.monday, zone)

    def ends_at(self, zone: ZoneInfo) -> datetime:
        """The first moment that is no longer in it."""
        return self.after().starts_at(zone)

    def before(self, weeks: int = 1) -> Week:
        return Week.of_day(self.monday - timedelta(weeks=weeks))

    def after(self) -> Week:
        return Week.of_day(self.monday + timedelta(weeks=1))


def first_moment(day: date, zone: ZoneInfo) -> datetime:
    """In UTC. Where clocks go forward over midnight the day begins later, where they go back over it at the first."""
    moment = datetime.combine(day, time(), zone).astimezone(UTC)
    # A gap that began before midnight: the moment lies within the day already, its beginning is where the gap was.
    while (moment - timedelta(minutes=1)).astimezone(zone).date() >= day:
        moment -= timedelta(minutes=1)
    return moment


def last_ended(now: datetime, zone: ZoneInfo) -> Week:
    """The week whose report is due: the one before this, from Monday at dawn on; until then the one before that."""
    local = now.astimezone(zone)
    current = Week.of_day(local.date())
    is_dawn = local.date() > current.monday or local.time() >= DAWN
    return current.before(1 if is_dawn else 2)
