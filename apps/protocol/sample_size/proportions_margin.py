"""Two independent proportions against a margin: non-inferiority, superiority by a margin, equivalence.

Margins are signed, treatment minus control. A negative non-inferiority margin means that more is better
(−0.1: at most ten points worse), a positive one that less is better. A true difference on the wrong side of
the margin is refused: no number of participants could show what is not so.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import BeforeValidator, Field

from apps.agents.texts import Text, both
from apps.protocol.sample_size.farrington_manning import restricted
from apps.protocol.sample_size.inputs import Proportion, Sides, TwoGroupInputs, no_boolean
from apps.protocol.sample_size.normal import z
from apps.protocol.sample_size.proportions import spread
from apps.protocol.sample_size.refusals import Refused, refuse
from apps.protocol.sample_size.registry import register_design
from apps.protocol.sample_size.results import Method, Result
from apps.protocol.sample_size.two_groups import two_group_result
from apps.protocol.sample_size.wording import percent, points

NAME = "two_proportions_margin"
Hypothesis = Literal["non_inferiority", "superiority", "equivalence"]
MethodName = Literal["unpooled", "farrington_manning"]


class TwoProportionsMargin(TwoGroupInputs):
    """`p_t` and `p_c` are the true proportions assumed; group 1 is the control."""

    sided: Sides = 1
    p_t: Proportion
    p_c: Proportion
    margin: Annotated[float, BeforeValidator(no_boolean), Field(gt=-1, lt=1)]
    hypothesis: Hypothesis
    method: MethodName = "unpooled"

    @property
    def difference(self) -> float:
        """Treatment minus control, without the noise of floats: 0.7 − 0.8 is −0.1."""
        return round(self.p_t - self.p_c, 12)


@dataclass(frozen=True)
class Bound:
    """One null hypothesis: the difference equals `at`. `z_power` is the quantile that the power asks for."""

    at: float
    z_power: float


def _one_bound(i: TwoProportionsMargin) -> tuple[Bound, ...]:
    return (Bound(i.margin, z(i.power)),)


def _two_bounds(i: TwoProportionsMargin) -> tuple[Bound, ...]:
    """Both one-sided tests must succeed: each may fail with half of β (conservative unless p_t = p_c)."""
    quantile = z(1 - (1 - i.power) / 2)
    return tuple(Bound(at, quantile) for at in (abs(i.margin), -abs(i.margin)))


def _non_inferior(i: TwoProportionsMargin) -> bool:
    return i.difference > i.margin if i.margin < 0 else i.difference < i.margin


def _superior(i: TwoProportionsMargin) -> bool:
    if i.margin == 0:
        return i.difference != 0
    return i.difference > i.margin if i.margin > 0 else i.difference < i.margin


def _equivalent(i: TwoProportionsMargin) -> bool:
    return abs(i.difference) < abs(i.margin)


@dataclass(frozen=True)
class Question:
    """What a hypothesis needs: its null bounds, whether the assumed truth can be shown, and its words."""

    bounds: Callable[[TwoProportionsMargin], tuple[Bound, ...]]
    possible: Callable[[TwoProportionsMargin], bool]
    zero_margin: bool
    words: Callable[[Text], Text]


QUESTIONS: dict[Hypothesis, Question] = {
    "non_inferiority": Question(
        _one_bound,
        _non_inferior,
        False,
        lambda margin: both(
            f"to show non-inferiority with a margin of {margin['en']} (treatment minus control)",
            f"证明非劣效（界值 {margin['zh_hans']}，试验组减对照组）",
        ),
    ),
    "superiority": Question(
        _one_bound,
        _superior,
        True,
        lambda margin: both(
            f"to show superiority by more than {margin['en']} (treatment minus control)",
            f"证明优效（界值 {margin['zh_hans']}，试验组减对照组）",
        ),
    ),
    "equivalence": Question(
        _two_bounds,
        _equivalent,
        False,
        lambda margin: both(
            f"to show equivalence within ±{margin['en'].lstrip('−')}",
            f"证明等效（界值 ±{margin['zh_hans'].lstrip('−')}）",
        ),
    ),
}


def _unpooled(i: TwoProportionsMargin, bound: Bound) -> float:
    quantiles = z(1 - i.tail) + bound.z_power
    return quantiles**2 * spread(i.p_c, i.p_t, i.ratio) / (i.difference - bound.at) ** 2


def _farrington_manning(i: TwoProportionsMargin, bound: Bound) -> float:
    null_t, null_c = restricted(i.p_t, i.p_c, bound.at, 1 / i.ratio)
    under_null = z(1 - i.tail) * math.sqrt(spread(null_c, null_t, i.ratio))
    under_alternative = bound.z_power * math.sqrt(spread(i.p_c, i.p_t, i.ratio))
    return (under_null + under_alternative) ** 2 / (i.difference - bound.at) ** 2


FORMULAS: dict[MethodName, tuple[Callable[[TwoProportionsMargin, Bound], float], Method]] = {
    "unpooled": (
        _unpooled,
        Method(
            both("normal approximation, unpooled variance", "正态近似法，非合并方差"),
            "n1 = (z(1−α/s) + z(1−β*))² · [pc(1−pc) + pt(1−pt)/k] / (pt−pc−margin)², n2 = k·n1; "
            "equivalence: β* = β/2 and (|margin|−|pt−pc|)², else β* = β",
            "Chow, Shao, Wang (2008) Sample Size Calculations in Clinical Research, 2nd ed., pp. 90–91",
        ),
    ),
    "farrington_manning": (
        _farrington_manning,
        Method(
            both("Farrington–Manning score test", "Farrington–Manning 得分检验法"),
            "n1 = [z(1−α/s)·√(p̃c(1−p̃c) + p̃t(1−p̃t)/k) + z(1−β*)·√(pc(1−pc) + pt(1−pt)/k)]² / "
            "(pt−pc−margin)², p̃ by maximum likelihood under pt−pc = margin; n2 = k·n1; "
            "equivalence: the larger of both bounds, β* = β/2, else β* = β",
            "Farrington, Manning (1990) Statistics in Medicine 9:1447–1454",
        ),
    ),
}


def run(i: TwoProportionsMargin) -> Result:
    """Participants for showing that the difference is on the right side of the margin."""
    i.check_power()
    question = QUESTIONS[i.hypothesis]
    if i.margin == 0 and not question.zero_margin:
        raise refuse("margin", "must not be 0: its sign gives the direction", "不能为0：符号表示方向")
    if not question.possible(i):
        raise _outside(i)
    formula, method = FORMULAS[i.method]
    return two_group_result(
        NAME,
        i,
        max(formula(i, bound) for bound in question.bounds(i)),
        method,
        effect_field="margin",
        aim=_aim(i, question.words(points(i.margin))),
        assumptions=_assumptions(i),
        conventions=_conventions(i),
    )


def _outside(i: TwoProportionsMargin) -> Refused:
    found, margin = points(i.difference), points(i.margin)
    return refuse(
        "margin",
        f"the assumed difference p_t − p_c = {found['en']} is not on the right side of the margin "
        f"{margin['en']} (treatment minus control), so this can never be shown",
        f"假设的差值 p_t − p_c = {found['zh_hans']} 不在界值 {margin['zh_hans']}（试验组减对照组）允许的一侧，无法证明",
    )


def _aim(i: TwoProportionsMargin, words: Text) -> Text:
    return both(
        f"{words['en']} when the true proportions are {percent(i.p_t)} (treatment) and {percent(i.p_c)} (control)",
        f"在真实率为 {percent(i.p_t)}（试验组）和 {percent(i.p_c)}（对照组）时{words['zh_hans']}",
    )


def _assumptions(i: TwoProportionsMargin) -> tuple[Text, ...]:
    margin = points(i.margin)
    return (
        both(f"Proportion in the treatment group: {percent(i.p_t)}.", f"试验组率：{percent(i.p_t)}。"),
        both(f"Proportion in the control group: {percent(i.p_c)}.", f"对照组率：{percent(i.p_c)}。"),
        both(
            f"Margin, treatment minus control: {margin['en']}.",
            f"界值（试验组减对照组）：{margin['zh_hans']}。",
        ),
        both(f"Allocation treatment/control: {i.ratio:g}.", f"分配比例 试验组/对照组：{i.ratio:g}。"),
    )


def _conventions(i: TwoProportionsMargin) -> tuple[Text, ...]:
    if i.hypothesis != "equivalence":
        return ()
    return (
        both(
            f"Two one-sided tests, each at {i.tail:g}; z(1 − β/2) for the power.",
            f"双单侧检验，每侧水准 {i.tail:g}；把握度采用 z(1 − β/2)。",
        ),
    )


register_design(
    NAME,
    both("Two proportions against a margin", "两组率比较（界值）"),
    TwoProportionsMargin,
    run,
    varied=("p_t", "p_c", "margin", "power"),
)
