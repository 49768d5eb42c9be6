"""The eight shipped checks: each passes, blocks, warns, is not run and stays silent where it should."""

from __future__ import annotations

from typing import Any

import pytest

from apps.fields.bilingual import problems_of_text
from tests.unit.protocol.checks.cast import ENDPOINT, SOUND, changed, report, verdict

SECOND = {"name": "Death", "metric": "dead or alive", "aggregation": "proportion", "time_point": "day 30"}
TWO_ENDPOINTS = {ENDPOINT: [SOUND["endpoints"]["outcomes"]["primary"][0], SECOND]}
DESIGN, FRAMEWORK = "study_design.design_type", "study_design.framework"
ANALYSIS, HYPOTHESIS = "endpoints.primary_analysis", "sample_size.hypothesis"
SUPERIORITY = {
    FRAMEWORK: "superiority",
    HYPOTHESIS: "equality",
    "sample_size.margin": None,
    "sample_size.margin_justification": None,
    "scientific_question": {"hypothesis": "Oral switch cures more.", "objectives": ["To compare cure."]},
    ANALYSIS: "Chi-square test.",
}


@pytest.mark.parametrize("number", [1, 2, 5, 6, 8, 9, 13, 23])
def test_a_sound_trial_passes(number: int) -> None:
    assert verdict(number, {}) == "passed"


@pytest.mark.parametrize("number", [1, 2, 5, 6, 8, 9, 13, 23])
def test_nothing_is_said_of_an_empty_protocol(number: int) -> None:
    assert verdict(number, {}, base={}) in {"missing", "not_concerned"}


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        (TWO_ENDPOINTS, "blocks"),
        ({**TWO_ENDPOINTS, ANALYSIS: "Bonferroni: each tested at 0.0125."}, "passed"),
        ({**TWO_ENDPOINTS, ANALYSIS: "The endpoints are tested in a fixed sequence."}, "passed"),
        ({**TWO_ENDPOINTS, ANALYSIS: "Co-primary: no adjustment for multiplicity is needed."}, "passed"),
        ({**TWO_ENDPOINTS, ANALYSIS: "采用Hochberg法控制多重性。"}, "passed"),
        ({**TWO_ENDPOINTS, ANALYSIS: "按固定顺序检验两个终点。"}, "passed"),
        ({**TWO_ENDPOINTS, ANALYSIS: "No adjustment for multiplicity is made."}, "blocks"),
        ({**TWO_ENDPOINTS, ANALYSIS: "不进行多重性校正。"}, "blocks"),
        ({**TWO_ENDPOINTS, ANALYSIS: "Chi-square test for each endpoint at 0.025."}, "unreadable"),
        ({**TWO_ENDPOINTS, ANALYSIS: "Each tested at 0.025."}, "passed"),
        ({**TWO_ENDPOINTS, ANALYSIS: "α在两个终点间平均分配。"}, "passed"),
        ({**TWO_ENDPOINTS, ANALYSIS: "采用Bonferroni校正。"}, "passed"),
        ({**TWO_ENDPOINTS, ANALYSIS: "The family-wise error rate is controlled at 0.05."}, "passed"),
        ({**TWO_ENDPOINTS, ANALYSIS: "Multiplicity will be considered."}, "blocks"),
        ({**TWO_ENDPOINTS, ANALYSIS: "A Bonferroni correction will be considered."}, "blocks"),
        ({**TWO_ENDPOINTS, ANALYSIS: "多重性问题将予以考虑。"}, "blocks"),
        ({**TWO_ENDPOINTS, ANALYSIS: "多重性校正方法待定。"}, "blocks"),
        ({ENDPOINT: [SECOND, dict(SECOND)]}, "passed"),
        ({ENDPOINT: [SECOND, {}]}, "passed"),
        ({ENDPOINT: [SECOND, {**SECOND, "time_point": "day 90"}]}, "blocks"),
        ({**TWO_ENDPOINTS, FRAMEWORK: "descriptive"}, "not_concerned"),
        ({**TWO_ENDPOINTS, "sample_size.design": "prevalence"}, "not_concerned"),
        ({ENDPOINT: ["cure", "death"]}, "unreadable"),
        ({ENDPOINT: None}, "missing"),
    ],
)
def test_1_one_primary_endpoint_or_a_strategy(values: dict[str, Any], expected: str) -> None:
    assert verdict(1, values) == expected


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        ({f"{ENDPOINT}.0.metric": None}, "blocks"),
        ({f"{ENDPOINT}.0.aggregation": " "}, "blocks"),
        ({f"{ENDPOINT}.0.time_point": None}, "blocks"),
        ({f"{ENDPOINT}.0.variable": "cure"}, "passed"),
        ({f"{ENDPOINT}.0.name": None}, "blocks"),
        ({f"{ENDPOINT}.0.name": None, f"{ENDPOINT}.0.variable": "cure"}, "passed"),
        ({f"{ENDPOINT}.0.metric": None, DESIGN: "cohort"}, "not_concerned"),
        ({f"{ENDPOINT}.0.metric": None, DESIGN: "diagnostic_accuracy"}, "not_concerned"),
        ({f"{ENDPOINT}.0.metric": None, DESIGN: "single_arm"}, "blocks"),
        ({f"{ENDPOINT}.0.metric": None, DESIGN: None}, "missing"),
        ({ENDPOINT: None}, "missing"),
        ({ENDPOINT: "cure"}, "unreadable"),
    ],
)
def test_2_the_primary_endpoint_is_defined(values: dict[str, Any], expected: str) -> None:
    assert verdict(2, values) == expected


