"""The normal distribution and rounding. The standard library's quantile is exact to 1e-15: scipy, which
costs much memory, is left to the designs that need other distributions.
"""

from __future__ import annotations

import math
from decimal import Decimal
from fractions import Fraction
from statistics import NormalDist

STANDARD = NormalDist()
NOISE = 1e-9  # so that 0.1 × 30 rounds up to 3, not to 4


def z(probability: float) -> float:
    """The standard normal quantile, not rounded."""
    return STANDARD.inv_cdf(probability)


def upper(tail: float) -> float:
    """The quantile with `tail` above it; exact also where 1 − tail would be 1."""
    return -STANDARD.inv_cdf(tail)


def above(quantile: float) -> float:
    """The probability above a quantile."""
    return math.erfc(quantile / math.sqrt(2)) / 2


def square(number: float) -> float:
    """number², infinite where `**` would raise: what is too large is refused later, by the name of its input."""
    return number * number


def difference(first: float, second: float) -> float:
    """first − second as they were written: 0.7 − 0.8 is −0.1 whatever floats say."""
    return float(Decimal(repr(first)) - Decimal(repr(second)))


def round_up(number: float) -> int:
    """The next whole number, at least 1; float noise of a whole number is not one more participant."""
    return max(1, math.ceil(number - NOISE * max(1.0, abs(number))))


def enrolled(n: int, dropout: float) -> int:
    """ceil(n / (1 − dropout)), exactly: dropout is taken as the decimal it was written as.

    Chow, Shao, Wang (2008) Sample Size Calculations in Clinical Research, 2nd ed., section 1.2.3.
    """
    return math.ceil(Fraction(n) / (1 - Fraction(str(dropout))))
