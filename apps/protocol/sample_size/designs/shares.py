"""What tests of shares have in common, of two groups or of one group against a fixed share."""

from __future__ import annotations

import math

from apps.fields.bilingual import both
from apps.protocol.sample_size.refusals import refuse
from apps.protocol.sample_size.results import Method


def require_difference(name: str, value: float, other_name: str, other: float) -> None:
    """Refused where both shares are the same."""
    if value == other:
        raise refuse(
            name,
            f"must differ from {other_name}: there is no difference to detect",
            f"必须不同于 {other_name}：没有可检出的差异",
        )


def effect_size(one: float, other: float) -> float:
    """Cohen's h: the difference on the scale on which the variance of a share is the same everywhere."""
    return 2 * math.asin(math.sqrt(one)) - 2 * math.asin(math.sqrt(other))


def arcsine_method(formula: str) -> Method:
    return Method(
        both("arcsine transformation", "反正弦变换法"),
        formula,
        "Cohen (1988) Statistical Power Analysis for the Behavioral Sciences, 2nd ed., ch. 6",
    )
