"""How the main analysis is told in talk: whole to the end of what it is adjusted for; who is analysed is no method."""

from __future__ import annotations

import pytest

from tests.unit.protocol.reading.support import proposed, reading

ANALYSIS, SETS = "endpoints.primary_analysis", "endpoints.analysis_sets"


@pytest.mark.parametrize(
    ("said", "analysis"),
    [
        (
            "For the analysis I'd do a logistic regression adjusted for age, sex, diabetes, baseline creatinine,"
            " ejection fraction, EuroSCORE II and bypass time.",
            "a logistic regression adjusted for age, sex, diabetes, baseline creatinine, ejection fraction,"
            " EuroSCORE II and bypass time",
        ),
        (
            "We use logistic regression adjusted for age, sex, diabetes, baseline creatinine, ejection fraction,"
            " EuroSCORE II and bypass time.",
            "logistic regression adjusted for age, sex, diabetes, baseline creatinine, ejection fraction,"
            " EuroSCORE II and bypass time",
        ),
        (
            "For the main analysis we'd go for a mixed model with a random intercept for ward, adjusted for baseline"
            " score.",
            "a mixed model with a random intercept for ward, adjusted for baseline score",
        ),
        (
            "I'd run a Cox model adjusted for age, stage and smoking.",
            "a Cox model adjusted for age, stage and smoking",
        ),
        (
            "主要分析用logistic回归，校正年龄、性别、糖尿病、基线肌酐和EuroSCORE II。",
            "logistic回归，校正年龄、性别、糖尿病、基线肌酐和EuroSCORE II",
        ),
        ("主要分析用卡方检验。", "卡方检验"),
    ],
)
def test_an_analysis_is_whole(said: str, analysis: str) -> None:
    assert proposed(said, "endpoints")[ANALYSIS] == analysis


@pytest.mark.parametrize(
    "said",
    [
        "The Toronto group did a logistic regression adjusted for age, sex and diabetes.",
        "I wouldn't do a logistic regression adjusted for everything.",
        "Should I do a logistic regression adjusted for age and sex?",
        "For the sensitivity analysis I'd do a logistic regression adjusted for age and sex.",
        "For the analysis I'd rather ask a statistician.",
        "For the sample size I'd do a simulation.",
        "主要分析用ITT。",
        "主要分析采用FAS。",
    ],
)
def test_of_others_doubted_or_who_is_analysed(said: str) -> None:
    assert ANALYSIS not in proposed(said, "endpoints")


@pytest.mark.parametrize(
    ("said", "sets"),
    [
        ("分析集用ITT和PP两个。", ["ITT", "PP"]),
        ("分析集用FAS、PPS和安全集三个。", ["FAS", "PPS", "安全集"]),
        ("分析集有FAS和PPS这两个。", ["FAS", "PPS"]),
        ("We use two analysis sets, ITT and PP.", ["ITT", "PP"]),
        ("主要分析用ITT，同时做一个PP作敏感性分析。", ["ITT", "PP"]),
        ("主要分析按意向性治疗，敏感性分析用符合方案集。", ["意向性治疗", "符合方案集"]),
        ("主要分析用ITT。", ["ITT"]),
        ("敏感性分析用PP。", None),
        ("分析集我们还没想好用哪两个。", None),
        ("分析集做ITT和PP都行。", None),
    ],
)
def test_who_is_analysed(said: str, sets: list[str] | None) -> None:
    assert proposed(said, "endpoints").get(SETS) == sets


@pytest.mark.parametrize("said", ["ITT和PP两个", "用ITT和PP两个。"])
def test_who_is_analysed_as_a_reply(said: str) -> None:
    assert reading(said, "endpoints", asked=SETS).value(SETS) == ["ITT", "PP"]


@pytest.mark.parametrize(
    ("said", "analysis"),
    [
        (
            "We will analyse the primary outcome with ANCOVA adjusted for baseline pain.",
            "ANCOVA adjusted for baseline pain",
        ),
        ("I reckon a log-rank test is fine.", "a log-rank test"),
        ("Logistic regression with site in it because it's simple.", "Logistic regression with site in it"),
        ("费用那些用秩和检验。", None),
        ("Poisson regression adjusted for age and smoking. Not sure about smoking actually.", None),
    ],
)
def test_a_method_without_what_leads_up_to_it(said: str, analysis: str | None) -> None:
    assert proposed(said, "endpoints").get(ANALYSIS) == analysis


@pytest.mark.parametrize(
    ("said", "sets"),
    [
        ("In that study patients were analysed as allocated.", None),
        ("Not everyone was analysed as randomised in that trial.", None),
        (
            "Intention to treat, chi-square on the cure rate, and a per protocol look at those who took all doses.",
            ["Intention to treat", "a per protocol look at those who took all doses"],
        ),
    ],
)
def test_a_set_by_its_name_and_of_our_study(said: str, sets: list[str] | None) -> None:
    assert proposed(said, "endpoints").get(SETS) == sets


@pytest.mark.parametrize("said", ["失访的用LOCF，再做一遍多重插补。", "缺的值用LOCF补。"])
def test_a_loss_carried_forward_is_missing_data(said: str) -> None:
    found = proposed(f"主要分析用协方差分析，{said}", "endpoints")
    assert (found[ANALYSIS], found["endpoints.missing_data"]) == ("协方差分析", said.strip("。"))


@pytest.mark.parametrize(
    ("said", "stage", "field", "value"),
    [
        (
            "The surgeon is blinded to the scan and the radiologist is blinded to the outcome.",
            "study_design",
            "blinded_roles",
            ["surgeon", "radiologist"],
        ),
        (
            "1:1, stratified by site and whether they have diabetes.",
            "study_design",
            "stratification_factors",
            ["site", "diabetes"],
        ),
        ("一般谁来做对照", "pico", "comparator", None),
    ],
)
def test_people_strata_and_questions_told_beside_it(
    said: str, stage: str, field: str, value: list[str] | None
) -> None:
    assert proposed(said, stage).get(f"{stage}.{field}") == value


def test_what_those_who_are_lost_count_as_is_no_part_of_the_method() -> None:
    told = proposed("统计就按分到哪组算哪组，卡方比肺炎率，丢了的当得了肺炎算。", "endpoints")
    assert told["endpoints.primary_analysis"] == "卡方比肺炎率"
    assert told["endpoints.missing_data"] == "丢了的当得了肺炎算"
