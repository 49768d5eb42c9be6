"""How the time of a function grows with the size of what it is given: a ratio, the same on every machine."""

from __future__ import annotations

from collections.abc import Callable
from time import process_time

ENOUGH_SECONDS = 0.005  # below it the clock is too coarse
ROUNDS = 5


def growth(run: Callable[[int], object], small: int, large: int, *, rounds: int = ROUNDS) -> float:
    """How many times longer `run(large)` takes than `run(small)`: the best of some rounds each."""
    return _seconds(run, large, rounds) / _seconds(run, small, rounds)


def _seconds(run: Callable[[int], object], size: int, rounds: int) -> float:
    times = 1
    while _once(run, size, times) < ENOUGH_SECONDS:
        times *= 2
    return min(_once(run, size, times) for _ in range(rounds)) / times


def _once(run: Callable[[int], object], size: int, times: int) -> float:
    began = process_time()
    for _ in range(times):
        run(size)
    return process_time() - began
