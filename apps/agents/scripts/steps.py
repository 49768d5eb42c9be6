"""The steps of a script, each through the same action as in the pages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import get_language

from apps.agents.actions.changes import Applied, edit_field
from apps.agents.actions.proposals import sync_proposals
from apps.agents.actions.stages import StageResult, complete_stage, go_to_stage
from apps.agents.actions.turns import send_message
from apps.agents.models import Session
from apps.agents.scripts import events
from apps.agents.scripts.inline_turns import change_json, run_turn_inline, tool_text
from apps.agents.scripts.play import FURTHER_STEPS, Play, PlayFailed, Record, StepPlayer
from apps.agents.scripts.script import ScriptStep
from apps.projects.errors import Invalid, UserError


def play_step(going: Play, step: ScriptStep) -> Record:
    player = STEPS.get(step.name) or FURTHER_STEPS.get(step.name)
    if player is None:
        raise PlayFailed(f"step {step.number} ({step.name}): this agent cannot do that")
    try:
        record = player(going, step.given)
    except Invalid as error:
        reasons = "; ".join(f"{name}: {' '.join(map(str, texts))}" for name, texts in error.fields.items())
        raise PlayFailed(f"step {step.number} ({step.name}): {error} {reasons}".strip()) from error
    except (UserError, PlayFailed) as error:
        raise PlayFailed(f"step {step.number} ({step.name}): {error}") from error
    stage = Session.objects.get(conversation=going.conversation).current_stage
    empty: Record = {
        "answer": None,
        "events": [],
        "proposals": [],
        "changes": [],
        "issues": [],
        "trace_id": None,
    }
    return {"step": step.name, "input": step.given, **empty, **record, "stage": stage}


def _say(going: Play, given: str | Mapping[str, Any]) -> Record:
    if isinstance(given, str):
        return _turn(going, given)
    return _turn(going, given["text"], answers=given.get("answers", ()))


def _tool(going: Play, given: Mapping[str, Any]) -> Record:
    tool = {"name": given["name"], "arguments": dict(given.get("arguments") or {})}
    if tool["name"] not in going.config.tools:
        raise PlayFailed(f"there is no tool “{tool['name']}”")
    record = _turn(going, tool_text(tool["name"], tool["arguments"]), tool=tool)
    failed = [
        e["data"]["summary"] for e in record["events"] if e["event"] == "tool_result" and not e["data"]["ok"]
    ]
    if failed:
        raise PlayFailed(failed[0])
    return record


def _sync(going: Play, given: Any) -> Record:
    applied = sync_proposals(
        conversation=going.conversation,
        config=going.config,
        wanted=None if given == "all" else given,
        by=going.by,
    )
    return _applied(going, applied)


def _edit(going: Play, given: Mapping[str, Any]) -> Record:
    applied = edit_field(
        conversation=going.conversation,
        config=going.config,
        field=str(given["field"]),
        value=given["value"],
        by=going.by,
        kind="script",
    )
    return _applied(going, applied)


def _complete(going: Play, given: Any) -> Record:
    result = complete_stage(conversation=going.conversation, config=going.config, by=going.by)
    if not result.success:
        issues = "; ".join(issue["message"] for issue in result.issues)
        raise PlayFailed(f"{result.summary} {issues}".strip())
    return _moved(going, result)


def _go_to(going: Play, stage: str) -> Record:
    result = go_to_stage(conversation=going.conversation, config=going.config, stage=stage, by=going.by)
    return _moved(going, result)


STEPS: dict[str, StepPlayer] = {
    "say": _say,
    "tool": _tool,
    "sync": _sync,
    "edit": _edit,
    "complete_stage": _complete,
    "go_to": _go_to,
}


def _turn(going: Play, text: str, *, tool: Record | None = None, answers: Sequence[Record] = ()) -> Record:
    turn = send_message(conversation=going.conversation, text=text, by=going.by, tool=tool, enqueue=False)
    return run_turn_inline(turn.run, by=going.by, approves=going.approves, answers=answers)


def _applied(going: Play, applied: Applied) -> Record:
    language = get_language() or "en"
    return {
        "events": events.numbered(events.of_applied(applied, going.config, language)),
        "changes": [change_json(change) for change in applied.changes],
        "issues": applied.report.issues_in(language),
    }


def _moved(going: Play, result: StageResult) -> Record:
    moved = events.of_stage(result, going.conversation, going.config, get_language() or "en")
    return {
        "answer": result.summary,
        "events": events.numbered(moved),
        "issues": list(result.issues),
    }
