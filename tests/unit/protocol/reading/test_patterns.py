# ruff: noqa: E501 (a case is a line of its table)
"""Plain sentences: what is said for certain is read, everything else is left alone."""

from __future__ import annotations

from typing import Any

import pytest

from tests.unit.protocol.reading.support import reading, values

NI = {
    "study_design": {"framework": "non_inferiority"},
    "sample_size": {"design": "two_proportions_margin"},
    "pico": {"outcomes": ["临床治愈率"]},
}
SIZE = "sample_size"


def _interim(text: str) -> dict[str, str]:
    return {"study_design.interim_analysis": text}


SAID: list[tuple[str, dict[str, Any], dict[str, Any]]] = [
    (
        "We expect 85 % success in both groups. Margin 10 percentage points, one-sided 0.025, power 80 %. "
        "About 5 % will drop out.",
        NI,
        {f"{SIZE}.assumptions": {"p_t": 0.85, "p_c": 0.85}, f"{SIZE}.margin": -0.1, f"{SIZE}.alpha": 0.025,
         f"{SIZE}.sided": 1, f"{SIZE}.power": 0.8, f"{SIZE}.dropout": 0.05},
    ),
    (
        "非劣效界值10个百分点，单侧0.025，把握度80%，失访率5%",
        NI,
        {f"{SIZE}.margin": -0.1, f"{SIZE}.alpha": 0.025, f"{SIZE}.sided": 1, f"{SIZE}.power": 0.8, f"{SIZE}.dropout": 0.05},
    ),
    ("Two-sided alpha of 5 % and 90% power.", {}, {f"{SIZE}.alpha": 0.05, f"{SIZE}.sided": 2, f"{SIZE}.power": 0.9}),
    ("The significance level is 0.05 (two-sided).", {}, {f"{SIZE}.alpha": 0.05, f"{SIZE}.sided": 2}),
    ("At a one-sided significance level of 2.5 % the power is 0.9.", {}, {f"{SIZE}.alpha": 0.025, f"{SIZE}.sided": 1, f"{SIZE}.power": 0.9}),
    ("We do it with 30 centres.", {}, {"study_design.centres": 30}),
    ("本研究共20家中心", {}, {"study_design.centres": 20}),
    # another value between the level and the sides
    ("alpha 5 %, power 90 %, two-sided", {}, {f"{SIZE}.alpha": 0.05, f"{SIZE}.sided": 2, f"{SIZE}.power": 0.9}),
    ("Alpha 0.05 and power 90 %, two-sided test", {}, {f"{SIZE}.alpha": 0.05, f"{SIZE}.sided": 2, f"{SIZE}.power": 0.9}),
    ("alpha 0.025, 90 % power, one-sided.", {}, {f"{SIZE}.alpha": 0.025, f"{SIZE}.sided": 1, f"{SIZE}.power": 0.9}),
    ("two-sided, power 90 %, alpha 5 %", {}, {f"{SIZE}.alpha": 0.05, f"{SIZE}.sided": 2, f"{SIZE}.power": 0.9}),
    ("α取0.05，把握度90%，双侧", {}, {f"{SIZE}.alpha": 0.05, f"{SIZE}.sided": 2, f"{SIZE}.power": 0.9}),
    ("alpha 5 %, power 90 %, two-sided 95 % confidence intervals", {}, {f"{SIZE}.alpha": 0.05, f"{SIZE}.power": 0.9}),
    ("α=0.05（双侧），检验效能为0.9。", {}, {f"{SIZE}.alpha": 0.05, f"{SIZE}.sided": 2, f"{SIZE}.power": 0.9}),
    ("显著性水平取双侧0.05，把握度取百分之九十", {}, {f"{SIZE}.alpha": 0.05, f"{SIZE}.sided": 2, f"{SIZE}.power": 0.9}),
    ("双侧检验，α=0.05，把握度为80％。", {}, {f"{SIZE}.alpha": 0.05, f"{SIZE}.sided": 2, f"{SIZE}.power": 0.8}),
    ("We allow for a dropout rate of 10 %.", {}, {f"{SIZE}.dropout": 0.1}),
    ("5 % of patients are expected to be lost to follow-up.", {}, {f"{SIZE}.dropout": 0.05}),
    ("预计10%的失访", {}, {f"{SIZE}.dropout": 0.1}),
    ("The total sample size is 414.", {}, {f"{SIZE}.n_total": 414}),
    ("总样本量为414例。", {}, {f"{SIZE}.n_total": 414}),
    ("We need 207 patients per group.", {}, {f"{SIZE}.n_per_group": [{"arm": "Group 1", "n": 207}, {"arm": "Group 2", "n": 207}]}),
    ("每组207例，共414例。", {"study_design": {"arms": [{"name": "甲"}, {"name": "乙"}]}},
     {f"{SIZE}.n_per_group": [{"arm": "甲", "n": 207}, {"arm": "乙", "n": 207}], f"{SIZE}.n_total": 414}),
    ("Patients are followed for 90 days.", {}, {"study_design.follow_up_duration": {"value": 90, "unit": "day"}}),
    ("With a follow-up of three months.", {}, {"study_design.follow_up_duration": {"value": 3, "unit": "month"}}),
    ("随访时间为三个月。", {}, {"study_design.follow_up_duration": {"value": 3, "unit": "month"}}),
    ("随访半年", {}, {"study_design.follow_up_duration": {"value": 6, "unit": "month"}}),
    ("疗程12周，入组期2年", {}, {"study_design.treatment_duration": {"value": 12, "unit": "week"},
                              "study_design.recruitment_period": {"value": 2, "unit": "year"}}),
    ("Recruitment over 24 months at 12 hospitals.", {}, {"study_design.recruitment_period": {"value": 24, "unit": "month"}, "study_design.centres": 12}),
    ("Patients are randomised 1:1.", {}, {f"{SIZE}.allocation_ratio": "1:1"}),
    ("按2：1随机分组", {}, {f"{SIZE}.allocation_ratio": "2:1"}),
    ("This is a randomised controlled trial.", {}, {"study_design.design_type": "parallel_rct"}),
    ("A randomized, double-blind, placebo-controlled trial.", {},
     {"study_design.design_type": "parallel_rct", "study_design.blinding": {"level": "double", "text": "double-blind"}}),
    ("本研究为多中心、随机、双盲、安慰剂对照试验。", {},
     {"study_design.design_type": "parallel_rct", "study_design.blinding": {"level": "double", "text": "双盲"}}),
    ("We plan a cluster-randomised controlled trial.", {}, {"study_design.design_type": "cluster_rct"}),
    ("我们计划做一项前瞻性队列研究", {}, {"study_design.design_type": "cohort"}),
    ("It is a non-inferiority trial with open-label treatment.", {},
     {"study_design.framework": "non_inferiority", "study_design.blinding": {"level": "open", "text": "open-label"}}),
    ("这是一项非劣效试验", {}, {"study_design.framework": "non_inferiority"}),
    # a negation silences its own clause
    ("There is no interim analysis. Power 80 %.", {}, {f"{SIZE}.power": 0.8, **_interim("There is no interim analysis")}),
    (
        "We use 80 % power, no interim analysis is planned.",
        {},
        {f"{SIZE}.power": 0.8, **_interim("no interim analysis is planned")},
    ),
    ("This is a randomised controlled trial and it is not blinded.", {}, {"study_design.design_type": "parallel_rct"}),
    ("The study is not blinded and the power is 80 %.", {}, {f"{SIZE}.power": 0.8}),
    ("It cannot be blinded because this is a randomised controlled trial.", {}, {"study_design.design_type": "parallel_rct"}),
    ("Not 80 %, but 90 % power.", {}, {f"{SIZE}.power": 0.9}),
    ("这是一项随机对照试验，不设盲，把握度80%。", {}, {"study_design.design_type": "parallel_rct", f"{SIZE}.power": 0.8}),
    ("没有中期分析，失访率10%", {}, {f"{SIZE}.dropout": 0.1, "study_design.interim_analysis": "没有中期分析"}),
]  # fmt: skip


