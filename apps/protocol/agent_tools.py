"""The protocol's tools for agents, and what the protocol knows of its own fields."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import get_language, pgettext
from django.utils.translation import gettext as _

from apps.agents.extension import Data, Derived, ToolContext, ToolOutput, ToolValue
from apps.fields.bilingual import in_language
from apps.protocol.sample_size import (
    Refused,
    Result,
    calculate,
    changes_for_dropout,
    changes_for_protocol,
    find_design,
    says_another_total,
)
from apps.protocol.tool_refusal import invalid_of

DROPOUT = "sample_size.dropout"


def sample_size(context: ToolContext, arguments: Mapping[str, Any]) -> ToolOutput:
    """Calculate, and propose the result for the protocol. ToolRefused names the input and the reason."""
    given = dict(arguments)
    design = str(given.pop("design", ""))
    try:
        result = calculate(design, given)
    except Refused as error:
        raise invalid_of(error, context.language) from error
    changes = changes_for_protocol(result, context.data, language=context.language)
    return ToolOutput(
        summary=_summary(result, context.language),
        text=in_language(result.sentence, context.language),
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
        values=tuple(ToolValue(change.field, change.value, change.derived) for change in changes),
    )


def _summary(result: Result, language: str) -> str:
    title = in_language(find_design(result.design).title, language)
    counts = [group.n for group in result.groups]
    if len(set(counts)) == 1 and len(counts) > 1:
        return _("%(title)s: %(n)d per group") % {"title": title, "n": counts[0]}
    if not counts and result.events is not None:
        return _("%(title)s: %(n)d events") % {"title": title, "n": result.events}
    return title + pgettext("after a title", ": ") + " + ".join(map(str, counts)) if counts else title


def derive(data: Data, changed: tuple[str, ...]) -> list[Derived]:
    """When dropout came or changed, the numbers of the calculation follow from it."""
    if DROPOUT not in changed:
        return []
    language = get_language() or "en"
    return [
        Derived(change.field, change.value, DROPOUT, contested=says_another_total(data, change))
        for change in changes_for_dropout(data, language=language)
    ]
