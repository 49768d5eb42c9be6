"""Days, times and periods as people name them: “last week”, “in March”, “上个月”, “昨天下午3点”.

Read in the zone of the project. A month or a day without a year is the last one that has begun.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from datetime import date, datetime, time, timedelta
from typing import Final

from apps.iit_memory.reading.clock import Clock, Period

MONTHS: Final = (
    "january", "february", "march", "april", "may", "june",
    "july", "august", "september", "october", "november", "december",
)  # fmt: skip
WEEKDAYS: Final = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
WEEKDAYS_ZH: Final = {word: number for number, word in enumerate("一二三四五六日", start=1)} | {"天": 7}
_SHORT: Final = {name[:3]: number for number, name in enumerate(MONTHS, start=1)}
_DIGITS: Final = "一二三四五六七八九十"
_NUMBERS: Final = {character: number for number, character in enumerate(_DIGITS, 1)} | {"两": 2}
_TENS: Final = {"十一": 11, "十二": 12}
_WORDS: Final = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_ENGLISH: Final = {word: number for number, word in enumerate(_WORDS, 1)}
_MONTH: Final = "|".join(MONTHS)
_MONTH_OR_SHORT: Final = "|".join(f"{name[:3]}(?:{name[3:]})?" for name in MONTHS)
_WEEKDAY: Final = "|".join(WEEKDAYS)
_WEEK_ZH: Final = "(?:周|星期|礼拜)"
_COUNT: Final = rf"(?P<n>\d{{1,3}}|{'|'.join(_ENGLISH)}|几)"
_COUNT_ZH: Final = r"(?P<n>\d{1,3}|十[一二]|[一两二三四五六七八九十])"
_HOUR_ZH: Final = rf"十[一二]|[两{_DIGITS}]"

Days = tuple[date, date]
Reader = Callable[[re.Match[str], date], Days | None]


def _pattern(text: str) -> re.Pattern[str]:
    return re.compile(text, re.IGNORECASE)


DATE: Final = _pattern(
    r"(?<!\d)(?P<year>\d{4})\s*[-/.年]\s*(?P<month>\d{1,2})\s*[-/.月]\s*(?P<day>\d{1,2})\s*日?(?!\d)"
)
TIME: Final = _pattern(
    rf"(?:(?P<half>凌晨|上午|早上|早晨|中午|下午|傍晚|晚上)\s*(?P<zh_hour>{_HOUR_ZH})(?=[点时])"
    r"|(?<!\d)(?P<half_day>凌晨|上午|早上|早晨|中午|下午|傍晚|晚上)?\s*(?P<hour>\d{1,2}))"
    r"\s*(?:[:：](?P<minute>\d{2})|[点时](?P<zh>\d{1,2}|半)?分?)\s*(?P<suffix>[ap]m)?"
    r"|\b(?:at )?(?P<hour_only>\d{1,2})\s*(?P<suffix_only>[ap]m)\b"
)
_NOW: Final = _pattern(r"\b(?:just )?now\b|刚刚|现在")
_PAST_WEEKDAY: Final = _pattern(
    rf"\b(?:on|this) (?P<name>{_WEEKDAY})\b|(?<![每上下]){_WEEK_ZH}(?P<zh>[一二三四五六日天])"
)


def day_in(text: str, clock: Clock) -> date | None:
    """The day that a text names; None without one, and for one that does not exist. A weekday is the last one."""
    named = next((period.first for period in _periods(text, clock) if period.is_one_day), None)
    weekday = _PAST_WEEKDAY.search(text)
    if named is None and weekday is not None:
        return clock.today - timedelta(days=(clock.today.isoweekday() - _weekday_of(weekday)) % 7)
    return named


def time_in(text: str, clock: Clock) -> datetime | None:
    """Day and time; "now" is now. A time alone is today's."""
    if _NOW.search(text):
        return clock.now.replace(second=0, microsecond=0)
    hour = hour_in(DATE.sub(" ", text))
    if hour is None:
        return None
    return datetime.combine(day_in(text, clock) or clock.today, hour, tzinfo=clock.now.tzinfo)


