"""A calculation as the page shows it, in one language."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from apps.documents.charts.curve import CurveChart
from apps.fields.bilingual import in_language
from apps.protocol.calculator.chart import chart_of, percent_of
from apps.protocol.sample_size.curve import Curve, curve_of
from apps.protocol.sample_size.input_values import number_in_words
from apps.protocol.sample_size.input_words import input_title
from apps.protocol.sample_size.registry import find_design
from apps.protocol.sample_size.results import Result
from apps.protocol.sample_size.sensitivity import Table, number_of, quantity_of, sensitivity, varied_inputs
from apps.protocol.sample_size.symbols import symbols_of


@dataclass(frozen=True)
class Count:
    """One of the numbers beside the large one."""

    label: str
    number: str


@dataclass(frozen=True)
class Cell:
    text: str
    is_chosen: bool


@dataclass(frozen=True)
class Row:
    label: str
    is_chosen: bool
    cells: tuple[Cell, ...]


@dataclass(frozen=True)
class TableView:
    caption: str
    rows_name: str
    rows_title: str
    columns_name: str
    columns_title: str
    heads: tuple[tuple[str, bool], ...]
    rows: tuple[Row, ...]
    choices: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class CurveView:
    title: str
    axis: str
    measured: str
    description: str
    chosen: str
    target: str
    chart: CurveChart


@dataclass(frozen=True)
class ResultView:
    """Everything the result region needs; `arguments` is JSON for the tool of a conversation."""

    title: str
    number: str
    unit: str
    counts: tuple[Count, ...]
    sentence: str
    method: str
    formula: str
    symbols: tuple[str, ...]
    source: str
    conventions: tuple[str, ...]
    assumptions: tuple[str, ...]
    table: TableView
    curve: CurveView | None
    arguments: str


def view_of(result: Result, *, rows: str, columns: str, language: str) -> ResultView:
    """`rows` and `columns` name the inputs of the table; Refused for one that cannot vary."""
    found_curve = curve_of(result)

    def said(texts: Any) -> tuple[str, ...]:
        return tuple(in_language(text, language) for text in texts)

    return ResultView(
        title=in_language(find_design(result.design).title, language),
        number=f"{number_of(result):,}",
        unit=_UNITS[quantity_of(result)](),
        counts=tuple(_counts(result, found_curve)),
        sentence=in_language(result.sentence, language),
        method=in_language(result.method.name, language),
        formula=result.method.formula,
        symbols=said(symbols_of(result.method.formula)),
        source=result.method.source,
        conventions=said(result.conventions),
        assumptions=said(result.assumptions),
        table=_table(result, sensitivity(result, rows=rows, columns=columns), language),
        curve=_curve(found_curve) if found_curve else None,
        arguments=json.dumps({"design": result.design, "inputs": dict(result.given)}),
    )


_UNITS = {
    "total": lambda: _("participants in all"),
    "events": lambda: _("events"),
    "per_group": lambda: _("to enrol in each group"),
}
_ROLES = {"control": lambda: _("Group 1 (control)"), "treatment": lambda: _("Group 2")}


def _counts(result: Result, curve: Curve | None) -> list[Count]:
    """Per group, events, the unrounded number and what the rounded one achieves."""
    groups = result.groups
    found = []
    if len(groups) > 1 and len({group.n for group in groups}) == 1:
        found.append(Count(_("Per group"), f"{groups[0].n:,}"))
    elif len(groups) > 1:
        found += [Count(_ROLES[group.role](), f"{group.n:,}") for group in groups]
    if groups and result.events is not None:
        found.append(Count(_("Events expected"), f"{result.events:,}"))
    raw = (
        groups[0].n_raw if groups else result.outputs.get("events_raw", result.outputs.get("n_raw_per_group"))
    )
    if raw is not None:
        label = _("Before rounding, group 1") if len(groups) > 1 else _("Before rounding")
        found.append(Count(label, f"{raw:,.2f}"))
    if curve is not None:
        found.append(Count(_ACHIEVED[curve.measured](), percent_of(curve.chosen.value)))
    return found


_ACHIEVED = {"power": lambda: _("Power reached"), "half_width": lambda: _("Half width reached")}


def value_text(design: str, name: str, value: float, language: str) -> str:
    return in_language(number_in_words(design, name, value), language)


def _table(result: Result, table: Table, language: str) -> TableView:
    def title(name: str) -> str:
        return in_language(input_title(name), language)

    row, column = table.chosen
    return TableView(
        caption=_CAPTIONS[table.quantity](),
        rows_name=table.rows,
        rows_title=title(table.rows),
        columns_name=table.columns,
        columns_title=title(table.columns),
        heads=tuple(
            (value_text(result.design, table.columns, value, language), place == column)
            for place, value in enumerate(table.column_values)
        ),
        rows=tuple(
            Row(
                value_text(result.design, table.rows, table.row_values[i], language),
                i == row,
                tuple(
                    Cell("—" if n is None else f"{n:,}", (i, j) == table.chosen) for j, n in enumerate(cells)
                ),
            )
            for i, cells in enumerate(table.cells)
        ),
        choices=tuple((varied.name, title(varied.name)) for varied in varied_inputs(result)),
    )


_CAPTIONS = {
    "total": lambda: _("Participants in all, if the assumptions were different"),
    "events": lambda: _("Events, if the assumptions were different"),
    "per_group": lambda: _("To enrol in each group, if the assumptions were different"),
}
_AXES: Mapping[str, Any] = {
    "per_group": lambda: _("Participants per group"),
    "total": lambda: _("Participants in all"),
    "n": lambda: _("Participants"),
    "events": lambda: _("Events"),
}
_MEASURED: Mapping[str, Any] = {
    "power": (lambda: _("Power"), lambda: _("Power for other numbers")),
    "half_width": (lambda: _("Half width"), lambda: _("Half width of the interval for other numbers")),
}


def _curve(curve: Curve) -> CurveView:
    measured, title = (say() for say in _MEASURED[curve.measured])
    axis, chosen = _AXES[curve.axis](), curve.chosen
    last = curve.points[-1]
    return CurveView(
        title=title,
        axis=axis,
        measured=measured,
        description=_(
            "%(measured)s by %(axis)s: %(chosen)s at %(n)s, %(first)s at %(low)s, %(last)s at %(high)s."
        )
        % {
            "measured": measured,
            "axis": axis,
            "chosen": percent_of(chosen.value),
            "n": chosen.n,
            "first": percent_of(curve.points[0].value),
            "low": curve.points[0].n,
            "last": percent_of(last.value),
            "high": last.n,
        },
        chosen=f"{chosen.n:,} → {percent_of(chosen.value)}",
        target=_("asked for: %(value)s") % {"value": percent_of(curve.target)},
        chart=chart_of(curve),
    )
