"""How the time of some work grows with its size: a ratio, which is the same on a slow machine and on a busy one."""

from __future__ import annotations

import time
from collections.abc import Callable

ROUNDS = 3
SHORTEST_SECONDS = 0.005  # below this a measurement says more about the clock than about the work


def growth(work: Callable[[int], object], small: int, large: int, *, rounds: int = ROUNDS) -> float:
    """The CPU time of `work(large)` over that of `work(small)`, each the best of a few rounds.

    For ten times the size it is 10 where the time is linear, 100 where it is quadratic.
    """
    return _seconds(work, large, rounds) / max(_seconds(work, small, rounds), SHORTEST_SECONDS)


def _seconds(work: Callable[[int], object], size: int, rounds: int) -> float:
    return min(_once(work, size) for _ in range(rounds))


def _once(work: Callable[[int], object], size: int) -> float:
    began = time.process_time()
    work(size)
    return time.process_time() - began
