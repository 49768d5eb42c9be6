"""Sensitivity tables and curves of every design."""

from __future__ import annotations

from typing import Any

import pytest

from apps.protocol.calculator.examples import EXAMPLES
from apps.protocol.calculator.written import read_number
from apps.protocol.sample_size import Refused, Result, calculate, designs
from apps.protocol.sample_size.curve import curve_of, power_at
from apps.protocol.sample_size.sensitivity import number_of, sensitivity, varied_inputs

METHODS = [
    (design.name, {**EXAMPLES[design.name], **changes})
    for design in designs()
    for changes in (
        {},
        {"method": "t"} if design.name == "two_means" else {"ratio": "2"} if "ratio" in design.inputs else {},
        {"hypothesis": "equivalence"} if design.name.endswith("margin") else {},
    )
]


def example(name: str, texts: dict[str, str]) -> Result:
    return calculate(name, {key: read_number(text) for key, text in texts.items()})


@pytest.mark.parametrize(("name", "texts"), METHODS)
def test_the_tables_marked_cell_is_the_calculation(name: str, texts: dict[str, str]) -> None:
    result = example(name, texts)
    table = sensitivity(result)
    row, column = table.chosen
    assert table.cells[row][column] == number_of(result)
    assert list(table.row_values) == sorted(set(table.row_values))
    assert list(table.column_values) == sorted(set(table.column_values))
    assert len(table.cells) == len(table.row_values) >= 4
    assert {len(cells) for cells in table.cells} == {len(table.column_values)}
    assert len({n for cells in table.cells for n in cells}) > 4


def test_any_two_inputs_can_be_chosen_for_the_table() -> None:
    result = example("two_means", EXAMPLES["two_means"])
    assert [varied.name for varied in varied_inputs(result)] == ["mu2", "sd", "power"]
    table = sensitivity(result, rows="power", columns="mu2")
    assert (table.rows, table.columns, table.row_values) == ("power", "mu2", (0.8, 0.85, 0.9, 0.95))
    assert sensitivity(result, columns="mu2").rows == "sd"
    for wrong in ({"rows": "delta"}, {"columns": "method"}, {"rows": "sd", "columns": "sd"}):
        with pytest.raises(Refused):
            sensitivity(result, **wrong)


def test_a_pair_that_can_never_be_shown_is_empty() -> None:
    inputs = {"p_t": 0.78, "p_c": 0.85, "margin": -0.1, "alpha": 0.025, "power": 0.8}
    table = sensitivity(calculate("two_proportions_margin", {**inputs, "hypothesis": "non_inferiority"}))
    assert any(n is None for cells in table.cells for n in cells)


@pytest.mark.parametrize(("name", "texts"), [pair for pair in METHODS if pair[0] != "dropout"])
def test_curves_go_through_what_was_asked_for(name: str, texts: dict[str, str]) -> None:
    result = example(name, texts)
    curve = curve_of(result)
    assert curve is not None
    values = [point.value for point in curve.points]
    rising = curve.measured == "power"
    assert values == sorted(values, reverse=not rising)
    assert all(0 <= value <= 1 for value in values)
    assert curve.chosen in curve.points
    reached = curve.chosen.value - curve.target
    assert 0 <= (reached if rising else -reached) < 0.03
    below = next(p.value for p in reversed(curve.points) if p.n < curve.chosen.n)
    assert (below < curve.target) is rising
    assert 30 < len(curve.points) <= 42 or curve.chosen.n < 60


def test_there_is_no_curve_where_nothing_is_tested() -> None:
    assert curve_of(example("dropout", EXAMPLES["dropout"])) is None


@pytest.mark.parametrize(("name", "texts"), [pair for pair in METHODS if "power" in pair[1]])
def test_the_unrounded_number_has_exactly_the_power(name: str, texts: dict[str, str]) -> None:
    result = example(name, texts)
    raw = sum(group.n_raw for group in result.groups) or result.outputs["events_raw"]
    assert power_at(result, raw) == pytest.approx(result.inputs["power"], abs=1e-6)


def test_too_few_or_too_many_have_the_power_at_the_end_of_the_scale() -> None:
    wanted: dict[str, Any] = {"p1": 0.4, "p2": 0.6, "alpha": 0.05, "power": 0.8}
    result = calculate("two_proportions", wanted)
    assert power_at(result, 1e-6) == pytest.approx(0.025, abs=1e-4)
    assert power_at(result, 1e9) == pytest.approx(1)
