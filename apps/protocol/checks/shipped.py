"""The checks that ship: the validator behind each, and the rule that the loader makes a row of."""

from __future__ import annotations

from dataclasses import dataclass

from apps.fields.bilingual import Text, both
from apps.fields.rules import RuleSpec
from apps.fields.rules.spec import Validator
from apps.protocol.checks.allocation import ARMS, PER_GROUP, RATIOS, TOTAL, allocation
from apps.protocol.checks.analysis import SETS, defined_analysis_sets
from apps.protocol.checks.comparators import comparator
from apps.protocol.checks.endpoints import defined_primary_endpoint, one_primary_endpoint
from apps.protocol.checks.error_rates import ALPHA, POWER, SIDED, error_rates
from apps.protocol.checks.follow_up import FOLLOW_UP, OUTCOMES, VISITS, within_follow_up
from apps.protocol.checks.margins import JUSTIFICATION, MARGIN, OBJECTIVES, SAID, margin_and_framework
from apps.protocol.checks.numbers import DROPOUT, EVALUABLE, STATEMENT, number_allows_for_dropout
from apps.protocol.checks.reading import (
    ANALYSIS,
    ASSUMPTIONS,
    COMPARATOR,
    DESIGN,
    FRAMEWORK,
    HYPOTHESIS,
    PRIMARY,
)


@dataclass(frozen=True)
class ShippedCheck:
    """`number` is the one of the reviewers' list; `stage` the latest among the stages of `fields`."""

    number: int
    name: str
    run: Validator
    fields: tuple[str, ...]
    stage: str
    title: Text
    suggestion: Text

    @property
    def rule(self) -> RuleSpec:
        """The check as a rule: in force when its stage is completed, and again before generation."""
        return RuleSpec(
            id=f"check_{self.number:02}",
            name=self.title,
            timing="on_complete",
            type="rule_based",
            trigger_stage=self.stage,
            validator=self.name,
            severity="error",
            failure_action="block",
            priority=100 - self.number,
            message=self.title,
            suggestion=self.suggestion,
        )


VALIDATORS: tuple[ShippedCheck, ...] = (
    ShippedCheck(
        1,
        "one_primary_endpoint",
        one_primary_endpoint,
        (PRIMARY, ANALYSIS),
        "endpoints",
        both("One primary endpoint, or a multiplicity strategy", "单一主要终点，或说明多重性策略"),
        both("Keep one primary outcome or state the strategy.", "保留一个主要结局，或说明策略。"),
    ),
    ShippedCheck(
        2,
        "defined_primary_endpoint",
        defined_primary_endpoint,
        (PRIMARY, DESIGN),
        "endpoints",
        both("The primary endpoint is defined", "主要终点定义完整"),
        both(
            "Say what is measured, what is taken of each patient, how a group is summed up, and when.",
            "说明测量什么、每位患者取什么、每组怎样汇总、何时测量。",
        ),
    ),
    ShippedCheck(
        5,
        "error_rates",
        error_rates,
        (ALPHA, SIDED, POWER, FRAMEWORK, HYPOTHESIS),
        "sample_size",
        both("Alpha, sides and power within reason", "检验水准、单双侧与把握度合理"),
        both("Correct alpha, sides or power.", "修正检验水准、单双侧或把握度。"),
    ),
    ShippedCheck(
        6,
        "margin_and_framework",
        margin_and_framework,
        (MARGIN, JUSTIFICATION, ASSUMPTIONS, FRAMEWORK, HYPOTHESIS, OBJECTIVES, SAID, ANALYSIS, PRIMARY),
        "endpoints",
        both("Margin justified, type of comparison consistent", "界值有依据，比较类型前后一致"),
        both(
            "Give margin and justification; use one type of comparison.",
            "填写界值及依据；统一比较类型（优效、非劣效或等效）。",
        ),
    ),
    ShippedCheck(
        8,
        "allocation",
        allocation,
        (ARMS, *RATIOS, PER_GROUP, TOTAL),
        "sample_size",
        both("Ratio, arms and numbers agree", "分配比例、研究组与例数一致"),
        both("Make ratio, arms and numbers agree.", "使分配比例、研究组与例数一致。"),
    ),
    ShippedCheck(
        9,
        "number_allows_for_dropout",
        number_allows_for_dropout,
        (TOTAL, EVALUABLE, DROPOUT, STATEMENT, PER_GROUP),
        "sample_size",
        both("The sample size allows for dropout", "例数已考虑失访"),
        both("Raise the total number for dropout.", "按失访率增加总例数。"),
    ),
    ShippedCheck(
        13,
        "comparator",
        comparator,
        (COMPARATOR, DESIGN, FRAMEWORK),
        "study_design",
        both("A comparator is stated", "设有对照"),
        both("State the comparator.", "填写对照。"),
    ),
    ShippedCheck(
        16,
        "within_follow_up",
        within_follow_up,
        (FOLLOW_UP, VISITS, *OUTCOMES),
        "endpoints",
        both("Visits and outcomes lie within follow-up", "访视与结局时间点不晚于随访结束"),
        both("Lengthen follow-up or correct the times.", "延长随访时间或更正时间点。"),
    ),
    ShippedCheck(
        23,
        "defined_analysis_sets",
        defined_analysis_sets,
        (SETS, DESIGN, FRAMEWORK, HYPOTHESIS, ANALYSIS),
        "endpoints",
        both("Analysis sets are defined", "分析集已定义"),
        both("Define the analysis sets.", "定义分析集。"),
    ),
)

SHIPPED_RULES: tuple[RuleSpec, ...] = tuple(check.rule for check in VALIDATORS)
