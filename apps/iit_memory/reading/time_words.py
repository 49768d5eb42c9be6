"""Which time a question asks about: “last week”, “in March”, “上个月”. Half-open, in the project's time zone.

A month without a year is the last one that has begun.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Final
from zoneinfo import ZoneInfo

MONTHS: Final = [
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
]
_SHORT: Final = {name[:3]: number for number, name in enumerate(MONTHS, start=1)}
_DIGITS: Final = "一二三四五六七八九十"
_NUMBERS: Final = {character: number for number, character in enumerate(_DIGITS, 1)} | {"两": 2}
_TENS: Final = {"十一": 11, "十二": 12}
_WORDS: Final = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_ENGLISH: Final = {word: number for number, word in enumerate(_WORDS, 1)}
_MONTH: Final = "|".join(MONTHS)
_COUNT: Final = rf"(?P<n>\d{{1,3}}|{'|'.join(_ENGLISH)}|几)"
_COUNT_ZH: Final = r"(?P<n>\d{1,3}|十[一二]|[一两二三四五六七八九十])"


@dataclass(frozen=True)
class Window:
    since: datetime
    until: datetime


Days = tuple[date, date]
Reader = Callable[[re.Match[str], date], Days | None]


def window_of(text: str, now: datetime, zone: str) -> Window | None:
    """The first time that the text names; None when it names none."""
    place = ZoneInfo(zone)
    today = now.astimezone(place).date()
    found = sorted(
        (match.start(), order, read(match, today))
        for order, (pattern, read) in enumerate(_READERS)
        if (match := pattern.search(text))
    )
    for _start, _order, days in found:
        if days is not None:
            return Window(*(datetime.combine(day, time.min, place) for day in days))
    return None


def _days_ago(count: int) -> Reader:
    return lambda match, today: (today - timedelta(count), today - timedelta(count - 1))


def _week(back: int) -> Reader:
    def read(match: re.Match[str], today: date) -> Days:
        monday = today - timedelta(today.weekday() + 7 * back)
        return monday, monday + timedelta(7)

    return read


def _month(back: int) -> Reader:
    def read(match: re.Match[str], today: date) -> Days:
        return _of_month(today.year, today.month - back)

    return read


def _year(back: int) -> Reader:
    return lambda match, today: (date(today.year - back, 1, 1), date(today.year - back + 1, 1, 1))


def _of_month(year: int, month: int) -> Days:
    first = date(year + (month - 1) // 12, (month - 1) % 12 + 1, 1)
    return first, (first + timedelta(32)).replace(day=1)


def _named_month(match: re.Match[str], today: date) -> Days | None:
    word = match["month"].lower()
    number = _SHORT.get(word[:3]) or _count(word)
    if number is None or not 1 <= number <= 12:
        return None
    year = match.groupdict().get("year")
    if year:
        return _of_month(int(year), number)
    if match.groupdict().get("last_year"):
        return _of_month(today.year - 1, number)
    return _of_month(today.year if number <= today.month else today.year - 1, number)


def _last_days(match: re.Match[str], today: date) -> Days | None:
    count = _count(match["n"].lower())
    unit = match["unit"].lower()
    if count is None:
        return None
    days = count * (1 if unit in ("day", "天", "日") else 7 if unit in ("week", "周", "星期") else 30)
    return today - timedelta(days), today + timedelta(1)


def _back(match: re.Match[str], today: date) -> Days | None:
    """“Three weeks ago” is that week, “two days ago” that day."""
    count, unit = _count(match["n"].lower()), match["unit"].lower()
    if count is None:
        return None
    if unit in ("day", "天", "日"):
        return _days_ago(count)(match, today)
    return (_week if unit in ("week", "周", "星期") else _month)(count)(match, today)


def _one_day(match: re.Match[str], today: date) -> Days | None:
    try:
        day = date(int(match["year"]), int(match["month"]), int(match["day"]))
    except ValueError:
        return None
    return day, day + timedelta(1)


def _count(word: str) -> int | None:
    return int(word) if word.isdigit() else _ENGLISH.get(word) or _TENS.get(word) or _NUMBERS.get(word)


def _pattern(text: str) -> re.Pattern[str]:
    return re.compile(text, re.IGNORECASE)


_READERS: Final[tuple[tuple[re.Pattern[str], Reader], ...]] = (
    (_pattern(r"(?<!\d)(?P<year>20\d\d)[-/年.](?P<month>\d{1,2})[-/月.](?P<day>\d{1,2})(?!\d)"), _one_day),
    (_pattern(r"\bthe day before yesterday\b|前天"), _days_ago(2)),
    (_pattern(r"(?<!before )\byesterday\b|昨[天日]"), _days_ago(1)),
    (_pattern(r"\btoday\b|今[天日]"), _days_ago(0)),
    (_pattern(r"\b(?:last|previous|past) week\b|上(?:个|一)?(?:周|星期|礼拜)"), _week(1)),
    (_pattern(r"\bthis week\b|(?:本|这)(?:个|一)?(?:周|星期|礼拜)"), _week(0)),
    (_pattern(r"\b(?:last|previous) month\b|上(?:个|一)?月"), _month(1)),
    (_pattern(r"\bthis month\b|(?:本|这个)月"), _month(0)),
    (_pattern(r"\b(?:last|previous) year\b|去年(?!\s*\d{1,2}\s*月|[一二三四五六七八九十]{1,2}月)"), _year(1)),
    (_pattern(r"\bthis year\b|今年(?!\s*\d{1,2}\s*月|[一二三四五六七八九十]{1,2}月)"), _year(0)),
    (_pattern(rf"\b(?:past|last|recent) {_COUNT} (?P<unit>day|week|month)s?\b"), _last_days),
    (_pattern(rf"(?:最近|过去|近)\s*{_COUNT_ZH}\s*个?(?P<unit>天|日|周|星期|月)"), _last_days),
    (_pattern(rf"\b{_COUNT} (?P<unit>day|week|month)s? ago\b"), _back),
    (_pattern(rf"{_COUNT_ZH}\s*个?(?P<unit>天|周|星期|月)(?:之前|以前|前)"), _back),
    (
        _pattern(rf"\b(?:in|during|of|last|early|late|mid) (?P<month>{_MONTH})(?:,? (?P<year>20\d\d))?\b"),
        _named_month,
    ),
    (_pattern(rf"\b(?P<month>{_MONTH}),? (?P<year>20\d\d)\b"), _named_month),
    (
        _pattern(
            rf"(?:(?P<year>20\d\d)\s*年|(?P<last_year>去年)|今年)?\s*"
            rf"(?P<month>\d{{1,2}}|十[一二]|[{_DIGITS}])月份?(?![\d{_DIGITS}])"
        ),
        _named_month,
    ),
)
