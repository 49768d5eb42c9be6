"""The tools layer: each call is sent to those who watch, traced, carried out, and its values become proposals."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from django.utils.translation import gettext as _

from apps.agents.budgets.turn import Budgets
from apps.agents.context.sources import disagree
from apps.agents.tools import execution
from apps.agents.tools.call import Call, Decision, ToolResult, new_id
from apps.agents.tools.registry import ToolContext
from apps.agents.turn.citations import cite
from apps.agents.turn.context import TurnContext
from apps.fields.evidence.found import Found
from apps.runs.work.threads import at_the_same_time, result_of


def call_together(turn: TurnContext, params: Iterable[Mapping[str, Any]]) -> None:
    """The tools that the plan names, at the same time. Who sent a form has approved of what it calls."""
    approved = turn.input.form is not None
    wishes = list(params)
    calls = [Call(new_id(), str(each["tool"]), dict(each["arguments"])) for each in wishes]
    for wanted in calls:
        emit_call(turn, wanted)
    works = [
        at_the_same_time(
            partial(
                carry_out,
                turn,
                wanted,
                by_person=True,
                approved=approved,
                assumed=tuple(each.get("assumed", ())),
                tabled=tuple(each.get("tabled", ())),
            )
        )
        for each, wanted in zip(wishes, calls, strict=True)
    ]
    for wish, work in zip(wishes, works, strict=True):
        keep(turn, _as_wished(turn, wish, result_of(work)))


def _as_wished(turn: TurnContext, wish: Mapping[str, Any], result: ToolResult) -> ToolResult:
    """A what-if proposes nothing, and what was chosen contradicts nothing; either may say itself what it means."""
    if not result.ok:
        return result
    done = turn.execution
    if wish.get("answer"):
        result = replace(result, output={**result.output, "text": wish["answer"]})
    if wish.get("compares"):
        done.set_aside |= {found.field for found in result.found}
        return replace(result, found=(), compares=True)
    if wish.get("decides"):
        done.decided |= {result.tool}
        agreed = {found.field for found in result.found if not _is_said_otherwise(turn, found)}
        done.set_aside |= agreed
        found = tuple(replace(found, decided=found.field in agreed) for found in result.found)
        return replace(result, found=found)
    return result


def _is_said_otherwise(turn: TurnContext, found: Found) -> bool:
    """Whether the message itself says another value than the one that was worked out for it."""
    said = (read for read in turn.input.reading.values if read.field == found.field)
    return any(isinstance(read.value, int | float) and disagree(read.value, found.value) for read in said)


def carry_out(
    turn: TurnContext,
    wanted: Call,
    *,
    by_person: bool = False,
    approved: bool = False,
    decision: Decision | None = None,
    assumed: tuple[str, ...] = (),
    tabled: tuple[str, ...] = (),
) -> ToolResult:
    """The result, traced and sent to those who watch. May be called from several threads; `keep` what it gives, in
    order. Nobody gave the arguments that are `assumed`; `tabled` is said by the table of inputs, if there is one.

    A tool with a side effect is carried out only when it is `approved`, or by the `decision` of a person.
    """
    with turn.tracer.step(
        "tool_call", tool=wanted.tool, arguments=wanted.arguments, call_id=wanted.id
    ) as step:
        result = refusal(turn, wanted, by_person=by_person)
        if result is None and asks_first(turn, wanted) and not (approved or (decision and decision.approved)):
            result = execution.failed(wanted, "not_approved", _("This is done only after you agree to it."))
        if result is None:
            result = _execute(turn, wanted, assumed, tries=lambda number: step.output.update(tries=number))
        result = replace(result, decision=decision, arguments=dict(wanted.arguments or {}))
        result = replace(result, tabled=tabled if result.inputs else ())
        step.output |= {"ok": result.ok, "summary": result.summary, "output": dict(result.output)}
        step.output |= result.decided
        step.row.error = result.error
    emit_result(turn, result)
    return result


def refusal(turn: TurnContext, wanted: Call, *, by_person: bool) -> ToolResult | None:
    """Why the call is not carried out, before anybody is asked; None when nothing speaks against it."""
    return execution.refusal(turn.input.config, turn.input.stage.current, wanted, by_person=by_person)


def _execute(
    turn: TurnContext, wanted: Call, assumed: tuple[str, ...], *, tries: Callable[[int], None]
) -> ToolResult:
    given, handle = turn.input, turn.handle
    context = ToolContext(
        conversation_id=str(given.conversation.pk),
        project_id=str(given.conversation.project_id),
        user_id=str(handle.run.user_id or ""),
        agent=given.config.slug,
        stage=given.stage.current,
        language=given.language,
        data=given.data,
        deadline_seconds=0.0,
        cancelled=handle.cancelled,
        assumed=assumed,
        pending=given.pending,
    )
    limits = execution.Limits(handle.check, Budgets.of(given.config.budgets).tool_result_tokens)
    return execution.carry_out(given.config.tools[wanted.tool], wanted, context, limits, tries=tries)


def asks_first(turn: TurnContext, wanted: Call) -> bool:
    """Whether the tool changes something outside: then a person is asked before it is called."""
    tool = turn.input.config.tools.get(wanted.tool)
    return tool is not None and tool.requires_auth


def keep(turn: TurnContext, result: ToolResult) -> None:
    turn.execution.tool_results.append(result)
    turn.execution.add_values(result.found)
    for citation in result.citations:
        cite(turn, citation)


def emit_call(turn: TurnContext, wanted: Call, **more: Any) -> None:
    emit_kept(
        turn,
        "tool_call",
        {
            "tool_name": wanted.tool,
            "args": _arguments_for_people(turn, wanted),
            "call_id": wanted.id,
            **more,
        },
    )


def _arguments_for_people(turn: TurnContext, wanted: Call) -> dict[str, Any]:
    """Without those that the tool's configuration keeps for the trace (`trace_only`)."""
    tool = turn.input.config.tools.get(wanted.tool)
    hidden = tool.configuration.get("trace_only", ()) if tool else ()
    return {name: value for name, value in (wanted.arguments or {}).items() if name not in hidden}


def emit_result(turn: TurnContext, result: ToolResult) -> None:
    emit_kept(turn, "tool_result", result.line)


def replay_events(turn: TurnContext) -> None:
    """What was sent before the turn waited: its events were those of an earlier log."""
    for event, data in turn.execution.events:
        turn.handle.events.emit(event, data)
    turn.execution.cited.replay(turn.handle.events.emit)


def emit_kept(turn: TurnContext, event: str, data: dict[str, Any]) -> None:
    """An event that is sent anew when the turn goes on in another log."""
    turn.execution.events.append((event, data))
    turn.handle.events.emit(event, data)
