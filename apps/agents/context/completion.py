"""What stands between a stage and its end: the one check by which answers, suggestions and the panel speak of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from apps.agents.configuration.snapshot import AgentConfig
from apps.agents.context import rule_checks
from apps.fields.bilingual import in_language, run_on
from apps.fields.paths import get_value, with_value
from apps.fields.rules.report import CheckResult

Data = Mapping[str, Any]


@dataclass(frozen=True)
class Obstacles:
    """`fields` are what the completion rule asks for, `issues` what the rules forbid once it holds."""

    is_clear: bool
    fields: tuple[str, ...] = ()
    issues: tuple[CheckResult, ...] = ()

    def sentences(self, language: str) -> tuple[str, ...]:
        """What the rules say, each with what to do about it."""
        said = ((check.message, check.suggestion) for check in self.issues)
        return tuple(
            dict.fromkeys(
                run_on(*(in_language(text, language) for text in pair), language=language) for pair in said
            )
        )

    def paths(self) -> tuple[str, ...]:
        """All that is concerned, each once."""
        return tuple(dict.fromkeys((*self.fields, *(path for check in self.issues for path in check.fields))))


def obstacles(config: AgentConfig, stage: str, data: Data) -> Obstacles:
    """As completing asks, but for what a model judges: that is asked once, when somebody completes the stage."""
    completion = config.machine.can_complete(stage, data)
    if not completion.ok:
        return Obstacles(False, (*completion.missing, *completion.wrong))
    report = rule_checks.on_complete(config, stage, data)
    return Obstacles(not report.block_transition, issues=report.blocking)


def with_proposed(data: Data, proposed: Data) -> dict[str, Any]:
    """The values as they would be with those that wait."""
    merged = dict(data)
    for path, value in proposed.items():
        merged = with_value(merged, path, value)
    return merged


def with_waiting(data: Data, proposed: Data) -> dict[str, Any]:
    """The values with those that wait where nothing is recorded; of free pairs, each name by itself."""
    merged = dict(data)
    for path, value in proposed.items():
        recorded = get_value(data, path)
        if recorded is None:
            merged = with_value(merged, path, value)
        elif isinstance(recorded, dict) and isinstance(value, dict) and "level" not in recorded:
            merged = with_value(merged, path, {**value, **recorded})
    return merged


def completes_with(config: AgentConfig, stage: str, data: Data, proposed: Data) -> bool:
    """Whether what waits is what the stage lacks: then adding it and completing are one step."""
    if not proposed or obstacles(config, stage, data).is_clear:
        return False
    added = with_proposed(data, proposed)
    applied = rule_checks.on_extract(config, added, tuple(proposed), applying=True)
    return not applied.block_transition and obstacles(config, stage, added).is_clear


def first_open(data: Data, found: Obstacles) -> str:
    """The field to ask for: the first one concerned that holds nothing, "" where each holds something."""
    return next((path for path in found.paths() if get_value(data, path) is None), "")