def test_2_names_each_part_that_is_missing_of_each_endpoint() -> None:
    context = changed({ENDPOINT: [SECOND, {"name": "Cure", "metric": "yes or no"}]})
    [line] = report(2, context).checks
    assert line.fields == (f"{ENDPOINT}.1.aggregation", f"{ENDPOINT}.1.time_point")
    assert "Cure" in line.message["en"]
    assert "何时测量" in line.message["zh_hans"]


def rates(alpha: float | None, sided: int | None, power: float | None = 0.9) -> dict[str, Any]:
    return {"sample_size.alpha": alpha, "sample_size.sided": sided, "sample_size.power": power}


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        (rates(0.05, 2), "passed"),
        (rates(None, 2), "blocks"),
        (rates(0.05, None), "blocks"),
        (rates(0.05, 2, None), "blocks"),
        (rates(0.0, 2), "blocks"),
        (rates(0.11, 2), "blocks"),
        (rates(0.10, 2), "warns"),
        (rates(0.01, 2), "warns"),
        (rates(0.05, 2, 0.69), "blocks"),
        (rates(0.05, 2, 0.70), "warns"),
        (rates(0.05, 2, 0.99), "passed"),
        (rates(0.05, 2, 0.995), "blocks"),
        (rates(0.05, 1), "warns"),
        ({**rates(0.05, 1), **SUPERIORITY}, "warns"),
        ({**rates(0.05, 1), **SUPERIORITY, "sample_size.design": "bioequivalence_crossover"}, "passed"),
        ({**rates(None, None, None), FRAMEWORK: "descriptive"}, "not_concerned"),
        ({**rates(None, None, None), "sample_size.design": "prevalence"}, "not_concerned"),
        ({**rates(None, None, None), "sample_size.design": None}, "missing"),
        ({"sample_size.alpha": "five percent"}, "unreadable"),
        ({**rates(0.05, 2), DESIGN: "cohort"}, "passed"),
    ],
)
def test_5_error_rates(values: dict[str, Any], expected: str) -> None:
    assert verdict(5, values) == expected


def test_5_says_in_words_what_is_not_stated() -> None:
    [line] = report(5, changed(rates(0.05, None))).checks
    assert line.message["en"] == "The sample size does not state whether the test is one-sided or two-sided."
    assert line.message["zh_hans"] == "样本量未说明检验为单侧还是双侧。"


def test_5_says_why_a_lax_level_matters_for_non_inferiority() -> None:
    [line] = report(5, changed(rates(0.05, 1))).checks
    assert "non-inferiority" in line.message["en"]
    [line] = report(5, changed({**rates(0.05, 1), **SUPERIORITY})).checks
    assert "non-inferiority" not in line.message["en"]


