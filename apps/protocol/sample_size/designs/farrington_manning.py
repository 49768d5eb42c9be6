"""Proportions by maximum likelihood when their difference is held at a margin.

The closed form of the cubic in Farrington, Manning (1990) Statistics in Medicine 9:1447–1454, appendix.
"""

from __future__ import annotations

import math


def restricted(p_t: float, p_c: float, difference: float, theta: float) -> tuple[float, float]:
    """(p̃_t, p̃_c) under p_t − p_c = `difference`; `theta` is n_c / n_t.

    All in (0, 1) apart from the margin, which lies in (−1, 1).
    """
    a = 1 + theta
    b = -(1 + theta + p_t + theta * p_c + difference * (theta + 2))
    c = difference**2 + difference * (2 * p_t + theta + 1) + p_t + theta * p_c
    d = -p_t * difference * (1 + difference)
    v = (b / (3 * a)) ** 3 - b * c / (6 * a**2) + d / (2 * a)
    u = math.copysign(math.sqrt(max(0.0, (b / (3 * a)) ** 2 - c / (3 * a))), v)
    cosine = max(-1.0, min(1.0, v / u**3)) if u else 1.0
    w = (math.pi + math.acos(cosine)) / 3
    p_null = _inside(2 * u * math.cos(w) - b / (3 * a))
    return p_null, _inside(p_null - difference)


def _inside(p: float) -> float:
    return max(0.0, min(1.0, p))
