"""Two independent means, test of a difference: the normal approximation and the t test."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Literal, Self

from pydantic import model_validator

from apps.fields.bilingual import Text, both
from apps.protocol.sample_size.designs.student import SMALLEST_GROUP, smallest, t_power
from apps.protocol.sample_size.designs.two_groups import Groups, groups_each, groups_of, two_group_result
from apps.protocol.sample_size.inputs import Measure, Positive, TwoGroupInputs, Ways, check_size
from apps.protocol.sample_size.normal import above, difference, square
from apps.protocol.sample_size.refusals import InputRefused
from apps.protocol.sample_size.registry import Measure as Achieved
from apps.protocol.sample_size.registry import register_design
from apps.protocol.sample_size.results import Method, Result
from apps.protocol.sample_size.statements import allocation
from apps.protocol.sample_size.varied import beside, powers, relative
from apps.protocol.sample_size.wording import plain, sides

NAME = "two_means"
MethodName = Literal["z", "t"]
KNOWN_VARIANCE = both(
    "The normal approximation takes the variance as known: from a group of 1 none can be estimated, so that at "
    "least 2 per group are needed for an analysis; the t test asks for as many as it needs.",
    "正态近似法视方差为已知：仅 1 例的组无法估计方差，分析时每组至少需要 2 例；t 检验法会给出其所需例数。",
)


class TwoMeans(TwoGroupInputs):
    """The means themselves or their difference; one standard deviation or one of each group (1 is the control)."""

    ways: ClassVar[tuple[Ways, ...]] = ((("mu1", "mu2"), ("delta",)), (("sd",), ("sd1", "sd2")))

    mu1: Measure | None = None
    mu2: Measure | None = None
    delta: Measure | None = None
    sd: Positive | None = None
    sd1: Positive | None = None
    sd2: Positive | None = None
    hypothesis: Literal["equality"] = "equality"
    method: MethodName = "z"

    @model_validator(mode="after")
    def _some_effect(self) -> Self:
        if self.difference == 0:
            raise InputRefused(
                self.effect_field,
                "leaves no difference to detect: the means are equal",
                "两组均数相等，没有可检出的差异",
            )
        return self

    @property
    def effect_field(self) -> str:
        return "mu2" if self.delta is None else "delta"

    @property
    def difference(self) -> float:
        """Group 2 minus group 1; of a difference that was given, its sign as it was."""
        if self.mu1 is None or self.mu2 is None:
            return self.delta or 0.0
        return difference(self.mu2, self.mu1)

    @property
    def deviations(self) -> tuple[float, float]:
        """Of group 1 and of group 2."""
        return (self.sd or self.sd1 or 0.0, self.sd or self.sd2 or 0.0)

    @property
    def is_welch(self) -> bool:
        """Whether the t test is the one for unequal variances."""
        return self.deviations[0] != self.deviations[1]


def _error(i: TwoMeans, n1: float, n2: float) -> float:
    """The standard error of the difference."""
    sd1, sd2 = i.deviations
    return math.sqrt(sd1**2 / n1 + sd2**2 / n2)


def _degrees(i: TwoMeans, n1: float, n2: float) -> float:
    if not i.is_welch:
        return n1 + n2 - 2
    first, second = i.deviations[0] ** 2 / n1, i.deviations[1] ** 2 / n2
    return (first + second) ** 2 / (first**2 / (n1 - 1) + second**2 / (n2 - 1))


def _z_raw(i: TwoMeans) -> float:
    return square((i.z_alpha + i.z_power) * _error(i, 1, i.ratio) / i.difference)


def _z_power(i: TwoMeans, n1: float, n2: float) -> float:
    return above(i.z_alpha - abs(i.difference) / _error(i, n1, n2))


def _t_raw(i: TwoMeans) -> float:
    guess = _z_raw(i)
    check_size(guess * max(1.0, i.ratio), i.effect_field)
    least = max(SMALLEST_GROUP, SMALLEST_GROUP / i.ratio)
    return smallest(lambda n1: _t_power(i, n1, i.ratio * n1), i.power, at_least=least, guess=guess)


def _t_power(i: TwoMeans, n1: float, n2: float) -> float:
    if min(n1, n2) < SMALLEST_GROUP:
        return i.tail
    return t_power(abs(i.difference) / _error(i, n1, n2), _degrees(i, n1, n2), i.tail)


@dataclass(frozen=True)
class Way:
    """One of the formulas: unrounded n1, power of two numbers, how they are rounded, how it is called."""

    raw: Callable[[TwoMeans], float]
    power: Callable[[TwoMeans, float, float], float]
    split: Callable[[float, float], Groups]
    level: Callable[[TwoMeans], Text | None]
    method: Method


def _t_level(i: TwoMeans) -> Text:
    test = (
        both("Welch's t test (Satterthwaite degrees of freedom)", "Welch t 检验（Satterthwaite 自由度）")
        if i.is_welch
        else both(
            "t test with a common variance (n1 + n2 − 2 degrees of freedom)",
            "方差相等的 t 检验（自由度 n1 + n2 − 2）",
        )
    )
    side = sides(i.sided)
    return both(
        f"{side['en'].capitalize()} level {i.alpha:g}; {test['en']}; noncentral t distribution, the far tail "
        "is not counted.",
        f"{side['zh_hans']}检验水准 {i.alpha:g}；{test['zh_hans']}；采用非中心 t 分布，不计另一侧尾部。",
    )


WAYS: dict[MethodName, Way] = {
    "z": Way(
        _z_raw,
        _z_power,
        groups_of,
        lambda i: None,
        Method(
            both("normal approximation", "正态近似法"),
            "n1 = (z(1−α/s) + z(1−β))² · (σ1² + σ2²/k) / (μ1−μ2)²; n2 = k·n1",
            "Chow, Shao, Wang (2008) Sample Size Calculations in Clinical Research, 2nd ed., p. 58; "
            "Rosner (2010) Fundamentals of Biostatistics, 7th ed., p. 302",
        ),
    ),
    "t": Way(
        _t_raw,
        _t_power,
        groups_each,
        _t_level,
        Method(
            both("t test, noncentral t distribution", "t 检验，非中心 t 分布"),
            "smallest n1 with 1 − F(t(1−α/s, ν); ν, |μ1−μ2| / √(σ1²/n1 + σ2²/n2)) ≥ 1−β, F noncentral t, "
            "n2 = k·n1, ν = n1+n2−2 (Satterthwaite's when σ1 ≠ σ2)",
            "Chow, Shao, Wang (2008) Sample Size Calculations in Clinical Research, 2nd ed., section 3.2; "
            "as R stats::power.t.test",
        ),
    ),
}


def run(i: TwoMeans) -> Result:
    """Participants for a test of μ1 = μ2."""
    way = WAYS[i.method]
    result = two_group_result(
        NAME,
        i,
        way.raw(i),
        way.method,
        effect_field=i.effect_field,
        aim=_aim(i),
        assumptions=(*_means(i), *_deviations(i), allocation(i.ratio)),
        level=way.level(i),
        split=way.split,
    )
    return with_known_variance(result) if i.method == "z" else result


def with_known_variance(result: Result) -> Result:
    """The formula's number stays, also where it is 1; that no variance can be estimated from it is said."""
    if min(group.n for group in result.groups) >= SMALLEST_GROUP:
        return result
    return replace(result, conventions=(*result.conventions, KNOWN_VARIANCE))


