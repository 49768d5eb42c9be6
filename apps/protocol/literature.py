"""What the values of a protocol ask of the literature: its PICO, and of some fields what is assumed in them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from apps.fields.bilingual import Text, both, in_language
from apps.fields.paths import get_value

PICO: Final = (
    "pico.population",
    "pico.intervention",
    "pico.comparator",
    "endpoints.outcomes.primary",
    "pico.outcomes",
)
# What is looked for beside the PICO, by the beginning of the path; the longest that fits counts.
SOUGHT: Final[Mapping[str, Text]] = {
    "sample_size.dropout": both("loss to follow-up", "失访率"),
    "sample_size.margin": both("noninferiority margin", "非劣效界值"),
    "sample_size": both("event rate", "事件发生率"),
    "pico.exclusion_criteria": both("exclusion criteria", "排除标准"),
    "pico.inclusion_criteria": both("inclusion criteria", "纳入标准"),
    "pico.time_frame": both("follow-up", "随访"),
}
LONGEST_PART: Final = 120


def literature_question(data: Mapping[str, Any], path: str, language: str) -> str:
    """“adults with bacteraemia; seven days; fourteen days; mortality”. Empty without a population and a treatment."""
    parts = [_words(get_value(data, each)) for each in PICO]
    said = [part for part in dict.fromkeys(parts) if part][:4]
    if len(said) < 2:
        return ""
    places = [place for place in SOUGHT if path.startswith(place)]
    if places:
        said.append(in_language(SOUGHT[max(places, key=len)], language))
    return ("；" if language.startswith("zh") else "; ").join(said)


def _words(value: Any) -> str:
    """The first of several; a row of a list by its first text."""
    if isinstance(value, list):
        return _words(value[0]) if value else ""
    if isinstance(value, Mapping):
        return next((_words(each) for each in value.values() if isinstance(each, str)), "")
    return " ".join(str(value or "").split())[:LONGEST_PART]
