"""Times as people say them in the form that patterns and tables know: "half a year" is "6 months", “第五天” is “第5天”,
"the tenth post-operative day" is "day 10".

Dictated outcomes and visits have no figures at all, and a schedule that reads figures alone stays empty. Pure.
"""

from __future__ import annotations

import re
from typing import Final

from apps.fields.reading.quantities.times import days_of
from apps.protocol.times.number_words import in_digits

_UNIT: Final = r"(?P<unit>day|week|month|year)"
_NTH: Final = {"first": "1", "second": "2"}
_SPOKEN: Final = (
    (re.compile(r"\b(?:a|one)\syear\sand\sa\shalf\b", re.IGNORECASE), "18 months"),
    (re.compile(r"\bhalf\sa\syear\b", re.IGNORECASE), "6 months"),
    (re.compile(r"\b(?:a|one)\sfortnight\b", re.IGNORECASE), "2 weeks"),
    (re.compile(r"\bhalf\san\shour\b", re.IGNORECASE), "30 minutes"),
    (re.compile(r"一年半"), "18个月"),
    (re.compile(r"半年"), "6个月"),
    (re.compile(r"半个?(?:小时|钟头)"), "30分钟"),
    (re.compile(r"个?钟头|个小时"), "小时"),
)
_FORTNIGHT: Final = re.compile(r"\b(?:a|one)\sfortnight\b", re.IGNORECASE)
_WEEKS_ZH: Final = re.compile(r"个?(?:星期|礼拜)(?![一二三四五六日天])")
# "Twice a week" is no time; "at a year" and "a year after surgery" are.
_ONE: Final = re.compile(
    r"\b(?:(?P<at>at|after|over|within)\san?|(?<!once\s)(?<!twice\s)(?<!times\s)(?<!per\s)an?(?=\s[a-z]+\s(?:after|following|post)\b))"
    r"\s(?P<unit>hour|day|week|month|year)\b",
    re.IGNORECASE,
)
_BEFORE: Final = re.compile(r"\b(?:before|prior\sto|ahead\sof|pre-?\s?op\w*)\b|前(?!后)", re.IGNORECASE)
_AFTER: Final = re.compile(r"\b(?:after|following|since)\b|后", re.IGNORECASE)
_ORDINAL: Final = re.compile(
    rf"\bthe\s(?P<nth>[0-9]{{1,3}}|first|second)(?:st|nd|rd|th)?\s(?:post-?\s?operative\s)?{_UNIT}\b(?!s)",
    re.IGNORECASE,
)


_MINUTES_ZH: Final = re.compile(r"[一二两三四五六七八九十]{1,3}(?=分钟)")  # “十分” is as often "very"


def in_weeks(text: str) -> str:
    """“两个礼拜” is “两周”, a fortnight two weeks; the day of a week (“星期三”) stays."""
    return _WEEKS_ZH.sub("周", _FORTNIGHT.sub("two weeks", text))


def in_figures(text: str) -> str:
    """The same words with their times in figures."""
    text = in_weeks(text)
    for spoken, figures in _SPOKEN:
        text = spoken.sub(figures, text)
    text = _MINUTES_ZH.sub(lambda n: in_digits(f"{n[0]}天", small=True).removesuffix("天"), text)
    text = _ONE.sub(lambda one: f"{one['at'] + ' ' if one['at'] else ''}1 {one['unit']}", text)
    return _ORDINAL.sub(_numbered, in_digits(text, small=True))


def _numbered(ordinal: re.Match[str]) -> str:
    """ "The 10 day" is "day 10"."""
    return f"{ordinal['unit']} {_NTH.get(ordinal['nth'].casefold(), ordinal['nth'])}"


def as_printed(text: str) -> str:
    """A time as a table has it, with digits ("Week 24 ± 5 days"); words that name no day stay as they are."""
    return in_figures(text) if day_of(text) is not None else text


def day_of(text: str) -> float | None:
    """How many days after the start a time is, however it is said, below 0 before it; None where it does not say or
    says two."""
    day = days_of(in_figures(text).casefold())
    is_earlier = day is not None and day > 0 and _BEFORE.search(text) and not _AFTER.search(text)
    return -day if day is not None and is_earlier else day
