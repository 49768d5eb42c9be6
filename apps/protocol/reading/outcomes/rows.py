"""Rows of outcomes behind what such a row is called in speech: "then the extras, so …", "for harm I'd want …".

All of a row is read or none of it: one known name among several says nothing of the others.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from apps.protocol.reading.words.wording import NO_OPINION

_LEADS: Final = r"^\s?(?:(?:then|and|so|now|ok(?:ay)?|finally)[\s,]+)*"
_WANT: Final = (
    r"(?:i|we)(?:'d|'ll|\swould|\swill)?\s(?:also\s|like\s|just\s)*(?:want(?!\sto\b)|like(?!\sto\b)|(?:to\s|want\sto\s)?(?:have|look\sat|see|count|measure|record"
    r"|track|collect|note|watch(?:\sfor)?|report|include))\s"
)
_ROW: Final = (
    rf"(?P<value>(?!to\b){NO_OPINION}[^.;:?,]{{2,120}}(?:,\s[^.;:?,]{{2,120}}?){{1,9}}?)"
    r"(?:\s(?:too|as\swell))?(?=\s?[.;]?$)"
)
_IS: Final = r"(?:,?\s(?:so|are|is|would\sbe|will\sbe|being|like)\s|\s?[:,]\s)"

SECONDARY_ROWS: Final[tuple[str, ...]] = (
    rf"{_LEADS}(?:the\s|our\s|a\sfew\s)?(?:extras|second\stier(?:\sones)?|nice\sto\shaves?)(?:\s(?:we'd|we|i'd)\s(?:want|like))?{_IS}{_ROW}",
    rf"{_LEADS}(?:on\sthe\sside|as\s(?:extras|a\ssecond\stier)|(?:for|in)\sthe\ssecond\stier),?\s{_WANT}{_ROW}",
    rf"{_LEADS}(?:we're|i'm|we\sare|i\sam)\salso\sinterested\sin\s{_ROW}",
)
HARM_ROWS: Final[tuple[str, ...]] = (
    rf"{_LEADS}(?:for|on|as)\s(?:the\s)?harms?(?:\sside)?,?\s{_WANT}{_ROW}",
    rf"{_LEADS}(?:the\s|our\s)?harms(?:\s(?:we'd|we|i'd|i)\s(?:want|like|count|record|watch\sfor)|\sto\s(?:record|watch\sfor|count))?{_IS}{_ROW}",
)
# Why a harm is feared is no harm.
# Who asks or measures it, and at what hour: no outcome of its own.
WHO_MEASURES: Final = (
    r"(?<=[,。;])[^,。;、]{0,4}(?:护士|医生|大夫|研究者|研究生|病房|家属)[^,。;、]{0,6}(?:去?问|来?评|来?测|来?记)(?=[,。;]|$)"
    r"|(?<=[,。;])[^,。;、]{0,8}[0-9一二两三四五六七八九十]+点(?:钟|半)?(?:再|去|来)?(?:问|评|测|记)(?=[,。;]|$)"
    r"|,\s(?:and\s)?the\s(?:nurses?|doctors?|physios?|ward)\s(?:asks?|scores?|rates?|writes?|records?)\s[^,.;]*"
)
WHY_FEARED: Final = r"\s(?:because\sof|owing\sto|thanks\sto)\s[^,.;]{2,50}?(?=\s?(?:[,.;]|$|\sand\s))"


@lru_cache(maxsize=1)
def _all_rows() -> tuple[re.Pattern[str], ...]:
    return tuple(re.compile(row, re.IGNORECASE) for row in (*SECONDARY_ROWS, *HARM_ROWS))


def is_row(plain: str) -> bool:
    """Whether folded words are such a row by what stands before it: then each of its items is one."""
    return any(row.search(plain) for row in _all_rows())