HIGH_MARGIN = {"sample_size.margin": 0.1, "sample_size.assumptions": {"p_t": 0.85, "p_c": 0.85}}


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        ({"sample_size.margin": None}, "blocks"),
        ({"sample_size.margin": 0}, "blocks"),
        ({"sample_size.margin_justification": None}, "blocks"),
        ({"sample_size.assumptions": {"p_t": 0.74, "p_c": 0.85}}, "blocks"),
        ({"sample_size.assumptions": {"p_t": 0.75, "p_c": 0.85}}, "blocks"),
        ({"sample_size.assumptions": {"p_t": 0.8, "p_c": 0.85}}, "passed"),
        ({"sample_size.margin": 0.1, "sample_size.assumptions": {"p_t": 0.2, "p_c": 0.05}}, "blocks"),
        ({"sample_size.margin": 0.1, "sample_size.assumptions": {"p_t": 0.1, "p_c": 0.2}}, "blocks"),
        ({**HIGH_MARGIN, f"{ENDPOINT}.0.name": "Treatment success"}, "blocks"),
        ({**HIGH_MARGIN, f"{ENDPOINT}.0.name": "治愈率"}, "blocks"),
        ({**HIGH_MARGIN, f"{ENDPOINT}.0.name": "All-cause mortality"}, "passed"),
        ({**HIGH_MARGIN, f"{ENDPOINT}.0.name": "Relapse-free interval"}, "unreadable"),
        ({**HIGH_MARGIN, f"{ENDPOINT}.0.name": "Score of Smith"}, "unreadable"),
        ({f"{ENDPOINT}.0.name": "All-cause mortality"}, "blocks"),
        ({f"{ENDPOINT}.0.name": "Score of Smith"}, "passed"),
        ({"sample_size.margin_justification": "to be confirmed"}, "blocks"),
        ({"sample_size.margin_justification": "待确认"}, "blocks"),
        ({"sample_size.margin_justification": "-"}, "blocks"),
        ({"sample_size.margin": -5, "sample_size.assumptions": {"mu_t": 20, "mu_c": 21, "sd": 9}}, "passed"),
        ({"sample_size.assumptions": {"diff": 0.5}}, "passed"),
        ({"sample_size.assumptions": {"rate": "as in the pilot"}}, "unreadable"),
        ({"sample_size.assumptions": None}, "missing"),
        ({"sample_size.margin": None, "sample_size.assumptions": {"margin_log_or": 0.5}}, "unreadable"),
        ({HYPOTHESIS: "equality"}, "blocks"),
        ({HYPOTHESIS: None}, "passed"),
        ({FRAMEWORK: "superiority"}, "blocks"),
        ({FRAMEWORK: None}, "passed"),
        ({ANALYSIS: "Superiority is tested by a chi-square test."}, "blocks"),
        ({ANALYSIS: "Non-inferiority first, then superiority."}, "passed"),
        ({ANALYSIS: "Chi-square test."}, "passed"),
        ({"scientific_question.hypothesis": "口服转换优于静脉治疗。"}, "blocks"),
        ({"scientific_question.hypothesis": "口服转换非劣效于静脉治疗。"}, "passed"),
        ({"scientific_question.objectives": ["To show superiority in cure."]}, "blocks"),
        ({"scientific_question.objectives": ["To compare cure.", "To show superior safety."]}, "passed"),
        (SUPERIORITY, "not_concerned"),
        ({**SUPERIORITY, ANALYSIS: "Non-inferiority test against the margin."}, "blocks"),
        ({**SUPERIORITY, FRAMEWORK: "descriptive", DESIGN: "cohort"}, "not_concerned"),
        ({FRAMEWORK: None, HYPOTHESIS: None}, "missing"),
    ],
)
def test_6_margin_and_framework(values: dict[str, Any], expected: str) -> None:
    assert verdict(6, values) == expected


EQUIVALENCE = {
    FRAMEWORK: "equivalence",
    HYPOTHESIS: "equivalence",
    "scientific_question": {},
    ANALYSIS: "Two one-sided tests.",
}


@pytest.mark.parametrize(
    ("margin", "p_t", "expected"),
    [(0.1, 0.8, "passed"), (-0.1, 0.8, "passed"), (0.1, 0.96, "blocks"), (0.1, 0.74, "blocks")],
)
def test_6_an_equivalence_margin_has_two_sides(margin: float, p_t: float, expected: str) -> None:
    values = {
        **EQUIVALENCE,
        "sample_size.margin": margin,
        "sample_size.assumptions": {"p_t": p_t, "p_c": 0.85},
    }
    assert verdict(6, values) == expected


ARMS, RATIO, RATIO_OF_SIZE = (
    "study_design.arms",
    "study_design.allocation_ratio",
    "sample_size.allocation_ratio",
)