def power(i: TwoMeans, counts: Sequence[float]) -> float:
    """The power of n1 and n2 participants."""
    return WAYS[i.method].power(i, counts[0], counts[1])


def _aim(i: TwoMeans) -> Text:
    spread, spread_zh = _spread(i)
    if i.delta is not None:
        size = plain(abs(i.delta))
        return both(
            f"to detect a difference in means of {size}, assuming {spread}",
            f"检出两组均数差值 {size}（{spread_zh}）",
        )
    means = plain(i.mu1 or 0), plain(i.mu2 or 0)
    return both(
        f"to detect a difference between a mean of {means[0]} in group 1 (control) and {means[1]} in group 2, "
        f"assuming {spread}",
        f"检出第1组（对照组）均数 {means[0]} 与第2组均数 {means[1]} 之间的差异（{spread_zh}）",
    )


def _spread(i: TwoMeans) -> tuple[str, str]:
    sd1, sd2 = map(plain, i.deviations)
    if sd1 == sd2:
        return f"a standard deviation of {sd1}", f"标准差 {sd1}"
    return (
        f"standard deviations of {sd1} (group 1) and {sd2} (group 2)",
        f"第1组标准差 {sd1}，第2组标准差 {sd2}",
    )


def _means(i: TwoMeans) -> tuple[Text, ...]:
    if i.delta is not None:
        return (both(f"Difference of the means: {plain(i.delta)}.", f"两组均数之差：{plain(i.delta)}。"),)
    first, second = plain(i.mu1 or 0), plain(i.mu2 or 0)
    return (
        both(f"Mean in group 1 (control): {first}.", f"第1组（对照组）均数：{first}。"),
        both(f"Mean in group 2: {second}.", f"第2组均数：{second}。"),
    )


def _deviations(i: TwoMeans) -> tuple[Text, ...]:
    sd1, sd2 = map(plain, i.deviations)
    if i.sd is not None:
        return (both(f"Standard deviation in both groups: {sd1}.", f"两组标准差：{sd1}。"),)
    return (
        both(f"Standard deviation in group 1 (control): {sd1}.", f"第1组（对照组）标准差：{sd1}。"),
        both(f"Standard deviation in group 2: {sd2}.", f"第2组标准差：{sd2}。"),
    )


register_design(
    NAME,
    both("Two means", "两组均数比较"),
    TwoMeans,
    run,
    varied=(
        relative("delta"),
        beside("mu2", "mu1"),
        relative("sd"),
        relative("sd1"),
        relative("sd2"),
        powers(),
    ),
    purpose=both(
        "Do two independent groups differ in the mean of a measured value?", "两个独立组的均数是否不同？"
    ),
    family="means",
    measure=Achieved(power),
)
