"""Numbers of a text with what they count: unit, and whose number it is. Pure.

The same number with another unit, or at another group's name, is another value.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Final

NUMBER: Final = re.compile(r"\d+(?:[.,]\d+)*")
UNITS: Final = {
    "hour": r"hours?\b|小时",
    "day": r"days?\b|天|日",
    "week": r"weeks?\b|周|个?星期",
    "month": r"months?\b|个?月",
    "year": r"years?\b|年|岁",
    "points": r"percentage points?\b|个?百分点",
    "percent": r"%|per ?cent\b",
    "times": r"times\b|次",
    "mass": r"(?:kg|mg|µg|μg|mcg|ng|g)\b(?!/)",
    "volume": r"(?:ml|dl|µl|l)\b",
    "iu": r"iu\b",
}
UNIT_AFTER: Final = tuple(
    (name, re.compile(rf"[\s-]{{0,2}}(?:{words})", re.IGNORECASE)) for name, words in UNITS.items()
)
UNIT_BEFORE: Final = re.compile(r"\b(hour|day|week|month|year)s?\s*-?$", re.IGNORECASE)
CLAUSE_MARK: Final = re.compile(r"[;；,，。()（）\n、]|\.(?=\s|$)|\band\b|和|与")
TOTAL: Final = "total"
TOTAL_WORDS: Final = re.compile(r"\b(?:total|overall|altogether)\b|共|总|合计", re.IGNORECASE)
OF_NOBODY: Final = re.compile(
    r"计划|入组|纳入|受试者|招募|对象|每组|各组|\bparticipants\b|\bper group\b", re.IGNORECASE
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

    def __str__(self) -> str:
        return " ".join(part for part in (self.label, self.value, self.unit) if part)


def plain_form(text: str) -> str:
    """One form of widths, dashes and spaces; thousands without their comma."""
    text = unicodedata.normalize("NFKC", text).replace("−", "-").replace("–", "-")
    return re.sub(r"(?<=\d),(?=\d{3}\b)", "", text)


def same_number(number: str) -> str:
    number = number.rstrip(".,")
    return number.rstrip("0").rstrip(".") if "." in number else number.lstrip("0") or "0"


def labels_in(text: str) -> set[str]:
    """Names that stand before a count: "Placebo: 508", "对照组111例"."""
    found = {(match["en"] or match["zh"]).strip().casefold() for match in COUNTED.finditer(text)}
    return {name for name in found if not (TOTAL_WORDS.search(name) or OF_NOBODY.search(name))}


def anchored(text: str, labels: Collection[str]) -> Iterator[Anchored]:
    for match in NUMBER.finditer(text):
        unit = _unit(text, match.start(), match.end())
        label = "" if unit else _label(text, match.start(), match.end(), labels)
        yield Anchored(same_number(match.group()), unit, label)


def _unit(text: str, start: int, end: int) -> str:
    for name, pattern in UNIT_AFTER:
        if pattern.match(text, end):
            return name
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
    return min(moved, key=lambda told: max(told[1] - end, start - told[2], 0), default=("", 0, 0))[0]
