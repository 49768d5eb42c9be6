"""Plays a conversation script through the same code as the pages: inline, without a web server or a worker.

Each play makes a new conversation; one that fails takes it away again, so nothing is left half done.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from django.utils import translation
from django.utils.translation import get_language

from apps.agents.actions.changes import Applied, edit_field
from apps.agents.actions.conversations import start_conversation, take_away
from apps.agents.actions.proposals import sync_proposals
from apps.agents.actions.stages import StageResult, complete_stage, go_to_stage
from apps.agents.actions.turns import send_message
from apps.agents.configuration.snapshot import AgentConfig, current_config
from apps.agents.context.domains import domain_of
from apps.agents.errors import NotPublished
from apps.agents.models import Agent, Change, Context, Conversation, Message, Session
from apps.agents.scripts import events
from apps.agents.scripts.script import Script, ScriptBroken, ScriptStep
from apps.fields.paths import get_value
from apps.fields.stages.machine import COMPLETE
from apps.fields.values import read_given, same
from apps.projects.errors import Invalid, UserError
from apps.projects.models import Project, User
from apps.runs.actions.runs import resume_run
from apps.runs.execute import execute_inline
from apps.runs.models import Run, RunState
from apps.runs.snapshot import asked_call

Record = dict[str, Any]
GENERATE = "generate"


class PlayFailed(Exception):
    """A step or an expectation failed; the sentence says which and why."""


@dataclass
class Play:
    """A play that goes on: what the steps work on, and the records of those done."""

    conversation: Conversation
    config: AgentConfig
    by: User
    records: list[Record] = field(default_factory=list)
    generation: Record | None = None
    document: bytes | None = None
    approves: bool = False


StepPlayer = Callable[[Play, Any], Record]
_further_steps: dict[str, StepPlayer] = {}


def register_step(name: str, player: StepPlayer) -> None:
    """Steps of other apps (`generate`)."""
    _further_steps[name] = player


def play(
    script: Script,
    *,
    agent: Agent,
    project: Project,
    by: User,
    approves: bool = False,
    with_document: bool = False,
) -> Play:
    """Play a whole script. PlayFailed with the step's number; the conversation is gone then. ScriptBroken before
    the first step, where the script does not fit the agent.

    `with_document`: when no step of the script made one, it is made at the end. `approves` is the answer to every
    tool that asks first.
    """
    config = current_config(agent)
    if config is None:
        raise NotPublished
    _check_stages(script, config)
    with translation.override(script.language):
        conversation = start_conversation(
            agent=agent, project=project, title=script.title, by=by, language=script.language
        )
        going = Play(conversation, config, by, approves=approves)
        with nothing_left_of(conversation):
            _set_title(going, script.title)
            for step in script.steps:
                going.records.append(_play_step(going, step))
            _check_expectations(going, script)
            if with_document:
                _make_document(going)
    return going


def _check_stages(script: Script, config: AgentConfig) -> None:
    """ScriptBroken where an expectation names a stage that this agent does not have: it can never come true."""
    stages = [stage.key for stage in config.stages] + [COMPLETE]
    if script.expected_stage and script.expected_stage not in stages:
        raise ScriptBroken(f"expect.stage: “{script.expected_stage}” is none of {', '.join(stages)}")


def _make_document(going: Play) -> None:
    if going.document is None:
        going.records.append(_play_step(going, ScriptStep(len(going.records) + 1, GENERATE, {})))
    if going.document is None:
        raise PlayFailed("no document was made")


@contextmanager
def nothing_left_of(conversation: Conversation) -> Iterator[None]:
    """Takes the conversation away when what is done with it fails."""
    try:
        yield
    except BaseException:
        take_away(conversation, by=None)
        raise


def _set_title(going: Play, title: str) -> None:
    field = domain_of(going.config.slug).title_field
    if title and field:
        edit_field(
            conversation=going.conversation,
            config=going.config,
            field=field,
            value=title,
            by=going.by,
            kind="script",
        )


def _play_step(going: Play, step: ScriptStep) -> Record:
    player = STEPS.get(step.name) or _further_steps.get(step.name)
    if player is None:
        raise PlayFailed(f"step {step.number} ({step.name}): this agent cannot do that")
    try:
        record = player(going, step.given)
    except Invalid as error:
        reasons = "; ".join(f"{name}: {' '.join(map(str, why))}" for name, why in error.fields.items())
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


# --- Steps --------------------------------------------------------------------------------------------------


def _say(going: Play, text: str) -> Record:
    return _turn(going, text)


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


def _turn(going: Play, text: str, *, tool: Record | None = None) -> Record:
    turn = send_message(conversation=going.conversation, text=text, by=going.by, tool=tool, enqueue=False)
    return run_turn_inline(turn.run, by=going.by, approves=going.approves)


def run_turn_inline(run: Run, *, by: User, approves: bool = False) -> Record:
    """Execute a turn here; its answer, events, proposals and trace. PlayFailed when it did not end well.

    Nobody is there to be asked: a tool that asks first is told what `approves` says.
    """
    events = execute_inline(run)
    while run.state == RunState.WAITING:
        asked = asked_call(run.snapshot)
        resume_run(run_id=run.pk, by=by, call_id=asked, answer={"approve": approves}, enqueue=False)
        events += execute_inline(run)
    if run.state != RunState.FINISHED:
        raise PlayFailed(run.error_message or f"the turn ended {run.state}")
    answer = Message.objects.get(run=run)
    return {
        "answer": answer.content,
        "events": events,
        "proposals": [event["data"] for event in events if event["event"] == "proposal"],
        "changes": _changes_of(run),
        "issues": [
            check
            for event in events
            if event["event"] == "reflexion"
            for check in event["data"]["checks"]
            if check["status"] == "failed" and check["action"] != "log"
        ],
        "trace_id": str(run.trace.pk),
    }


def _changes_of(run: Run) -> list[Record]:
    """What the agent took over by itself in a turn."""
    changes = Change.objects.filter(proposal__message=run.trace.message, by=None).order_by("created_at")
    return [change_json(change) for change in changes]


def tool_text(name: str, arguments: Mapping[str, Any]) -> str:
    """How a tool's form stands in the conversation."""
    given = ", ".join(f"{key} = {value}" for key, value in arguments.items())
    return f"/{name} {given}".strip()


