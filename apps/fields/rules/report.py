"""The report of a check of rules: what passed, what did not, and what could not be told."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

from apps.fields.bilingual import Text, in_language
from apps.fields.rules.spec import Action, NotRunCause, Severity

CheckStatus = Literal["passed", "failed", "not_run"]


@dataclass(frozen=True)
class CheckResult:
    """One line of the report. A rule that found several things has a line for each.

    `reason` and `cause` are given when the rule was not run, `action` says what the failure does.
    """

    rule: str
    name: Text
    status: CheckStatus
    severity: Severity
    action: Action
    message: Text = field(default_factory=dict)
    suggestion: Text = field(default_factory=dict)
    fields: tuple[str, ...] = ()
    cause: NotRunCause | None = None
    reason: Text = field(default_factory=dict)

    @property
    def blocks(self) -> bool:
        return self.status == "failed" and self.action == "block"

    @property
    def concerns(self) -> bool:
        """False for a rule that is for other matters: that it was not run is no news."""
        return self.cause != "not_concerned"

    @property
    def is_reported(self) -> bool:
        """Whether the user is told: failures that are only logged go to the trace."""
        return self.status == "failed" and self.action != "log"

    def in_language(self, language: str) -> dict[str, Any]:
        """The line as events, the API and the trace carry it."""
        return {
            "rule": self.rule,
            "name": in_language(self.name, language),
            "status": self.status,
            "severity": self.severity,
            "action": self.action,
            "message": in_language(self.message, language),
            "suggestion": in_language(self.suggestion, language),
            "fields": list(self.fields),
            "reason": in_language(self.reason, language),
        }


@dataclass(frozen=True)
class RuleReport:
    """The checks, most important rule first. `passed`: nothing failed; what was not run is no pass of its own."""

    checks: tuple[CheckResult, ...] = ()

    @property
    def passed(self) -> bool:
        return not any(check.status == "failed" for check in self.checks)

    @property
    def block_transition(self) -> bool:
        """The stage, sync or edit that was checked must not go through."""
        return any(check.blocks for check in self.checks)

    @property
    def issues(self) -> tuple[Text, ...]:
        return tuple(check.message for check in self.checks if check.is_reported)

    def checks_in(self, language: str) -> list[dict[str, Any]]:
        """Every rule that was asked, with what became of it; failures that are only logged, and rules that the matter
        does not concern, are left to the trace."""
        return [
            check.in_language(language)
            for check in self.checks
            if check.concerns and (check.is_reported or check.status != "failed")
        ]

    def issues_in(self, language: str) -> list[dict[str, Any]]:
        """The failures that people are told about."""
        return [check.in_language(language) for check in self.checks if check.is_reported]

    @property
    def suggestions(self) -> tuple[Text, ...]:
        return tuple(check.suggestion for check in self.checks if check.is_reported and check.suggestion)

    @property
    def blocking(self) -> tuple[CheckResult, ...]:
        return tuple(check for check in self.checks if check.blocks)

    def __add__(self, other: RuleReport) -> RuleReport:
        return RuleReport(self.checks + other.checks)
