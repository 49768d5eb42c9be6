"""From many measurements to the few numbers of the report."""

from __future__ import annotations

import math
from collections.abc import Sequence

Spread = dict[str, float]


def percentile(values: Sequence[float], share: float) -> float:
    """The nearest-rank percentile, `share` from 0 to 1: a value that was really measured."""
    ordered = sorted(values)
    return ordered[max(0, math.ceil(share * len(ordered)) - 1)]


def spread(values: Sequence[float]) -> Spread:
    """Median, 95th percentile and the worst; empty without values."""
    if not values:
        return {}
    return {
        "p50": round(percentile(values, 0.5), 2),
        "p95": round(percentile(values, 0.95), 2),
        "max": round(max(values), 2),
    }


def added(product: Sequence[float], floor: Sequence[float]) -> Spread:
    """What each product value is above the floor's median: none of the floor's own slow ones is taken off."""
    usual = percentile(floor, 0.5)
    return spread([value - usual for value in product])


def per(total: float, count: int, *, scale: float = 1e6, digits: int = 1) -> float:
    """`total` seconds shared by `count`, in microseconds."""
    return round(total * scale / count, digits) if count else 0.0


def mebibytes(size: int) -> float:
    return round(size / 2**20, 1)