def _applied(going: Play, applied: Applied) -> Record:
    language = get_language() or "en"
    return {
        "events": events.numbered(events.of_applied(applied, going.config, language)),
        "changes": [change_json(change) for change in applied.changes],
        "issues": applied.report.reported_in(language),
    }


def _moved(going: Play, result: StageResult) -> Record:
    moved = events.of_stage(result, going.conversation, going.config, get_language() or "en")
    return {
        "answer": result.summary,
        "events": events.numbered(moved),
        "issues": list(result.issues),
    }


def change_json(change: Change) -> Record:
    return {
        "id": str(change.pk),
        "field": change.field,
        "old": change.old,
        "new": change.new,
        "derived": change.derived,
        "source": change.source,
        "version": change.version,
    }


# --- The end ------------------------------------------------------------------------------------------------


def _check_expectations(going: Play, script: Script) -> None:
    stage = Session.objects.get(conversation=going.conversation).current_stage
    if script.expected_stage and stage != script.expected_stage:
        raise PlayFailed(
            f"expect.stage: {script.expected_stage} was expected, the conversation is at {stage}"
        )
    data = Context.objects.get(conversation=going.conversation).data
    catalogue = going.config.catalogue
    for path, expected in script.expected_fields.items():
        found = get_value(data, path)
        try:
            wanted = read_given(catalogue, path, expected, context=data)
        except Invalid as error:
            reasons = " ".join(str(why) for whys in error.fields.values() for why in whys)
            raise PlayFailed(f"expect.fields.{path}: {reasons or error}") from error
        if not same(catalogue, path, _as_far_as_said(found, wanted), wanted):
            raise PlayFailed(f"expect.fields.{path}: {wanted!r} was expected, found {found!r}")


def _as_far_as_said(found: Any, wanted: Any) -> Any:
    """Of the items of a list only the parts that an expectation names: it says what must be there, not all there is."""
    if not (isinstance(found, list) and isinstance(wanted, list) and len(found) == len(wanted)):
        return found
    return [
        {key: one[key] for key in other if key in one}
        if isinstance(one, Mapping) and isinstance(other, Mapping)
        else one
        for one, other in zip(found, wanted, strict=True)
    ]
