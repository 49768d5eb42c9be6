"""What is wrong with the values, as the panel says it: no fault is shown before somebody could have mended it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from apps.agents.configuration.snapshot import AgentConfig
from apps.agents.context import rule_checks
from apps.agents.models import Context, Session
from apps.fields.bilingual import in_language
from apps.fields.paths import get_value
from apps.fields.rules.report import CheckResult

Reported = Sequence[tuple[str, CheckResult]]


@dataclass(frozen=True)
class Issue:
    message: str
    suggestion: str
    fields: tuple[str, ...]
    blocks: bool
    not_run: bool


def reported_of(config: AgentConfig, session: Session, context: Context) -> Reported:
    """What the rules find wrong with the current stage as it stands and with every completed one, by stage."""
    stages = [session.current_stage, *session.completed_stages]
    return [
        (key, check)
        for key in dict.fromkeys(stages)
        for check in rule_checks.on_complete(config, key, context.data).checks
        if check.is_reported
    ]


def issues_of(reported: Reported, session: Session, context: Context, language: str) -> tuple[Issue, ...]:
    """Of a stage that nobody has tried to complete only what is wrong with values that are there: what is missing
    stands in its rows, and is said of the whole stage when somebody completes it."""
    issues = (
        Issue(
            message=in_language(check.message, language),
            suggestion=in_language(check.suggestion, language),
            fields=check.fields,
            blocks=check.blocks,
            not_run=False,
        )
        for stage, check in reported
        if _is_due(check, context, is_completed=stage in session.completed_stages)
    )
    return tuple(dict.fromkeys(issues))  # a rule about several stages speaks up in each of them


def messages_of(reported: Reported, language: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(in_language(check.message, language) for _stage, check in reported))


def _is_due(check: CheckResult, context: Context, *, is_completed: bool) -> bool:
    there = [get_value(context.data, path) is not None for path in check.fields]
    if is_completed:
        return any(context.data.get(path.split(".")[0]) for path in check.fields)
    return bool(there) and all(there)
