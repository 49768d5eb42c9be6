"""What tests of shares have in common, of two groups or of one group against a fixed share."""

from __future__ import annotations

import math
from typing import Final

from apps.fields.bilingual import Text, both
from apps.protocol.sample_size.refusals import refuse
from apps.protocol.sample_size.results import Method

NO_DIFFERENCE_OF_GROUPS: Final = both(
    "is the same as that of the other group: there is no difference to detect. To show that one group is no worse than "
    "the other, take the calculation with a margin (non-inferiority) and give the margin",
    "与另一组的率相同：没有可检出的差异。如要证明不劣于另一组，请改用带界值的计算（非劣效）并给出界值",
)
NO_DIFFERENCE_TO_REFERENCE: Final = both(
    "is the same as the reference rate: there is no difference to detect", "与参照率相同：没有可检出的差异"
)


def require_difference(name: str, value: float, other: float, reason: Text) -> None:
    """Refused where both shares are the same."""
    if value == other:
        raise refuse(name, reason["en"], reason["zh_hans"])


def effect_size(one: float, other: float) -> float:
    """Cohen's h: the difference on the scale on which the variance of a share is the same everywhere."""
    return 2 * math.asin(math.sqrt(one)) - 2 * math.asin(math.sqrt(other))


def arcsine_method(formula: str) -> Method:
    return Method(
        both("arcsine transformation", "反正弦变换法"),
        formula,
        "Cohen (1988) Statistical Power Analysis for the Behavioral Sciences, 2nd ed., ch. 6",
    )
