"""The arms as a document tells them: those recorded, else the two that intervention and comparator make.

A trial of two parallel groups has no other arms than these, so nobody has to be asked for them again. With three
groups, or where one side was not said, nothing is made up.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from apps.fields.bilingual import Text, both
from apps.protocol.checks.reading import says_nothing
from apps.protocol.generation.facts.arm_names import named_arms, speaks_of_more
from apps.protocol.generation.facts.stated_numbers import GROUPS, group_name
from apps.protocol.generation.source import Source
from apps.protocol.sample_size.arms import OF_TWO_ARMS

ARMS: Final = "study_design.arms"
TREATMENTS: Final = ("pico.intervention", "pico.comparator")
RATIOS: Final = ("study_design.allocation_ratio", "sample_size.allocation_ratio")
NAMES: Final[tuple[Text, Text]] = (both("Intervention group", "试验组"), both("Control group", "对照组"))
FIELDS: Final = (ARMS, *TREATMENTS)


def arms_told(source: Source) -> list[Mapping[str, Any]]:
    """Those whose names can be said: each with name and description, and a type where it was recorded."""
    return named_arms(source) or _two(source)


def are_recorded(source: Source) -> bool:
    return bool(named_arms(source))


def numbers_of_arms(source: Source) -> dict[str, Any]:
    """{name of an arm: its number}."""
    return {group_name(source, row.get("arm")): row.get("n") for row in source.rows(GROUPS)}


def _two(source: Source) -> list[Mapping[str, Any]]:
    treatments = [source.text(path) for path in TREATMENTS]
    if any(says_nothing(text) for text in treatments) or not _is_of_two(source):
        return []
    return [
        {"name": source.say(name), "description": treatment}
        for name, treatment in zip(NAMES, treatments, strict=True)
    ]


def _is_of_two(source: Source) -> bool:
    ratios = [str(source.value(path) or "1:1") for path in RATIOS]
    return (
        source.value("study_design.design_type") in OF_TWO_ARMS
        and len(source.rows(GROUPS)) in (0, 2)
        and not speaks_of_more(source)
        and all(ratio.count(":") == 1 for ratio in ratios)
    )
