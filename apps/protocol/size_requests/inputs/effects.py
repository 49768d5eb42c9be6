"""Reads the effect that a sample size is to find, by the kind of its design: rates, means, survival, precision. By
itself, because only here words are weighed against the design."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from apps.agents.extension import Asked
from apps.fields.paths import get_value
from apps.protocol.sample_size.changes import inputs_beside
from apps.protocol.sample_size.registry import Design
from apps.protocol.size_requests.inputs import comparison, designs, means, one_group, rates, survival
from apps.protocol.size_requests.words.readings import Readings, as_percent
from apps.protocol.size_requests.words.remainder import Remainder
from apps.protocol.tool_form import values_of

_PERCENT: Final = re.compile(r"[0-9]+(?:\.[0-9]+)?(?=\s?[%％])")
RATES: Final = {
    "two_proportions": rates.Pair("p1", "p2"),
    "two_proportions_margin": rates.Pair("p_c", "p_t"),
    "logrank_events": rates.Pair("S_c", "S_t"),
}


def read_effect(rest: Remainder, found: Readings, design: Design, wanted: str | None, asked: Asked) -> None:
    of_means = "means" in design.name
    if of_means:
        means.read_spread(rest, found)
    if "margin" in design.inputs and "margin" not in found.values:
        comparison.read_margin(rest, found, wanted, words_of_outcome(asked), of_means=of_means)
    if "margin" in design.inputs and wanted in values_of(design.model.model_fields["hypothesis"].annotation):
        found.values["hypothesis"] = wanted
    _READERS[design.family](rest, found, design, asked)


def _of_proportions(rest: Remainder, found: Readings, design: Design, asked: Asked) -> None:
    if design.name == "one_proportion":
        one_group.read_target(rest, found)
        return
    rates.read_rates(rest, found, RATES[design.name], order_matters=_order_matters(design, found, asked))
    pair = RATES[design.name]
    same = found.values.get(pair.control) is not None and found.values.get(pair.control) == found.values.get(
        pair.treatment
    )
    if same and design.name == "two_proportions":
        found.remark("no_difference", rate=as_percent(found.values[pair.control]))
        found.leave_open(pair.treatment)  # no number of patients shows a difference that there is not


def _order_matters(design: Design, found: Readings, asked: Asked) -> bool:
    known = inputs_beside(design.name, asked.data).get("ratio")
    if "margin" in design.inputs or "ratio" in found.choices or _is_recorded(asked):
        return True
    return bool(found.values.get("ratio", known or 1) != 1)


def _is_recorded(asked: Asked) -> bool:
    """Whether the recorded hypothesis names both rates: its groups may well stand in another order."""
    recorded = set(_PERCENT.findall(str(get_value(asked.data, "scientific_question.hypothesis") or "")))
    return len(recorded.intersection(_PERCENT.findall(asked.text))) > 1


def _of_means(rest: Remainder, found: Readings, design: Design, asked: Asked) -> None:
    if design.name == "two_means_margin":
        means.read_means_of_margin(rest, found)
    elif "delta" not in found.values:
        means.read_means(rest, found)


def _of_survival(rest: Remainder, found: Readings, design: Design, asked: Asked) -> None:
    survival.read_hazard_ratio(rest, found)
    if design.name == "logrank_accrual":
        survival.read_times(rest, found)
    elif "hr" not in found.values:
        rates.read_rates(rest, found, RATES[design.name], order_matters=True)


def _of_precision(rest: Remainder, found: Readings, design: Design, asked: Asked) -> None:
    if design.name in designs.DIAGNOSTIC:
        one_group.read_accuracy(rest, found)
    else:
        one_group.read_prevalence(rest, found)


def _of_losses(rest: Remainder, found: Readings, design: Design, asked: Asked) -> None:
    one_group.read_evaluable(rest, found)


_READERS: Final = {
    "proportions": _of_proportions,
    "means": _of_means,
    "survival": _of_survival,
    "precision": _of_precision,
    "other": _of_losses,
}


def words_of_outcome(asked: Asked) -> str:
    """Words that tell whether more of the outcome is better: the message, else the recorded primary outcome."""
    if comparison.tells_direction(asked.text):
        return asked.text
    places = ("endpoints.primary", "endpoints.outcomes.primary", "pico.outcomes")
    rows = next((found for path in places if (found := get_value(asked.data, path))), "")
    first = rows[0] if isinstance(rows, list) else rows
    return " ".join(map(str, first.values())) if isinstance(first, Mapping) else str(first)