def hour_in(text: str) -> time | None:
    match = TIME.search(text)
    if match is None:
        return None
    parts = match.groupdict()
    hour = _count(parts["hour"] or parts["zh_hour"] or parts["hour_only"]) or 0
    minutes = parts["minute"] or parts["zh"] or "0"
    minute = 30 if minutes == "半" else int(minutes)
    suffix = (parts["suffix"] or parts["suffix_only"] or "").lower()
    after_noon = (parts["half"] or parts["half_day"]) in {"下午", "傍晚", "晚上"} or suffix == "pm"
    if hour < 12 and after_noon:
        hour += 12
    elif hour == 12 and suffix == "am":
        hour = 0
    return time(hour, minute) if hour < 24 and minute < 60 else None


def period_in(text: str, clock: Clock) -> Period | None:
    """The first period that a text names; None for all time."""
    return next(_periods(text, clock), None)


def without_times(text: str) -> str:
    """The text without the words that name a time, so that their numbers are not taken for others."""
    for pattern, _read in _READERS:
        text = pattern.sub(" ", text)
    return _PAST_WEEKDAY.sub(" ", text)


def _periods(text: str, clock: Clock) -> Iterator[Period]:
    """Those that are named, in the order of the text; of two that begin together the one of the earlier reader."""
    found = sorted(
        (match.start(), order, match.group().strip(), read(match, clock.today))
        for order, (pattern, read) in enumerate(_READERS)
        if (match := pattern.search(text))
    )
    return (Period(*days, label) for _start, _order, label, days in found if days is not None)


def _days_ago(count: int) -> Reader:
    return lambda match, today: (today - timedelta(count), today - timedelta(count - 1))


def _week(back: int) -> Reader:
    def read(match: re.Match[str], today: date) -> Days:
        monday = today - timedelta(today.weekday() + 7 * back)
        return monday, monday + timedelta(7)

    return read


def _month(back: int) -> Reader:
    return lambda match, today: _of_month(today.year, today.month - back)


def _year(back: int) -> Reader:
    return lambda match, today: (date(today.year - back, 1, 1), date(today.year - back + 1, 1, 1))


