"""The geometry of a curve: inside its plot, on round numbers, its words where there is room."""

from __future__ import annotations

import pytest

from apps.documents.charts.curve import PLOT, CurveChart, curve_chart
from apps.documents.charts.plot import round_numbers


def chart(chosen: int, *, falls: bool = False) -> CurveChart:
    points = [(n, n / 100 if not falls else 1 - n / 200) for n in range(10, 100)]
    return curve_chart(
        points, chosen=points[chosen - 10], target=0.5, highest=1.0, text="{:.2f}".format, falls=falls
    )


def test_the_curve_fills_its_plot_from_left_to_right() -> None:
    drawn = chart(50)
    assert (drawn.spots[0].x, drawn.spots[-1].x) == (PLOT.left, PLOT.end)
    assert all(PLOT.top <= spot.y <= PLOT.floor for spot in drawn.spots)
    assert drawn.chosen in drawn.spots
    assert drawn.target_y == drawn.chosen.y
    first, last = drawn.spots[0].x, drawn.spots[-1].x
    assert drawn.area == f"{first},{PLOT.floor} {drawn.line} {last},{PLOT.floor}"


@pytest.mark.parametrize(("chosen", "anchor"), [(20, "start"), (98, "end")])
def test_the_words_of_the_chosen_number_stay_in_the_drawing(chosen: int, anchor: str) -> None:
    assert chart(chosen).label.anchor == anchor


def test_the_words_stand_where_the_curve_is_not() -> None:
    rising, falling = chart(50), chart(50, falls=True)
    assert rising.label.y > rising.chosen.y
    assert falling.label.y < falling.chosen.y


@pytest.mark.parametrize(
    ("low", "high", "numbers"),
    [(10, 99, [20, 40, 60, 80]), (0, 1, [0, 0.2, 0.4, 0.6, 0.8, 1]), (0, 0.21, [0, 0.05, 0.1, 0.15, 0.2])],
)
def test_an_axis_has_about_five_round_numbers(low: float, high: float, numbers: list[float]) -> None:
    assert round_numbers(low, high) == numbers
