"""The day by which something is to be done: “by the end of the year”, “before June”, “年底”, “明年6月底”.

Looked for ahead, unlike the periods that `time_words` reads: a month without a year is the next one.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date, timedelta

from apps.iit_memory.reading.time_words import DATE, MONTHS

_MONTH = "|".join(f"{name[:3]}(?:{name[3:]})?" for name in MONTHS)
_YEAR_ZH = r"(?:(?P<year>20\d\d)年|(?P<next>明年)|今年)?\s*"
_NUMBERS_ZH = {word: number for number, word in enumerate("一二三四五六七八九", start=1)}
_NUMBERS_ZH |= {"十": 10, "十一": 11, "十二": 12}
Reader = Callable[[re.Match[str], date], date | None]


def deadline_in(text: str, today: date) -> date | None:
    """The last day of the time that is named; None without one, and for one that does not exist."""
    found = ((match, read) for pattern, read in _READERS if (match := pattern.search(text)))
    return next((day for match, read in found if (day := read(match, today))), None)


def _day(match: re.Match[str], today: date) -> date | None:
    try:
        return date(int(match["year"]), int(match["month"]), int(match["day"]))
    except ValueError:
        return None


def _year_end(match: re.Match[str], today: date) -> date:
    given = match.groupdict()
    year = (
        int(given["year"])
        if given.get("year")
        else today.year + bool(given.get("next") or given.get("next_zh"))
    )
    return date(year, 12, 31)


def _month_end(match: re.Match[str], today: date) -> date | None:
    number = _month_of(match["month"].lower())
    if number is None or not 1 <= number <= 12:
        return None
    given = match.groupdict()
    if given.get("year"):
        year = int(given["year"])
    else:
        year = today.year + bool(given.get("next") or number < today.month)
    return _last_of(year, number)


def _month_of(word: str) -> int | None:
    if word.isdecimal():
        return int(word)
    names = [name[:3] for name in MONTHS]
    return names.index(word[:3]) + 1 if word[:3] in names else _NUMBERS_ZH.get(word)


def _this_month(match: re.Match[str], today: date) -> date:
    later = today.month + bool(match["next"])
    return _last_of(today.year + (later - 1) // 12, (later - 1) % 12 + 1)


def _last_of(year: int, month: int) -> date:
    return (date(year, month, 1) + timedelta(32)).replace(day=1) - timedelta(1)


_READERS: tuple[tuple[re.Pattern[str], Reader], ...] = tuple(
    (re.compile(words, re.IGNORECASE), read)
    for words, read in (
        (DATE.pattern, _day),
        (
            rf"{_YEAR_ZH}(?P<month>\d{{1,2}}|十[一二]?|[一二三四五六七八九])月份?(?:底|末|之?前|以前|结束|内|能|(?=完成))",
            _month_end,
        ),
        (rf"{_YEAR_ZH}(?:年底|(?<=年)底|年末|年内)", _year_end),
        (r"(?:(?P<next>下个?月)|本月|这个月|(?<![\d一二三四五六七八九十])月)(?:底|末|内)", _this_month),
        (
            rf"\b(?:by|before|until|end of|in|during)\s+(?:the\s+)?(?:end of\s+)?(?P<month>{_MONTH})\b"
            r"(?:,?\s+(?P<year>20\d\d))?",
            _month_end,
        ),
        (r"\bend of (?:the |this )?(?P<next>next )?month\b", _this_month),
        (r"\bend of (?:the |this )?(?P<next>next )?year\b|\byear[ -]?end\b|\bthis year\b", _year_end),
        (r"\b(?:by|before|until|end of) (?P<year>20\d\d)\b", _year_end),
        (r"\b(?P<next>next year)\b|(?P<next_zh>明年)|今年", _year_end),
    )
)
