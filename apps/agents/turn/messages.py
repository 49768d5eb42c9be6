"""Puts together what the model reads: its parts in their order, the history as far as the budget goes.

What people said and what was collected is data: it stands between markers, never among the instructions.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from apps.agents.budgets.prompt import budget_for, cut_data, cut_text
from apps.agents.configuration.intents import intents_of
from apps.agents.configuration.snapshot import StageConfig
from apps.agents.context.memories import Recalled, as_prompt_data
from apps.agents.models import Message, Role
from apps.agents.prompts.data import as_data as _as_data
from apps.agents.prompts.files import told_files
from apps.agents.prompts.template import render
from apps.agents.prompts.variables import stage_variables
from apps.agents.tools.call import ToolResult
from apps.agents.turn.answer.stream_filter import CLOSE, OPEN
from apps.agents.turn.context import TurnContext, TurnInput
from apps.fields.bilingual import in_language
from apps.fields.paths import leaves
from apps.fields.stages.machine import COMPLETE
from apps.llm.tokens import estimate_tokens as count_tokens
from apps.llm.types import ChatMessage


@dataclass(frozen=True)
class ChatPrompt:
    """What the model reads first; `files` are those that are named in it and how far they are given, for the trace."""

    messages: tuple[ChatMessage, ...]
    files: tuple[dict[str, Any], ...] = ()


def chat_prompt(turn: TurnContext) -> ChatPrompt:
    """System prompt, history and the message to answer."""
    given = turn.input
    system = system_prompt(
        given, results=_results(turn), overrides=turn.plan.prompt_overrides, recalled=turn.recalled
    )
    if given.extracts_inline:
        system = f"{system}\n\n{_inline_demand(given)}"
    budget = budget_for(given.config.prompt_budget_tokens, given.config.budgets)
    left = budget.total - count_tokens(system) - count_tokens(given.message.content)
    files = told_files(
        given.attachments,
        given.earlier_attachments,
        left - budget["history"],
        sees_pictures=given.sees_pictures,
    )
    question = ChatMessage("user", given.message.content + files.text(), pictures=files.pictures)
    left -= files.tokens()
    before = history(given, max(left, budget["history"]))
    return ChatPrompt((ChatMessage("system", system), *before, question), tuple(files.for_trace()))


def tool_content(result: ToolResult) -> str:
    """What the model reads of a tool's result: data, never instructions."""
    outcome = {"tool": result.tool, "ok": result.ok, "summary": result.summary}
    return _as_data({**outcome, **({} if result.ok else {"error": result.error}), **result.output})


def repeated_content(content: str) -> str:
    """What the model reads when it repeats a call."""
    return f"You have made this very call before in this turn; this is its result.\n{content}"


def extraction_messages(given: TurnInput) -> tuple[ChatMessage, ...]:
    """What the model is asked for values with: the fields, and the last message as data."""
    fields = [
        {
            "field": field.path,
            "title": field.titles.in_language(given.language),
            "kind": field.kind,
            **({"options": [option.key for option in field.options]} if field.options else {}),
        }
        for field in given.config.catalogue.fields
    ]
    prompt = render(given.config.prompt("extraction", given.language), variables(given))
    system = f"{prompt}\n\n{_as_data({'fields': fields})}"
    return (ChatMessage("system", system), ChatMessage("user", given.message.content))


def _inline_demand(given: TurnInput) -> str:
    """For models that can give data only within their text: the block that nobody sees."""
    demand = extraction_messages(given)[0].content
    return (
        f"{demand}\n\nAfter your answer, write the values as JSON between {OPEN} and {CLOSE}: "
        '{"values": [{"field": …, "value": …, "quote": …, "confidence": …}]}. Nobody sees this block.'
    )


def query_messages(given: TurnInput) -> tuple[ChatMessage, ...]:
    """What the model is asked for the intent with."""
    intents = [
        {"code": intent.code, "description": in_language(intent.description, given.language)}
        for intent in intents_of(given.config)
    ]
    prompt = render(given.config.prompt("query_analysis", given.language), variables(given))
    system = f"{prompt}\n\n{_as_data({'intents': intents})}"
    return (ChatMessage("system", system), *history(given, 1_500), ChatMessage("user", given.message.content))


