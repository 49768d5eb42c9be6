"""Check 6: non-inferiority and equivalence have a margin that means something, and one framework throughout."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from apps.fields.bilingual import Text, both
from apps.fields.conditions.evaluation import is_set
from apps.fields.paths import get_value
from apps.fields.rules import NotRun, Outcome, Violation
from apps.protocol.checks.reading import (
    ANALYSIS,
    ASSUMPTIONS,
    FRAMEWORK,
    HYPOTHESIS,
    PRIMARY,
    Context,
    given,
    missing,
    not_concerned,
    number_of,
    says_nothing,
    text_of,
    title,
    unreadable,
)
from apps.protocol.checks.violations import blocks, demands
from apps.protocol.checks.wordings import better_direction, framework_said

MARGIN, JUSTIFICATION = "sample_size.margin", "sample_size.margin_justification"
OBJECTIVES, SAID = "scientific_question.objectives", "scientific_question.hypothesis"
WITH_MARGIN = ("non_inferiority", "equivalence")
NAMES: Mapping[str, Text] = {
    "non_inferiority": both("non-inferiority", "非劣效"),
    "equivalence": both("equivalence", "等效"),
    "superiority": both("superiority", "优效"),
    "equality": both("a test of a difference", "差异性检验"),
    "descriptive": both("descriptive", "描述性"),
}
UNDECIDED = re.compile(
    r"\bto be (?:confirmed|determined|decided|defined|added|discussed)\b|\btb[dc]\b"
    r"|\bnot (?:yet )?(?:decided|known|justified)\b"
    r"|待定|待确认|待补充|未定|尚未|暂无",
    re.IGNORECASE,
)
OTHER_MARGINS = ("margin_log_or", "margin_log_hr", "limits")  # on another scale, kept in the assumptions
DIFFERENCES = (("p_t", "p_c"), ("mu_t", "mu_c"), ("p", "p0"), ("diff",), ("true_diff",))


def margin_and_framework(context: Context, facts: Mapping[str, Any]) -> Outcome:
    """6 B: margin with direction and justification, the assumed difference inside it, one framework."""
    framework, hypothesis = text_of(context, FRAMEWORK), text_of(context, HYPOTHESIS)
    said = {path: framework_said(text) for path, text in _texts(context)}
    if not {framework, hypothesis, *said.values()} & set(WITH_MARGIN):
        return not_concerned("studies without a margin", "无界值的研究")
    if not framework and not hypothesis:
        return missing(FRAMEWORK, HYPOTHESIS)
    violations = list(_contradictions(framework, hypothesis, said))
    shared = framework or hypothesis
    if shared not in WITH_MARGIN and hypothesis not in WITH_MARGIN:
        return violations
    if shared not in WITH_MARGIN:
        shared = hypothesis
    of_margin = _of_margin(shared, context)
    if isinstance(of_margin, NotRun):
        return violations or of_margin
    return [*violations, *of_margin]


def _texts(context: Context) -> Iterator[tuple[str, str]]:
    objectives = get_value(context, OBJECTIVES)
    if isinstance(objectives, list | tuple) and objectives and isinstance(objectives[0], str):
        yield OBJECTIVES, objectives[0]
    yield SAID, text_of(context, SAID)
    yield ANALYSIS, text_of(context, ANALYSIS)


def _contradictions(framework: str, hypothesis: str, said: Mapping[str, str | None]) -> Iterator[Violation]:
    if framework and hypothesis and not _agree(framework, hypothesis):
        yield _contradiction(FRAMEWORK, framework, HYPOTHESIS, hypothesis)
    base, name = (FRAMEWORK, framework) if framework else (HYPOTHESIS, hypothesis)
    for path, found in said.items():
        if found and not _agree(name, found):
            yield _contradiction(base, name, path, found)


def _agree(one: str, other: str) -> bool:
    if one not in WITH_MARGIN and other not in WITH_MARGIN:
        return True  # superiority, equality and description are told apart by another check
    return one == other


def _contradiction(base: str, name: str, path: str, found: str) -> Violation:
    first, second = title(base), title(path)
    return blocks(
        (path, base),
        both(
            f"{first['en']} says {NAMES[name]['en']}, {second['en']} says {NAMES[found]['en']}.",
            f"{first['zh_hans']}为{NAMES[name]['zh_hans']}，而{second['zh_hans']}为{NAMES[found]['zh_hans']}。",
        ),
        both(
            "Objective, hypothesis, analysis and sample size must share one framework: change the one that "
            "is wrong.",
            "研究目的、假设、分析与样本量须采用同一框架：请修改不一致的一项。",
        ),
    )


def _of_margin(framework: str, context: Context) -> list[Violation] | NotRun:
    assumptions = get_value(context, ASSUMPTIONS)
    known = assumptions if isinstance(assumptions, Mapping) else {}
    elsewhere = any(is_set(known.get(key)) for key in OTHER_MARGINS)
    violations = list(_lacking(framework, context, elsewhere))
    if not given(context, MARGIN):
        return violations if violations or not elsewhere else unreadable(ASSUMPTIONS)
    margin = number_of(get_value(context, MARGIN))
    if margin is None:
        return violations or unreadable(MARGIN)
    if margin == 0:
        return [*violations, _no_direction()]
    difference = _difference(known)
    if difference is None:
        return violations or (unreadable(ASSUMPTIONS) if known else missing(ASSUMPTIONS))
    if not _inside(framework, margin, difference):
        return [*violations, _outside(margin, difference)]
    if framework == "equivalence":
        return violations
    return _of_direction(margin, context, violations)


def _of_direction(margin: float, context: Context, violations: list[Violation]) -> list[Violation] | NotRun:
    """A non-inferiority margin lies on the worse side: below 0 where higher is better, above 0 where lower is."""
    better = better_direction(_outcome(context))
    if better is None:
        return violations if violations or margin < 0 else unreadable(PRIMARY)
    return violations if margin * better < 0 else [*violations, _wrong_side(margin, better)]


def _outcome(context: Context) -> str:
    """The one primary outcome in words; "" where there are several or none."""
    listed = get_value(context, PRIMARY)
    items = [item for item in listed if isinstance(item, Mapping)] if isinstance(listed, list | tuple) else []
    keys = ("name", "variable")
    return " ".join(str(items[0].get(key) or "") for key in keys) if len(items) == 1 else ""


def _lacking(framework: str, context: Context, elsewhere: bool) -> Iterator[Violation]:
    name = NAMES[framework]
    if not given(context, MARGIN) and not elsewhere:
        yield demands(
            (MARGIN,),
            both(f"The {name['en']} margin is missing.", f"缺少{name['zh_hans']}界值。"),
            both(
                "State the margin with its sign, treatment minus control (for instance −10 percentage points).",
                "请填写带符号的界值（试验组减对照组，例如 −10 个百分点）。",
            ),
        )
    if says_nothing(text_of(context, JUSTIFICATION)) or UNDECIDED.search(text_of(context, JUSTIFICATION)):
        yield demands(
            (JUSTIFICATION,),
            both(f"The {name['en']} margin is not justified.", f"{name['zh_hans']}界值缺少依据。"),
            both(
                "Say in the margin justification (stage “Sample size”) why this margin is clinically acceptable, "
                "and where it is from.",
                "请在“样本量”阶段的界值依据中说明该界值为何在临床上可接受及其来源。",
            ),
        )


def _no_direction() -> Violation:
    return blocks(
        (MARGIN,),
        both("The margin is 0 and so has no direction.", "界值为 0，没有方向。"),
        both(
            "Give a margin other than 0 with its sign, treatment minus control.",
            "请填写不为 0 且带符号的界值（试验组减对照组）。",
        ),
    )


def _difference(assumptions: Mapping[str, Any]) -> float | None:
    """The assumed true difference, treatment minus control, from the inputs of the calculation."""
    for keys in DIFFERENCES:
        values = [number_of(assumptions.get(key)) for key in keys]
        if all(value is not None for value in values):
            first, *rest = (value for value in values if value is not None)
            return round(first - sum(rest), 12)
    return None


def _inside(framework: str, margin: float, difference: float) -> bool:
    if framework == "equivalence":
        return abs(difference) < abs(margin)
    return difference > margin if margin < 0 else difference < margin


def _wrong_side(margin: float, better: int) -> Violation:
    en, zh = ("higher", "越高越好") if better > 0 else ("lower", "越低越好")
    sign_en, sign_zh = ("below", "小于") if better > 0 else ("above", "大于")
    return blocks(
        (MARGIN, PRIMARY),
        both(
            f"The margin {margin:+g} lies on the wrong side: for the primary outcome {en} is better, so a "
            f"non-inferiority margin (treatment minus control) is {sign_en} 0.",
            f"界值 {margin:+g} 的方向不对：主要结局{zh}，非劣效界值（试验组减对照组）应{sign_zh} 0。",
        ),
        both(
            "Turn the sign of the margin, or correct the primary outcome.",
            "请改正界值的符号，或修正主要结局。",
        ),
    )


def _outside(margin: float, difference: float) -> Violation:
    return blocks(
        (ASSUMPTIONS, MARGIN),
        both(
            f"The assumed difference {difference:g} (treatment minus control) does not lie inside the margin "
            f"{margin:g}.",
            f"假设的差值 {difference:g}（试验组减对照组）不在界值 {margin:g} 之内。",
        ),
        both(
            "Correct the assumptions, or the margin and its sign: as it stands the study could never succeed.",
            "请修正参数假设，或界值及其符号：按目前的设定，研究不可能成功。",
        ),
    )
