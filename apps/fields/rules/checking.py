"""Checking rules against a context: which ones run, what each finds, how much that weighs.

A rule that cannot run (no model, values that are not there, an exception in a validator) is reported as
`not_run` with the reason, never as passed, and blocks nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

import structlog

from apps.fields.bilingual import both
from apps.fields.conditions.evaluation import decide, fields_of, unmet
from apps.fields.rules.registry import Validators, validators
from apps.fields.rules.report import CheckResult, RuleReport
from apps.fields.rules.spec import (
    ACTIONS,
    ANY_STAGE,
    SEVERITIES,
    Facts,
    Judge,
    NotRun,
    Outcome,
    RuleSpec,
    Timing,
    Violation,
)

log = structlog.get_logger(__name__)
T = TypeVar("T")

NO_MODEL = NotRun("no_model", both("No model is in use to judge this.", "当前未接入模型，无法判断此项。"))
FAILED = NotRun("failed", both("The check itself failed.", "核查程序出错。"))
UNREADABLE = NotRun("unreadable", both("Its values cannot be compared for certain.", "其内容无法确切比较。"))


@dataclass(frozen=True)
class Occasion:
    """What a check is about.

    `changed` (on extraction): only violations that concern one of these paths count. `applying`: the values
    are being synced or edited, so a violation may block; else they are only proposed and it warns at most.
    """

    timing: Timing
    stage: str | None
    context: Mapping[str, Any]
    facts: Facts = field(default_factory=dict)
    changed: Collection[str] | None = None
    applying: bool = False


def check(
    rules: Iterable[RuleSpec],
    timing: Timing,
    stage: str | None,
    context: Mapping[str, Any],
    *,
    facts: Facts | None = None,
    changed: Collection[str] | None = None,
    applying: bool = False,
    judge: Judge | None = None,
    registry: Validators = validators,
) -> RuleReport:
    """The report of all rules with this timing for `stage`; None is every stage (before generation).

    On extraction `context` holds the proposed values already, `changed` their paths; `applying` says that
    they are being taken over. `judge` asks a model about a prompt-based rule; without it such rules are
    not run. Never raises: a validator that does is reported as not run.
    """
    occasion = Occasion(timing, stage, context, facts or {}, changed, applying)
    chosen = [rule for rule in rules if _concerns(rule, occasion)]
    chosen.sort(key=lambda rule: (-rule.priority, rule.id))
    lines: list[CheckResult] = []
    for rule in chosen:
        lines.extend(_lines(rule, _outcome(rule, occasion, judge, registry), occasion))
    return RuleReport(tuple(lines))


def _concerns(rule: RuleSpec, occasion: Occasion) -> bool:
    if rule.timing != occasion.timing:
        return False
    return occasion.stage is None or rule.trigger_stage in {ANY_STAGE, occasion.stage}


def _outcome(rule: RuleSpec, occasion: Occasion, judge: Judge | None, registry: Validators) -> Outcome:
    """What the rule's parts found. A hybrid rule asks the model only when its code found nothing."""
    outcome: Outcome = ()
    if rule.type != "prompt_based":
        outcome = _by_code(rule, occasion, registry)
    if rule.type == "rule_based" or _has_violations(outcome):
        return outcome
    judged = NO_MODEL if judge is None else _guarded(rule, lambda: judge(rule, occasion.context))
    if _has_violations(judged) or not isinstance(outcome, NotRun):
        return judged
    return outcome


def _has_violations(outcome: Outcome) -> bool:
    return not isinstance(outcome, NotRun) and bool(outcome)


def _by_code(rule: RuleSpec, occasion: Occasion, registry: Validators) -> Outcome:
    if not rule.validator:
        return _by_condition(rule, occasion)
    known = registry.get(rule.validator)
    if known is None:
        reason = both(f"No validator is named {rule.validator}.", f"没有名为 {rule.validator} 的校验器。")
        return NotRun("unknown_validator", reason)
    return _guarded(rule, lambda: known.run(occasion.context, occasion.facts))


def _guarded(rule: RuleSpec, run: Callable[[], Outcome]) -> Outcome:
    """The outcome, or FAILED for code that raised: a broken check must not stop a conversation."""
    try:
        outcome = run()
    except Exception as error:  # whatever a validator does wrong, the turn goes on
        log.error("rule_failed", rule=rule.id, error=type(error).__name__)
        return FAILED
    return outcome if isinstance(outcome, NotRun) else tuple(outcome)


def _by_condition(rule: RuleSpec, occasion: Occasion) -> Outcome:
    decided = decide(rule.condition, occasion.context)
    if decided is True:
        return ()
    lacking = unmet(rule.condition, occasion.context)
    if decided is None:
        return _not_there(lacking.missing) if lacking.missing else UNREADABLE
    missing = lacking.missing
    if occasion.timing == "on_extract" and missing:
        if not lacking.wrong:
            return _not_there(missing)
        missing = ()
    fields = (*lacking.wrong, *missing) or fields_of(rule.condition)
    return (Violation(fields=fields),)


def _not_there(paths: tuple[str, ...]) -> NotRun:
    names = ", ".join(paths)
    return NotRun("missing", both(f"Not given yet: {names}.", f"尚未填写：{names}。"), paths)


def _lines(rule: RuleSpec, outcome: Outcome, occasion: Occasion) -> list[CheckResult]:
    if isinstance(outcome, NotRun):
        return [_not_run(rule, outcome)]
    violations = [violation for violation in outcome if _counts(violation, occasion)]
    if outcome and not violations:
        missing = tuple(path for violation in outcome if violation.demands for path in violation.fields)
        return [_not_run(rule, _not_there(missing))] if missing else []
    if not violations:
        return [CheckResult(rule.id, rule.name, "passed", rule.severity, rule.failure_action)]
    return [_failed(rule, violation, occasion) for violation in violations]


def _counts(violation: Violation, occasion: Occasion) -> bool:
    """On extraction nothing is demanded, and what the new values do not touch is not their fault."""
    if occasion.timing != "on_extract":
        return True
    if violation.demands:
        return False
    return occasion.changed is None or any(
        _overlap(path, changed) for path in violation.fields for changed in occasion.changed
    )


def _overlap(path: str, other: str) -> bool:
    return path == other or path.startswith(f"{other}.") or other.startswith(f"{path}.")


def _not_run(rule: RuleSpec, outcome: NotRun) -> CheckResult:
    return CheckResult(
        rule.id,
        rule.name,
        "not_run",
        rule.severity,
        rule.failure_action,
        fields=outcome.fields,
        cause=outcome.cause,
        reason=outcome.reason,
    )


def _failed(rule: RuleSpec, violation: Violation, occasion: Occasion) -> CheckResult:
    action = _milder(ACTIONS, rule.failure_action, violation.action)
    if occasion.timing == "on_extract" and not occasion.applying:
        action = _milder(ACTIONS, action, "warn")
    return CheckResult(
        rule.id,
        rule.name,
        "failed",
        _milder(SEVERITIES, rule.severity, violation.severity),
        action,
        message=violation.message or rule.message,
        suggestion=violation.suggestion or rule.suggestion,
        fields=violation.fields,
    )


def _milder(scale: Sequence[T], ceiling: T, found: T | None) -> T:
    return ceiling if found is None else min(ceiling, found, key=scale.index)
