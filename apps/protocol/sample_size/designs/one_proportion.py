"""One proportion against a fixed reference value: three formulas that differ in where the variance is taken."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Literal

from apps.fields.bilingual import both
from apps.protocol.sample_size.designs.one_group import one_group_result
from apps.protocol.sample_size.designs.shares import (
    NO_DIFFERENCE_TO_REFERENCE,
    arcsine_method,
    effect_size,
    require_difference,
)
from apps.protocol.sample_size.inputs import Proportion, TestedInputs
from apps.protocol.sample_size.registry import register_design
from apps.protocol.sample_size.results import Method, Result
from apps.protocol.sample_size.varied import powers, proportion
from apps.protocol.sample_size.wording import percent

NAME = "one_proportion"
MethodName = Literal["wald", "score", "arcsine"]


class OneProportion(TestedInputs):
    """`p` is the proportion expected, `p0` the one to be tested against."""

    p: Proportion
    p0: Proportion
    hypothesis: Literal["equality"] = "equality"
    method: MethodName = "wald"


def _deviation(p: float) -> float:
    return math.sqrt(p * (1 - p))


def _wald(i: OneProportion) -> float:
    return ((i.z_alpha + i.z_power) * _deviation(i.p) / (i.p - i.p0)) ** 2


def _score(i: OneProportion) -> float:
    return ((i.z_alpha * _deviation(i.p0) + i.z_power * _deviation(i.p)) / (i.p - i.p0)) ** 2


def _arcsine(i: OneProportion) -> float:
    return ((i.z_alpha + i.z_power) / effect_size(i.p, i.p0)) ** 2


FORMULAS: dict[MethodName, tuple[Callable[[OneProportion], float], Method]] = {
    "wald": (
        _wald,
        Method(
            both("normal approximation, variance at the expected proportion", "正态近似法，方差取预期率"),
            "n = (z(1−α/s) + z(1−β))² · p(1−p) / (p−p0)²",
            "Chow, Shao, Wang (2008) Sample Size Calculations in Clinical Research, 2nd ed., p. 85",
        ),
    ),
    "score": (
        _score,
        Method(
            both(
                "score test, variance at the reference proportion under the null hypothesis",
                "得分检验法，原假设下方差取参照率",
            ),
            "n = [z(1−α/s)·√(p0(1−p0)) + z(1−β)·√(p(1−p))]² / (p−p0)²",
            "Fleiss, Levin, Paik (2003) Statistical Methods for Rates and Proportions, 3rd ed., section 2.5",
        ),
    ),
    "arcsine": (
        _arcsine,
        arcsine_method("n = (z(1−α/s) + z(1−β))² / h², h = 2·asin√p − 2·asin√p0"),
    ),
}


def run(i: OneProportion) -> Result:
    """Participants for a test of p = p0."""
    require_difference("p", i.p, i.p0, NO_DIFFERENCE_TO_REFERENCE)
    formula, method = FORMULAS[i.method]
    expected, reference = percent(i.p), percent(i.p0)
    return one_group_result(
        NAME,
        i,
        formula(i),
        method,
        effect_field="p",
        aim=both(
            f"to show that a true proportion of {expected} differs from the reference of {reference}",
            f"证明真实率 {expected} 与参照率 {reference} 不同",
        ),
        assumptions=(
            both(f"Expected proportion: {expected}.", f"预期率：{expected}。"),
            both(f"Reference proportion: {reference}.", f"参照率：{reference}。"),
        ),
    )


register_design(
    NAME,
    both("One proportion", "单组率与参照值比较"),
    OneProportion,
    run,
    varied=(proportion("p"), proportion("p0"), powers()),
    purpose=both(
        "Does the proportion in a single group differ from a fixed reference, such as a performance goal?",
        "单组的率是否不同于固定的参照值（如目标值）？",
    ),
    family="proportions",
)
