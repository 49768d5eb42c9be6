"""Which other values of an assumption a sensitivity table tries: near enough to be meant, far enough to matter."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

Inputs = Mapping[str, Any]
STEPS = (-2, -1, 0, 1, 2)
SHARE = 0.1
POWERS = (0.8, 0.85, 0.9, 0.95)
NICE = (5.0, 2.5, 2.0, 1.0)
LARGEST_STEP = 0.05
SMALLEST_STEP = 1e-12
DIGITS = 10


@dataclass(frozen=True)
class Varied:
    """An input and the values to try, in ascending order and with its own among them."""

    name: str
    values: Callable[[Inputs, str], tuple[float, ...]]

    def of(self, inputs: Inputs) -> tuple[float, ...]:
        return self.values(inputs, self.name)


def _around(base: float, step: float) -> tuple[float, ...]:
    return tuple(sorted(base if not place else float(f"{base + place * step:.{DIGITS}g}") for place in STEPS))


def relative(name: str) -> Varied:
    """80 to 120 % of the value."""
    return Varied(name, lambda inputs, key: _around(inputs[key], SHARE * abs(inputs[key])))


def whole(name: str) -> Varied:
    """80 to 120 % of a count."""
    return Varied(
        name, lambda inputs, key: tuple(sorted({round(value) for value in relative(key).of(inputs)}))
    )


def proportion(name: str) -> Varied:
    """Steps of at most five points, smaller where 0 or 1 is near."""
    return Varied(name, lambda inputs, key: _around(inputs[key], _nice(min(inputs[key], 1 - inputs[key]))))


def beside(name: str, other: str) -> Varied:
    """A mean: its distance from another one at 80 to 120 %."""
    return Varied(name, lambda inputs, key: _around(inputs[key], SHARE * abs(inputs[key] - inputs[other])))


def near(name: str, scale: str) -> Varied:
    """A mean that may equal the other one: steps of a tenth of `scale`, such as the margin."""
    return Varied(name, lambda inputs, key: _around(inputs[key], SHARE * abs(inputs[scale])))


def powers(name: str = "power") -> Varied:
    """The usual powers, and the one that was asked for."""
    return Varied(name, lambda inputs, key: tuple(sorted({*POWERS, inputs[key]})))


def _nice(room: float) -> float:
    """A round step so that two of them stay within the room."""
    most = max(SMALLEST_STEP, min(LARGEST_STEP, room / 3))
    magnitude = 10.0 ** math.floor(math.log10(most))
    return next(part * magnitude for part in NICE if part * magnitude <= most * (1 + 1e-9))
