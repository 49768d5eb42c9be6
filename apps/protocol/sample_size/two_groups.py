"""From the unrounded number of group 1 to a result with both groups, the same for every two-group design."""

from __future__ import annotations

from typing import Any

from apps.agents.texts import Text, both
from apps.protocol.sample_size.inputs import TwoGroupInputs, check_size
from apps.protocol.sample_size.normal import round_up
from apps.protocol.sample_size.results import Group, Method, Result
from apps.protocol.sample_size.wording import numbers, percent, sides

ROUNDING = both(
    "Counts are rounded up per group; with an allocation ratio other than 1, n2 = ratio × the rounded n1, "
    "rounded up. Quantiles are not rounded.",
    "各组例数分别向上取整；分配比例不为1时，n2 = 比例 × 取整后的 n1，再向上取整。分位数不取整。",
)


def groups_of(n1_raw: float, ratio: float) -> tuple[Group, Group]:
    """Control and other group; `ratio` is n2 / n1."""
    n1 = round_up(n1_raw)
    return Group("control", n1, n1_raw), Group("treatment", round_up(ratio * n1), ratio * n1_raw)


def outputs_of(groups: tuple[Group, Group]) -> dict[str, float]:
    """The numbers by the names of the cases file: per group when both are equal, else by group."""
    first, second = groups
    found: dict[str, float] = {"total": first.n + second.n, "total_raw": first.n_raw + second.n_raw}
    if first.n_raw == second.n_raw:
        found |= {"n_per_group": first.n, "n_raw_per_group": first.n_raw}
    return found | {"n1": first.n, "n2": second.n, "n1_raw": first.n_raw, "n2_raw": second.n_raw}


def two_group_result(
    design: str,
    inputs: TwoGroupInputs,
    n1_raw: float,
    method: Method,
    *,
    effect_field: str,
    aim: Text,
    assumptions: tuple[Text, ...],
    conventions: tuple[Text, ...] = (),
) -> Result:
    """The result; `aim` ends the sentence: "to detect …" / "检出……"."""
    check_size(n1_raw * max(1.0, inputs.ratio), effect_field)
    groups = groups_of(n1_raw, inputs.ratio)
    return Result(
        design=design,
        given=inputs.model_dump(exclude_unset=True),
        inputs=inputs.model_dump(),
        outputs=outputs_of(groups),
        method=method,
        groups=groups,
        conventions=(level_of(inputs), *conventions, ROUNDING),
        assumptions=assumptions,
        sentence=_sentence(inputs, groups, method, aim),
    )


def level_of(inputs: TwoGroupInputs) -> Text:
    tail = f"z(1 − α{'/2' if inputs.sided == 2 else ''})"
    return both(
        f"{sides(inputs.sided)['en'].capitalize()} level {inputs.alpha:g}: {tail} is used.",
        f"{sides(inputs.sided)['zh_hans']}检验水准 {inputs.alpha:g}：采用 {tail}。",
    )


def _sentence(inputs: Any, groups: tuple[Group, ...], method: Method, aim: Text) -> Text:
    counted = numbers([group.n for group in groups])
    side = sides(inputs.sided)
    return both(
        f"With a {side['en']} significance level of {inputs.alpha:g}, {counted['en']} are needed for "
        f"{percent(inputs.power)} power {aim['en']} ({method.name['en']}).",
        f"在{side['zh_hans']}检验水准 {inputs.alpha:g} 下，为以 {percent(inputs.power)} 的把握度"
        f"{aim['zh_hans']}（{method.name['zh_hans']}），需要{counted['zh_hans']}。",
    )
