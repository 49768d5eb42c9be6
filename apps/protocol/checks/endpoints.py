"""Checks 1 and 2: the primary endpoint is one, and is defined."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from apps.fields.bilingual import both
from apps.fields.conditions.evaluation import is_set
from apps.fields.paths import get_value
from apps.fields.rules import Outcome, Violation
from apps.protocol.checks.reading import (
    ANALYSIS,
    DESIGN,
    PRIMARY,
    Context,
    assigns_nothing,
    given,
    is_descriptive,
    missing,
    not_concerned,
    text_of,
    unreadable,
)
from apps.protocol.checks.violations import blocks, demands
from apps.protocol.checks.wordings import states_strategy
from apps.protocol.times.said_times import in_figures

_TIME: Final = re.compile(
    r"\d+(?:\.\d+)?[\s-]{0,2}(?:h(?:ou)?rs?|h|days?|weeks?|months?|years?)\b|\b(?:day|week|month|year) \d+"
    r"|\bat (?:hospital )?discharge\b|\bin(?: the)? hospital\b"
    r"|[\d半]+\s?个?(?:小时|h(?![a-z])|天|日|周|月|年)(?!龄)|出院时|住院期间|院内",
    re.IGNORECASE,
)
# What a doctor would ask for; the parts have their own names where they are filled in.
PARTS = {
    "metric": both(
        "what is taken of each patient (whether it happened, a value, a change?)",
        "每位患者取什么（是否发生、测量值，还是变化值？）",
    ),
    "aggregation": both(
        "how it is summed up for each group (as a share of patients, a mean, a time?)",
        "每组怎样汇总（患者的比例、均数，还是时间？）",
    ),
    "time_point": both("when it is measured", "何时测量"),
}


def one_primary_endpoint(context: Context, facts: Mapping[str, Any]) -> Outcome:
    """1 B: one primary endpoint, or a stated multiplicity strategy. Not for descriptive studies."""
    endpoints = _primaries(context)
    if endpoints is None:
        return unreadable(PRIMARY)
    if is_descriptive(context):
        return not_concerned("descriptive studies: nothing is tested", "描述性研究（不作检验）")
    if not endpoints:
        return missing(PRIMARY)
    count = len({_identity(endpoint) for endpoint in endpoints})
    if count == 1:
        return ()
    names = "\n".join(str(endpoint.get("name") or "") for endpoint in endpoints)
    stated = states_strategy(
        "\n".join((text_of(context, ANALYSIS), text_of(context, "sample_size.statement"), names))
    )
    if stated is None:
        return unreadable(ANALYSIS)
    return () if stated else (_several(count),)


def _several(count: int) -> Violation:
    return blocks(
        (PRIMARY, ANALYSIS),
        both(
            f"There are {count} primary outcomes and no strategy against multiplicity in the primary analysis.",
            f"主要结局有 {count} 个，但主要分析中未说明多重性控制策略。",
        ),
        both(
            "Keep one primary outcome and move the others to the secondary ones, or state in the primary "
            "analysis how the error rate is controlled (for instance Bonferroni, fixed sequence, co-primary).",
            "保留一个主要结局并将其余移至次要结局，或在主要分析中说明如何控制总体Ⅰ类错误"
            "（如 Bonferroni 校正、固定顺序检验、共同主要终点）。",
        ),
    )


def defined_primary_endpoint(context: Context, facts: Mapping[str, Any]) -> Outcome:
    """2 B: the primary endpoint has variable (else its name), metric, aggregation, time point (SPIRIT 16)."""
    if not given(context, DESIGN):
        return missing(DESIGN)
    if assigns_nothing(context):
        return not_concerned(
            "observational and diagnostic studies: the item is one of trials",
            "观察性与诊断性研究（该条目属于试验）",
        )
    endpoints = _primaries(context)
    if endpoints is None:
        return unreadable(PRIMARY)
    if not endpoints:
        return missing(PRIMARY)
    violations = (_undefined(place, endpoint) for place, endpoint in enumerate(endpoints))
    return [violation for violation in violations if violation is not None]


def _undefined(place: int, endpoint: Mapping[str, Any]) -> Violation | None:
    lacking = {part: title for part, title in PARTS.items() if not is_set(endpoint.get(part))}
    if "time_point" in lacking and names_time(endpoint):
        del lacking["time_point"]
    if not is_set(endpoint.get("variable")) and not is_set(endpoint.get("name")):
        lacking = {"variable": both("what is measured", "测量什么"), **lacking}
    if not lacking:
        return None
    name = str(endpoint.get("name") or endpoint.get("variable") or place + 1)
    parts = [title["en"] for title in lacking.values()]
    zh = "；".join(title["zh_hans"] for title in lacking.values())
    return demands(
        tuple(f"{PRIMARY}.{place}.{part}" for part in lacking),
        both(
            f"Not said yet of the primary outcome “{name}”: {'; '.join(parts)}.",
            f"主要结局“{name}”还没有说明：{zh}。",
        ),
        both(
            "Say it in a sentence, for example “the share of patients in each group in whom it happened, by day 7”.",
            "用一句话说明即可，例如“到第7天，各组发生该结局的患者比例”。",
        ),
    )


def names_time(endpoint: Mapping[str, Any]) -> bool:
    """Whether the name says itself when: "delirium in the first 7 days", "28天病死率"."""
    return any(_TIME.search(in_figures(str(endpoint.get(part) or ""))) for part in ("name", "variable"))


def _primaries(context: Context) -> list[Mapping[str, Any]] | None:
    """The primary endpoints that say anything; None when they are not the objects they should be."""
    listed = get_value(context, PRIMARY)
    if not is_set(listed):
        return []
    if not isinstance(listed, list | tuple) or not all(isinstance(item, Mapping) for item in listed):
        return None
    return [item for item in listed if is_set(item)]


def _identity(endpoint: Mapping[str, Any]) -> tuple[str, ...]:
    keys = ("name", "variable", "metric", "time_point")
    return tuple(" ".join(str(endpoint.get(key) or "").casefold().split()) for key in keys)
