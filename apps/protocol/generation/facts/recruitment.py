"""Whether the planned number is reached: what the rate gives within the period, where both can be read for certain."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from typing import Final

from apps.protocol.generation.facts.centres import centres_of
from apps.protocol.generation.source import Source

RATE: Final = "study_design.recruitment_rate"
PERIOD: Final = "study_design.recruitment_period"
MONTHS: Final = {"day": 1 / 30.4, "week": 7 / 30.4, "month": 1.0, "year": 12.0}
NUMBER: Final = re.compile(r"\d+(?:,\d{3})*(?:\.\d+)?")
PER: Final = {
    "day": r"(?:\b(?:a|per|each|every)\s+|/\s?)day\b|\bdaily\b|[每/]\s?[天日]",
    "week": r"(?:\b(?:a|per|each|every)\s+|/\s?)(?:week|wk)\b|\bweekly\b|[每/]\s?周",
    "month": r"(?:\b(?:a|per|each|every)\s+|/\s?)(?:month|mo)\b|\bmonthly\b|[每/]\s?个?月",
    "year": r"(?:\b(?:a|per|each|every)\s+|/\s?)(?:year|yr)\b|\b(?:yearly|annually)\b|[每/]\s?年",
}
ALL_SITES: Final = re.compile(r"\b(?:all|total|together|overall)\b|合计|共|总", re.IGNORECASE)
EACH_SITE: Final = re.compile(
    r"(?:\b(?:a|per|each|every|at each|in each)\s+|/\s?)(?:cent(?:re|er)|site|hospital|clinic)\b"
    r"|[每各]\s?个?家?(?:研究)?(?:中心|医院|机构|家)",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class Recruitment:
    """`expected` are recruited within the period; the planned number takes `months`."""

    expected: int
    months: float
    reached: bool


def recruitment(source: Source, total: str) -> Recruitment | None:
    """None where rate, period or number are missing or leave a doubt."""
    rate, period = monthly_rate(source), source.value(PERIOD)
    if not rate or not total.isdigit() or not isinstance(period, dict):
        return None
    months = float(period.get("value") or 0) * MONTHS.get(str(period.get("unit")), 0.0)
    if months <= 0:
        return None
    expected = math.floor(rate * months + 1e-9)
    return Recruitment(expected, math.ceil(int(total) / rate * 10 - 1e-9) / 10, expected >= int(total))


def monthly_rate(source: Source) -> float | None:
    """Participants a month over all sites; None for a text with two numbers, no period, or unclear sites."""
    text = source.text(RATE)
    numbers = NUMBER.findall(text)
    units = [unit for unit, words in PER.items() if re.search(words, text, re.IGNORECASE)]
    if len(numbers) != 1 or len(units) != 1:
        return None
    rate = float(numbers[0].replace(",", "")) / MONTHS[units[0]]
    if EACH_SITE.search(text) is None or ALL_SITES.search(text):
        return rate
    centres = centres_of(source)
    return rate * centres if centres else None