def counts(first: int, second: int, **more: Any) -> dict[str, Any]:
    rows = [{"arm": "Oral switch", "n": first}, {"arm": "Intravenous", "n": second}]
    return {"sample_size.n_per_group": rows, "sample_size.n_total": first + second, **more}


TWO_TO_ONE = {RATIO: "2:1", RATIO_OF_SIZE: None}


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        ({RATIO: "1:1:1"}, "blocks"),
        ({RATIO: "2:2"}, "passed"),
        ({RATIO: "2:1"}, "blocks"),
        ({RATIO: "half and half"}, "unreadable"),
        ({RATIO: "2:0"}, "unreadable"),
        ({RATIO: None, RATIO_OF_SIZE: None}, "missing"),
        ({RATIO: None, RATIO_OF_SIZE: None, "sample_size.n_total": 400}, "blocks"),
        ({"sample_size.n_total": 423}, "blocks"),
        ({"sample_size.n_per_group": None}, "missing"),
        ({"sample_size.n_per_group": [{"arm": "Oral switch", "n": 424}]}, "blocks"),
        ({"sample_size.n_per_group": [{"arm": "Oral switch", "n": "many"}]}, "unreadable"),
        (counts(200, 212), "blocks"),
        (counts(212, 213), "passed"),
        (counts(200, 100, **TWO_TO_ONE), "passed"),
        (counts(100, 200, **TWO_TO_ONE), "blocks"),
        (counts(199, 100, **TWO_TO_ONE), "passed"),
        (counts(100, 100, **TWO_TO_ONE), "blocks"),
        ({ARMS: [{"name": "All"}]}, "missing"),
        ({ARMS: None}, "passed"),  # nobody is asked to name the two arms of a parallel trial
        ({ARMS: None, RATIO: "2:1"}, "blocks"),
        ({ARMS: None, RATIO: "1:1:1"}, "missing"),
        ({ARMS: None, DESIGN: "factorial_rct"}, "missing"),
        ({ARMS: [{"name": "All"}], DESIGN: "single_arm"}, "not_concerned"),
        ({RATIO: "1:1:1", DESIGN: "cohort"}, "not_concerned"),
        ({RATIO: "1:1:1", DESIGN: "within_person_rct"}, "not_concerned"),
        # numbers add up whatever the study; where one person counts for both parts, the total is theirs
        ({DESIGN: "cohort", "sample_size.n_total": 425}, "blocks"),
        ({DESIGN: "case_control", ARMS: None, "sample_size.n_total": 425}, "blocks"),
        ({DESIGN: "diagnostic_accuracy", "sample_size.n_total": 425}, "blocks"),
        ({DESIGN: "cohort", "sample_size.n_total": None}, "not_concerned"),
        ({DESIGN: "cohort", **counts(100, 300)}, "not_concerned"),
        ({DESIGN: "within_person_rct", "sample_size.n_total": 212}, "not_concerned"),
    ],
)
def test_8_ratio_arms_and_numbers(values: dict[str, Any], expected: str) -> None:
    assert verdict(8, values) == expected


def test_8_numbers_are_matched_by_the_name_of_their_arm() -> None:
    rows = [{"arm": "intravenous", "n": 100}, {"arm": "Oral  Switch", "n": 200}]
    values = {**TWO_TO_ONE, "sample_size.n_per_group": rows, "sample_size.n_total": 300}
    assert verdict(8, values) == "passed"


def test_8_and_9_find_nothing_in_numbers_that_the_calculator_proposed() -> None:
    from apps.protocol.sample_size import calculate, changes_for_protocol

    inputs = {k: SOUND["sample_size"][k] for k in ("alpha", "sided", "power", "margin", "hypothesis")}
    for ratio in (1, 2, 1.5, 2 / 3, 0.5):
        for dropout in (None, 0.05, 0.17, 0.3):
            context = changed({RATIO: None, "sample_size": {"dropout": dropout} if dropout else {}})
            result = calculate("two_proportions_margin", {**inputs, "p_t": 0.85, "p_c": 0.85, "ratio": ratio})
            values = {change.field: change.value for change in changes_for_protocol(result, context)}
            assert verdict(8, values, context) == "passed"
            assert verdict(9, values, context) == ("passed" if dropout else "warns")


