"""The time now as a project counts it, and the stretches of time that people name."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, time
from typing import NamedTuple

from apps.projects.time_zones import zone


@dataclass(frozen=True)
class Clock:
    """The time now, in the zone in which the project counts its days, and the language of who is answered."""

    now: datetime
    language: str = "en"

    @classmethod
    def of(cls, now: datetime, time_zone: str, language: str = "en") -> Clock:
        return cls(now.astimezone(zone(time_zone)), language)

    @property
    def today(self) -> date:
        return self.now.date()

    def at_midnight(self, day: date) -> datetime:
        return datetime.combine(day, time(), tzinfo=self.now.tzinfo)


class Window(NamedTuple):
    """Half-open: `until` does not belong to it."""

    since: datetime
    until: datetime


@dataclass(frozen=True)
class Period:
    """Half-open: from the beginning of `first` until the beginning of `end`. `label` is how it was named."""

    first: date
    end: date
    label: str

    @property
    def is_one_day(self) -> bool:
        return (self.end - self.first).days == 1

    def window(self, clock: Clock) -> Window:
        return Window(clock.at_midnight(self.first), clock.at_midnight(self.end))
