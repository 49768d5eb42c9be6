"""How the time of a function grows with the size of what it is given: a ratio, the same on every machine."""

from __future__ import annotations

from collections.abc import Callable
from time import process_time

ENOUGH_SECONDS = 0.005  # below it the clock is too coarse
LONG_SECONDS = 0.25  # what takes longer is hardly disturbed: two rounds tell as much as five
ROUNDS = 5


def check_growth(
    run: Callable[[int], object], small: int, large: int, *, below: float, rounds: int = ROUNDS
) -> None:
    """Fails when `run(large)` takes `below` times as long as `run(small)`, or longer: the best of some rounds each,
    of which the large ones end with the first that is quick enough."""
    seconds = _seconds(run, small, rounds)
    ratios: list[float] = []
    while not ratios or (ratios[-1] >= below and len(ratios) < rounds):
        ratios.append(_seconds(run, large, 1) / seconds)
    assert min(ratios) < below, f"{large} takes {min(ratios):.0f} times as long as {small}"


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