def test_9_the_statement_of_the_calculator_is_read_in_both_languages() -> None:
    for statement in ("201 participants per group (410 in total)", "每组 205 例（共 410 例）"):
        assert verdict(9, {"sample_size.statement": statement}) == "warns"


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        (counts(211, 211), "blocks"),
        (counts(220, 220, **{"sample_size.statement": None}), "passed"),
        ({"sample_size.dropout": None}, "warns"),
        ({"sample_size.dropout": 0.4, **counts(400, 400, **{"sample_size.statement": None})}, "warns"),
        ({"sample_size.dropout": 0.4}, "blocks"),
        (
            {"sample_size.dropout": 0, "sample_size.n_evaluable": None, "sample_size.statement": None},
            "passed",
        ),
        ({"sample_size.n_evaluable": None, "sample_size.statement": None}, "missing"),
        ({"sample_size.n_total": None}, "missing"),
        ({"sample_size.dropout": "a few"}, "unreadable"),
        ({"sample_size.statement": "A total of 500 participants in a total of 12 centres."}, "warns"),
        ({"sample_size.statement": "424 in total, in a total of 12 centres."}, "passed"),
        ({"sample_size.statement": "共500例。"}, "warns"),
        ({"sample_size.dropout": None, DESIGN: "cross_sectional"}, "passed"),
        ({"sample_size.dropout": None, DESIGN: "cohort"}, "warns"),
        ({"sample_size.dropout": None, "sample_size.assumptions": {"dropout_hazard": 0.1}}, "passed"),
        ({"sample_size.n_total": 430, DESIGN: "cohort", "sample_size.statement": None}, "passed"),  # check 8
    ],
)
def test_9_the_number_allows_for_dropout(values: dict[str, Any], expected: str) -> None:
    assert verdict(9, values) == expected


def test_9_whole_numbers_are_not_raised_by_the_noise_of_floats() -> None:
    values = {
        "sample_size.n_evaluable": 95,
        "sample_size.n_total": 100,
        "sample_size.n_per_group": None,
        "sample_size.statement": None,
    }
    assert verdict(9, values) == "passed"


def test_9_the_target_of_the_project_is_compared_too() -> None:
    assert verdict(9, {}, facts={"enrolment_target": 424}) == "passed"
    assert verdict(9, {}, facts={"enrolment_target": 400}) == "warns"
    assert verdict(9, {}, facts={"enrolment_target": None}) == "passed"


COMPARATOR = "pico.comparator"
SINGLE: dict[str, Any] = {DESIGN: "single_arm", FRAMEWORK: None, ARMS: None, "sample_size": {}}


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        ({COMPARATOR: None}, "blocks"),
        ({COMPARATOR: "none"}, "blocks"),
        ({COMPARATOR: "无对照"}, "blocks"),
        ({COMPARATOR: "No treatment"}, "passed"),
        ({COMPARATOR: None, FRAMEWORK: None}, "blocks"),
        ({COMPARATOR: None, FRAMEWORK: "descriptive"}, "not_concerned"),
        ({COMPARATOR: None, DESIGN: "within_person_rct"}, "not_concerned"),
        ({COMPARATOR: None, "study_design.randomisation_method": "Split-mouth, coin"}, "not_concerned"),
        ({COMPARATOR: None, DESIGN: "diagnostic_accuracy"}, "not_concerned"),
        ({COMPARATOR: None, DESIGN: "cohort"}, "blocks"),
        ({COMPARATOR: None, DESIGN: "cohort", FRAMEWORK: None}, "missing"),
        ({COMPARATOR: None, DESIGN: "cross_sectional", FRAMEWORK: None}, "missing"),
        ({COMPARATOR: None, DESIGN: None}, "missing"),
        ({**SINGLE, COMPARATOR: "Historical control 30% (Smith 2019)"}, "passed"),
        ({**SINGLE, COMPARATOR: "目标值70%，依据既往文献"}, "passed"),
        ({**SINGLE, COMPARATOR: "performance goal 90 %, FDA guidance"}, "passed"),
        ({**SINGLE, COMPARATOR: "目标值90%，NMPA指导原则"}, "passed"),
        ({**SINGLE, COMPARATOR: "-"}, "blocks"),
        ({COMPARATOR: "-"}, "blocks"),
        ({COMPARATOR: "待定"}, "blocks"),
        ({**SINGLE, COMPARATOR: "Historical control 30%"}, "blocks"),
        ({**SINGLE, COMPARATOR: None}, "blocks"),
        ({**SINGLE, COMPARATOR: "none (single arm)"}, "blocks"),
        ({**SINGLE, COMPARATOR: "the usual"}, "unreadable"),
        (
            {
                **SINGLE,
                COMPARATOR: None,
                "sample_size": {"assumptions": {"p0": 0.3}, "assumptions_source": "Smith"},
            },
            "passed",
        ),
        ({**SINGLE, COMPARATOR: None, "sample_size": {"assumptions": {"p0": 0.3}}}, "blocks"),
    ],
)
def test_13_something_to_compare_with(values: dict[str, Any], expected: str) -> None:
    assert verdict(13, values) == expected


