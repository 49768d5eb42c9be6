"""Check 13: something to compare with."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from apps.fields.bilingual import both
from apps.fields.conditions.evaluation import is_set
from apps.fields.paths import get_value
from apps.fields.rules import Outcome, Violation
from apps.protocol.checks.reading import (
    ASSUMPTIONS,
    COMPARATOR,
    DESIGN,
    FRAMEWORK,
    RANDOMISED,
    Context,
    design_type,
    given,
    is_descriptive,
    is_within_person,
    missing,
    not_concerned,
    says_nothing,
    text_of,
    unreadable,
)
from apps.protocol.checks.violations import blocks, demands
from apps.protocol.checks.wordings import names_source, states_goal

REFERENCES = ("p0", "mu0")  # what a calculation for one group compares with
SOURCE = "sample_size.assumptions_source"


def comparator(context: Context, facts: Mapping[str, Any]) -> Outcome:
    """13 B: a comparator, unless descriptive or within persons; single-arm: a goal with its source."""
    if not given(context, DESIGN):
        return missing(DESIGN)
    if is_descriptive(context):
        return not_concerned("descriptive studies", "描述性研究")
    if is_within_person(context):
        return not_concerned("randomisation within persons: each is the own control", "自身对照随机研究")
    if design_type(context) == "diagnostic_accuracy":
        return not_concerned(
            "diagnostic accuracy: the reference standard takes this place", "诊断准确性研究（由参考标准代替）"
        )
    if design_type(context) == "single_arm":
        return _of_single_arm(context)
    if not says_nothing(text_of(context, COMPARATOR)):
        return ()
    if design_type(context) not in RANDOMISED and not given(context, FRAMEWORK):
        return missing(FRAMEWORK)  # it may be descriptive
    return (_no_comparator(),)


def _no_comparator() -> Violation:
    return demands(
        (COMPARATOR, DESIGN),
        both(
            "This design compares groups, but no comparator is stated.", "该设计需要组间比较，但未说明对照。"
        ),
        both(
            "State the comparator (placebo, active treatment, usual care, unexposed, controls), or choose a "
            "single-arm or descriptive design.",
            "请填写对照（安慰剂、阳性药、常规治疗、非暴露组、对照人群），或选择单臂或描述性设计。",
        ),
    )


def _of_single_arm(context: Context) -> Outcome:
    said = text_of(context, COMPARATOR)
    assumptions = get_value(context, ASSUMPTIONS)
    computed = isinstance(assumptions, Mapping) and any(is_set(assumptions.get(key)) for key in REFERENCES)
    if says_nothing(said) and not computed:
        return (_no_goal(),)
    if not says_nothing(said) and not states_goal(said) and not computed:
        return unreadable(COMPARATOR)
    if names_source(said) or given(context, SOURCE):
        return ()
    return (_no_source(),)


def _no_goal() -> Violation:
    return demands(
        (COMPARATOR,),
        both(
            "A single-arm study needs a historical control or a performance goal.",
            "单臂研究需要历史对照或目标值。",
        ),
        both(
            "State in the comparator the historical rate or performance goal, and its source.",
            "请在对照一项中填写历史对照数据或目标值及其来源。",
        ),
    )


def _no_source() -> Violation:
    return blocks(
        (COMPARATOR,),
        both("The historical control or performance goal has no source.", "历史对照或目标值未注明来源。"),
        both(
            "Add where it comes from: publication with year, registry, guideline or own data.",
            "请注明来源：文献（含年份）、登记数据、指南或既往研究数据。",
        ),
    )
