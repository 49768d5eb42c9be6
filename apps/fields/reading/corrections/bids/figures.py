"""Which figures of a text are limits, and of what: "boats of 3 to 12 metres", "≥18 kg", "12 metres or shorter".

A limit is low or high; in a text that says what is kept out it is the other way round, for what lies beyond is out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache
from itertools import pairwise
from typing import Final, Literal

from apps.fields.reading.corrections.bids.terms import Measure
from apps.fields.reading.quantities.times import UNIT as TIME_UNIT
from apps.fields.reading.quantities.units import UNIT
from apps.fields.reading.text import fold

Side = Literal["low", "high", ""]

_FIGURE: Final = re.compile(
    r"(?<![A-Za-z0-9.])(?<![A-Za-z]-)[0-9]{1,7}(?:\.[0-9]{1,4})?(?![0-9A-Za-z]*[A-Za-z][0-9])"
)
_TO: Final = r"\s?(?:-|–|~|\bto\b|\band\b|至|到|—)\s?"
LOW_BEFORE: Final = re.compile(
    r"(?:≥|>=?|\bat least|\bfrom|\bover|\babove|\b(?:older|more|greater|higher|longer|larger) than"
    r"|\b(?:not|no) (?:younger|less|fewer|lower|shorter) than|\bminimum(?: age)?(?: of)?|\bminimal|\bexceed(?:s|ing)?"
    r"|(?<!不)(?:大于|超过|高于|多于|长于)(?:等于|或等于)?|不(?:小于|低于|少于|短于)|至少|年?满|最小|最低|最少)"
    r"(?:\s(?:age|or equal to))?[\s:是为]*$",
    re.IGNORECASE,
)
HIGH_BEFORE: Final = re.compile(
    r"(?:≤|<=?|\bup to|\bunder|\bbelow|\buntil|(?<!not )(?<!no )\b(?:younger|less|fewer|lower|shorter|smaller) than"
    r"|\b(?:not|no) (?:older|more|greater|higher|longer|larger) than|\bat most|\bmaximum(?: age)?(?: of)?|\bmaximal"
    r"|\bnot exceed(?:ing)?|不(?:大于|超过|高于|多于|长于)|(?<!不)(?:小于|低于|少于|短于)(?:等于|或等于)?|未满|至多"
    r"|最大|最高|最多)"
    r"(?:\s(?:age|or equal to))?[\s:是为]*$",
    re.IGNORECASE,
)
_WORD: Final = r"[^\s0-9,;.、。]{0,14}(?:\s(?:old|of age))?"
_LOW_BEHIND: Final = re.compile(
    rf"^\s?{_WORD}\s?(?:\+|\(?(?:or|and) (?:over|older|above|more|up|higher|greater)|(?:及|或)?(?:以上|更大))|^\s?\+",
    re.IGNORECASE,
)
_HIGH_BEHIND: Final = re.compile(
    rf"^\s?{_WORD}\s?(?:\(?(?:or|and) (?:under|younger|below|less|lower|fewer|smaller)|(?:及|或)?(?:以下|以内|之内))",
    re.IGNORECASE,
)
_RANGE_BEHIND: Final = re.compile(rf"^\s?{_WORD}{_TO}[0-9]", re.IGNORECASE)
_RANGE_BEFORE: Final = re.compile(rf"[0-9]\s?{_WORD}{_TO}$", re.IGNORECASE)
_COMPARES: Final = r"(?:aged?|over|above|under|below|older than|younger than|at least|up to|from|≥|≤|<=?|>=?)"
_FOREIGN: Final = re.compile(rf"\s?-?(?:{UNIT}|{TIME_UNIT}|%|[个例名次分])", re.IGNORECASE)
_CLAUSE: Final = re.compile(r"[,;.。、\n]|\bwith\b|\bwithin\b")
NEAR: Final = 40  # characters between a name and its figure


@dataclass(frozen=True)
class Place:
    """A figure in a text, and which limit it is."""

    start: int
    end: int
    value: Decimal
    side: Side


def figures_in(text: str) -> list[Place]:
    """All figures of a text that stand by themselves."""
    plain = fold(text)
    return [
        Place(*match.span(), Decimal(match[0]), _side(plain, *match.span()))
        for match in _FIGURE.finditer(plain)
    ]


def limits_of(measure: Measure, text: str) -> list[Place]:
    """The figures of a text that are limits of this measure."""
    plain, places = fold(text), figures_in(text)
    sure = [place for place in places if _is_of(measure, plain, place)]
    ends = {place.start for place in sure}
    # "18–80 years": the unit is said once.
    beside = [
        place
        for place, after in pairwise(places)
        if after.start in ends
        and place.start not in ends
        and re.fullmatch(_TO, plain[place.end : after.start], re.I)
    ]
    return sorted([*sure, *beside], key=lambda place: place.start)


def _is_of(measure: Measure, plain: str, place: Place) -> bool:
    own, bare, name, of, alone = _patterns(measure)
    if alone.fullmatch(plain.strip(" .。")):
        return True
    behind, before = plain[place.end : place.end + NEAR], plain[: place.start]
    if own.match(behind):
        return True
    if _FOREIGN.match(behind) and not bare.match(behind):
        return False
    clause = _CLAUSE.split(before[-NEAR:])[-1]
    return bool(name.search(clause) or of.search(before[-NEAR:]))


@lru_cache(maxsize=64)
def _patterns(measure: Measure) -> tuple[re.Pattern[str], ...]:
    return (
        re.compile(rf"\s?-?(?:{measure.unit})", re.IGNORECASE),
        re.compile(rf"\s?-?(?:{measure.bare_unit})", re.IGNORECASE),
        re.compile(measure.name, re.IGNORECASE),
        re.compile(
            rf"(?:{measure.of})\s(?:who are\s)?(?:aged?\s)?{_COMPARES}\s(?:the age of\s)?$", re.IGNORECASE
        ),
        re.compile(measure.alone, re.IGNORECASE),
    )


def _side(plain: str, start: int, end: int) -> Side:
    before, behind = plain[max(0, start - NEAR) : start], plain[end : end + NEAR]
    if _RANGE_BEFORE.search(before):
        return "high"
    if _RANGE_BEHIND.match(behind):
        return "low"
    low = bool(LOW_BEFORE.search(before)) or bool(_LOW_BEHIND.match(behind))
    high = bool(HIGH_BEFORE.search(before)) or bool(_HIGH_BEHIND.match(behind))
    return "" if low == high else "low" if low else "high"


def turned(side: Side) -> Side:
    return {"low": "high", "high": "low", "": ""}[side]  # type: ignore[return-value]


def replaced(text: str, new: list[tuple[Place, str]]) -> str:
    """The text with other figures in some places, and nothing else changed."""
    for place, figure in sorted(new, key=lambda pair: -pair[0].start):
        text = text[: place.start] + figure + text[place.end :]
    return text


def measures_named(measures: tuple[Measure, ...], words: str) -> Iterator[Measure]:
    yield from (measure for measure in measures if _patterns(measure)[2].search(words))


def measure_of_unit(measures: tuple[Measure, ...], unit: str) -> Measure | None:
    """The one measure whose figures this unit tells."""
    found = [measure for measure in measures if unit and _patterns(measure)[0].match(unit)]
    return found[0] if len(found) == 1 else None


def fits(measure: Measure, unit: str) -> bool:
    own, bare, *_others = _patterns(measure)
    return not unit or bool(own.match(unit) or bare.match(unit))
