"""Enrolment in a sentence: "今天中心3入组2例", "site 3 enrolled 2 today". Read here, entered once confirmed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from typing import Any

from apps.fields.bilingual import both
from apps.iit_memory.manager.requests import is_question
from apps.iit_memory.manager.sites import SITE, site_in
from apps.iit_memory.time_words import BEFORE_YESTERDAY, DAY, DAY_OF_YEAR, TODAY, YESTERDAY, Clock, day_in

ENROLLED = re.compile(
    r"\b(enrol+ed|recruited|randomi[sz]ed|included|new enrol+ments?"
    r"|consented and enrolled)\b|入组|纳入|入了|招募了?|随机了?",
    re.IGNORECASE,
)
# What makes a number a plan, a total or a criterion instead of what is new.
NOT_NEW = re.compile(
    r"\b(target|plan(ned|s)?|goal|should|will|would|criteria|expect\w*|so "
    r"far|in total|altogether|already|not|per (month|week|arm|group)|every"
    r"|each|if)\b"
    r"|目标|计划|标准|预计|拟|应|将|累计|共|总|没有|未|每|如果|若|达到|条件|例数",
    re.IGNORECASE,
)
NUMBER = re.compile(
    r"(?<![A-Za-z0-9_.-])(\d{1,4})(?![\d.%-])|\b(one|two|three|four|five|six|seven|eight|nine|ten)\b|([一二两三四五六七八九十])(?=\s*(?:例|人|名|位|个))",
    re.I,
)
WORDS = {
    word: number
    for number, word in enumerate(
        ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"], start=1
    )
}
WORDS |= {word: number for number, word in enumerate("一二三四五六七八九十", start=1)} | {"两": 2}
CLAUSES = re.compile(r"[,，;；。\n]|(?<=[a-z\d])\.\s|\s+and\s+(?=site|cent|\d)", re.I)


@dataclass(frozen=True)
class Entry:
    """`number` people were enrolled at `site` (empty: not said) on `day`."""

    day: date
    site: str
    number: int

    def as_json(self) -> dict[str, Any]:
        return {"date": self.day.isoformat(), "site": self.site, "number": self.number}


def entries_in(text: str, clock: Clock, known_sites: tuple[str, ...] = ()) -> tuple[Entry, ...]:
    """The entries of a message; none of one that asks, plans or sums up."""
    if is_question(text) or NOT_NEW.search(text) or not ENROLLED.search(text):
        return ()
    day = day_in(text, clock) or clock.now.date()
    return tuple(_entries(text, day, clock, known_sites))


def _entries(text: str, day: date, clock: Clock, known: tuple[str, ...]) -> Iterator[Entry]:
    """A clause without the word itself goes on with what was said before it: “site 3 enrolled 2, site 5 one”."""
    for clause in CLAUSES.split(text):
        rest = clause
        for words in (SITE, DAY, DAY_OF_YEAR, TODAY, BEFORE_YESTERDAY, YESTERDAY):
            rest = words.sub(" ", rest)
        numbers = [_value(match) for match in NUMBER.finditer(rest)]
        if len(numbers) == 1 and numbers[0] and (ENROLLED.search(clause) or SITE.search(clause)):
            yield Entry(day_in(clause, clock) or day, site_in(clause, known), numbers[0])


def _value(match: re.Match[str]) -> int:
    digits, word, chinese = match.groups()
    return int(digits) if digits else WORDS[(word or chinese).lower()]


FORM: dict[str, Any] = {
    "type": "object",
    "required": ["entries"],
    "properties": {
        "entries": {
            "type": "array",
            "title": both("Enrolment", "入组"),
            "minItems": 1,
            "maxItems": 20,
            "items": {
                "type": "object",
                "required": ["date", "number"],
                "properties": {
                    "date": {
                        "type": "string",
                        "title": both("Date", "日期"),
                        "pattern": r"^\d{4}-\d{2}-\d{2}$",
                    },
                    "site": {"type": "string", "title": both("Site", "中心"), "maxLength": 200},
                    "number": {
                        "type": "integer",
                        "title": both("Number", "例数"),
                        "minimum": 1,
                        "maximum": 9999,
                    },
                },
            },
        }
    },
}