def _of_month(year: int, month: int) -> Days:
    first = date(year + (month - 1) // 12, (month - 1) % 12 + 1, 1)
    return first, (first + timedelta(32)).replace(day=1)


def _weekday_of(match: re.Match[str]) -> int:
    name = match["name"]
    return WEEKDAYS.index(name.lower()) + 1 if name else WEEKDAYS_ZH[match["zh"]]


def _weekday_of_last_week(match: re.Match[str], today: date) -> Days:
    """“上周五” is that of the week before; “last Friday” the last one before today."""
    number = _weekday_of(match)
    if match["zh"]:
        return _one(today - timedelta(today.weekday() + 8 - number))
    return _one(today - timedelta((today.isoweekday() - number - 1) % 7 + 1))


def _weekday_of_week(back: int) -> Reader:
    return lambda match, today: _one(
        today - timedelta(today.weekday() + 1 + 7 * back - WEEKDAYS_ZH[match["zh"]])
    )


def _named_month(match: re.Match[str], today: date) -> Days | None:
    word, given = match["month"].lower(), match.groupdict()
    number = _SHORT.get(word[:3]) or _count(word)
    if number is None or not 1 <= number <= 12:
        return None
    if year := given.get("year"):
        return _of_month(int(year), number)
    if given.get("last_year"):
        return _of_month(today.year - 1, number)
    return _of_month(today.year if number <= today.month else today.year - 1, number)


def _since_month(match: re.Match[str], today: date) -> Days | None:
    month = _named_month(match, today)
    return month and (month[0], today + timedelta(1))


def _last_days(match: re.Match[str], today: date) -> Days | None:
    count, unit = _count(match["n"].lower()), match["unit"].lower()
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
    """Without a year it is the last one that has begun."""
    word, given = match["month"].lower(), match.groupdict().get("year")
    month, day = _SHORT.get(word[:3]) or int(word), int(match["day"])
    try:
        found = date(int(given) if given else today.year, month, day)
        return _one(found if given or found <= today else found.replace(year=today.year - 1))
    except ValueError:
        return None


def _one(day: date) -> Days:
    return day, day + timedelta(1)


def _count(word: str) -> int | None:
    return int(word) if word.isdigit() else _ENGLISH.get(word) or _TENS.get(word) or _NUMBERS.get(word)


_OF_ONE_DAY: Final[tuple[tuple[re.Pattern[str], Reader], ...]] = (
    (DATE, _one_day),
    (_pattern(r"(?<![\d年])(?P<month>\d{1,2})月(?P<day>\d{1,2})[日号]"), _one_day),
    (
        _pattern(
            rf"\b(?P<day>\d{{1,2}})(?:st|nd|rd|th)? (?:of )?(?P<month>{_MONTH_OR_SHORT})\b(?:,? (?P<year>20\d\d))?"
        ),
        _one_day,
    ),
    (
        _pattern(
            rf"\b(?P<month>{_MONTH_OR_SHORT})\.? (?P<day>\d{{1,2}})(?:st|nd|rd|th)?\b(?:,? (?P<year>20\d\d))?"
        ),
        _one_day,
    ),
    (_pattern(r"\b(?:the )?day before yesterday\b|前[天日]"), _days_ago(2)),
    (_pattern(r"(?<!before )\byesterday\b|昨[天日晚]"), _days_ago(1)),
    (_pattern(r"\b(?:today|this (?:morning|afternoon))\b|今[天日早晨]"), _days_ago(0)),
    (
        _pattern(rf"\blast (?P<name>{_WEEKDAY})\b|上(?:个|一)?{_WEEK_ZH}(?P<zh>[一二三四五六日天])"),
        _weekday_of_last_week,
    ),
    (_pattern(r"\btomorrow\b|明[天日]"), _days_ago(-1)),
    (_pattern(rf"下(?:个|一)?{_WEEK_ZH}(?P<zh>[一二三四五六日天])"), _weekday_of_week(-1)),
    (_pattern(rf"[本这]个?{_WEEK_ZH}(?P<zh>[一二三四五六日天])"), _weekday_of_week(0)),
)
_READERS: Final[tuple[tuple[re.Pattern[str], Reader], ...]] = (
    *_OF_ONE_DAY,
    (_pattern(rf"\b(?:last|previous|past) week(?:'s)?\b|上(?:个|一)?{_WEEK_ZH}"), _week(1)),
    (_pattern(rf"\bnext week(?:'s)?\b|下(?:个|一)?{_WEEK_ZH}"), _week(-1)),
    (_pattern(r"\bnext month(?:'s)?\b|下(?:个|一)?月"), _month(-1)),
    (_pattern(rf"\bthis week(?:'s)?\b|(?:本|这)(?:个|一)?{_WEEK_ZH}"), _week(0)),
    (_pattern(r"\b(?:last|previous) month(?:'s)?\b|上(?:个|一)?月"), _month(1)),
    (_pattern(r"\bthis month(?:'s)?\b|(?:本|这个)月"), _month(0)),
    (_pattern(r"\b(?:last|previous) year\b|去年(?!\s*\d{1,2}\s*月|[一二三四五六七八九十]{1,2}月)"), _year(1)),
    (_pattern(r"\bthis year\b|今年(?!\s*\d{1,2}\s*月|[一二三四五六七八九十]{1,2}月)"), _year(0)),
    (_pattern(rf"\b(?:past|last|recent) {_COUNT} (?P<unit>day|week|month)s?\b"), _last_days),
    (_pattern(rf"(?:最近|过去|近)\s*{_COUNT_ZH}\s*个?(?P<unit>天|日|周|星期|月)"), _last_days),
    (_pattern(rf"\b{_COUNT} (?P<unit>day|week|month)s? ago\b"), _back),
    (_pattern(rf"{_COUNT_ZH}\s*个?(?P<unit>天|周|星期|月)(?:之前|以前|前)"), _back),
    (_pattern(rf"\bsince (?P<month>{_MONTH_OR_SHORT})\b(?:,? (?P<year>20\d\d))?"), _since_month),
    (
        _pattern(
            rf"\b(?:in|during|of|last|early|late|mid) (?P<month>{_MONTH_OR_SHORT})\b(?:,? (?P<year>20\d\d)\b)?"
        ),
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
