"""When a study is to start, of the words in which somebody told it: "we start in May next year" is "May 2027", “明年五
月开始收” is “2027年5月”. A year that is counted from today means nothing in a document that is read later.
"""

from __future__ import annotations

import calendar
import re
from datetime import date
from typing import Final

from apps.protocol.times.number_words import in_digits

_MONTHS: Final = "|".join(calendar.month_name[1:])  # English: no locale is set
_YEAR: Final = r"(?:next\syear|this\syear|20[0-9]{2})"
_EN: Final = re.compile(
    rf"\b(?P<part>(?:early|mid|late)[\s-]|(?:the\s)?(?:beginning|end)\sof\s)?(?P<next>next\s)?(?P<month>{_MONTHS})(?:,?\s(?:of\s)?(?P<year>{_YEAR}))?\b",
    re.IGNORECASE,
)
_ZH: Final = re.compile(
    r"(?P<year>今年|明年|后年|20[0-9]{2}年)的?(?P<month>[0-9]{1,2})月(?:份)?(?P<part>初|中旬|上旬|下旬|底)?"
)
_YEARS_ZH: Final = {"今年": 0, "明年": 1, "后年": 2}


def start_told(words: str, today: date) -> str:
    """The month with its year; the words as they are where they do not tell both."""
    if (told := _ZH.search(in_digits(words, small=True))) is not None and 1 <= int(told["month"]) <= 12:
        named = told["year"]
        year = today.year + _YEARS_ZH[named] if named in _YEARS_ZH else int(named[:4])
        return f"{year}年{int(told['month'])}月{told['part'] or ''}"
    found = _EN.search(words)
    if found is None or not (found["year"] or found["next"]):
        return words
    month = found["month"].capitalize()
    return f"{(found['part'] or '').lower()}{month} {_year(found, today)}".strip()


def _year(found: re.Match[str], today: date) -> int:
    said = (found["year"] or "").casefold()
    if said.isdigit():
        return int(said)
    if said:
        return today.year + said.startswith("next")
    month = [name.casefold() for name in calendar.month_name].index(found["month"].casefold())
    return today.year + (month <= today.month)  # "next January", said in November
