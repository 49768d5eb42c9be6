"""Why this answer: what was known, which prompts, models, tools and sources, and what was found, from one trace.

Read only, for people who may read the conversation. What retention took out of the trace is simply not there.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from apps.agents.configuration.snapshot import AgentConfig, config_of
from apps.agents.models import CitedPassage, Message, Role, Step, Trace
from apps.agents.traces.causes import cause_in_words
from apps.agents.traces.named import Names, in_words, named, names_of
from apps.agents.traces.reasons import reasons_of
from apps.agents.traces.timeline import Line, timeline_of
from apps.agents.traces.usage import Used, used_by
from apps.fields.bilingual import LANGUAGES
from apps.fields.paths import get_value, with_value
from apps.fields.reading import format_value
from apps.fields.stages.machine import COMPLETE
from apps.llm.actions.defaults import RULES_SLUG
from apps.llm.models import ModelCall

# The prompts that a model call of a purpose is made of; "" is the one of the stage.
PROMPTS: Mapping[str, tuple[str, ...]] = {
    "query": ("query_analysis",),
    "chat": ("system", ""),
    "extraction": ("extraction",),
    "reflection": ("reflexion",),
    "generation": ("generation_section",),
}
SHOWN_APART: frozenset[str] = frozenset({"cause", "attempts", "recalls"})


@dataclass(frozen=True)
class Known:
    """A value as it stood when the message came."""

    title: str
    value: str


@dataclass(frozen=True)
class ToolUse:
    """One call. `arguments` as (name, value); `summary` is the result, or why there was none. A repeated call was
    answered from the result of the first; `decision` says who was asked, where somebody was."""

    tool: str
    title: str
    ok: bool
    summary: str
    arguments: tuple[tuple[str, str], ...]
    duration_ms: int | None
    is_repeated: bool = False
    decision: Mapping[str, Any] | None = None


@dataclass(frozen=True)
class FoundValue:
    """A value that came of the message; `quote` are the words that bear it out; none where a tool did."""

    title: str
    value: str
    quote: str
    method: str
    state: str


@dataclass(frozen=True)
class GivenFile:
    """A file of the conversation that the model was told of; `how` says how far, in words."""

    name: str
    turn: int
    how: str


@dataclass(frozen=True)
class Attempt:
    """One request to a model, whatever became of it; `failure` is empty when it answered."""

    model: str
    purpose: str
    number: int
    failure: str
    http_status: int | None
    duration_ms: int
    first_token_ms: int | None
    input_tokens: int
    output_tokens: int
    cost: str


@dataclass(frozen=True)
class Explanation:
    trace: Trace
    reasons: tuple[str, ...]
    lines: tuple[Line, ...]
    used: Used
    stage: str
    context_version: int | None
    known: tuple[Known, ...]
    prompts: tuple[tuple[str, str], ...]  # slug and title
    tools: tuple[ToolUse, ...]
    found: tuple[FoundValue, ...]
    sources: tuple[CitedPassage, ...]
    files: tuple[GivenFile, ...]
    attempts: tuple[Attempt, ...]
    failure: str
    first_words_percent: float | None


def explain(trace: Trace, language: str) -> Explanation:
    """Of a trace that the caller got through a selector."""
    config = config_of(trace.snapshot_id) if trace.snapshot_id else None
    names = names_of(config, language)
    lines = tuple(_in_words(line, names, language) for line in timeline_of(trace))
    steps = [line.step for line in lines]
    calls = list(calls_of(trace))
    given: dict[str, Any] = next((step.input for step in steps if step.name == "query_analysis"), {})
    version, stage = given.get("context_version"), str(given.get("stage", ""))
    return Explanation(
        trace=trace,
        reasons=reasons_of(trace, config, language, asked_a_model=bool(calls)) if config else (),
        lines=lines,
        used=used_by(trace.run_id),
        stage=config.catalogue.title(stage, language) if config and stage not in ("", COMPLETE) else "",
        context_version=version,
        known=_known(trace, config, version, language) if config and version else (),
        prompts=tuple((slug, named(slug, names)) for slug in _prompts(calls, stage, config))
        if config
        else (),
        tools=_tools(trace, steps, config, language),
        found=_found(trace, config, language) if config else (),
        sources=_sources(trace),
        files=_files(steps),
        attempts=tuple(_attempt(call) for call in calls),
        failure=_failure(trace),
        first_words_percent=_place(trace, lines),
    )


def _in_words(line: Line, names: Names, language: str) -> Line:
    """What stands by itself on the page is not listed once more."""
    gave = {key: value for key, value in line.step.output.items() if key not in SHOWN_APART}
    given = in_words(line.step.input, names, language)
    about = named(line.step.model or str(line.step.input.get("remember", "")), names)
    return replace(line, given=given, gave=in_words(gave, names, language), about=about)


def _known(trace: Trace, config: AgentConfig, version: int, language: str) -> tuple[Known, ...]:
    """The values of that version of the context, put together from its changes."""
    data: dict[str, Any] = {}
    for change in trace.conversation.changes.filter(version__lte=version).order_by("version", "created_at"):
        data = with_value(data, change.field, change.new)
    values = ((field, get_value(data, field.path)) for field in config.catalogue.fields)
    return tuple(
        Known(field.titles.in_language(language), format_value(field, value, language, data))
        for field, value in values
        if value is not None
    )


def _prompts(calls: Sequence[ModelCall], stage: str, config: AgentConfig) -> tuple[str, ...]:
    """The slugs of the prompts that the models of this turn were given, in their order."""
    slugs = (slug or stage for call in calls for slug in PROMPTS.get(call.purpose, ()))
    return tuple(
        slug for slug in dict.fromkeys(slugs) if any(config.prompt(slug, language) for language in LANGUAGES)
    )


def _tools(
    trace: Trace, steps: Sequence[Step], config: AgentConfig | None, language: str
) -> tuple[ToolUse, ...]:
    """What a tool went by is told in its own words where the answer has them."""
    answers = Message.objects.filter(run=trace.run_id, role=Role.ASSISTANT) if trace.run_id else ()
    answer = answers.order_by("created_at").last() if answers else None
    told = {line.get("tool"): line.get("inputs") or () for line in (answer.tools if answer else ())}
    calls = [step for step in steps if step.name == "tool_call"]
    is_once = len({step.input.get("tool") for step in calls}) == len(calls)
    uses = (_tool(step, config, language) for step in calls)
    if not is_once:
        return tuple(uses)
    return tuple(
        replace(use, arguments=tuple((str(line["title"]), str(line["value"])) for line in lines))
        if (lines := told.get(use.tool))
        else use
        for use in uses
    )


def _tool(step: Step, config: AgentConfig | None, language: str) -> ToolUse:
    name = str(step.input.get("tool", ""))
    tool = config.tools.get(name) if config else None
    properties = tool.function_schema.get("parameters", {}).get("properties", {}) if tool else {}
    arguments, names = step.input.get("arguments"), names_of(config, language)
    rows = arguments.items() if isinstance(arguments, dict) else ()
    return ToolUse(
        tool=name,
        title=named(name, names) or _("no longer kept"),
        ok=bool(step.output.get("ok")) or (not step.output and not step.error),
        summary=str(step.output.get("summary", "")),
        arguments=tuple(
            (str(properties.get(key, {}).get("title") or named(str(key), names)), str(value))
            for key, value in rows
        ),
        duration_ms=step.duration_ms,
        is_repeated=bool(step.output.get("repeated")),
        decision=step.output.get("decision"),
    )


def _found(trace: Trace, config: AgentConfig, language: str) -> tuple[FoundValue, ...]:
    if trace.message is None:
        return ()
    found = []
    for proposal in trace.message.proposals.all():
        field = config.catalogue.find(proposal.field)
        evidence: Mapping[str, Any] = (proposal.evidence or [{}])[-1]
        found.append(
            FoundValue(
                title=config.catalogue.title(proposal.field, language),
                value=format_value(field, proposal.value, language) if field else str(proposal.value),
                quote=str(evidence.get("quote") or ""),
                method=proposal.method,
                state=proposal.get_state_display(),
            )
        )
    return tuple(found)


def _sources(trace: Trace) -> tuple[CitedPassage, ...]:
    """What its answer cites, also one that was replaced since."""
    cited = (
        CitedPassage.objects.filter(message__run=trace.run_id)
        if trace.run_id
        else CitedPassage.objects.none()
    )
    return tuple(cited)


def _files(steps: Sequence[Step]) -> tuple[GivenFile, ...]:
    words = {
        "whole": _("read whole"),
        "cut": _("only its beginning was read"),
        "unreadable": _("no text could be read from it"),
        "left out": _("left out: there was no room for it"),
        "seen": _("the picture was shown to the model"),
        "not seen": _("the picture was not shown to the model"),
    }
    listed = next((step.output.get("files") or () for step in steps if step.name == "node:files"), ())
    return tuple(
        GivenFile(str(one["file"]), int(one["turn"]), words.get(str(one["told"]), "")) for one in listed
    )


def calls_of(trace: Trace) -> QuerySet[ModelCall]:
    """Every attempt at a model, those that failed too; rules are none."""
    calls = ModelCall.objects.filter(reference=str(trace.run_id)).order_by("at", "id")
    calls = calls.exclude(provider=RULES_SLUG)
    return calls if trace.run_id else calls.none()


def _attempt(call: ModelCall) -> Attempt:
    return Attempt(
        model=call.model,
        purpose=call.get_purpose_display(),
        number=call.attempt,
        failure=cause_in_words(call.error_code) if call.error_code else "",
        http_status=call.http_status,
        duration_ms=call.duration_ms,
        first_token_ms=call.first_token_ms,
        input_tokens=call.input_tokens,
        output_tokens=call.output_tokens,
        cost=f"{call.cost.normalize():f} {call.currency}".strip() if call.cost else "",
    )


def _failure(trace: Trace) -> str:
    """What the person was told, or what the code means."""
    if trace.run and trace.run.error_message:
        return trace.run.error_message
    return cause_in_words(trace.error_code) if trace.error_code else ""


def _place(trace: Trace, lines: tuple[Line, ...]) -> float | None:
    """Where the first words came on the time axis of the lines."""
    if trace.first_token_ms is None:
        return None
    ends = (line.step.offset_ms + (line.step.duration_ms or 0) for line in lines)
    total = max([trace.duration_ms or 0, *ends, 1])
    return round(min(100 * trace.first_token_ms / total, 100), 2)