@pytest.mark.parametrize(("text", "known", "expected"), SAID, ids=[text for text, _, _ in SAID])
def test_what_a_sentence_says_for_certain_is_read(
    text: str, known: dict[str, Any], expected: dict[str, Any]
) -> None:
    assert values(text, "sample_size", context=known) == expected


SILENT = [
    "Should we use a margin of 10 %?",
    "Would 80 % power be enough?",
    "What is a power of 80 %",
    "界值10%合适吗？",
    "把握度80%可以吗",
    "是否取双侧0.05？",
    "Maybe 80 % power.",
    "可能失访率5%",
    "We might randomise 1:1.",
    "We are considering a randomised controlled trial.",
    "We do not want a randomised controlled trial.",
    "This is not a non-inferiority trial.",
    "没有采用双盲",
    "The power is not 80 %.",
    "The power is 80 %, which is not enough.",
    "把握度80%，这不够",
    "We do not use 80 % power, 0.05 alpha.",
    "We do not accept a margin of 10 %, power of 80 %, or dropout 5 %.",
    "we do not\nuse 80 % power",
    "Smith et al. used a power of 90 %.",
    "A previous trial had a dropout rate of 20 %.",
    "The published margin was -10 %.",
    "In the MERINO trial the margin was 5 %.",
    "既往研究的失访率为20%。",
    "文献报道随访3个月",
    "They said “power 80 %”.",
    "For example, power 80 %.",
    "如果把握度80%，需要多少例？",
    "Power between 80 and 90 %.",
    "The two-sided 95 % confidence interval is reported.",
    "Data come from a registry with 30 centres.",
    "数据来自登记系统共20家中心",
    "One-sided pain for 3 days.",
    "双侧肺炎患者",
    "The study has the power to change practice in 80 % of hospitals.",
    "Mortality was 10 %.",
    "Patients have a survey at home and a cohort effect.",
    "It is an observational design that is neither a cohort study nor a case-control study.",
    "A cohort study nested in a randomised controlled trial and a case-control study.",
    "The other option is open-label.",
    "Blood pressure 120/80, ratio 3:2 of fat to sugar.",
    "Randomisation at 12:30.",
    "I like the number 0.025.",
    "Hello!",
    "Thanks, that is all.",
    "> We had power 80 %.",
    "Follow-up after 90 days or 120 days.",
    "生物等效性试验的文献很多",
]  # fmt: skip


