"""The variables that a prompt may name. What they hold in a turn is decided where its messages are made.

An app whose agent has a stage of which many prompts speak may register a name for what that stage has collected.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from django.utils.functional import Promise

from apps.projects.registry import Registry

OF_EVERY_TURN: Final = (
    "currentStage", "userMessage", "contextSummary", "stageData", "stageName", "completionCriteria",
)  # fmt: skip


@dataclass(frozen=True)
class StageVariable:
    """What the stage with this key has collected; `meaning` is for those who write prompts."""

    stage: str
    meaning: Promise


STAGE_VARIABLES: Registry[str, StageVariable] = Registry("prompt variable")


def register_stage_variable(name: str, stage: str, meaning: Promise) -> None:
    STAGE_VARIABLES.register(name, StageVariable(stage, meaning))


def stage_variables() -> Mapping[str, StageVariable]:
    return dict(zip(STAGE_VARIABLES.names(), STAGE_VARIABLES.things(), strict=True))


def turn_variables() -> tuple[str, ...]:
    """The names that a prompt may use in a turn."""
    return (*OF_EVERY_TURN, *STAGE_VARIABLES.names())
