"""From when to when somebody said that records are looked at: "between January 2018 and December 2023", which a length
in months does not keep. Kept as "2018-01/2023-12", or with years alone."""

from __future__ import annotations

import calendar
import re
from collections.abc import Iterable
from typing import Any, Final

from apps.fields.reading.quantities.times import in_days

_NAMES: Final = tuple(calendar.month_name)  # English: no locale is set
_MONTHS: Final = tuple(name[:3].casefold() for name in _NAMES)
_MONTH: Final = r"(?P<m{n}>jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec)[a-z]*\.?\s(?:of\s)?"
_YEAR: Final = r"(?P<y{n}>(?:19|20)[0-9]{{2}})"
_TO: Final = r"\s?(?:and|to|until|till|through|up\sto|[-–—])\s?(?:the\send\sof\s)?"
_PAIR: Final = re.compile(
    (rf"\b(?:{_MONTH})?{_YEAR}".format(n=1) + _TO + rf"(?:{_MONTH})?{_YEAR}".format(n=2) + r"(?![0-9])"),
    re.IGNORECASE,
)
_DATE_ZH: Final = r"(?P<y{n}>(?:19|20)[0-9]{{2}})\s?年(?:\s?(?P<m{n}>1[0-2]|0?[1-9])\s?月)?(?:份|初|底)?"
_PAIR_ZH: Final = re.compile(_DATE_ZH.format(n=1) + r"\s?(?:到|至|[-–—~～])\s?" + _DATE_ZH.format(n=2))
TOLERANCE: Final = 1  # months: "from January 2018 to January 2023" may hold either end


def dates_told(texts: Iterable[str], period: Any) -> str:
    """The last pair of dates in texts that is as long as the recorded period; empty where there is none."""
    months = _in_months(period)
    found = [
        dates
        for text in texts
        for pair in (*_PAIR.finditer(text), *_PAIR_ZH.finditer(text))
        if (dates := _dates(pair)) and months is not None and abs(_length(dates) - months) <= TOLERANCE
    ]
    return found[-1] if found else ""


def in_words(dates: str, *, zh: bool) -> str:
    first, _slash, last = dates.partition("/")
    return f"{_date(first, zh=zh)}{'至' if zh else ' to '}{_date(last, zh=zh)}" if last else ""


def _dates(pair: re.Match[str]) -> str:
    months = [_month(pair["m1"]), _month(pair["m2"])]
    if (months[0] is None) != (months[1] is None):
        return ""  # "from 2018 to June 2023"
    ends = [f"{pair[f'y{n}']}-{month:02}" if month else pair[f"y{n}"] for n, month in enumerate(months, 1)]
    return "/".join(ends) if ends[0] < ends[1] else ""


def _month(said: str | None) -> int | None:
    if not said:
        return None
    return int(said) if said.isdigit() else _MONTHS.index(said[:3].casefold())


def _length(dates: str) -> int:
    (first, start), (last, end) = (_parts(each) for each in dates.split("/"))
    return (last - first) * 12 + ((end or 12) - (start or 1)) + 1


def _parts(date: str) -> tuple[int, int | None]:
    year, _dash, month = date.partition("-")
    return int(year), int(month) if month else None


def _in_months(period: Any) -> float | None:
    return in_days(period) / 30.4375 if isinstance(period, dict) and "unit" in period else None


def _date(date: str, *, zh: bool) -> str:
    year, month = _parts(date)
    if zh:
        return f"{year}年{month}月" if month else f"{year}年"
    return f"{_NAMES[month]} {year}" if month else str(year)
