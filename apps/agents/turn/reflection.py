"""The reflection layer: looks at what was found before anything is stored, and says what is wrong with it."""

from __future__ import annotations

from typing import Any

from apps.agents.context import rule_checks
from apps.agents.turn.commands.completing import data_of
from apps.agents.turn.context import TurnContext
from apps.fields.paths import with_value


def reflect(turn: TurnContext) -> None:
    """Ask the rules about the values found; what they say goes with the proposals and to those who watch."""
    plan, execution = turn.plan, turn.execution
    if execution.complete_stage:
        _judge_stage(turn)
    if not (plan.should_reflect and execution.found):
        return
    with turn.tracer.step("reflexion", fields=[found.field for found in execution.found]) as step:
        data = dict(turn.input.data)
        for found in execution.found:
            data = with_value(data, found.field, found.value)
        report = rule_checks.on_extract(turn.input.config, data, tuple(f.field for f in execution.found))
        checks = [check.in_language(turn.input.language) for check in report.checks]
        execution.add_checks(checks)
        turn.checks = [*turn.checks, *checks]
        step.output = _for_trace(checks)
    if any(check["status"] == "failed" for check in turn.checks):
        turn.handle.events.emit("reflexion", {"checks": turn.checks})


def _judge_stage(turn: TurnContext) -> None:
    """What the rules say of completing the stage, those that a model judges too: no model is asked later."""
    given = turn.input
    judge = rule_checks.judge_by_model(
        given.config,
        given.language,
        stage=given.stage.current,
        message=given.message.content,
        cancelled=turn.handle.cancelled,
        reference=str(turn.handle.run.id),
    )
    with turn.tracer.step("reflexion", stage=given.stage.current) as step:
        report = rule_checks.on_complete(given.config, given.stage.current, data_of(turn), judge=judge)
        turn.execution.blocked = report.block_transition
        turn.checks = report.checks_in(given.language)
        step.output = _for_trace(turn.checks)
    if any(check["status"] != "passed" for check in turn.checks):
        turn.handle.events.emit("reflexion", {"checks": turn.checks})


def _for_trace(checks: list[dict[str, Any]]) -> dict[str, Any]:
    """How each rule came out, and why those that were not run were not."""
    not_run = {check["rule"]: check["reason"] for check in checks if check["status"] == "not_run"}
    outcomes = [[check["rule"], check["status"]] for check in checks]
    return {"checks": outcomes, **({"not_run": not_run} if not_run else {})}
