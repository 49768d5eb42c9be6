"""How the time of a function grows with the size of what it is given: a ratio, the same on every machine."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from time import process_time

ENOUGH_SECONDS = 0.005  # below it the clock is too coarse
LONG_SECONDS = 0.25  # what takes longer is hardly disturbed: two rounds tell as much as five
ROUNDS = 5


def check_growth(run: Callable[[int], object], *sizes: int, below: float, rounds: int = ROUNDS) -> None:
    """Fails when `run` takes `below` times as long for a size as for the one before it, or longer: the best of some
    rounds each, of which those of a larger one end with the first that is quick enough."""
    seconds = _seconds(run, sizes[0], rounds)
    for small, large in pairwise(sizes):
        least = _quickest(run, large, below * seconds, rounds)
        assert least < below * seconds, f"{large} takes {least / seconds:.0f} times as long as {small}"
        seconds = least


def _quickest(run: Callable[[int], object], size: int, enough: float, rounds: int) -> float:
    taken: list[float] = []
    while not taken or (taken[-1] >= enough and len(taken) < rounds):
        taken.append(_seconds(run, size, 1))
    return min(taken)


def _seconds(run: Callable[[int], object], size: int, rounds: int) -> float:
    times = 1
    while (first := _once(run, size, times)) < ENOUGH_SECONDS:
        times *= 2
    more = min(rounds, 2) - 1 if first > LONG_SECONDS else rounds - 1
    return min([first, *(_once(run, size, times) for _ in range(more))]) / times


def _once(run: Callable[[int], object], size: int, times: int) -> float:
    began = process_time()
    for _ in range(times):
        run(size)
    return process_time() - began
