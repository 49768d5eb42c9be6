"""What every chart has: a plot with room around it, a scale of round numbers, marks on its axes.

Numbers are in the units of the drawing, to a tenth; templates write them with `{% localize off %}`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import ceil, floor, log10

Format = Callable[[float], str]
# Round ends of a scale, with the number of parts that gives round figures in between.
PARTS = {1: 5, 2: 4, 4: 4, 5: 5, 8: 4, 10: 5}
STEPS = (1, 2, 2.5, 5, 10)
MARKS = 5


@dataclass(frozen=True)
class Tick:
    """`at` is where it stands along its axis; the text is ready to be read."""

    at: float
    text: str


@dataclass(frozen=True)
class Plot:
    """The whole drawing, and the room around the plot in it."""

    width: float
    height: float
    left: float
    right: float
    top: float
    bottom: float

    @property
    def end(self) -> float:
        return self.width - self.right

    @property
    def floor(self) -> float:
        return self.height - self.bottom

    def x(self, share: float) -> float:
        """From 0 at the left to 1 at the right."""
        return round(self.left + (self.end - self.left) * share, 1)

    def y(self, share: float) -> float:
        """From 0 at the floor to 1 at the top."""
        return round(self.floor - (self.floor - self.top) * share, 1)


def joined(points: Sequence[tuple[float, float]]) -> str:
    """As a polyline or polygon takes them."""
    return " ".join(f"{x},{y}" for x, y in points)


def scale_of(highest: float) -> tuple[float, int]:
    """The round number at or above the highest value, and in how many parts; up to 1 when there is nothing."""
    if highest <= 0:
        return 1.0, 5
    power = 10.0 ** floor(log10(highest))
    step = next(step for step in PARTS if step * power >= highest * (1 - 1e-9))
    return float(f"{step * power:.12g}"), PARTS[step]


def round_numbers(low: float, high: float) -> list[float]:
    """About five round numbers between two."""
    rough = max(high - low, 1e-12) / MARKS
    power = 10.0 ** floor(log10(rough))
    step = next(part * power for part in STEPS if part * power >= rough * (1 - 1e-9))
    first, last = ceil(low / step - 1e-9), floor(high / step + 1e-9)
    return [round(place * step, 12) for place in range(first, last + 1)]
