"""Puts together what the model reads: its parts in their order, the history as far as the budget goes.

The system message has what the configuration says and nothing else. What people said, what was collected, remembered
or found is data: it stands between markers in messages of the user or of a tool.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from apps.agents.budgets.prompt import budget_for, cut_data, cut_text
from apps.agents.configuration.fallbacks import stage_sentence
from apps.agents.configuration.intents import examples_of, intents_of
from apps.agents.context.citations import Bibliography
from apps.agents.context.memories import Recalled, as_prompt_data
from apps.agents.context.variables import conversation_variables
from apps.agents.models import Message, Role
from apps.agents.prompts.data import as_data as _as_data
from apps.agents.prompts.files import file_excerpts
from apps.agents.prompts.instructions import Instructions, data_text, instructions, joined
from apps.agents.tools.call import ToolResult
from apps.agents.turn.answer.open_here import asked_of
from apps.agents.turn.answer.streaming.filter import CLOSE, OPEN
from apps.agents.turn.beginning.input import TurnInput
from apps.agents.turn.context import TurnContext
from apps.fields.bilingual import in_language
from apps.llm.tokens import estimate_tokens as count_tokens
from apps.llm.types import ChatMessage


@dataclass(frozen=True)
class ChatPrompt:
    """What the model reads first; `files` are those that are named in it and how far they are given, for the trace."""

    messages: tuple[ChatMessage, ...]
    files: tuple[dict[str, Any], ...] = ()


def chat_prompt(turn: TurnContext, *, offers_tools: bool = False) -> ChatPrompt:
    """Instructions, history and the message to answer; what was collected, remembered and found stands behind it."""
    given, found = turn.input, _results(turn)
    names = variables(given)
    spoken = joined(_chat_instructions(turn, names, offers_tools=offers_tools))
    budget = budget_for(given.config.prompt_budget_tokens, given.config.budgets)
    room = budget["system"] + budget["stage"] - count_tokens(spoken.text)
    named, known = cut_data(spoken.data, max(room, 0)), _here_first(given, names["contextSummary"])
    data = turn_data(given, named, known=known, results=found, recalled=turn.give_recalled())
    left = budget.total - sum(map(count_tokens, (spoken.text, given.message.content, data)))
    files = file_excerpts(
        given.attachments,
        given.earlier_attachments,
        left - budget["history"],
        sees_pictures=given.sees_pictures,
    )
    text = f"{given.message.content}{files.text()}{data}"
    question = ChatMessage("user", text, pictures=files.pictures)
    left -= files.tokens()
    before = history(given, max(left, budget["history"]))
    return ChatPrompt((ChatMessage("system", spoken.text), *before, question), tuple(files.for_trace()))


def node_messages(
    turn: TurnContext, slugs: Sequence[str], data: Mapping[str, Any]
) -> tuple[ChatMessage, ...]:
    """What a node of a graph asks a model with: the agent's role and tone and its prompts `slugs`, what was said
    before, and the message with `data` behind it. What was found stands there alone, never among the instructions."""
    given = turn.input
    names = variables(given)
    asked = (_prompt(given, slug, names) for slug in slugs)
    spoken = joined((_voice(given, names), _stage_sentence(given, names), *asked))
    budget = budget_for(given.config.prompt_budget_tokens, given.config.budgets)
    files = file_excerpts(
        given.attachments, given.earlier_attachments, budget["retrieved"], sees_pictures=given.sees_pictures
    )
    found = data_text(spoken.data, data, as_prompt_data(turn.give_recalled()))
    text = f"{given.message.content}{files.text()}{found}"
    question = ChatMessage("user", text, pictures=files.pictures)
    return (ChatMessage("system", spoken.text), *history(given, budget["history"]), question)


def tool_content(result: ToolResult, cited: Bibliography) -> str:
    """What the model reads of a tool's result: data, never instructions. What it gives of `cited` has its numbers."""
    outcome = {"tool": result.tool, "ok": result.ok, "summary": result.summary}
    error = {} if result.ok else {"error": result.error}
    return _as_data({**outcome, **error, **result.output, **_sources(result, cited)})


def _sources(result: ToolResult, cited: Bibliography) -> dict[str, Any]:
    sources = [
        {"cite_as": f"[{cited.number_of(citation)}]", "title": citation.title, "locator": citation.locator}
        for citation in result.citations
    ]
    return {"sources": sources} if sources else {}


def repeated_content(content: str) -> str:
    """What the model reads when it repeats a call."""
    return f"You have made this very call before in this turn; this is its result.\n{content}"


def extraction_messages(given: TurnInput) -> tuple[ChatMessage, ...]:
    """What the model is asked for values with: the fields, and the last message as data."""
    demand = _extraction_demand(given)
    return (ChatMessage("system", demand.text), _asked_about(given, demand))


def _extraction_demand(given: TurnInput) -> Instructions:
    fields = [
        {
            "field": field.path,
            "title": field.titles.in_language(given.language),
            "kind": field.kind,
            **({"options": [option.key for option in field.options]} if field.options else {}),
        }
        for field in given.config.catalogue.fields
    ]
    return joined(
        (_prompt(given, "extraction", variables(given)), Instructions(_as_data({"fields": fields})))
    )


def _inline_demand(given: TurnInput) -> Instructions:
    """For models that can give data only within their text: the block that nobody sees."""
    form = (
        f"After your answer, write the values as JSON between {OPEN} and {CLOSE}: "
        '{"values": [{"field": …, "value": …, "quote": …, "confidence": …}]}. Nobody sees this block.'
    )
    return joined((_extraction_demand(given), Instructions(form)))


