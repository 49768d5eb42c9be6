"""What other numbers of participants (or events) would achieve: power, or the half width of an interval.

A design may compute it directly (registry.Measure); otherwise its formula is solved for the power: in the scale of
normal quantiles and the square root of n the formulas are nearly straight, so that few steps suffice.
"""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from apps.protocol.sample_size.inputs import Inputs, TestedInputs
from apps.protocol.sample_size.normal import above, upper
from apps.protocol.sample_size.refusals import Refused
from apps.protocol.sample_size.registry import Design, Measured, find_design, read_inputs, run_design
from apps.protocol.sample_size.results import Result

Axis = Literal["per_group", "total", "n", "events"]
LEAST_SHARE, MOST_SHARE = 0.3, 1.7
POINTS = 41
MARGIN_OF_LEVEL = 1e-9  # a power equal to the level is refused
HIGHEST_QUANTILE = 6.0
KNOTS = 32
SOLVING_STEPS = 60
CLOSE = 1e-8


@dataclass(frozen=True)
class Point:
    """`n` by the curve's axis; `value` is a power or a half width."""

    n: int
    value: float


@dataclass(frozen=True)
class Curve:
    """`chosen` is the calculated number with what it achieves; `target` is what was asked for."""

    axis: Axis
    measured: Measured
    points: tuple[Point, ...]
    chosen: Point
    target: float


def curve_of(result: Result) -> Curve | None:
    """From 30 to 170 % of the calculated number; None for a design that tests and estimates nothing."""
    design = find_design(result.design)
    inputs = read_inputs(design, result.inputs)
    target = getattr(inputs, "power", None) or getattr(inputs, "half_width", None)
    if target is None:
        return None
    axis, chosen = _axis(result)
    achieved = _achieved(design, inputs, result, axis)
    return Curve(
        axis=axis,
        measured=design.measure.name if design.measure else "power",
        points=tuple(Point(n, achieved(n)) for n in _numbers(chosen, axis, inputs)),
        chosen=Point(chosen, achieved(chosen)),
        target=target,
    )


def power_at(result: Result, number: float) -> float:
    """The power of `number` participants in all, split as in the result (or of that many events)."""
    design = find_design(result.design)
    return _solver(design, read_inputs(design, result.inputs))(number)


def _axis(result: Result) -> tuple[Axis, int]:
    counts = [group.n for group in result.groups]
    if not counts:
        return "events", result.events or 0
    if len(counts) == 1:
        return "n", counts[0]
    return ("per_group", counts[0]) if len(set(counts)) == 1 else ("total", sum(counts))


def _numbers(chosen: int, axis: Axis, inputs: Inputs) -> list[int]:
    """Whole numbers from left to right, the calculated one among them."""
    least = 1 if axis in {"n", "events"} else 2
    most = min(math.ceil(chosen * MOST_SHARE), getattr(inputs, "population", None) or math.inf)
    low, high = max(least, math.floor(chosen * LEAST_SHARE)), max(chosen, int(most))
    step = (high - low) / (POINTS - 1)
    return sorted({chosen, *(round(low + place * step) for place in range(POINTS))})


def _achieved(design: Design, inputs: Inputs, result: Result, axis: Axis) -> Callable[[int], float]:
    groups = len(result.groups)
    if design.measure is None:
        power = _solver(design, inputs)
        return lambda n: power(float(n * groups if axis == "per_group" else n))
    of = design.measure.of
    if axis == "total":
        shares = [group.n / result.total for group in result.groups]
        return lambda n: of(inputs, [n * share for share in shares])
    return lambda n: of(inputs, [float(n)] * groups)


def _solver(design: Design, inputs: Inputs) -> Callable[[float], float]:
    """From a number to the power at which the formula asks for it; what is beyond the scale has the power at its end.

    The formula is run at some knots once; between two of them few steps lead to each number.
    """
    if not isinstance(inputs, TestedInputs):
        raise TypeError("only a test has a power")

    def root(quantile: float) -> float:
        return _root_of_raw(design, inputs, above(-quantile))

    lowest = -upper(inputs.tail) + MARGIN_OF_LEVEL
    step = (HIGHEST_QUANTILE - lowest) / KNOTS
    quantiles = [lowest + place * step for place in range(KNOTS + 1)]
    roots = [root(quantile) for quantile in quantiles]
    # Formulas with two variances turn round below powers that anybody would plan for: only the rising part counts.
    first = roots.index(min(roots))
    quantiles, roots = quantiles[first:], roots[first:]

    def power(number: float) -> float:
        wanted = math.sqrt(number)
        place = bisect_left(roots, wanted)
        if place in {0, len(roots)}:
            return above(-quantiles[min(place, len(roots) - 1)])
        low, high = (quantiles[place - 1], roots[place - 1]), (quantiles[place], roots[place])
        return above(-_between(root, low, high, wanted))

    return power


def _between(
    root: Callable[[float], float], low: tuple[float, float], high: tuple[float, float], wanted: float
) -> float:
    """Where `root` is `wanted` between two points of it, by regula falsi (Illinois)."""
    (left, below), (right, over) = (low[0], low[1] - wanted), (high[0], high[1] - wanted)
    middle = left
    for _ in range(SOLVING_STEPS):
        middle = left - below * (right - left) / (over - below) if math.isfinite(over) else (left + right) / 2
        found = root(middle) - wanted
        if abs(found) <= CLOSE * wanted or right - left < CLOSE:
            break
        # An end that stays put counts half, or the bracket would close from one side only.
        if found < 0:
            left, below, over = middle, found, over / 2
        else:
            right, over, below = middle, found, below / 2
    return middle


def _root_of_raw(design: Design, inputs: Inputs, power: float) -> float:
    """The square root of the unrounded number; infinite where the power is too near to 1 to be had."""
    try:
        rerun = run_design(design, inputs.model_copy(update={"power": power}))
    except Refused:
        return math.inf if power > 0.5 else 0.0
    raw = sum(group.n_raw for group in rerun.groups) if rerun.groups else rerun.outputs["events_raw"]
    return math.sqrt(raw)
