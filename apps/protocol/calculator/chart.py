"""The geometry of a curve drawn by the server: lines, ticks and labels in the units of the drawing.

Drawn here and not in the browser: it prints, needs no script, and can be tested.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from apps.protocol.sample_size.curve import Curve

WIDTH, HEIGHT = 640, 300
LEFT, RIGHT, TOP, BOTTOM = 56, 24, 22, 46
TICKS = 5
NICE = (1, 2, 2.5, 5, 10)
LABEL_ROOM = 120


@dataclass(frozen=True)
class Tick:
    """`at` is where it stands along its axis; texts are ready to be shown."""

    at: str
    label: str


@dataclass(frozen=True)
class Spot:
    x: str
    y: str
    n: int
    label: str


@dataclass(frozen=True)
class Chart:
    """Numbers are texts with a decimal point, whatever the language of the page."""

    width: int
    height: int
    left: int
    right: int
    top: int
    bottom: int
    line: str
    area: str
    spots: tuple[Spot, ...]
    chosen: Spot
    label_anchor: str
    label_x: str
    label_y: str
    target_y: str
    target_label: str
    x_ticks: tuple[Tick, ...]
    y_ticks: tuple[Tick, ...]


def chart_of(curve: Curve) -> Chart:
    numbers = [point.n for point in curve.points]
    low, high = min(numbers), max(numbers)
    top = _highest(curve)

    def x(n: float) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * (n - low) / max(1, high - low)

    def y(value: float) -> float:
        return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * min(value, top) / top

    spots = tuple(Spot(_text(x(p.n)), _text(y(p.value)), p.n, percent_of(p.value)) for p in curve.points)
    chosen = curve.chosen
    line = " ".join(f"{spot.x},{spot.y}" for spot in spots)
    floor = _text(HEIGHT - BOTTOM)
    to_the_left = x(chosen.n) > WIDTH - RIGHT - LABEL_ROOM
    falls = curve.measured == "half_width"
    return Chart(
        width=WIDTH,
        height=HEIGHT,
        left=LEFT,
        right=WIDTH - RIGHT,
        top=TOP,
        bottom=HEIGHT - BOTTOM,
        line=line,
        area=f"{spots[0].x},{floor} {line} {spots[-1].x},{floor}",
        spots=spots,
        chosen=Spot(_text(x(chosen.n)), _text(y(chosen.value)), chosen.n, percent_of(chosen.value)),
        label_anchor="end" if to_the_left else "start",
        label_x=_text(x(chosen.n) + (-12 if to_the_left else 12)),
        label_y=_text(y(chosen.value) + (-14 if falls else 24)),
        target_y=_text(y(curve.target)),
        target_label=percent_of(curve.target),
        x_ticks=tuple(Tick(_text(x(n)), f"{n:g}") for n in _round_numbers(low, high)),
        y_ticks=tuple(Tick(_text(y(v)), percent_of(v)) for v in _round_numbers(0, top)),
    )


def percent_of(share: float) -> str:
    """As many digits as a reader can use: 80.2%, 0.35%."""
    return f"{100 * share:.3g}%"


def _highest(curve: Curve) -> float:
    if curve.measured == "power":
        return 1.0
    return max(point.value for point in curve.points) * 1.05


def _round_numbers(low: float, high: float) -> Sequence[float]:
    """About five round numbers between two."""
    span = max(high - low, 1e-12)
    rough = span / TICKS
    magnitude = 10.0 ** math.floor(math.log10(rough))
    step = next(part * magnitude for part in NICE if part * magnitude >= rough * (1 - 1e-9))
    first = math.ceil(low / step - 1e-9)
    return [round(place * step, 12) for place in range(first, math.floor(high / step + 1e-9) + 1)]


def _text(number: float) -> str:
    return f"{number:.1f}"
