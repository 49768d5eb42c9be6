"""Two independent proportions against a margin: non-inferiority, superiority by a margin, equivalence."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Annotated, Literal

from pydantic import BeforeValidator, Field

from apps.fields.bilingual import Text, both
from apps.protocol.sample_size.designs.farrington_manning import restricted
from apps.protocol.sample_size.designs.margins import Bound, MarginInputs, conventions_of, question_of
from apps.protocol.sample_size.designs.proportions import spread
from apps.protocol.sample_size.designs.two_groups import two_group_result
from apps.protocol.sample_size.inputs import Proportion, no_boolean
from apps.protocol.sample_size.registry import register_design
from apps.protocol.sample_size.results import Method, Result
from apps.protocol.sample_size.varied import powers, proportion, relative
from apps.protocol.sample_size.wording import percent, points

NAME = "two_proportions_margin"
MethodName = Literal["unpooled", "farrington_manning"]


class TwoProportionsMargin(MarginInputs):
    """`p_t` and `p_c` are the true proportions assumed; group 1 is the control."""

    compared = ("p_t", "p_c")
    p_t: Proportion
    p_c: Proportion
    margin: Annotated[float, BeforeValidator(no_boolean), Field(gt=-1, lt=1)]
    method: MethodName = "unpooled"


def _unpooled(i: TwoProportionsMargin, bound: Bound) -> float:
    quantiles = i.z_alpha + bound.z_power
    return quantiles**2 * spread(i.p_c, i.p_t, i.ratio) / (i.difference - bound.at) ** 2


def _farrington_manning(i: TwoProportionsMargin, bound: Bound) -> float:
    null_t, null_c = restricted(i.p_t, i.p_c, bound.at, 1 / i.ratio)
    under_null = i.z_alpha * math.sqrt(spread(null_c, null_t, i.ratio))
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
    question = question_of(i, difference=points(i.difference), margin=points(i.margin))
    formula, method = FORMULAS[i.method]
    return two_group_result(
        NAME,
        i,
        max(formula(i, bound) for bound in question.bounds(i)),
        method,
        effect_field="margin",
        aim=_aim(i, question.words(i, points(i.margin))),
        assumptions=_assumptions(i),
        conventions=conventions_of(i),
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


register_design(
    NAME,
    both("Two proportions against a margin", "两组率比较（界值）"),
    TwoProportionsMargin,
    run,
    varied=(proportion("p_t"), relative("margin"), proportion("p_c"), powers()),
    purpose=both(
        "Is the new treatment's proportion not much worse, clearly better, or as good as the control's?",
        "试验组的率是否不劣于、优于或等效于对照组？",
    ),
    family="proportions",
)