SETS = "endpoints.analysis_sets"


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        ({SETS: None}, "blocks"),
        ({SETS: ["not applicable"]}, "blocks"),
        ({SETS: ["ITT"]}, "blocks"),
        ({SETS: ["Per-protocol set", "Safety"]}, "blocks"),
        ({SETS: ["FAS", "PPS"]}, "passed"),
        ({SETS: ["全分析集（FAS集）", "PP集", "安全集"]}, "passed"),
        ({SETS: ["FAS, margin 10 pp"]}, "blocks"),
        ({SETS: ["意向性分析集", "符合方案集"]}, "passed"),
        ({SETS: ["ITT"], ANALYSIS: "In the ITT and the per-protocol population."}, "passed"),
        ({SETS: ["ITT", "per protocol not planned"]}, "blocks"),
        ({SETS: ["ITT; no per-protocol set will be used"]}, "blocks"),
        ({SETS: ["ITT, without a per-protocol set"]}, "blocks"),
        ({SETS: ["全分析集", "不设符合方案集"]}, "blocks"),
        ({SETS: ["ITT", "per protocol to be decided"]}, "unreadable"),
        ({SETS: ["ITT: all randomised", "Per protocol: those without major deviations"]}, "passed"),
        ({SETS: ["ITT not excluding anybody", "FAS", "PPS（无重大方案偏离者）"]}, "passed"),
        ({SETS: ["ITT", "Set B"]}, "unreadable"),
        ({**SUPERIORITY, SETS: ["ITT"]}, "passed"),
        ({SETS: ["ITT"], FRAMEWORK: None}, "blocks"),
        ({SETS: None, DESIGN: "cohort"}, "not_concerned"),
        ({SETS: None, DESIGN: None}, "missing"),
    ],
)
def test_23_analysis_sets(values: dict[str, Any], expected: str) -> None:
    assert verdict(23, values) == expected


FAULTS: list[tuple[int, dict[str, Any]]] = [
    (1, TWO_ENDPOINTS),
    (2, {f"{ENDPOINT}.0.metric": None}),
    (5, rates(0.2, None, 0.5)),
    (6, {"sample_size.margin": None, "sample_size.margin_justification": None, HYPOTHESIS: "equality"}),
    (8, {RATIO: "1:1:1", "sample_size.n_total": 1}),
    (9, {"sample_size.dropout": 0.5, "sample_size.statement": "共1例"}),
    (13, {COMPARATOR: None}),
    (23, {SETS: None}),
]


@pytest.mark.parametrize(("number", "values"), FAULTS)
def test_every_violation_names_its_fields_and_says_what_to_do_in_both_languages(
    number: int, values: dict[str, Any]
) -> None:
    lines = report(number, changed(values)).checks
    assert lines
    for line in lines:
        assert line.status == "failed"
        assert line.fields
        assert not problems_of_text(line.message)
        assert not problems_of_text(line.suggestion)


OBSERVATIONAL: dict[str, Any] = {
    "pico": {"comparator": "Unexposed adults"},
    "study_design": {"design_type": "cohort", "arms": [{"name": "Exposed"}, {"name": "Unexposed"}]},
    "sample_size": {
        "design": "cohort_risk_ratio",
        "alpha": 0.05,
        "sided": 2,
        "power": 0.8,
        "dropout": 0.1,
        "n_evaluable": 900,
        "n_total": 1000,
    },
    "endpoints": {"outcomes": {"primary": [{"name": "Heart failure"}]}, "primary_analysis": "Cox model"},
}


@pytest.mark.parametrize("number", [1, 2, 5, 6, 8, 9, 13, 23])
@pytest.mark.parametrize("design", ["cohort", "case_control", "cross_sectional"])
def test_an_observational_study_is_not_measured_as_a_trial(number: int, design: str) -> None:
    assert verdict(number, {DESIGN: design}, OBSERVATIONAL) in {"passed", "not_concerned"}