def summary_messages(given: TurnInput, leaving: Iterable[Message]) -> tuple[ChatMessage, ...]:
    """What the model is asked to extend the summary with: the summary so far and what is to be added, as data."""
    prompt = render(given.config.prompt("summary", given.language), variables(given))
    said = [{"turn": m.turn, "role": m.role, "text": m.content} for m in leaving]
    return (
        ChatMessage("system", prompt),
        ChatMessage("user", _as_data({"summary_so_far": given.summary.text, "to_be_added": said})),
    )


def system_prompt(
    given: TurnInput,
    *,
    results: dict[str, Any],
    overrides: Mapping[str, str] | None = None,
    recalled: Sequence[Recalled] = (),
) -> str:
    """The parts that have something to say, each within its budget: role and tone, stage, what is known, earlier
    turns in short, what is `recalled`, results of this turn. `overrides` are those of the plan."""
    budget = budget_for(given.config.prompt_budget_tokens, given.config.budgets)
    names, other = variables(given), overrides or {}
    stage = render(given.config.prompt(given.stage.current, given.language), names)
    parts = [
        render(other.get("prefix", ""), names),
        cut_text(
            render(other["system"], names) if "system" in other else _voice(given, names), budget["system"]
        ),
        cut_text(stage, budget["stage"]),
        _as_data(
            {
                "known": cut_data(_known(given, names), budget["known"]),
                "proposed": cut_data(given.pending, budget["known"] // 2),
            }
        ),
        _as_data({"earlier_in_this_conversation": cut_text(given.summary.text, budget["memory"])}),
        _as_data(as_prompt_data(recalled)),
        _as_data(cut_data(results, budget["retrieved"])),
    ]
    return "\n\n".join(part for part in parts if part)


def _known(given: TurnInput, names: dict[str, Any]) -> dict[str, Any]:
    """Every value by path, those of the current stage first: what no longer fits is of another one."""
    here = f"{given.stage.current}."
    return dict(sorted(names["contextSummary"].items(), key=lambda known: not known[0].startswith(here)))


def _voice(given: TurnInput, names: dict[str, Any]) -> str:
    config, language = given.config, given.language
    parts = [
        render(in_language(config.base_system_prompt, language), names),
        render(config.prompt("system", language), names),
        in_language(config.tone_of_voice, language),
        *config.global_knowledge.get("zh_hans" if language.startswith("zh") else "en", ()),
    ]
    return "\n\n".join(part for part in parts if part)


def history(given: TurnInput, budget_tokens: int) -> tuple[ChatMessage, ...]:
    """What was said before, newest first until the budget is used up, in the order in which it was said.

    `full` takes everything that fits, `sliding_window` the last turns that fit, `summary` what is not in the summary
    (read_input took no more).
    """
    chosen: list[ChatMessage] = []
    for message in reversed(given.history):
        budget_tokens -= count_tokens(message.content)
        if budget_tokens < 0:
            break
        chosen.append(_as_chat(message))
    return tuple(reversed(chosen))


def variables(given: TurnInput) -> dict[str, Any]:
    """The variables of templates."""
    stage = next((stage for stage in given.config.stages if stage.key == given.stage.current), None)
    known = dict(leaves(given.data, tuple(field.path for field in given.config.catalogue.fields)))
    return {
        "currentStage": given.stage.current if given.config.stages else "",
        "userMessage": given.message.content,
        "contextSummary": known,
        "stageData": given.data.get(given.stage.current, {}),
        "stageName": _stage_name(stage, given.language) or (COMPLETE if given.config.stages else ""),
        "completionCriteria": in_language(stage.completion_criteria, given.language) if stage else "",
        **{name: given.data.get(of.stage, {}) for name, of in stage_variables().items()},
    }


def _results(turn: TurnContext) -> dict[str, Any]:
    said, meant = turn.input.message.content, turn.query.resolved
    return {
        "what_the_message_refers_to": meant if meant != said else "",
        "found_in_this_message": {found.field: found.value for found in turn.execution.found},
        "to_be_asked_about_this_message": {
            unread.field: f"{unread.reason} {unread.accepted}" for unread in turn.query.reading.unreadable
        },
        "asked_for_but_not_called_yet": [
            {"tool": call.tool, "arguments_known": dict(call.arguments), "ask_for": list(call.missing)}
            for call in turn.plan.lacking
        ],
        "tool_results": [{"tool": r.tool, "ok": r.ok, **r.output} for r in turn.execution.tool_results],
    }


def _stage_name(stage: StageConfig | None, language: str) -> str:
    return in_language(stage.name, language) if stage else ""


def _as_chat(message: Message) -> ChatMessage:
    return ChatMessage("user" if message.role == Role.USER else "assistant", message.content)
