"""The protocol's tools for agents, and what the protocol knows of its own fields."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.utils.translation import get_language

from apps.agents.extension import Data, Derived, ToolContext, ToolOutput, ToolValue
from apps.fields.bilingual import both, in_language
from apps.fields.paths import get_value, with_value
from apps.protocol.sample_size import (
    ProposedChange,
    Refused,
    Result,
    calculate,
    changes_for_dropout,
    changes_for_protocol,
    find_design,
    says_another_total,
)
from apps.protocol.sample_size.assumed import assumed
from apps.protocol.sample_size.changes import inputs_on_record
from apps.protocol.sample_size.input_words import OF_EXPOSURE, kind_of_study
from apps.protocol.sample_size.normal import enrolled
from apps.protocol.tool_inputs import input_lines
from apps.protocol.tool_refusal import invalid_of

DROPOUT = "sample_size.dropout"
STATEMENT = "sample_size.statement"
PER_GROUP = "sample_size.n_per_group"
# In the language of the conversation: a tool works in a thread that has none of its own.
SIZE = both("{title}: {size}", "{title}：{size}")
EVENTS = both("{n} events", "{n} 个事件")
EACH = both("{n} per group ({total} in total)", "每组 {n} 例（共 {total} 例）")
ONE = both("{total} participants", "{total} 例")
OF_SEVERAL = both("{groups} ({total} in total)", "{groups}（共 {total} 例）")
GROUP = both("group {place} {n}", "第 {place} 组 {n} 例")
BETWEEN = both(", ", "、")
WITH_LOSSES = both(
    "{needed} for analysis; to enrol, with dropout: {enrolled}", "分析所需{needed}；计入失访后入组{enrolled}"
)


def sample_size(context: ToolContext, arguments: Mapping[str, Any]) -> ToolOutput:
    """Calculate, and propose the result for the protocol. ToolRefused names the input and the reason."""
    given = dict(arguments)
    design = str(given.pop("design", ""))
    try:
        losses = _losses(design, given)
        result = calculate(design, given)
    except Refused as error:
        raise invalid_of(error, context.language, kind_of_study(context.data)) from error
    data = context.data if losses is None else with_value(context.data, DROPOUT, losses)
    changes = changes_for_protocol(result, data, language=context.language)
    if losses is not None and losses != get_value(context.data, DROPOUT):
        changes.append(ProposedChange(DROPOUT, losses))
    return ToolOutput(
        summary=_summary(result, changes, get_value(data, DROPOUT), context.language),
        text=_answer(result, changes, context),
        output={
            "design": result.design,
            "inputs": dict(result.inputs),
            "outputs": dict(result.outputs),
            "groups": [{"role": group.role, "n": group.n, "n_raw": group.n_raw} for group in result.groups],
            "method": in_language(result.method.name, context.language),
            "formula": result.method.formula,
            "source": result.method.source,
            "assumptions": [in_language(text, context.language) for text in result.assumptions],
        },
        values=tuple(_proposed(change, context.assumed) for change in changes),
        inputs=input_lines(result, losses, context),
    )


def _proposed(change: ProposedChange, assumed_inputs: Iterable[str]) -> ToolValue:
    """Nobody gave what was taken as usual, although the calculation was told it."""
    is_assumed = change.field.rpartition(".")[2] in assumed_inputs
    return ToolValue(change.field, change.value, change.derived or is_assumed)


def _losses(design: str, given: dict[str, Any]) -> Any:
    """The share lost, which any calculation may be given: taken out of its inputs, and checked."""
    if design == "dropout" or given.get("dropout") is None:
        return None
    losses = given.pop("dropout")
    calculate("dropout", {"n_evaluable": 1, "dropout": losses})
    return losses


def _answer(result: Result, changes: Iterable[ProposedChange], context: ToolContext) -> str:
    """The sentence for the protocol, with the losses, and what was assumed because nobody said it."""
    language, data = context.language, context.data
    is_observed = kind_of_study(data) in OF_EXPOSURE and "ratio" not in inputs_on_record(data)
    stated = (change.value for change in changes if change.field == STATEMENT)
    sentence = next(stated, in_language(result.sentence, language))
    space = "" if language.startswith("zh") else " "
    return space.join(
        [sentence, *(in_language(text, language) for text in assumed(result, is_observed=is_observed))]
    )


def _summary(result: Result, changes: Iterable[ProposedChange], losses: Any, language: str) -> str:
    """The calculation and its numbers, each with what it counts."""
    title = in_language(find_design(result.design).title, language)
    needed = [group.n for group in result.groups]
    size = _size(needed, language)
    if any(change.field == PER_GROUP and change.derived for change in changes):
        with_losses = _size([enrolled(n, float(losses)) for n in needed], language)
        size = in_language(WITH_LOSSES, language).format(needed=size, enrolled=with_losses)
    elif not needed and result.events is not None:
        size = in_language(EVENTS, language).format(n=result.events)
    return in_language(SIZE, language).format(title=title, size=size) if size else title


def _size(counts: Sequence[int], language: str) -> str:
    """Per group and in total; empty without a group."""
    if not counts:
        return ""
    form = ONE if len(counts) == 1 else EACH if len(set(counts)) == 1 else OF_SEVERAL
    groups = (in_language(GROUP, language).format(place=place, n=n) for place, n in enumerate(counts, 1))
    joined = in_language(BETWEEN, language).join(groups)
    return in_language(form, language).format(n=counts[0], total=sum(counts), groups=joined)


def derive(data: Data, changed: tuple[str, ...]) -> list[Derived]:
    """When dropout came or changed, the numbers of the calculation follow from it."""
    if DROPOUT not in changed:
        return []
    language = get_language() or "en"
    return [
        Derived(change.field, change.value, DROPOUT, contested=says_another_total(data, change))
        for change in changes_for_dropout(data, language=language)
    ]
