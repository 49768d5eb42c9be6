"""Estimating the sensitivity or the specificity of a test with a given precision.

Only those with the condition tell of sensitivity, only those without it of specificity: the number that is needed of
them is divided by their share among all who are examined. Where both measures are expected, the larger number serves
both.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Final

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
    """`prevalence` is the share with the condition among those who are examined. Of the measures one is to be
    estimated, the other one as well where it is given."""

    se: Proportion | None = None
    sp: Proportion | None = None
    prevalence: Proportion
    abs_error: Proportion
    conf: Annotated[float, BeforeValidator(no_boolean), Field(gt=0, lt=1)] = 0.95

    @property
    def half_width(self) -> float:
        return self.abs_error

    @property
    def quantile(self) -> float:
        return upper((1 - self.conf) / 2)


class Sensitivity(Accuracy):
    se: Proportion


class Specificity(Accuracy):
    sp: Proportion


@dataclass(frozen=True)
class Words:
    """`of` is the measure, `who` tells of it."""

    name: str
    key: str
    of: Text
    who: Text
    formula: str


SENSITIVITY: Final = Words(
    "diagnostic_sensitivity",
    "se",
    both("sensitivity", "灵敏度"),
    both("have the condition", "患病者"),
    "n = z(1−α/2)² · se(1−se) / d² / prevalence, α = 1 − conf, d = abs_error",
)
SPECIFICITY: Final = Words(
    "diagnostic_specificity",
    "sp",
    both("specificity", "特异度"),
    both("do not have the condition", "未患病者"),
    "n = z(1−α/2)² · sp(1−sp) / d² / (1 − prevalence), α = 1 − conf, d = abs_error",
)


@dataclass(frozen=True)
class Measured:
    """A measure with what is expected of it, and the `share` of those who tell of it."""

    words: Words
    expected: float
    share: float

    def needed(self, i: Accuracy) -> float:
        telling = square(i.quantile / i.abs_error) * self.expected * (1 - self.expected)
        check_size(telling, "abs_error")
        total = telling / self.share
        check_size(total, "prevalence")
        return total

    def half_width(self, i: Accuracy, examined: float) -> float:
        return i.quantile * math.sqrt(self.expected * (1 - self.expected) / (examined * self.share))


def run_sensitivity(i: Sensitivity) -> Result:
    return _run(i, SENSITIVITY)


def run_specificity(i: Specificity) -> Result:
    return _run(i, SPECIFICITY)


def _measured(i: Accuracy) -> list[Measured]:
    told = ((SENSITIVITY, i.se, i.prevalence), (SPECIFICITY, i.sp, 1 - i.prevalence))
    return [Measured(words, expected, share) for words, expected, share in told if expected is not None]


def _run(i: Accuracy, words: Words) -> Result:
    measured = _measured(i)
    needed = {each.words.key: each.needed(i) for each in measured}
    total_raw = max(needed.values())
    total = round_up(total_raw)
    of_both = {f"total_{key}": round_up(n) for key, n in needed.items()} if len(needed) > 1 else {}
    return Result(
        design=words.name,
        given=i.given,
        inputs=i.filled,
        outputs={"total": total, "total_raw": total_raw, **of_both},
        method=Method(NAME_OF_METHOD, "; ".join(each.words.formula for each in measured), SOURCE),
        groups=(Group("all", total, total_raw),),
        conventions=(
            both(
                "The interval is two-sided; only the total is rounded up.",
                "置信区间为双侧；仅总例数向上取整。",
            ),
            QUANTILES,
        ),
        assumptions=tuple(_assumptions(i, measured)),
        sentence=_of_both(i, measured, needed) if len(measured) > 1 else _sentence(i, measured[0], total),
    )


def half_width(i: Accuracy, counts: Sequence[float]) -> float:
    """The half width that a number of people examined gives, of the wider interval where there are two."""
    return max(each.half_width(i, counts[0]) for each in _measured(i))


def _sentence(i: Accuracy, measured: Measured, total: int) -> Text:
    """Of the total a share tells of the measure; only the total was rounded, so that share is no whole number."""
    words, telling = measured.words, round(total * measured.share)
    error, expected, needed = points(i.abs_error), percent(measured.expected), counted(total, "participant")
    return both(
        f"To estimate a {words.of['en']} of {expected} with a {percent(i.conf)} confidence interval of ±{error['en']}, "
        f"{needed} {are(needed)} needed; at a prevalence of {percent(i.prevalence)}, about {telling} of them "
        f"{words.who['en']} ({NAME_OF_METHOD['en']}).",
        f"预期{words.of['zh_hans']}为 {expected}，为使其 {percent(i.conf)} 置信区间的半宽不超过 {error['zh_hans']}，"
        f"共需受试者 {total} 例；按患病率 {percent(i.prevalence)} 计算，其中{words.who['zh_hans']}约 {telling} 例"
        f"（{NAME_OF_METHOD['zh_hans']}）。",
    )


def _of_both(i: Accuracy, measured: Sequence[Measured], needed: Mapping[str, float]) -> Text:
    """What either measure needs, and that the larger number is taken."""
    one, other = measured
    n, more = (round_up(needed[each.words.key]) for each in measured)
    error, total = points(i.abs_error), counted(max(n, more), "participant")
    return both(
        f"To estimate a sensitivity of {percent(one.expected)} and a specificity of {percent(other.expected)}, each "
        f"with a {percent(i.conf)} confidence interval of ±{error['en']}, at a prevalence of {percent(i.prevalence)} "
        f"the sensitivity needs {n} and the specificity {more}; the larger number, {total}, serves both "
        f"({NAME_OF_METHOD['en']}).",
        f"预期灵敏度为 {percent(one.expected)}、特异度为 {percent(other.expected)}，为使二者 {percent(i.conf)} "
        f"置信区间的半宽均不超过 {error['zh_hans']}，按患病率 {percent(i.prevalence)} 计算，"
        f"灵敏度需 {n} 例，特异度需 {more} 例；"
        f"取较大者，共需受试者 {max(n, more)} 例，可同时满足两者（{NAME_OF_METHOD['zh_hans']}）。",
    )


def _assumptions(i: Accuracy, measured: Sequence[Measured]) -> Iterator[Text]:
    error, prevalence = points(i.abs_error), percent(i.prevalence)
    for each in measured:
        expected, of = percent(each.expected), each.words.of
        yield both(f"Expected {of['en']}: {expected}.", f"预期{of['zh_hans']}：{expected}。")
    yield both(
        f"Prevalence among those examined: {prevalence}.", f"受检人群中目标疾病的患病率：{prevalence}。"
    )
    yield both(f"Half width of the interval: {error['en']}.", f"允许误差：{error['zh_hans']}。")
    if any(i.abs_error > min(each.expected, 1 - each.expected) for each in measured):
        yield both(
            "The interval reaches beyond 0 or 1: the normal approximation is poor here.",
            "置信区间超出 0 或 1：正态近似在此误差较大。",
        )


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
