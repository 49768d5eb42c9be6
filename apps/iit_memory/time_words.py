"""Days and times as people name them, in the time zone of a project: "last week", "上个月", "in March"."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta

from apps.projects.time_zones import zone

MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
DAY = re.compile(r"(?<!\d)(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})\s*日?(?!\d)")
DAY_OF_YEAR = re.compile(r"(?<![\d])(\d{1,2})月(\d{1,2})[日号]")
TODAY = re.compile(r"\btoday\b|今天|今日", re.I)
YESTERDAY = re.compile(r"\byesterday\b|昨天|昨日", re.I)
BEFORE_YESTERDAY = re.compile(r"\bday before yesterday\b|前天", re.I)
TIME = re.compile(
    r"(?<!\d)(?P<half>上午|早上|下午|晚上)?\s*(?P<hour>\d{1,2})\s*(?:[:：](?P<minute>\d{2})|[点时](?P<zh>\d{1,2}|半)?分?)\s*(?P<suffix>[ap]m)?",
    re.I,
)
HOUR = re.compile(r"\b(?:at )?(?P<hour>\d{1,2})\s*(?P<suffix>[ap]m)\b", re.I)


@dataclass(frozen=True)
class Clock:
    """The time now, in the zone in which the project counts its days, and the language of who is answered."""

    now: datetime
    language: str = "en"

    @classmethod
    def of(cls, now: datetime, time_zone: str, language: str = "en") -> Clock:
        return cls(now.astimezone(zone(time_zone)), language)

    def at_midnight(self, day: date) -> datetime:
        return datetime.combine(day, time(), tzinfo=self.now.tzinfo)


@dataclass(frozen=True)
class Period:
    """Half-open: from the beginning of `first` until the beginning of `end`. `label` is how it was named."""

    first: date
    end: date
    label: str

    def times(self, clock: Clock) -> tuple[datetime, datetime]:
        return clock.at_midnight(self.first), clock.at_midnight(self.end)


def day_in(text: str, clock: Clock) -> date | None:
    """The day that a text names; None without one, and for one that does not exist."""
    today = clock.now.date()
    for words, back in ((BEFORE_YESTERDAY, 2), (YESTERDAY, 1), (TODAY, 0)):
        if words.search(text):
            return today - timedelta(days=back)
    if match := DAY.search(text):
        return _date(*map(int, match.groups()))
    if match := DAY_OF_YEAR.search(text):
        month, day = map(int, match.groups())
        found = _date(today.year, month, day)
        return _date(today.year - 1, month, day) if found and found > today else found
    return None


def time_in(text: str, clock: Clock) -> datetime | None:
    """Day and time; "now" is now. A time alone is today's."""
    if re.search(r"\b(just )?now\b|刚刚|现在", text, re.I):
        return clock.now.replace(second=0, microsecond=0)
    rest = DAY.sub(" ", text)
    hour = hour_in(rest)
    if hour is None:
        return None
    day = day_in(text, clock) or clock.now.date()
    return datetime.combine(day, hour, tzinfo=clock.now.tzinfo)


def hour_in(text: str) -> time | None:
    match = TIME.search(text) or HOUR.search(text)
    if match is None:
        return None
    parts = match.groupdict()
    minutes = parts.get("minute") or parts.get("zh") or "0"
    hour, minute = int(parts["hour"]), 30 if minutes == "半" else int(minutes)
    after_noon = parts.get("half") in {"下午", "晚上"} or (parts.get("suffix") or "").lower() == "pm"
    hour = hour + 12 if after_noon and hour < 12 else hour
    return time(hour, minute) if hour < 24 and minute < 60 else None


def period_in(text: str, clock: Clock) -> Period | None:
    """The period that a question is about; None for all time."""
    today = clock.now.date()
    monday = today - timedelta(days=today.weekday())
    month = today.replace(day=1)
    for words, period in _named(today, monday, month):
        if match := re.search(words, text, re.I):
            first, end = period()
            return Period(first, end, match.group())
    return _month_named(text, today) or _day_named(text, clock)


Bounds = Callable[[], tuple[date, date]]


def _named(today: date, monday: date, month: date) -> tuple[tuple[str, Bounds], ...]:
    week = timedelta(days=7)
    before = (month - timedelta(days=1)).replace(day=1)
    return (
        (r"\blast week\b|上周|上一周|上星期", lambda: (monday - week, monday)),
        (r"\bthis week\b|本周|这周|这一周|本星期", lambda: (monday, monday + week)),
        (r"\blast month\b|上个?月", lambda: (before, month)),
        (r"\bthis month\b|本月|这个月", lambda: (month, today + timedelta(days=1))),
        (r"\bthis year\b|今年", lambda: (today.replace(month=1, day=1), today + timedelta(days=1))),
        (
            r"\b(?:the )?(?:last|past) (?:7|seven) days\b|最近(?:7|七)天|近一周",
            lambda: (today - week, today + timedelta(days=1)),
        ),
        (
            r"\b(?:the )?(?:last|past) (?:30|thirty) days\b|最近(?:30|三十)天|近一个?月",
            lambda: (today - timedelta(days=30), today + timedelta(days=1)),
        ),
    )


def _month_named(text: str, today: date) -> Period | None:
    english = re.search(
        r"\b(?:in|during|of|since) (jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\b(?: (\d{4}))?",
        text,
        re.I,
    )
    chinese = re.search(r"(?:(\d{4})年)?(?<!\d)(\d{1,2})月(?:份)?(?!\d)", text)
    if english:
        number, year, label = MONTHS.index(english[1].lower()) + 1, english[2], english.group()
    elif chinese:
        number, year, label = int(chinese[2]), chinese[1], chinese.group()
    else:
        return None
    first = _date(int(year) if year else today.year, number, 1)
    if first is None:
        return None
    if not year and first > today:
        first = first.replace(year=first.year - 1)
    return Period(first, (first + timedelta(days=32)).replace(day=1), label)


def _day_named(text: str, clock: Clock) -> Period | None:
    day = day_in(text, clock)
    return None if day is None else Period(day, day + timedelta(days=1), day.isoformat())


def _date(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None
