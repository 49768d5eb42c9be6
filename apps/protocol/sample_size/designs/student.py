"""Power and size of the t test from the noncentral t distribution.

scipy costs some 40 MB, so it is loaded when a t test is asked for, and only its special functions.
"""

from __future__ import annotations

from collections.abc import Callable

SMALLEST_GROUP = 2.0  # a standard deviation needs two values
SEARCH_STEPS = 200
PRECISION = 1e-10


def t_power(effect: float, degrees: float, tail: float) -> float:
    """The power of a t test whose statistic is centred at `effect` (the noncentrality, positive).

    As in R's power.t.test, the far tail of a two-sided test is not counted.
    """
    from scipy.special import nctdtr, stdtrit  # see the module's first lines

    critical = stdtrit(degrees, 1 - tail) if tail > 1e-12 else -stdtrit(degrees, tail)
    return float(1 - nctdtr(degrees, effect, critical))


def smallest(power_of: Callable[[float], float], power: float, *, at_least: float, guess: float) -> float:
    """The smallest real n ≥ `at_least` with power_of(n) ≥ power; `power_of` grows with n."""
    if power_of(at_least) >= power:
        return at_least
    low, high = at_least, max(guess, at_least) * 1.05 + 1
    while power_of(high) < power:
        low, high = high, high * 2
    for _ in range(SEARCH_STEPS):
        middle = (low + high) / 2
        low, high = (low, middle) if power_of(middle) >= power else (middle, high)
        if high - low <= PRECISION * high:
            break
    return high
