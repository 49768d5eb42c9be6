"""How much the number hangs on what was assumed, and the power of other numbers: for any design.

Both only run the design again, so a new design has them without a line of its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from apps.protocol.sample_size.refusals import Refused
from apps.protocol.sample_size.registry import calculate, find_design
from apps.protocol.sample_size.results import Result

STEPS = (0.8, 0.9, 1.0, 1.1, 1.2)
POWERS = (0.8, 0.85, 0.9, 0.95)
SHARES = (0.5, 0.6, 0.7, 0.8, 0.9, 1.0, 1.1, 1.2, 1.35, 1.5)
LEAST_POWER = 1e-6
HALVINGS = 50


@dataclass(frozen=True)
class Variation:
    """One input at another value; `total` is None where the design refuses it."""

    input: str
    value: float
    total: int | None


@dataclass(frozen=True)
class PowerPoint:
    """The power that `total` evaluable participants give, all else as assumed."""

    total: int
    power: float


def sensitivity(result: Result) -> list[Variation]:
    """Totals for each assumed input at 80 to 120 % of its value, and for the usual powers."""
    found: list[Variation] = []
    for name in find_design(result.design).varied:
        base = result.inputs[name]
        values: Sequence[float] = POWERS if name == "power" else [round(base * step, 6) for step in STEPS]
        found.extend(Variation(name, value, _total(result, **{name: value})) for value in values)
    return found


def power_curve(result: Result) -> list[PowerPoint]:
    """Power from half to one and a half times the computed number; empty for a design without power."""
    if "power" not in result.inputs or not result.groups:
        return []
    totals = sorted({max(2, round(result.total * share)) for share in SHARES})
    return [PowerPoint(total, round(power_at(result, total), 4)) for total in totals]


def power_at(result: Result, total: float) -> float:
    """The power with `total` evaluable participants split as in the result: the design solved for power."""
    low, high = LEAST_POWER, 1 - LEAST_POWER
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        needed = _raw_total(result, middle)
        low, high = (low, middle) if needed is not None and needed > total else (middle, high)
    return low


def _raw_total(result: Result, power: float) -> float | None:
    again = _again(result, power=power)
    return None if again is None else sum(group.n_raw for group in again.groups)


def _total(result: Result, **changed: Any) -> int | None:
    again = _again(result, **changed)
    return None if again is None else again.total


def _again(result: Result, **changed: Any) -> Result | None:
    try:
        return calculate(result.design, {**result.inputs, **changed})
    except Refused:
        return None
