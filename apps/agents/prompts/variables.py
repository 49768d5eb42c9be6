"""The variables that a prompt may name. What they hold in a turn is decided where its messages are made."""

from __future__ import annotations

VARIABLES = (
    "currentStage", "userMessage", "contextSummary", "stageData", "stageName", "picoData", "scientificQuestion",
    "completionCriteria",
)  # fmt: skip
