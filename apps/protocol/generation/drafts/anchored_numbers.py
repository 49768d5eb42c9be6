"""Numbers of a text with what they count: unit, and whose number it is. Pure.

The same number with another unit, or at another group's name, is another value.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from decimal import Decimal
from typing import Final

THOUSANDS: Final = re.compile(r"(?<![\d.])\d{1,3}(?:[, ]\d{3})+(?![\d])")
NUMBER: Final = re.compile(r"\d+(?:[.,]\d+)*")
ONE_FORM: Final = str.maketrans({"−": "-", "–": "-", "∶": ":", "’": "'"})
UNITS: Final = {
    "hour": r"hours?\b|小时",
    "day": r"days?\b|天|日",
    "week": r"weeks?\b|周|个?星期",
    "month": r"months?\b|个?月",
    "year": r"years?\b|年|岁",
    "points": r"percentage points?\b|个?百分点",
    "percent": r"%|per ?cent\b",
    "times": r"times\b|次",
}
UNIT_AFTER: Final = tuple(
    (name, re.compile(rf"[\s-]{{0,2}}(?:{words})", re.IGNORECASE)) for name, words in UNITS.items()
)
# A measure is its own unit: a milligram is not a gram, nor a dose by weight a dose.
MEASURE_AFTER: Final = re.compile(
    r"[\s-]{0,2}((?:kg|mg|[µμ]g|mcg|ng|g|ml|dl|[µμ]l|l|iu|mmol|mol|mmhg|cm|mm|毫克|微克|克|毫升|升)(?:/[a-z\d]+)*)(?![a-z])",
    re.IGNORECASE,
)
MEASURES_ZH: Final = {"毫克": "mg", "微克": "μg", "克": "g", "毫升": "ml", "升": "l", "mcg": "μg", "µg": "μg"}
UNIT_BEFORE: Final = re.compile(r"\b(hour|day|week|month|year)s?\s*-?$", re.IGNORECASE)
RANGE_MARK: Final = re.compile(
    r"\s*(?:-|~|to|until|through|and|day|week|month|year|至|到|或|和|第)+\s*", re.IGNORECASE
)
# Hours and months as the base of what is the same time in other words.
HOURS: Final = {"hour": 1, "day": 24, "week": 168}
MONTHS: Final = {"month": 1, "year": 12}
CLAUSE_MARK: Final = re.compile(r"[;；,，。()（）\n、]|\.(?=\s|$)|\band\b|和|与")
TOTAL: Final = "total"
TOTAL_WORDS: Final = re.compile(r"\b(?:total|overall|altogether)\b|共|总|合计", re.IGNORECASE)
OF_NOBODY: Final = re.compile(
    r"^[年月日]|收治|患者|病例|[的了者中约每有为]$"
    r"|计划|入组|纳入|受试者|招募|对象|每组|各组|\bparticipants\b|\bper group\b"
    r"|^(?:(?:study|trial) population|setting|source|place of recruitment|comparator|investigational intervention"
    r"|treatment of the control group|index test|reference standard|exposure of interest"
    r"|primary (?:endpoint|outcome|analysis)|main analysis)$",  # headings of the texts
    re.IGNORECASE,
)
COUNTED: Final = re.compile(
    r"(?P<en>[A-Za-z][\w '’/+-]{0,60}?)\s*[:：]\s*\d+(?![.\d])"
    r"|(?P<zh>[^\d\s，,。；;（）()、：:]{1,24})\s?\d+\s?例"
)


@dataclass(frozen=True)
class Anchored:
    """`unit` and `label` (a group, or the total) are empty where the text names none."""

    value: str
    unit: str
    label: str

    @property
    def forms(self) -> frozenset[tuple[str, str]]:
        """The same value in other words: a share as percent, a time in another unit."""
        number, wording = Decimal(self.value.replace(",", ".")), {(self.value, self.unit)}
        if self.unit == "percent":
            wording.add((_plain(number / 100), ""))
        elif not self.unit and 0 < number < 1:
            wording.add((_plain(number * 100), "percent"))
        elif self.unit in HOURS:
            wording.add((_plain(number * HOURS[self.unit]), "hours"))
        elif self.unit in MONTHS:
            wording.add((_plain(number * MONTHS[self.unit]), "months"))
        return frozenset(wording)

    def __str__(self) -> str:
        return " ".join(part for part in (self.label, self.value, self.unit) if part)


def plain_form(text: str) -> str:
    """One form of widths, dashes and spaces; thousands without their comma or space."""
    text = unicodedata.normalize("NFKC", text).translate(ONE_FORM)
    return THOUSANDS.sub(lambda match: re.sub("[, ]", "", match.group()), text)


def _plain(number: Decimal) -> str:
    return same_number(f"{number:f}")


def same_number(number: str) -> str:
    number = number.rstrip(".,")
    return number.rstrip("0").rstrip(".") if "." in number else number.lstrip("0") or "0"


def labels_in(text: str) -> set[str]:
    """Names that stand before a count: "Placebo: 508", "对照组111例"."""
    found = {(match["en"] or match["zh"]).strip().casefold() for match in COUNTED.finditer(text)}
    return {name for name in found if not (TOTAL_WORDS.search(name) or OF_NOBODY.search(name))}


def anchored(text: str, labels: Collection[str]) -> Iterator[Anchored]:
    numbers = list(NUMBER.finditer(text))
    units = [_unit(text, match.start(), match.end()) for match in numbers]
    for place, match in enumerate(numbers):
        unit = units[place] or _of_range(text, numbers, units, place)
        label = "" if unit else _label(text, match.start(), match.end(), labels)
        yield Anchored(same_number(match.group()), unit, label)


def _of_range(text: str, numbers: list[re.Match[str]], units: list[str], place: int) -> str:
    """“day 3 to 5”, “8 to 10 weeks”: a unit that is said once holds for both ends."""
    for first, unit in ((place - 1, place - 1), (place, place + 1)):
        if first >= 0 and first + 1 < len(numbers) and units[unit]:
            between = text[numbers[first].end() : numbers[first + 1].start()]
            if RANGE_MARK.fullmatch(between):
                return units[unit]
    return ""


def _unit(text: str, start: int, end: int) -> str:
    for name, pattern in UNIT_AFTER:
        if pattern.match(text, end):
            return name
    if measure := MEASURE_AFTER.match(text, end):
        return MEASURES_ZH.get(measure[1].lower(), measure[1].lower())
    before = UNIT_BEFORE.search(text[max(0, start - 10) : start])
    return before[1].lower() if before else ""


def _label(text: str, start: int, end: int, labels: Collection[str]) -> str:
    """The nearest group or word for the total in the same clause, or in brackets beside the number."""
    marks = [mark.span() for mark in CLAUSE_MARK.finditer(text)]
    first = max((e for _, e in marks if e <= start), default=0)
    last = min((s for s, _ in marks if s >= end), default=len(text))
    if not text[first:start].strip() and text[:first].rstrip().endswith(("(", "（")):
        first = max((e for _, e in marks if e < first), default=0)
    if text[last : last + 1] in ("(", "（") and not text[end:last].strip():
        last = min((s for s, _ in marks if s > last), default=len(text))
    spans = [(TOTAL, match.span()) for match in TOTAL_WORDS.finditer(text, first, last)]
    lowered = text.casefold() if len(text.casefold()) == len(text) else text
    for label in labels:
        spans += [(label, m.span()) for m in re.finditer(re.escape(label), lowered[first:last])]
    moved = [(name, s, e) if name == TOTAL else (name, s + first, e + first) for name, (s, e) in spans]
    return min(moved, key=lambda wording: max(wording[1] - end, start - wording[2], 0), default=("", 0, 0))[0]