def test_the_two_ends_of_a_range_are_asked_about() -> None:
    found = reading("Power 80–90 %.", "sample_size", context=NI)
    assert found.values == ()
    assert found.choices == {"sample_size.power": (0.8, 0.9)}


@pytest.mark.parametrize("text", SILENT)
def test_doubt_denial_questions_and_other_studies_give_nothing(text: str) -> None:
    found = reading(text, "sample_size", context=NI)
    assert (found.values, found.unreadable) == ((), ())


@pytest.mark.parametrize(
    ("text", "stage", "path", "choices"),
    [
        ("Power 80 or 90 %.", "sample_size", "sample_size.power", (0.8, 0.9)),
        ("把握度80%或90%", "sample_size", "sample_size.power", (0.8, 0.9)),
        ("Power 80 %. Power 90 %.", "sample_size", "sample_size.power", (0.8, 0.9)),
        ("We recruit in 8 hospitals. The trial runs in 10 hospitals.", "study_design", "study_design.centres", (8, 10)),
        ("The trial is single-blind or double-blind.", "study_design", "study_design.blinding",
         ({"level": "single"}, {"level": "double"})),
        ("做队列研究或者病例对照研究。", "study_design", "study_design.design_type", ("cohort", "case_control")),
    ],
)  # fmt: skip
def test_several_values_in_plain_sentences_come_back_as_choices(
    text: str, stage: str, path: str, choices: tuple[object, ...]
) -> None:
    found = reading(text, stage)
    assert found.values == ()
    assert set(map(str, found.choices[path])) == set(map(str, choices))


def test_a_labelled_value_counts_more_than_a_sentence() -> None:
    text = "We have a power of 80 %.\nPower: 90 %"
    assert values(text) == {"sample_size.power": 0.9}


def test_sentences_within_labelled_text_are_not_searched() -> None:
    assert set(values("Background: the power is 80 % and follow-up 90 days.")) == {
        "scientific_question.background"
    }


def test_a_sentence_is_less_certain_than_a_label() -> None:
    assert reading("Power 80 %.").values[0].confidence < reading("Power: 80 %").values[0].confidence


def test_a_margin_in_a_sentence_whose_sign_does_not_follow_is_asked() -> None:
    found = reading("The margin is 10 percentage points.", "sample_size")
    assert found.values == ()
    assert found.unreadable[0].choices == (-0.1, 0.1)


def test_rates_of_both_groups_need_a_calculation_that_takes_them() -> None:
    text = "We expect 85 % success in both groups."
    assert values(text) == {}
    assert values("两组治愈率均为85%。", context=NI) == {
        "sample_size.assumptions": {"p_t": 0.85, "p_c": 0.85}
    }


def test_an_agent_without_such_fields_reads_no_such_values() -> None:
    from apps.fields.reading import read
    from apps.fields.schema.catalogue import FieldCatalogue
    from apps.protocol.content_loader import SLUG

    other = FieldCatalogue.from_schemas(
        {"visit": {"type": "object", "properties": {"note": {"type": "string"}}}}, phrasebook=SLUG
    )
    assert read("Power 80 %, randomised 1:1.", other, current_stage="visit").values == ()
