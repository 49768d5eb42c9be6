"""A calculation as JSON, the same for the command and the API; texts in both languages."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from apps.protocol.sample_size.curve import Curve, curve_of
from apps.protocol.sample_size.registry import find_design
from apps.protocol.sample_size.results import Result
from apps.protocol.sample_size.sensitivity import Table, sensitivity

Json = dict[str, Any]


def result_json(result: Result, *, rows: str = "", columns: str = "") -> Json:
    """Everything that is needed to defend the number and to compute it again.

    `rows` and `columns` name the inputs of the sensitivity table; Refused for one that cannot vary.
    """
    curve = curve_of(result)
    return {
        "design": result.design,
        "title": dict(find_design(result.design).title),
        "inputs": dict(result.inputs),
        "outputs": dict(result.outputs),
        "groups": [{"role": group.role, "n": group.n, "nRaw": group.n_raw} for group in result.groups],
        "events": result.events,
        "method": dict(result.method.name),
        "formula": result.method.formula,
        "source": result.method.source,
        "conventions": [dict(text) for text in result.conventions],
        "assumptions": [dict(text) for text in result.assumptions],
        "sentence": dict(result.sentence),
        "sensitivity": table_json(sensitivity(result, rows=rows, columns=columns)),
        "curve": None if curve is None else curve_json(curve),
    }


def table_json(table: Table) -> Json:
    return {
        "rows": table.rows,
        "columns": table.columns,
        "rowValues": list(table.row_values),
        "columnValues": list(table.column_values),
        "cells": [list(row) for row in table.cells],
        "chosen": list(table.chosen),
        "quantity": table.quantity,
    }


def curve_json(curve: Curve) -> Json:
    return asdict(curve)
