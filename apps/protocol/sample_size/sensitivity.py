"""How much the number hangs on what was assumed, for any design: it is only run again."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from apps.protocol.sample_size.refusals import Refused, refuse
from apps.protocol.sample_size.registry import calculate, find_design
from apps.protocol.sample_size.results import Result
from apps.protocol.sample_size.varied import Varied

Quantity = Literal["total", "events", "per_group"]


@dataclass(frozen=True)
class Table:
    """Numbers for each pair of values of two inputs; None where the design refuses the pair.

    `chosen` is (row, column) of the calculation itself. `quantity` is what the cells count.
    """

    rows: str
    columns: str
    row_values: tuple[float, ...]
    column_values: tuple[float, ...]
    cells: tuple[tuple[int | None, ...], ...]
    chosen: tuple[int, int]
    quantity: Quantity


def varied_inputs(result: Result) -> tuple[Varied, ...]:
    """The inputs of the calculation that a table may vary, the most doubtful first."""
    return tuple(varied for varied in find_design(result.design).varied if varied.name in result.inputs)


def sensitivity(result: Result, *, rows: str = "", columns: str = "") -> Table:
    """The table of two inputs: the two most doubtful ones, or those named. Refused for an input that cannot vary."""
    first = _chosen(result, rows, besides=columns, field="rows")
    second = _chosen(result, columns, besides=first.name, field="columns")
    down, across = first.of(result.inputs), second.of(result.inputs)
    return Table(
        rows=first.name,
        columns=second.name,
        row_values=down,
        column_values=across,
        cells=tuple(
            tuple(_number(result, {first.name: one, second.name: other}) for other in across) for one in down
        ),
        chosen=(down.index(result.inputs[first.name]), across.index(result.inputs[second.name])),
        quantity=quantity_of(result),
    )


def _chosen(result: Result, name: str, *, besides: str, field: str) -> Varied:
    possible = [varied for varied in varied_inputs(result) if varied.name != besides]
    if not name:
        return possible[0]
    found = next((varied for varied in possible if varied.name == name), None)
    if found is None:
        names = ", ".join(varied.name for varied in possible)
        raise refuse(field, f"cannot be varied; choose one of {names}", f"不能作为变化参数；可选：{names}")
    return found


def _number(result: Result, changed: dict[str, float]) -> int | None:
    try:
        return number_of(calculate(result.design, {**result.inputs, **changed}))
    except Refused:
        return None


def quantity_of(result: Result) -> Quantity:
    if result.groups:
        return "total"
    return "per_group" if result.events is None else "events"


def number_of(result: Result) -> int:
    """The one number that sums a calculation up: participants in all, events, or those to enrol in a group."""
    numbers = {
        "total": result.total,
        "events": result.events,
        "per_group": result.outputs.get("n_enrolled_per_group"),
    }
    return int(numbers[quantity_of(result)] or 0)
