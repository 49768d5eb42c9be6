"""A day as people and spreadsheets write it. One that could be two days is refused: nobody guesses a date."""

from __future__ import annotations

import re
from datetime import date, timedelta

from django.utils.translation import gettext_lazy as _

from apps.projects.errors import Sentence

YEAR_FIRST = re.compile(r"(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})\s*日?")
COMPACT = re.compile(r"(\d{4})(\d{2})(\d{2})")
YEAR_LAST = re.compile(r"(\d{1,2})\s*[-/.]\s*(\d{1,2})\s*[-/.]\s*(\d{4})")
DAY_NAMED = re.compile(r"(\d{1,2})(?:st|nd|rd|th)?[\s.-]*([a-z]{3,9})\.?,?[\s-]*(\d{4})", re.IGNORECASE)
MONTH_NAMED = re.compile(r"([a-z]{3,9})\.?\s*(\d{1,2})(?:st|nd|rd|th)?,?\s*(\d{4})", re.IGNORECASE)
TIME_OF_DAY = re.compile(r"[T\s]+\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?\s*(?:Z|[+-]\d{2}:?\d{2})?$")
MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
SPREADSHEET_DAY_0 = date(1899, 12, 30)
SPREADSHEET_DAYS = range(36526, 73051)  # the years 2000 to 2099: no number of people is as large


class NoDate(ValueError):
    """Says why a text is no day."""

    def __init__(self, sentence: Sentence) -> None:
        super().__init__(str(sentence))


def read_date(written: str) -> date:
    """NoDate for what is none, or could be read in two ways."""
    text = TIME_OF_DAY.sub("", written.strip())
    found = _year_first(text) or _year_last(text) or _named(text) or _spreadsheet(text)
    if found is None:
        raise NoDate(_("“%(text)s” is not a date; write it like 2026-11-09.") % {"text": written[:40]})
    return found


def _year_first(text: str) -> date | None:
    match = YEAR_FIRST.fullmatch(text) or COMPACT.fullmatch(text)
    return _day(*map(int, match.groups())) if match else None


def _year_last(text: str) -> date | None:
    match = YEAR_LAST.fullmatch(text)
    if match is None:
        return None
    first, second, year = map(int, match.groups())
    if first != second and max(first, second) <= 12:
        raise NoDate(_("“%(text)s” could be two days; write it like 2026-11-09.") % {"text": text})
    return _day(year, *(sorted((first, second)) if max(first, second) > 12 else (second, first)))


def _named(text: str) -> date | None:
    if match := DAY_NAMED.fullmatch(text):
        day, month, year = match.groups()
    elif match := MONTH_NAMED.fullmatch(text):
        month, day, year = match.groups()
    else:
        return None
    short = month[:3].lower()
    return _day(int(year), MONTHS.index(short) + 1, int(day)) if short in MONTHS else None


def _spreadsheet(text: str) -> date | None:
    """The number that a cell with a date holds."""
    if not (text.isdecimal() and int(text) in SPREADSHEET_DAYS):
        return None
    return SPREADSHEET_DAY_0 + timedelta(days=int(text))


def _day(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None
