"""What limits a search: given in a form, or said in the question (“since 2015”, “近五年”, “RCTs only”)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from apps.search.library.selectors import LibraryFilters

Filters = dict[str, Any]
FIRST_YEAR: Final = 1800
YEAR: Final = r"((?:18|19|20)\d\d)"
SINCE: Final = re.compile(
    rf"(?:since|after|from)\s+{YEAR}\b|{YEAR}\s*年?\s*(?:以来|以后|之后|至今)", re.IGNORECASE
)
UNTIL: Final = re.compile(rf"(?:until|before|up to)\s+{YEAR}\b|{YEAR}\s*年?\s*(?:以前|之前)", re.IGNORECASE)
BETWEEN: Final = re.compile(
    rf"(?:between|from)\s+{YEAR}\s+(?:and|to)\s+{YEAR}\b|{YEAR}\s*年?\s*[-–—至到]\s*{YEAR}\s*年?",
    re.IGNORECASE,
)
RECENT: Final = re.compile(
    r"(?:last|past)\s+(\d{1,2})\s+years?|近\s*([0-9一二三五十两]{1,2})\s*年", re.IGNORECASE
)
NUMBERS: Final = {"一": 1, "两": 2, "二": 2, "三": 3, "五": 5, "十": 10}
TYPE_WORDS: Final = {
    "rct": r"\bRCTs only|\bonly RCTs|randomi[sz]ed (?:controlled )?trials? only|仅.{0,4}随机对照",
    "meta_analysis": r"meta-?analys[ei]s only|仅.{0,4}(?:荟萃分析|meta\s*分析)",
}
STUDY_TYPES: Final = {name: re.compile(words, re.IGNORECASE) for name, words in TYPE_WORDS.items()}


def filters_in(question: str, this_year: int) -> Filters:
    """What the question itself limits."""
    found: Filters = {}
    if match := BETWEEN.search(question):
        years = [int(year) for year in match.groups() if year]
        found = {"year_from": min(years), "year_to": max(years)}
    elif match := RECENT.search(question):
        number = match.group(1) or match.group(2)
        count = int(number) if number.isdecimal() else NUMBERS.get(number, 0)
        found = {"year_from": this_year - count} if count else {}
    else:
        found |= {"year_from": _year(match)} if (match := SINCE.search(question)) else {}
        found |= {"year_to": _year(match)} if (match := UNTIL.search(question)) else {}
    types = [name for name, words in STUDY_TYPES.items() if words.search(question)]
    return found | ({"study_types": types} if types else {})


def _year(match: re.Match[str]) -> int:
    return int(next(group for group in match.groups() if group))


def cleaned(data: Mapping[str, Any]) -> Filters:
    """Only what is a filter, in its type: from a form, a model, or a stored search."""
    found: Filters = {}
    for name in ("year_from", "year_to"):
        value = data.get(name)
        if isinstance(value, int) and not isinstance(value, bool) and FIRST_YEAR <= value <= 2200:
            found[name] = value
    for name in ("study_types", "languages", "journals"):
        given = data.get(name)
        values = (
            [str(each).strip() for each in given if str(each).strip()]
            if isinstance(given, list | tuple)
            else []
        )
        found |= {name: values[:20]} if values else {}
    if data.get("full_text") is True:
        found["full_text"] = True
    return found


def narrowed(filters: Filters, further: Mapping[str, Any]) -> Filters:
    """A filter group of a plan within what the person asked for: it narrows, and never widens."""
    more = cleaned(further)
    both = {**more, **filters}
    if "year_from" in more and "year_from" in filters:
        both["year_from"] = max(more["year_from"], filters["year_from"])
    if "year_to" in more and "year_to" in filters:
        both["year_to"] = min(more["year_to"], filters["year_to"])
    return both


def library_filters(filters: Mapping[str, Any]) -> LibraryFilters:
    given = cleaned(filters)
    lists = {name: tuple(value) for name, value in given.items() if isinstance(value, list)}
    return LibraryFilters(**{**given, **lists})
