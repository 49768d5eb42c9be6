"""Estimating the sensitivity or the specificity of a test with a given precision.

Only those with the condition tell of sensitivity, only those without it of specificity: the number that is needed of
them is divided by their share among all who are examined.
"""

from __future__ import annotations

import math
from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

from pydantic import BeforeValidator, Field

from apps.fields.bilingual import Text, both
from apps.protocol.sample_size.inputs import Inputs, Proportion, check_size, no_boolean
from apps.protocol.sample_size.normal import round_up, square, upper
from apps.protocol.sample_size.registry import Measure, register_design
from apps.protocol.sample_size.results import Group, Method, Result
from apps.protocol.sample_size.statements import QUANTILES
from apps.protocol.sample_size.varied import proportion, relative
from apps.protocol.sample_size.wording import are, counted, percent, points

NAME_OF_METHOD = both("Buderer's normal approximation", "Buderer 正态近似法")
SOURCE = "Buderer (1996) Academic Emergency Medicine 3:895–900"


class Accuracy(Inputs):
    """`prevalence` is the share with the condition among those who are examined."""

    prevalence: Proportion
    abs_error: Proportion
    conf: Annotated[float, BeforeValidator(no_boolean), Field(gt=0, lt=1)] = 0.95

    @property
    @abstractmethod
    def expected(self) -> float: ...

    @property
    @abstractmethod
    def share(self) -> float:
        """The share of those who tell of the measure."""

    @property
    def half_width(self) -> float:
        return self.abs_error

    @property
    def quantile(self) -> float:
        return upper((1 - self.conf) / 2)


class Sensitivity(Accuracy):
    se: Proportion

    @property
    def expected(self) -> float:
        return self.se

    @property
    def share(self) -> float:
        return self.prevalence


class Specificity(Accuracy):
    sp: Proportion

    @property
    def expected(self) -> float:
        return self.sp

    @property
    def share(self) -> float:
        return 1 - self.prevalence


@dataclass(frozen=True)
class Words:
    """`of` is the measure, `who` tells of it."""

    name: str
    of: Text
    who: Text
    formula: str


SENSITIVITY = Words(
    "diagnostic_sensitivity",
    both("sensitivity", "灵敏度"),
    both("have the condition", "患病者"),
    "n = z(1−α/2)² · se(1−se) / d² / prevalence, α = 1 − conf, d = abs_error",
)
SPECIFICITY = Words(
    "diagnostic_specificity",
    both("specificity", "特异度"),
    both("do not have the condition", "未患病者"),
    "n = z(1−α/2)² · sp(1−sp) / d² / (1 − prevalence), α = 1 − conf, d = abs_error",
)


def run_sensitivity(i: Sensitivity) -> Result:
    return _run(i, SENSITIVITY)


def run_specificity(i: Specificity) -> Result:
    return _run(i, SPECIFICITY)


def _run(i: Accuracy, words: Words) -> Result:
    telling = square(i.quantile / i.abs_error) * i.expected * (1 - i.expected)
    check_size(telling, "abs_error")
    total_raw = telling / i.share
    check_size(total_raw, "prevalence")
    total = round_up(total_raw)
    return Result(
        design=words.name,
        given=i.given,
        inputs=i.filled,
        outputs={"total": total, "total_raw": total_raw},
        method=Method(NAME_OF_METHOD, words.formula, SOURCE),
        groups=(Group("all", total, total_raw),),
        conventions=(
            both(
                "The interval is two-sided; only the total is rounded up.",
                "置信区间为双侧；仅总例数向上取整。",
            ),
            QUANTILES,
        ),
        assumptions=_assumptions(i, words),
        sentence=_sentence(i, words, total),
    )


def half_width(i: Accuracy, counts: Sequence[float]) -> float:
    """The half width that a number of people examined gives."""
    return i.quantile * math.sqrt(i.expected * (1 - i.expected) / (counts[0] * i.share))


def _sentence(i: Accuracy, words: Words, total: int) -> Text:
    """Of the total a share tells of the measure; only the total was rounded, so that share is no whole number."""
    telling = round(total * i.share)
    error, expected, needed = points(i.abs_error), percent(i.expected), counted(total, "participant")
    return both(
        f"To estimate a {words.of['en']} of {expected} with a {percent(i.conf)} confidence interval of ±{error['en']}, "
        f"{needed} {are(needed)} needed; at a prevalence of {percent(i.prevalence)}, about {telling} of them "
        f"{words.who['en']} ({NAME_OF_METHOD['en']}).",
        f"预期{words.of['zh_hans']}为 {expected}，为使其 {percent(i.conf)} 置信区间的半宽不超过 {error['zh_hans']}，"
        f"共需受试者 {total} 例；按患病率 {percent(i.prevalence)} 计算，其中{words.who['zh_hans']}约 {telling} 例"
        f"（{NAME_OF_METHOD['zh_hans']}）。",
    )


def _assumptions(i: Accuracy, words: Words) -> tuple[Text, ...]:
    error, expected, prevalence = points(i.abs_error), percent(i.expected), percent(i.prevalence)
    found = [
        both(f"Expected {words.of['en']}: {expected}.", f"预期{words.of['zh_hans']}：{expected}。"),
        both(
            f"Prevalence among those examined: {prevalence}.", f"受检人群中目标疾病的患病率：{prevalence}。"
        ),
        both(f"Half width of the interval: {error['en']}.", f"允许误差：{error['zh_hans']}。"),
    ]
    if i.abs_error > min(i.expected, 1 - i.expected):
        found.append(
            both(
                "The interval reaches beyond 0 or 1: the normal approximation is poor here.",
                "置信区间超出 0 或 1：正态近似在此误差较大。",
            )
        )
    return tuple(found)


register_design(
    SENSITIVITY.name,
    both("Sensitivity of a test (precision)", "诊断灵敏度（估计精度）"),
    Sensitivity,
    run_sensitivity,
    varied=(proportion("se"), proportion("prevalence"), relative("abs_error")),
    purpose=both(
        "How many of those with the condition does a test find, to within a margin of error?",
        "患病者中检测结果为阳性的比例是多少？按要求的误差范围估计。",
    ),
    family="precision",
    measure=Measure(half_width, "half_width"),
)
register_design(
    SPECIFICITY.name,
    both("Specificity of a test (precision)", "诊断特异度（估计精度）"),
    Specificity,
    run_specificity,
    varied=(proportion("sp"), proportion("prevalence"), relative("abs_error")),
    purpose=both(
        "How many of those without the condition does a test rule out, to within a margin of error?",
        "未患病者中检测结果为阴性的比例是多少？按要求的误差范围估计。",
    ),
    family="precision",
    measure=Measure(half_width, "half_width"),
)
