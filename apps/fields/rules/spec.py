"""What a rule says, and what a check of it can answer."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from apps.fields.bilingual import Text

Timing = Literal["on_extract", "on_complete", "on_transition"]
RuleType = Literal["prompt_based", "rule_based", "hybrid"]
Severity = Literal["error", "warning", "info"]
Action = Literal["block", "warn", "log"]
NotRunCause = Literal["missing", "unreadable", "not_concerned", "no_model", "unknown_validator", "failed"]

Facts = Mapping[str, Any]

ANY_STAGE = ""
TIMINGS: tuple[Timing, ...] = ("on_extract", "on_complete", "on_transition")
TYPES: tuple[RuleType, ...] = ("prompt_based", "rule_based", "hybrid")
SEVERITIES: tuple[Severity, ...] = ("info", "warning", "error")  # weakest first
ACTIONS: tuple[Action, ...] = ("log", "warn", "block")


@dataclass(frozen=True)
class RuleSpec:
    """One rule. A `rule_based` one has a condition (what must hold) or names a validator.

    `severity` and `failure_action` are ceilings: a validator may find something milder, never something
    harsher. Rules of higher `priority` are checked and shown first. `message` and `suggestion` stand for
    violations that bring no words of their own.
    """

    id: str
    name: Text
    timing: Timing
    type: RuleType = "rule_based"
    trigger_stage: str = ANY_STAGE
    prompt: str = ""
    condition: Mapping[str, Any] = field(default_factory=dict)
    validator: str = ""
    severity: Severity = "error"
    failure_action: Action = "block"
    priority: int = 0
    message: Text = field(default_factory=dict)
    suggestion: Text = field(default_factory=dict)


@dataclass(frozen=True)
class Violation:
    """Something a check objects to. `fields` are the paths concerned, the one to change first.

    Without `severity` and `action` it weighs what its rule says. `demands` marks a violation that asks for a
    value which is not there yet: on extraction such a violation is left out.
    """

    fields: tuple[str, ...]
    message: Text = field(default_factory=dict)
    suggestion: Text = field(default_factory=dict)
    severity: Severity | None = None
    action: Action | None = None
    demands: bool = False


@dataclass(frozen=True)
class NotRun:
    """The check could not say yes or no; `reason` is a sentence for the user."""

    cause: NotRunCause
    reason: Text
    fields: tuple[str, ...] = ()


Outcome = Sequence[Violation] | NotRun
Validator = Callable[[Mapping[str, Any], Facts], Outcome]
Judge = Callable[[RuleSpec, Mapping[str, Any]], Outcome]
