"""Check 5: significance level, sides and power are there and within reason."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from apps.fields.bilingual import Text, both
from apps.fields.paths import get_value
from apps.fields.rules import Outcome, Violation
from apps.protocol.checks.reading import (
    FRAMEWORK,
    HYPOTHESIS,
    Context,
    given,
    is_descriptive,
    missing,
    not_concerned,
    number_of,
    text_of,
    unreadable,
)
from apps.protocol.checks.violations import blocks, demands, warns

ALPHA, SIDED, POWER = "sample_size.alpha", "sample_size.sided", "sample_size.power"
CALCULATION = "sample_size.design"
WORDS: Mapping[str, Text] = {
    ALPHA: both("the significance level (alpha)", "检验水准（α）"),
    SIDED: both("whether the test is one-sided or two-sided", "检验为单侧还是双侧"),
    POWER: both("the power", "把握度"),
}
LARGEST_ALPHA = 0.10
LEAST_POWER, MOST_POWER, USUAL_POWER = 0.70, 0.99, 0.80
USUAL = {2: 0.05, 1: 0.025}
NOISE = 1e-9


def error_rates(context: Context, facts: Mapping[str, Any]) -> Outcome:
    """5 B: alpha, sides, power present, 0 < alpha ≤ 0.10, power 0.70–0.99. W: unusual ones. Not descriptive."""
    if is_descriptive(context):
        return not_concerned("descriptive studies: nothing is tested", "描述性研究（不作检验）")
    wanted = (ALPHA, SIDED, POWER)
    if not any(given(context, path) for path in (CALCULATION, *wanted)):
        return missing(CALCULATION, *wanted)
    values = {path: number_of(get_value(context, path)) for path in wanted}
    odd = tuple(path for path in wanted if given(context, path) and values[path] is None)
    if odd:
        return unreadable(*odd)
    lacking = tuple(path for path in wanted if values[path] is None)
    violations = [_lacking(lacking)] if lacking else []
    alpha, sided, power = (values[path] for path in wanted)
    if alpha is not None:
        violations += _of_alpha(alpha, sided, context)
    if power is not None:
        violations += _of_power(power)
    return violations


def _lacking(paths: tuple[str, ...]) -> Violation:
    en = _listed([WORDS[path]["en"] for path in paths])
    zh = "、".join(WORDS[path]["zh_hans"] for path in paths)
    return demands(
        paths,
        both(f"The sample size does not state {en}.", f"样本量未说明{zh}。"),
        both(f"State {en} as used in the calculation.", f"请填写计算所用的{zh}。"),
    )


def _listed(names: list[str]) -> str:
    return " and ".join([", ".join(names[:-1]), names[-1]]) if len(names) > 1 else names[0]


def _of_alpha(alpha: float, sided: float | None, context: Context) -> Iterator[Violation]:
    if not 0 < alpha <= LARGEST_ALPHA + NOISE:
        yield blocks(
            (ALPHA,),
            both(
                f"The significance level (alpha) {alpha:g} is not between 0 and 0.10.",
                f"检验水准（α）{alpha:g} 不在 0 至 0.10 之间。",
            ),
            both(
                "Use 0.05 two-sided or 0.025 one-sided unless there is a reason.",
                "如无特殊理由，请采用双侧 0.05 或单侧 0.025。",
            ),
        )
    elif sided == 1 and alpha > USUAL[1] + NOISE and _non_inferiority(context):
        yield _lax_non_inferiority(alpha)
    elif sided in USUAL and abs(alpha - USUAL[int(sided)]) > NOISE and not _bioequivalence(alpha, context):
        yield _unusual(alpha, int(sided))


def _lax_non_inferiority(alpha: float) -> Violation:
    return warns(
        (ALPHA, SIDED),
        both(
            f"One-sided alpha {alpha:g} is more than the 0.025 usual for non-inferiority.",
            f"单侧检验水准 {alpha:g} 大于非劣效试验通常采用的 0.025。",
        ),
        both(
            "Use 0.025 one-sided, or give the reason for the larger level in the statement.",
            "请采用单侧 0.025，或在样本量说明中给出采用更大水准的理由。",
        ),
    )


def _unusual(alpha: float, sided: int) -> Violation:
    en, zh = ("two-sided", "双侧") if sided == 2 else ("one-sided", "单侧")
    return warns(
        (ALPHA, SIDED),
        both(
            f"Alpha {alpha:g} {en} is unusual (0.05 two-sided or 0.025 one-sided).",
            f"{zh}检验水准 {alpha:g} 不常用（通常为双侧 0.05 或单侧 0.025）。",
        ),
        both(
            "Check alpha and sides, or give the reason in the statement.",
            "请核对检验水准与单双侧，或在样本量说明中给出理由。",
        ),
    )


def _of_power(power: float) -> Iterator[Violation]:
    shown = f"{power * 100:g}"
    if not LEAST_POWER - NOISE <= power <= MOST_POWER + NOISE:
        yield blocks(
            (POWER,),
            both(
                f"The power {shown}% is not between 70% and 99%.", f"把握度 {shown}% 不在 70% 至 99% 之间。"
            ),
            both("Plan with a power of 80% or 90%.", "请采用 80% 或 90% 的把握度。"),
        )
    elif power < USUAL_POWER - NOISE:
        yield warns(
            (POWER,),
            both(f"The power {shown}% is below 80%.", f"把握度 {shown}% 低于 80%。"),
            both(
                "Raise the power to at least 80%, or say why less is enough.",
                "请将把握度提高到至少 80%，或说明理由。",
            ),
        )


def _non_inferiority(context: Context) -> bool:
    return "non_inferiority" in {text_of(context, FRAMEWORK), text_of(context, HYPOTHESIS)}


def _bioequivalence(alpha: float, context: Context) -> bool:
    """Two one-sided tests at 0.05 are what regulators ask for in bioequivalence."""
    return text_of(context, CALCULATION) == "bioequivalence_crossover" and abs(alpha - 0.05) <= NOISE