def query_messages(given: TurnInput) -> tuple[ChatMessage, ...]:
    """What the model is asked for the intent with."""
    intents = [
        {
            "code": intent.code,
            "description": in_language(intent.description, given.language),
            "examples": examples_of(intent, given.language),
        }
        for intent in intents_of(given.config)
    ]
    asked = _prompt(given, "query_analysis", variables(given))
    demand = joined((asked, Instructions(_as_data({"intents": intents}))))
    return (ChatMessage("system", demand.text), *history(given, 1_500), _asked_about(given, demand))


def summary_messages(given: TurnInput, leaving: Iterable[Message]) -> tuple[ChatMessage, ...]:
    """What the model is asked to extend the summary with: the summary so far and what is to be added, as data."""
    demand = _prompt(given, "summary", variables(given))
    said = [{"turn": m.turn, "role": m.role, "text": m.content} for m in leaving]
    return (
        ChatMessage("system", demand.text),
        ChatMessage(
            "user", _as_data({**demand.data, "summary_so_far": given.summary.text, "to_be_added": said})
        ),
    )


def _asked_about(given: TurnInput, demand: Instructions) -> ChatMessage:
    """The message, and behind it the data that the demand names."""
    return ChatMessage("user", f"{given.message.content}{data_text(demand.data)}")


def turn_data(
    given: TurnInput,
    named: Mapping[str, Any],
    *,
    known: Mapping[str, Any],
    results: Mapping[str, Any],
    recalled: Sequence[Recalled],
) -> str:
    """What is known, what the instructions name, earlier turns in short, what is `recalled`, results of this turn:
    each within its budget. It may say anything, so it stands behind the message and never among the instructions."""
    budget = budget_for(given.config.prompt_budget_tokens, given.config.budgets)
    return data_text(
        named,
        {
            "known": cut_data(known, budget["known"]),
            "proposed": cut_data(given.pending, budget["known"] // 2),
        },
        {"earlier_in_this_conversation": cut_text(given.summary.text, budget["memory"])},
        as_prompt_data(recalled),
        cut_data(results, budget["retrieved"]),
    )


def _chat_instructions(
    turn: TurnContext, names: dict[str, Any], *, offers_tools: bool
) -> Iterator[Instructions]:
    """Role and tone, stage, what to do with tools and values: the parts that have something to say, each within its
    budget. The plan's overrides stand before them, or in the place of role and tone."""
    given, other = turn.input, turn.plan.prompt_overrides
    budget = budget_for(given.config.prompt_budget_tokens, given.config.budgets)
    voice = instructions(other["system"], names) if "system" in other else _voice(given, names)
    yield instructions(other.get("prefix", ""), names)
    yield replace(voice, text=cut_text(voice.text, budget["system"]))
    manner = (_instruction(given, names), _prompt(given, given.stage.current, names))
    stage = joined((_stage_sentence(given, names), *manner))
    yield replace(stage, text=cut_text(stage.text, budget["stage"]))
    if given.extracts_inline:
        yield _inline_demand(given)
    if offers_tools:
        yield _prompt(given, "react_system", names)


def _stage_sentence(given: TurnInput, names: Mapping[str, Any]) -> Instructions:
    """Which stage it is, for agents with stages that have the shipped prompt `system`; one of their own says it in its
    own words, or does not want it said."""
    own = in_language(given.config.prompts.get("system", {}), given.language).strip()
    is_said = given.config.stages and not own
    return instructions(in_language(stage_sentence(), given.language) if is_said else "", names)


def _instruction(given: TurnInput, names: Mapping[str, Any]) -> Instructions:
    """What the current stage says of itself; nothing where the conversation stands in none."""
    here = next((stage for stage in given.config.stages if stage.key == given.stage.current), None)
    return instructions(in_language(here.instruction, given.language) if here else "", names)


def _prompt(given: TurnInput, slug: str, names: dict[str, Any]) -> Instructions:
    return instructions(given.config.prompt(slug, given.language), names)


def _here_first(given: TurnInput, known: Mapping[str, Any]) -> dict[str, Any]:
    """Every value by path, those of the current stage first: what no longer fits is of another one."""
    here = f"{given.stage.current}."
    return dict(sorted(known.items(), key=lambda value: not value[0].startswith(here)))


def _voice(given: TurnInput, names: dict[str, Any]) -> Instructions:
    config, language = given.config, given.language
    texts = (
        in_language(config.base_system_prompt, language),
        config.prompt("system", language),
        in_language(config.tone_of_voice, language),
        *config.global_knowledge.get("zh_hans" if language.startswith("zh") else "en", ()),
    )
    return joined(instructions(text, names) for text in texts)


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
    """The variables of templates in this turn."""
    return conversation_variables(
        given.config,
        given.data,
        stage=given.stage.current,
        language=given.language,
        message=given.message.content,
    )


def _results(turn: TurnContext) -> dict[str, Any]:
    said, meant = turn.input.message.content, turn.query.resolved
    return {
        "what_the_message_refers_to": meant if meant != said else "",
        "to_be_asked": turn.query.question,
        "found_in_this_message": {found.field: found.value for found in turn.execution.found},
        "to_be_asked_about_this_message": {
            unread.field: asked_of(turn, unread) for unread in turn.input.reading.unreadable
        },
        "asked_for_but_not_called_yet": [
            {"tool": call.tool, "arguments_known": dict(call.arguments), "ask_for": list(call.missing)}
            for call in turn.plan.lacking
        ],
        "how_the_request_was_understood": [note for wish in turn.plan.wishes for note in wish.notes],
        "tool_results": [
            {"tool": r.tool, "ok": r.ok, **r.output, **_sources(r, turn.execution.cited)}
            for r in turn.execution.tool_results
        ],
    }


def _as_chat(message: Message) -> ChatMessage:
    return ChatMessage("user" if message.role == Role.USER else "assistant", message.content)
