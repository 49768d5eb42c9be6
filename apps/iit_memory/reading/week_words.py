"""A week by its number: “week 5”, “2026-W05”, “第五周”. Only for what asks about reports and figures: a visit “at week
12” is no week of the calendar."""

from __future__ import annotations

import re

from apps.iit_memory.reading.clock import Clock, Period
from apps.iit_memory.weeks import Week

_ZH = "一二三四五六七八九"
WEEK = re.compile(
    r"\bweek\s*(?:no\.?|number|#)?\s*(?P<en>\d{1,2})\b(?:\s*(?:,|of|in)?\s*(?P<en_year>20\d\d))?"
    r"|\b(?P<iso_year>20\d\d)-?W(?P<iso>\d{1,2})\b"
    rf"|(?:(?P<zh_year>20\d\d)\s*年)?第\s*(?P<zh>\d{{1,2}}|[{_ZH}]?十?[{_ZH}]?)\s*(?:周|个?星期)",
    re.IGNORECASE,
)


def week_in(text: str, clock: Clock) -> Period | None:
    """Without a year the last one that has begun; None for a number that no week of the year has."""
    match = WEEK.search(text)
    number = _number(match["en"] or match["iso"] or match["zh"]) if match else 0
    if match is None or not number:
        return None
    now = Week.of_day(clock.today)
    given = match["en_year"] or match["iso_year"] or match["zh_year"]
    year = int(given) if given else now.year - (number > now.number)
    try:
        monday = Week(year, number).monday
    except ValueError:
        return None
    return Period(monday, Week.of_day(monday).after().monday, match.group().strip())


def _number(written: str) -> int:
    if not written or written.isdecimal():
        return int(written or 0)
    tens, has_ten, ones = written.rpartition("十")
    if not has_ten:
        return _ZH.index(written) + 1 if len(written) == 1 else 0
    return 10 * (_ZH.index(tens) + 1 if tens else 1) + (_ZH.index(ones) + 1 if ones else 0)
