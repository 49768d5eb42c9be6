"""Estimating a proportion with a given precision: how wide the confidence interval may be decides the number."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Annotated, ClassVar

from pydantic import BeforeValidator, Field

from apps.fields.bilingual import Text, both
from apps.protocol.sample_size.inputs import Count, Inputs, Proportion, Ways, check_size, no_boolean
from apps.protocol.sample_size.normal import round_up, square, upper
from apps.protocol.sample_size.registry import Measure, register_design
from apps.protocol.sample_size.results import Group, Method, Result
from apps.protocol.sample_size.statements import QUANTILES
from apps.protocol.sample_size.varied import proportion, relative
from apps.protocol.sample_size.wording import are, counted, percent, points

NAME = "prevalence"
METHOD = Method(
    both("normal approximation (Wald interval)", "正态近似法（Wald 区间）"),
    "n = z(1−α/2)² · p(1−p) / d², α = 1 − conf, d = abs_error or rel_error · p; "
    "finite population of N: n / (1 + (n−1)/N)",
    "Cochran (1977) Sampling Techniques, 3rd ed., section 4.4; "
    "Lwanga, Lemeshow (1991) Sample Size Determination in Health Studies, pp. 1–2",
)


class Prevalence(Inputs):
    """The half width of the interval, as it is or as a share of p. `population` is all there are to sample from."""

    ways: ClassVar[tuple[Ways, ...]] = ((("abs_error",), ("rel_error",)),)

    p: Proportion
    abs_error: Proportion | None = None
    rel_error: Proportion | None = None
    conf: Annotated[float, BeforeValidator(no_boolean), Field(gt=0, lt=1)] = 0.95
    population: Count | None = None

    @property
    def half_width(self) -> float:
        return self.abs_error if self.abs_error is not None else self.p * (self.rel_error or 0)

    @property
    def error_field(self) -> str:
        return "rel_error" if self.abs_error is None else "abs_error"

    @property
    def quantile(self) -> float:
        return upper((1 - self.conf) / 2)


def run(i: Prevalence) -> Result:
    """People to be examined."""
    infinite = square(i.quantile / i.half_width) * i.p * (1 - i.p)
    n_raw = infinite / (1 + (infinite - 1) / i.population) if i.population and infinite > 1 else infinite
    check_size(n_raw, i.error_field)
    n = round_up(n_raw)
    return Result(
        design=NAME,
        given=i.given,
        inputs=i.filled,
        outputs={"n": n, "n_raw": n_raw},
        method=METHOD,
        groups=(Group("all", n, n_raw),),
        conventions=(
            both("The interval is two-sided; the number is rounded up.", "置信区间为双侧；例数向上取整。"),
            QUANTILES,
        ),
        assumptions=_assumptions(i),
        sentence=_sentence(i, n),
    )


def half_width(i: Prevalence, counts: Sequence[float]) -> float:
    """The half width that a number of people gives; 0 when everybody is examined."""
    variance = i.p * (1 - i.p) / counts[0]
    if i.population:
        variance *= max(0.0, i.population - counts[0]) / max(1, i.population - 1)
    return i.quantile * math.sqrt(variance)


def _sentence(i: Prevalence, n: int) -> Text:
    error, share = points(i.half_width), percent(i.p)
    needed = counted(n, "participant")
    among_en = f", from a population of {i.population}" if i.population else ""
    among_zh = f"（总体 {i.population} 人，有限总体校正）" if i.population else ""
    return both(
        f"To estimate a proportion of {share} with a {percent(i.conf)} confidence interval of "
        f"±{error['en']}, {needed} {are(needed)} needed{among_en} ({METHOD.name['en']}).",
        f"预期率为 {share}，为使其 {percent(i.conf)} 置信区间的半宽不超过 {error['zh_hans']}，"
        f"需要受试者 {n} 例{among_zh}（{METHOD.name['zh_hans']}）。",
    )


def _assumptions(i: Prevalence) -> tuple[Text, ...]:
    error = points(i.half_width)
    found = [
        both(f"Expected proportion: {percent(i.p)}.", f"预期率：{percent(i.p)}。"),
        both(f"Half width of the interval: {error['en']}.", f"允许误差：{error['zh_hans']}。"),
        both("Simple random sample.", "简单随机抽样。"),
    ]
    if i.population:
        found.append(both(f"Size of the population: {i.population}.", f"总体大小：{i.population}。"))
    if i.half_width > min(i.p, 1 - i.p):
        found.append(
            both(
                "The interval reaches beyond 0 or 1: the normal approximation is poor here.",
                "置信区间超出 0 或 1：正态近似在此误差较大。",
            )
        )
    return tuple(found)


register_design(
    NAME,
    both("Prevalence (precision of a proportion)", "患病率（率的估计精度）"),
    Prevalence,
    run,
    varied=(proportion("p"), relative("abs_error"), relative("rel_error")),
    purpose=both(
        "How common is something, to within a margin of error?",
        "某种疾病或状态有多常见？按要求的误差范围估计。",
    ),
    family="precision",
    measure=Measure(half_width, "half_width"),
)
