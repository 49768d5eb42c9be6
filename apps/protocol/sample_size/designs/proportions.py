"""Two independent proportions, test of a difference: four established formulas side by side.

They differ by a few per cent and all have their users, so the result always names the one that was used.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Literal

from apps.fields.bilingual import Text, both
from apps.protocol.sample_size.designs.shares import (
    NO_DIFFERENCE_OF_GROUPS,
    arcsine_method,
    effect_size,
    require_difference,
)
from apps.protocol.sample_size.designs.two_groups import two_group_result
from apps.protocol.sample_size.inputs import Proportion, TwoGroupInputs
from apps.protocol.sample_size.registry import register_design
from apps.protocol.sample_size.results import Method, Result
from apps.protocol.sample_size.varied import powers, proportion
from apps.protocol.sample_size.wording import percent

NAME = "two_proportions"
MethodName = Literal["unpooled", "pooled", "arcsine", "continuity_corrected"]


class TwoProportions(TwoGroupInputs):
    """`p1` is the proportion in the control group, `p2` in the other one."""

    p1: Proportion
    p2: Proportion
    hypothesis: Literal["equality"] = "equality"
    method: MethodName = "unpooled"


def spread(p1: float, p2: float, ratio: float) -> float:
    """Variance of the difference, times n1: p1(1−p1) + p2(1−p2)/k."""
    return p1 * (1 - p1) + p2 * (1 - p2) / ratio


def _unpooled(i: TwoProportions) -> float:
    return (i.z_alpha + i.z_power) ** 2 * spread(i.p1, i.p2, i.ratio) / (i.p1 - i.p2) ** 2


def _pooled(i: TwoProportions) -> float:
    common = (i.p1 + i.ratio * i.p2) / (1 + i.ratio)
    under_null = i.z_alpha * math.sqrt(spread(common, common, i.ratio))
    under_alternative = i.z_power * math.sqrt(spread(i.p1, i.p2, i.ratio))
    return (under_null + under_alternative) ** 2 / (i.p1 - i.p2) ** 2


def _arcsine(i: TwoProportions) -> float:
    return (i.z_alpha + i.z_power) ** 2 * (1 + 1 / i.ratio) / effect_size(i.p1, i.p2) ** 2


def _continuity_corrected(i: TwoProportions) -> float:
    n = _pooled(i)
    return n / 4 * (1 + math.sqrt(1 + 2 * (i.ratio + 1) / (n * i.ratio * abs(i.p1 - i.p2)))) ** 2


FORMULAS: dict[MethodName, tuple[Callable[[TwoProportions], float], Method]] = {
    "unpooled": (
        _unpooled,
        Method(
            both("normal approximation, unpooled variance", "正态近似法，非合并方差"),
            "n1 = (z(1−α/s) + z(1−β))² · [p1(1−p1) + p2(1−p2)/k] / (p1−p2)²; n2 = k·n1",
            "Chow, Shao, Wang (2008) Sample Size Calculations in Clinical Research, 2nd ed., p. 89",
        ),
    ),
    "pooled": (
        _pooled,
        Method(
            both(
                "normal approximation, pooled variance under the null hypothesis",
                "正态近似法，原假设下合并方差",
            ),
            "n1 = [z(1−α/s)·√(p̄(1−p̄)(1+1/k)) + z(1−β)·√(p1(1−p1) + p2(1−p2)/k)]² / (p1−p2)², "
            "p̄ = (p1 + k·p2)/(1+k); n2 = k·n1",
            "Fleiss, Levin, Paik (2003) Statistical Methods for Rates and Proportions, 3rd ed., ch. 4; "
            "as R stats::power.prop.test",
        ),
    ),
    "arcsine": (
        _arcsine,
        arcsine_method("n1 = (z(1−α/s) + z(1−β))² · (1+1/k) / h², h = 2·asin√p1 − 2·asin√p2; n2 = k·n1"),
    ),
    "continuity_corrected": (
        _continuity_corrected,
        Method(
            both("pooled normal approximation with continuity correction", "合并方差正态近似法，连续性校正"),
            "n1 = n/4 · [1 + √(1 + 2(k+1)/(n·k·|p1−p2|))]², n by the pooled formula; n2 = k·n1",
            "Fleiss, Tytun, Ury (1980) Biometrics 36:343–346",
        ),
    ),
}


def run(i: TwoProportions) -> Result:
    """Participants for a test of p1 = p2."""
    require_difference("p2", i.p2, i.p1, NO_DIFFERENCE_OF_GROUPS)
    formula, method = FORMULAS[i.method]
    return two_group_result(
        NAME,
        i,
        formula(i),
        method,
        effect_field="p2",
        aim=_aim(i),
        assumptions=(
            both(
                f"Proportion in group 1 (control): {percent(i.p1)}.", f"第1组（对照组）率：{percent(i.p1)}。"
            ),
            both(f"Proportion in group 2: {percent(i.p2)}.", f"第2组率：{percent(i.p2)}。"),
            both(f"Allocation n2/n1: {i.ratio:g}.", f"分配比例 n2/n1：{i.ratio:g}。"),
        ),
    )


def _aim(i: TwoProportions) -> Text:
    return both(
        f"to detect a difference between {percent(i.p1)} in group 1 (control) and {percent(i.p2)} in group 2",
        f"检出第1组（对照组）{percent(i.p1)} 与第2组 {percent(i.p2)} 之间的差异",
    )


register_design(
    NAME,
    both("Two proportions", "两组率比较"),
    TwoProportions,
    run,
    varied=(proportion("p2"), proportion("p1"), powers()),
    purpose=both(
        "Do two independent groups differ in the share of people with an event?",
        "两个独立组的事件发生率是否不同？",
    ),
    family="proportions",
)
