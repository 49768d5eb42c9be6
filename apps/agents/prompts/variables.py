"""The variables that a prompt may name. What they hold in a turn is decided where its messages are made.

An app whose agent has a stage of which many prompts speak may register a name for what that stage has collected.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from django.utils.functional import Promise

OF_EVERY_TURN: Final = (
    "currentStage", "userMessage", "contextSummary", "stageData", "stageName", "completionCriteria",
)  # fmt: skip


@dataclass(frozen=True)
class StageVariable:
    """What the stage with this key has collected; `meaning` is for those who write prompts."""

    stage: str
    meaning: Promise


_of_stages: dict[str, StageVariable] = {}


def register_stage_variable(name: str, stage: str, meaning: Promise) -> None:
    _of_stages[name] = StageVariable(stage, meaning)


def stage_variables() -> Mapping[str, StageVariable]:
    return MappingProxyType(_of_stages)


def turn_variables() -> tuple[str, ...]:
    """The names that a prompt may use in a turn."""
    return (*OF_EVERY_TURN, *_of_stages)
