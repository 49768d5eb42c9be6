"""What a calculation went by, line by line, and where each value is from: for the table below its line on the page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from apps.agents.extension import InputLine, InputOrigin, ToolContext
from apps.fields.bilingual import in_language
from apps.fields.paths import get_value, with_value
from apps.protocol.sample_size import Result, find_design
from apps.protocol.sample_size.changes import inputs_on_record, terms_of
from apps.protocol.sample_size.input_words import input_title, kind_of_study, title_in_study
from apps.protocol.size_requests.words.remarks import ratio_title, value_in_words
from apps.protocol.tool_form import inputs_of

DROPOUT = "dropout"


def input_lines(result: Result, losses: Any, context: ToolContext) -> tuple[InputLine, ...]:
    """`losses` is the share that was given with the inputs, None where nobody gave one."""
    return tuple(_lines(result, losses, context))


def _lines(result: Result, losses: Any, context: ToolContext) -> Iterator[InputLine]:
    recorded, proposed = inputs_on_record(context.data), inputs_on_record(_with_pending(context))
    design, kind = find_design(result.design), kind_of_study(context.data)
    for each in inputs_of(design):
        value = result.inputs.get(each.name)
        if value is None:
            continue
        origin: InputOrigin = "said"
        if recorded.get(each.name) == value:
            origin = "recorded"
        elif each.name not in result.given or each.name in context.assumed:
            origin = "default"
        elif proposed.get(each.name) == value:
            origin = "proposed"
        if each.name == "ratio":
            yield InputLine(in_language(ratio_title(kind), context.language), terms_of(value), origin)
        else:
            words = value_in_words(design, each.name, value, context.language)
            yield InputLine(in_language(title_in_study(each.name, kind), context.language), words, origin)
    known = get_value(context.data, f"sample_size.{DROPOUT}")
    share = known if losses is None else losses
    if DROPOUT not in design.inputs and share is not None:
        yield InputLine(
            in_language(input_title(DROPOUT), context.language),
            value_in_words(design, DROPOUT, share, context.language),
            "recorded" if share == known else "proposed" if proposed.get(DROPOUT) == share else "said",
        )


def _with_pending(context: ToolContext) -> Mapping[str, Any]:
    data: Mapping[str, Any] = context.data
    for path, value in context.pending.items():
        data = with_value(data, path, value)
    return data
