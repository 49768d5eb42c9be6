"""Two independent means against a margin: non-inferiority, superiority by a margin, equivalence."""

from __future__ import annotations

from typing import Literal

from apps.fields.bilingual import Text, both
from apps.protocol.sample_size.designs.margins import Bound, MarginInputs, conventions_of, question_of
from apps.protocol.sample_size.designs.means import with_known_variance
from apps.protocol.sample_size.designs.two_groups import two_group_result
from apps.protocol.sample_size.inputs import Measure, Positive
from apps.protocol.sample_size.normal import difference, square
from apps.protocol.sample_size.registry import register_design
from apps.protocol.sample_size.results import Method, Result
from apps.protocol.sample_size.statements import allocation
from apps.protocol.sample_size.varied import near, powers, relative
from apps.protocol.sample_size.wording import measure, plain

NAME = "two_means_margin"
METHOD = Method(
    both("normal approximation", "正态近似法"),
    "n1 = (z(1−α/s) + z(1−β*))² · σ²(1 + 1/k) / (μt−μc−margin)², n2 = k·n1; "
    "equivalence: β* = β/2 and (|margin|−|μt−μc|)², else β* = β",
    "Chow, Shao, Wang (2008) Sample Size Calculations in Clinical Research, 2nd ed., pp. 59–64",
)


class TwoMeansMargin(MarginInputs):
    """`mu_t` and `mu_c` are the true means assumed, `sd` that of both groups; group 1 is the control."""

    compared = ("mu_t", "mu_c")
    mu_t: Measure
    mu_c: Measure
    sd: Positive
    method: Literal["z"] = "z"


def _n1(i: TwoMeansMargin, bound: Bound) -> float:
    distance = difference(i.difference, bound.at)
    return square((i.z_alpha + bound.z_power) * i.sd / distance) * (1 + 1 / i.ratio)


def run(i: TwoMeansMargin) -> Result:
    """Participants for showing that the difference is on the right side of the margin."""
    question = question_of(i, difference=measure(i.difference), margin=measure(i.margin))
    result = two_group_result(
        NAME,
        i,
        max(_n1(i, bound) for bound in question.bounds(i)),
        METHOD,
        effect_field="margin",
        aim=_aim(i, question.words(i, measure(i.margin))),
        assumptions=_assumptions(i),
        conventions=conventions_of(i),
    )
    return with_known_variance(result)


def _aim(i: TwoMeansMargin, words: Text) -> Text:
    mean_t, mean_c, sd = plain(i.mu_t), plain(i.mu_c), plain(i.sd)
    return both(
        f"{words['en']} when the true means are {mean_t} (treatment) and {mean_c} (control) and the standard "
        f"deviation is {sd}",
        f"在真实均数为 {mean_t}（试验组）和 {mean_c}（对照组）、标准差为 {sd} 时{words['zh_hans']}",
    )


def _assumptions(i: TwoMeansMargin) -> tuple[Text, ...]:
    return (
        both(f"Mean in the treatment group: {plain(i.mu_t)}.", f"试验组均数：{plain(i.mu_t)}。"),
        both(f"Mean in the control group: {plain(i.mu_c)}.", f"对照组均数：{plain(i.mu_c)}。"),
        both(f"Standard deviation in both groups: {plain(i.sd)}.", f"两组标准差：{plain(i.sd)}。"),
        both(
            f"Margin, treatment minus control: {plain(i.margin)}.",
            f"界值（试验组减对照组）：{plain(i.margin)}。",
        ),
        allocation(i.ratio),
    )


register_design(
    NAME,
    both("Two means against a margin", "两组均数比较（界值）"),
    TwoMeansMargin,
    run,
    varied=(relative("margin"), relative("sd"), near("mu_t", "margin"), powers()),
    purpose=both(
        "Is the new treatment's mean not much worse, clearly better, or as good as the control's?",
        "试验组的均数是否不劣于、优于或等效于对照组？",
    ),
    family="means",
)
