"""The calls of one answer of the model: together where they may, one after the other where a person decides."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from functools import partial

from django.utils.translation import gettext as _

from apps.agents.budgets.turn import Budgets
from apps.agents.tools import execution
from apps.agents.tools.arguments import read_call
from apps.agents.tools.call import Call, Decision, ToolResult, new_id
from apps.agents.turn import checkpoint
from apps.agents.turn.answer import tools
from apps.agents.turn.answer.dialogue import Dialogue, Pending
from apps.agents.turn.context import TurnContext, Waiting
from apps.agents.turn.messages import repeated_content, tool_content
from apps.fields.bilingual import in_language
from apps.llm.types import ToolCall
from apps.runs.work.threads import all_of

Remember = Callable[[], None]
MOST_REFUSED = 16  # calls of one answer that no tool was offered for, in the trace


def carry_out(turn: TurnContext, dialogue: Dialogue, remember: Remember, *, began_monotonic: float) -> None:
    """All that is pending; or, with `turn.execution.waiting`, as much as goes without a person."""
    budgets = Budgets.of(turn.input.config.budgets)
    known = set(dialogue.answered)
    _refuse_beyond(turn, dialogue, budgets.tool_calls)
    _carry_out_free(turn, dialogue)
    for each in dialogue.pending:
        if not each.content and not _carry_out_asked(turn, dialogue, each, remember):
            return
    only_repeats = all(each.call.signature in known for each in dialogue.pending)
    used_up = dialogue.used_up(budgets, time.monotonic() - began_monotonic)
    dialogue.close_round(is_last=bool(used_up), only_repeats=only_repeats)


def refuse(turn: TurnContext, wanted: Sequence[ToolCall], *, used_up: str) -> None:
    """Calls of an answer for which no tool was offered: the trace says why none of them is carried out."""
    for each in wanted[:MOST_REFUSED]:
        call = read_call(new_id(), each.name, each.arguments_json)
        code = "budget_exceeded" if used_up else "tool_not_offered"
        result = tools.refusal(turn, call, by_person=False)
        _trace(turn, call, result or execution.failed(call, code, _("No tool was offered for this answer.")))


def refuse_unoffered(turn: TurnContext, dialogue: Dialogue, offered: Collection[str]) -> None:
    """Calls of what was not offered, although the agent may have it: the model reads why nothing came of them."""
    for each in dialogue.pending:
        if each.call.tool not in offered:
            each.is_counted = True
            sentence = _("No tool was offered for this answer.")
            _end(
                turn, dialogue, each, execution.failed(each.call, "tool_not_offered", sentence), is_new=False
            )


def _refuse_beyond(turn: TurnContext, dialogue: Dialogue, most: int) -> None:
    """Calls that the budget has no room for; each call counts once, also when the turn waits in between."""
    for each in dialogue.pending:
        if each.is_counted:
            continue
        each.is_counted = True
        if dialogue.calls >= most:
            sentence = _("No more calls are possible in this turn.")
            _end(turn, dialogue, each, execution.failed(each.call, "budget_exceeded", sentence), is_new=False)
        else:
            dialogue.calls += 1


def _carry_out_free(turn: TurnContext, dialogue: Dialogue) -> None:
    """Those that need nobody, at the same time; equal ones once."""
    first: dict[str, Pending] = {}
    for each in dialogue.pending:
        if (
            not each.content
            and each.call.signature not in dialogue.answered
            and not _needs_person(turn, each)
        ):
            first.setdefault(each.call.signature, each)
    for each in first.values():
        tools.emit_call(turn, each.call)
    works = [partial(tools.carry_out, turn, each.call) for each in first.values()]
    for each, result in zip(first.values(), all_of(works), strict=True):
        _end(turn, dialogue, each, result)
    for each in dialogue.pending:
        if not each.content and each.call.signature in dialogue.answered:
            _repeat(turn, dialogue, each)


def _needs_person(turn: TurnContext, each: Pending) -> bool:
    """A side effect that nothing forbids anyway: nobody is asked about what will be refused."""
    return tools.asks_first(turn, each.call) and tools.refusal(turn, each.call, by_person=False) is None


# --- What a person decides ----------------------------------------------------------------------------------


def _carry_out_asked(turn: TurnContext, dialogue: Dialogue, each: Pending, remember: Remember) -> bool:
    """False when a person has to be asked first."""
    if each.call.signature in dialogue.answered:
        _repeat(turn, dialogue, each)
        return True
    if each.call.id in dialogue.begun:
        sentence = _("This was interrupted. Whether it was done is not known; it is not repeated.")
        _end(turn, dialogue, each, execution.failed(each.call, "interrupted", sentence))
        return True
    decision = _decision(turn, dialogue, each)
    if decision is None:
        _ask(turn, dialogue, each)
        return False
    tools.emit_call(turn, each.call)
    if decision.approved:
        dialogue.begun.append(each.call.id)
        remember()
        checkpoint.save(turn)
        _end(turn, dialogue, each, tools.carry_out(turn, each.call, decision=decision))
    else:
        sentence = _("%(name)s decided not to do this.") % {"name": decision.by}
        result = replace(execution.failed(each.call, "declined", sentence), decision=decision)
        _trace(turn, each.call, result)
        tools.emit_result(turn, result)
        _end(turn, dialogue, each, result)
    return True


def _decision(turn: TurnContext, dialogue: Dialogue, each: Pending) -> Decision | None:
    """What a person answered about just this call; an answer about another one does not count."""
    answer = turn.input.approval
    if answer is None or answer.call_id != each.call.id:
        return None
    return Decision(answer.approved, answer.by, max(round(answer.at - dialogue.asked_at), 0))


def _ask(turn: TurnContext, dialogue: Dialogue, each: Pending) -> None:
    """Wait: those who watch see what would be done, with which arguments."""
    given = turn.input
    dialogue.asked_at = time.time()
    title = in_language(given.config.tools[each.call.tool].title, given.language)
    data = {"tool_name": each.call.tool, "args": dict(each.call.arguments or {}), "call_id": each.call.id}
    turn.handle.events.emit("tool_call", {**data, "approval": "asked", "title": title})
    status = _("Waiting for your decision: %(title)s") % {"title": title}
    turn.execution.waiting = Waiting(each.call.id, status)


# --- Results ------------------------------------------------------------------------------------------------


def _repeat(turn: TurnContext, dialogue: Dialogue, each: Pending) -> None:
    """The same call as before in this turn has the same result; the model is told that it repeats itself."""
    with turn.tracer.step("tool_call", tool=each.call.tool, arguments=each.call.arguments) as step:
        step.output = {"repeated": True}
    each.content = repeated_content(dialogue.answered[each.call.signature])


def _end(
    turn: TurnContext, dialogue: Dialogue, each: Pending, result: ToolResult, *, is_new: bool = True
) -> None:
    if is_new:
        tools.keep(turn, result)
    each.content = tool_content(result, turn.execution.cited)
    if is_new:
        dialogue.answered[each.call.signature] = each.content
    else:
        _trace(turn, each.call, result)


def _trace(turn: TurnContext, call: Call, result: ToolResult) -> None:
    """A call that was not carried out."""
    with turn.tracer.step("tool_call", tool=call.tool, arguments=call.arguments) as step:
        step.output = {"ok": False, "summary": result.summary, **result.decided}
        step.row.error = result.error
