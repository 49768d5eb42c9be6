"""The day to come that a text names, for what is to be done: “tomorrow”, “by Friday”, “下周三前”, “11月30日”.

Looked for ahead, unlike the days that `time_words` reads: a weekday is the next one, a day without a year the next too.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, timedelta

from apps.iit_memory.reading.time_words import DATE, MONTHS, WEEKDAYS, WEEKDAYS_ZH

_MONTH = "|".join(f"{name[:3]}(?:{name[3:]})?" for name in MONTHS)
_BEFORE = r"(?P<before>(?:by|before|until)\s+)?(?:on\s+)?(?:the\s+)?"
_BEFORE_ZH = r"\s*(?P<before>之?前|以前)?"
Reader = Callable[[re.Match[str], date], date | None]


@dataclass(frozen=True)
class DayAhead:
    """`words` name `day` in the text; with `is_deadline` something is to be done before it is over."""

    day: date
    words: str
    is_deadline: bool


def day_ahead_in(text: str, today: date) -> DayAhead | None:
    """None without one, for one that does not exist, and for one that is over."""
    for pattern, read in _READERS:
        match = pattern.search(text)
        day = read(match, today) if match else None
        if match and day and day > today:
            return DayAhead(day, match.group().strip(), bool(match.groupdict().get("before")))
    return None


def _date(match: re.Match[str], today: date) -> date | None:
    return _made(int(match["year"]), int(match["month"]), int(match["day"]))


def _day_of_month(match: re.Match[str], today: date) -> date | None:
    word = match["month"].lower()
    names = [name[:3] for name in MONTHS]
    month = int(word) if word.isdecimal() else names.index(word[:3]) + 1
    this = _made(today.year, month, int(match["day"]))
    return this if this is None or this > today else _made(today.year + 1, month, int(match["day"]))


def _weekday(match: re.Match[str], today: date) -> date:
    """“Next Friday” and “下周五” are of the week to come; a bare weekday is the next there is."""
    number = WEEKDAYS.index(match["name"].lower()) + 1 if "name" in match.re.groupindex else _zh(match)
    if match["next"]:
        return today + timedelta(7 - today.weekday() + number - 1)
    return today + timedelta((number - today.isoweekday() - 1) % 7 + 1)


def _zh(match: re.Match[str]) -> int:
    return WEEKDAYS_ZH[match["zh"]]


def _in_days(count: int) -> Reader:
    return lambda match, today: today + timedelta(count)


def _made(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None


_READERS: tuple[tuple[re.Pattern[str], Reader], ...] = tuple(
    (re.compile(words, re.IGNORECASE), read)
    for words, read in (
        (_BEFORE + DATE.pattern + _BEFORE_ZH.replace("before", "before_zh"), _date),
        (rf"(?P<month>\d{{1,2}})月(?P<day>\d{{1,2}})[日号]{_BEFORE_ZH}", _day_of_month),
        (rf"{_BEFORE}\b(?P<day>\d{{1,2}})(?:st|nd|rd|th)? (?:of )?(?P<month>{_MONTH})\b", _day_of_month),
        (rf"{_BEFORE}\b(?P<month>{_MONTH})\.? (?P<day>\d{{1,2}})(?:st|nd|rd|th)?\b", _day_of_month),
        (rf"{_BEFORE}\bday after tomorrow\b", _in_days(2)),
        (rf"后[天日]{_BEFORE_ZH}", _in_days(2)),
        (rf"{_BEFORE}\btomorrow\b", _in_days(1)),
        (rf"明[天日]{_BEFORE_ZH}", _in_days(1)),
        (rf"{_BEFORE}(?:this\s+)?(?P<next>next\s+)?\b(?P<name>{'|'.join(WEEKDAYS)})\b", _weekday),
        (
            rf"(?:(?P<next>下(?:个|一)?)|[本这]个?)?(?:周|星期|礼拜)(?P<zh>[一二三四五六日天]){_BEFORE_ZH}",
            _weekday,
        ),
    )
)
