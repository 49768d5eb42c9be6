"""One curve over whole numbers, with the number that was chosen on it and the value that was aimed at."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from apps.documents.charts.plot import Format, Plot, Tick, joined, round_numbers

PLOT = Plot(width=640, height=300, left=56, right=24, top=22, bottom=46)
LABEL_ROOM = 120
LABEL_ASIDE, LABEL_ABOVE, LABEL_BELOW = 12, -14, 24


@dataclass(frozen=True)
class Spot:
    """A point of the curve: where it stands, and what it says."""

    x: float
    y: float
    n: int
    text: str


@dataclass(frozen=True)
class Label:
    x: float
    y: float
    anchor: str


@dataclass(frozen=True)
class CurveChart:
    """`line` is the curve, `area` what lies under it; `label` says where the chosen spot has its words."""

    plot: Plot
    line: str
    area: str
    spots: tuple[Spot, ...]
    chosen: Spot
    label: Label
    target_y: float
    x_ticks: tuple[Tick, ...]
    y_ticks: tuple[Tick, ...]


def curve_chart(
    points: Sequence[tuple[int, float]],
    *,
    chosen: tuple[int, float],
    target: float,
    highest: float,
    text: Format,
    falls: bool = False,
) -> CurveChart:
    """`points` from left to right; the scale of the values goes from zero to `highest`, `text` says one of them."""
    low, high = points[0][0], points[-1][0]

    def x(n: float) -> float:
        return PLOT.x((n - low) / max(1, high - low))

    def y(value: float) -> float:
        return PLOT.y(min(value, highest) / highest)

    spots = tuple(Spot(x(n), y(value), n, text(value)) for n, value in points)
    spot = Spot(x(chosen[0]), y(chosen[1]), chosen[0], text(chosen[1]))
    line = [(each.x, each.y) for each in spots]
    return CurveChart(
        plot=PLOT,
        line=joined(line),
        area=joined([(line[0][0], PLOT.floor), *line, (line[-1][0], PLOT.floor)]),
        spots=spots,
        chosen=spot,
        label=_label(spot, falls=falls),
        target_y=y(target),
        x_ticks=tuple(Tick(x(n), f"{n:g}") for n in round_numbers(low, high)),
        y_ticks=tuple(Tick(y(value), text(value)) for value in round_numbers(0, highest)),
    )


def _label(spot: Spot, *, falls: bool) -> Label:
    """Beside the spot, on the side where the curve is not; to the left where the plot ends."""
    is_left = spot.x > PLOT.end - LABEL_ROOM
    x = spot.x + (-LABEL_ASIDE if is_left else LABEL_ASIDE)
    y = spot.y + (LABEL_ABOVE if falls else LABEL_BELOW)
    return Label(round(x, 1), round(y, 1), "end" if is_left else "start")
