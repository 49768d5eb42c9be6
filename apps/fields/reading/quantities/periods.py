"""Periods said by their two ends, `from 1 January 2026 to 31 December 2027`: how long they are.

Both ends count: January to December is a year, and so is 1 January to 31 December. Whole months stay months.
"""

from __future__ import annotations

import calendar
import re
from datetime import date, timedelta
from typing import Any, Final

from django.utils import timezone

from apps.fields.reading.quantities.numbers import NUMBER, to_decimal

_MONTHS: Final = {name.lower(): number for number, name in enumerate(calendar.month_name) if number}
_MONTH: Final = "|".join(f"{name[:3]}(?:{name[3:]})?\\.?" for name in _MONTHS)
_DATE: Final = re.compile(
    rf"(?P<y1>[0-9]{{4}})\s?(?:[-/.年])\s?(?P<m1>[0-9]{{1,2}})(?:\s?[-/.月]\s?(?P<d1>[0-9]{{1,2}})\s?日?|\s?月)?(?![0-9])"
    rf"|(?:(?P<d2>[0-9]{{1,2}})(?:st|nd|rd|th)?\s(?:of\s)?)?\b(?P<m2>{_MONTH})(?:\s(?P<d3>[0-9]{{1,2}})(?:st|nd|rd|th)?(?:,|\s))?"
    r",?\s{0,2}(?P<y2>[0-9]{4})"
    rf"|(?P<y3>今年|明年|后年)(?P<m3>{NUMBER})月(?:份|底)?",
    re.IGNORECASE,
)
_BETWEEN: Final = re.compile(
    r"\s{0,3}(?:to|until|till|through(?:\sto)?|and|-|–|~|至|到)(?:\sthe\send\sof)?\s{0,3}"
    # "from March 2026 and want the last one in by the end of May 2027", “3月初开始收,收到8月”
    r"|,?\s(?:and|with)\s[^.;,0-9]{0,50}?\b(?:by|until|till|at)\sthe\send\sof\s|初[^,。;0-9]{0,8},\s?[^,。;0-9]{0,6}[到至]",
    re.IGNORECASE,
)
# "From September until the following May", “六月一号到九月底”: a part of the year, whichever that is.
_SEASON: Final = re.compile(
    rf"\b(?P<late>(?:late|(?:the\s)?end\sof)\s)?(?P<from>{_MONTH})\s(?:to|until|till|through(?:\sto)?|and)\s"
    rf"(?P<early>early\s|(?:the\s)?(?:start|beginning)\sof\s)?(?:the\send\sof\s)?(?:the\s)?(?:(?:following|next)\s)?"
    rf"(?P<to>{_MONTH})\b(?!\s?,?\s?[0-9])"
    rf"|(?P<from_zh>{NUMBER})月(?:份|初|(?:1|一)[号日])?(?P<late_zh>底|末)?(?:开始)?[^,。;0-9]{{0,3}}?[到至](?:来年|次年|第二年|明年|转年)?的?"
    rf"(?P<to_zh>{NUMBER})月(?:份)?(?P<early_zh>初|(?:1|一)[号日])?",
    re.IGNORECASE,
)
_SEVERAL_YEARS: Final = re.compile(
    r"\b(?!one\b)\w+\s(?:winters|summers|springs|autumns|seasons|years)\b|[两二三四五几2-9]个?(?:冬|夏|春|秋|季|年)|每年|\b(?:each|every)\syear\b",
    re.IGNORECASE,
)
_YEARS_ON: Final = {"今年": 0, "明年": 1, "后年": 2}


def period(plain: str) -> tuple[dict[str, Any], int, int] | None:
    """The length of the one period in a text, and where it stands; None where there is none, or it ends first."""
    found = list(_DATE.finditer(plain))
    if len(found) != 2 or not _BETWEEN.fullmatch(plain[found[0].end() : found[1].start()]):
        return None
    try:
        (start, _same_day), (last, next_day) = _days(found[0]), _days(found[1])
    except ValueError:
        return None
    if last <= start:
        return None
    whole = next((m for end in (next_day, last) if (m := _months(start, end))), 0)
    length = {"value": whole, "unit": "month"} if whole else {"value": (next_day - start).days, "unit": "day"}
    return length, found[0].start(), found[1].end()


def season(plain: str) -> dict[str, Any] | None:
    """How long the one part of a year is that a text names by its first and last month; None where it is told of
    several years."""
    found = list(_SEASON.finditer(plain))
    if len(found) != 1 or _SEVERAL_YEARS.search(plain):
        return None
    first, last = _season_month(found[0], "from"), _season_month(found[0], "to")
    if first == last or not (1 <= first <= 12 and 1 <= last <= 12):
        return None
    first += bool(found[0]["late"] or found[0]["late_zh"])
    last -= bool(found[0]["early"] or found[0]["early_zh"])
    return {"value": (last - first) % 12 + 1, "unit": "month"}


def _season_month(match: re.Match[str], end: str) -> int:
    named = match[end]
    return _MONTHS[_full(named)] if named else int(to_decimal(match[f"{end}_zh"]))


def _months(start: date, end: date) -> int:
    """The whole months between two days of the same number; 0 where they are not whole."""
    return (end.year - start.year) * 12 + end.month - start.month if start.day == end.day else 0


def _days(match: re.Match[str]) -> tuple[date, date]:
    """The first day that a date names and the day after its last one: a month by itself is all of it."""
    year = int(match["y1"] or match["y2"]) if not match["y3"] else _today().year + _YEARS_ON[match["y3"]]
    month = int(to_decimal(match["m1"] or match["m3"])) if not match["m2"] else _MONTHS[_full(match["m2"])]
    day = match["d1"] or match["d2"] or match["d3"]
    first = date(year, month, int(day or 1))
    return first, first + timedelta(days=1 if day else calendar.monthrange(year, month)[1])


def _today() -> date:
    """What "next year" is counted from: how long a period is depends on it only where its other end has a number."""
    return timezone.localdate()


def _full(name: str) -> str:
    return next(month for month in _MONTHS if month.startswith(name.lower().rstrip(".")[:3]))
