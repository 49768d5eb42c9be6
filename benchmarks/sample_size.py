"""The sensitivity table and the curve of every design: what the sample-size page computes while somebody types.

Pure functions in this process, on the examples of the page; the t test too, which is the dearest. Loading scipy, once
in a process that is asked for a t test, is not in the figures.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from apps.protocol.calculator.examples import EXAMPLES
from apps.protocol.calculator.written import read_number
from apps.protocol.sample_size import Result, calculate
from apps.protocol.sample_size.curve import curve_of
from apps.protocol.sample_size.sensitivity import sensitivity
from benchmarks.figures import percentile, spread

GOAL_MS = 100.0
ROUNDS = 40
CASES = {**EXAMPLES, "two_means (t)": {**EXAMPLES["two_means"], "method": "t"}}


def sample_size_report() -> dict[str, Any]:
    """Milliseconds for each design; the goal holds for the table and for the curve of each, at p95."""
    measured = {case: _measured(case) for case in CASES}
    worst = max(part["p95"] for parts in measured.values() for part in parts.values())
    return {
        "goal_p95_ms": GOAL_MS,
        "goal_reached": worst < GOAL_MS,
        "worst_p95_ms": worst,
        "designs": measured,
    }


def _measured(case: str) -> dict[str, dict[str, float]]:
    result = _result(case)
    works: dict[str, Callable[[], object]] = {
        "calculation_ms": lambda: _result(case),
        "sensitivity_ms": lambda: sensitivity(result),
        "curve_ms": lambda: curve_of(result),
    }
    return {name: _spread(work) for name, work in works.items()}


def _result(case: str) -> Result:
    inputs = {name: read_number(text) for name, text in CASES[case].items()}
    return calculate(case.partition(" ")[0], inputs)


def _spread(work: Callable[[], object]) -> dict[str, float]:
    first, *others = [_ms(work) for _ in range(ROUNDS + 1)]
    return {**spread(others), "least": round(percentile(others, 0), 2), "first": round(first, 2)}


def _ms(work: Callable[[], object]) -> float:
    began = time.perf_counter()
    work()
    return (time.perf_counter() - began) * 1000
