"""The design, the size and the analysis as doctors dictate them, in one breath and with second thoughts."""

from __future__ import annotations

from typing import Any, Final

import pytest

from tests.unit.protocol.reading.support import proposed, reading

SIZE: Final = "sample_size"
DESIGN: Final = "study_design"
ENDPOINTS: Final = "endpoints"


@pytest.mark.parametrize(
    ("said", "values"),
    [
        (
            "With five per cent two-sided and eighty per cent power it was 41 a side, but the funder grumbled, so we "
            "go for ninety per cent power.",
            {"power": 0.9, "alpha": 0.05, "sided": 2},
        ),
        (
            "At eighty per cent power it came to 70 per arm, but the reviewers wanted more, so ninety per cent, 94 in "
            "each arm, 188 altogether.",
            {"power": 0.9, "n_total": 188},
        ),
        (
            "双侧0.05，按80%把握度算出来每组41例，评审专家嫌少，那就90%。",
            {"power": 0.9, "alpha": 0.05, "sided": 2},
        ),
        (
            "双侧0.05，把握度先按百分之八十…嗯还是百分之九十吧，脱落算百分之十。",
            {"power": 0.9, "alpha": 0.05, "sided": 2, "dropout": 0.1},
        ),
        (
            "One-sided two and a half per cent, power eighty per cent.",
            {"alpha": 0.025, "sided": 1, "power": 0.8},
        ),
        ("One in twelve will drop out.", {"dropout": 0.083}),
        ("掉个一成吧。", {"dropout": 0.1}),
        ("The total number stays at 250, forget the twelve.", {"n_total": 250}),
    ],
)
def test_of_what_was_reckoned_and_what_stands_that_which_stands(said: str, values: dict[str, Any]) -> None:
    found = {path.partition(".")[2]: value for path, value in proposed(said, SIZE).items()}
    assert {key: found.get(key) for key in values} == values


def test_a_total_gives_way_to_that_with_the_losses() -> None:
    said = (
        "Ninety per cent power, which is 55 a side, 110 in all. I reckon fifteen in a hundred will be lost, so 130 "
        "women, 65 in each group."
    )
    assert proposed(said, SIZE).get("sample_size.n_total", 130) == 130


@pytest.mark.parametrize(
    "said",
    [
        "把握度先百分之八十，哎还是百分之九十吧，巴氯芬我希望有百分之七十能停。",
        "用广义线性模型算危险差和它的95%可信区间。",
    ],
)
def test_a_power_or_a_confidence_is_no_rate(said: str) -> None:
    known: dict[str, Any] = {"pico": {"intervention": "巴氯芬10毫克", "comparator": "甲氧氯普胺"}}
    known |= {SIZE: {"assumptions": {"p1": 0.6, "p2": 0.3}}} if "可信" in said else {}
    found = reading(said, SIZE, context=known)
    assert "sample_size.assumptions" not in {value.field for value in found.values}
    offered = [line for each in found.unreadable for line in each.replies]
    assert not any("90%" in line or "95%" in line for line in offered)


@pytest.mark.parametrize(
    ("said", "field", "offered"),
    [
        (
            "From our audit of 60 women the standard deviation of the pain was 2.4, and our mothers' panel said that a "
            "point and a half is what they'd notice.",
            "assumptions",
            ("1.5", "2.4"),
        ),
        (
            "A five millimetre difference matters, SD in our audit eight and a half.",
            "assumptions",
            ("5", "8.5"),
        ),
        ("差不到一分就算不差。", "margin", (-1, 1)),
    ],
)
def test_a_spread_and_what_matters_are_offered(said: str, field: str, offered: tuple[Any, ...]) -> None:
    problems = [each for each in reading(said, SIZE).unreadable if each.field == f"{SIZE}.{field}"]
    assert len(problems) == 1
    if problems[0].choices:
        assert problems[0].choices == offered
    else:
        assert all(figure in problems[0].replies[0] for figure in offered)


@pytest.mark.parametrize(
    ("said", "values"),
    [
        (
            "In blocks of four and six mixed up at random, separately for each hospital and for babies up to six weeks "
            "old versus older ones.",
            {"stratification_factors": ["hospital", "babies up to six weeks old versus older ones"]},
        ),
        ("Randomised in blocks, separately for men and women.", {"stratification_factors": None}),
        (
            "电脑排的随机号，按中心和糖尿病有没有分开抽。",
            {"stratification_factors": ["中心", "糖尿病有没有"]},
        ),
        ("抽签的时候再多按24小时以内和以后分一层。", {"stratification_factors": ["24小时以内和以后"]}),
        (
            "It is a plain two-group side-by-side trial against placebo meant to show one is better, and I suppose the "
            "regulator will call it phase three.",
            {"design_type": "parallel_rct", "framework": "superiority"},
        ),
        (
            "Two groups side by side, equal numbers, drawn by computer.",
            {"design_type": "parallel_rct", "allocation_ratio": "1:1"},
        ),
        (
            "Both patient and surgeon are blind to the capsule, and so is whoever scores the scans.",
            {"blinded_roles": ["patient", "surgeon", "whoever scores the scans"]},
        ),
        ("这种手术瞒不住病人，就让看片子的人不知道。", {"blinded_roles": ["看片子的人"]}),
    ],
)
def test_how_people_are_drawn_and_who_knows(said: str, values: dict[str, Any]) -> None:
    found = {path.partition(".")[2]: value for path, value in proposed(said, DESIGN).items()}
    assert {key: found.get(key) for key in values} == values


def test_a_double_dummy_stays_with_its_blinding() -> None:
    found = proposed("设计上就是随机、双盲、双模拟，一比一。", DESIGN)["study_design.blinding"]
    assert found == {"level": "double", "text": "双盲、双模拟"}


@pytest.mark.parametrize(
    ("said", "roles", "text"),
    [
        (
            "Neither the patients nor the nurses on the ward know which drops they got, the bottles look exactly the"
            " same; only the pharmacist knows.",
            ["patients", "nurses on the ward"],
            "Neither the patients nor the nurses on the ward know which drops they got, the bottles look exactly the"
            " same",
        ),
        (
            "The patients and the nurses don't know which drops they got, only the pharmacist does.",
            ["patients", "nurses"],
            "The patients and the nurses don't know which drops they got",
        ),
        (
            "病人和病房护士都不知道滴的是哪种，瓶子一模一样，只有药房知道。",
            ["病人", "病房护士"],
            "病人和病房护士都不知道滴的是哪种，瓶子一模一样",
        ),
        (
            "护士和病人都不知道输的是哪种，袋子外观一致。",
            ["护士", "病人"],
            "护士和病人都不知道输的是哪种，袋子外观一致",
        ),
    ],
)
def test_who_does_not_know_what_is_given_is_blinded_and_by_what(
    said: str, roles: list[str], text: str
) -> None:
    found = proposed(said, DESIGN)
    assert found["study_design.blinded_roles"] == roles
    assert found["study_design.blinding"] == {"level": "double", "text": text}


@pytest.mark.parametrize(
    "said",
    [
        "The patients don't know when the next visit is.",
        "The doctors don't know which patients will come.",
        "The doctors don't know the treatment for this disease.",
        "The nurses don't know what it is.",
        "病人不知道自己该用什么药。",
        "他们不知道分组的名单，名单锁在药房，来一个打一次电话。",
    ],
)
def test_who_does_not_know_something_else_is_not_blinded(said: str) -> None:
    found = proposed(said, DESIGN)
    assert "study_design.blinded_roles" not in found
    assert "study_design.blinding" not in found


def test_who_measures_is_named_once() -> None:
    said = "Whoever measures, the person measuring should be kept in the dark."
    assert proposed(said, DESIGN).get("study_design.blinded_roles") == ["person measuring"]


@pytest.mark.parametrize(
    ("said", "values"),
    [
        (
            "For the main comparison the statistician suggests analysis of covariance of the mean pain with the "
            "baseline pain, hospital and age group in it, giving a difference with its 95 per cent interval. Everybody "
            "drawn counts in the group she was drawn to; then once more in only those who took at least eighty per cent"
            " of the tablets. Side effects in all who took at least one tablet.",
            {
                "primary_analysis": "analysis of covariance of the mean pain with the baseline pain, hospital and age "
                "group in it, giving a difference with its 95 per cent interval",
                "analysis_sets": [
                    "Everybody drawn counts in the group she was drawn to",
                    "once more in only those who took at least eighty per cent of the tablets",
                    "Side effects in all who took at least one tablet",
                ],
            },
        ),
        (
            "主要结局用卡方，再用逻辑回归把分层因素和中心校正一下，按意向性分析，没结果的人当没停处理，"
            "再做个符合方案集的敏感性分析，中期就不看了。",
            {
                "primary_analysis": "用卡方，再用逻辑回归把分层因素和中心校正一下",
                "analysis_sets": ["按意向性分析", "符合方案集的敏感性分析"],
                "missing_data": "没结果的人当没停处理",
                "interim_analysis": "中期就不看了",
            },
        ),
        (
            "Analysis of covariance, adjusting for where they started and for hospital, everybody kept in the group "
            "they were drawn for, missing values by multiple imputation.",
            {
                "primary_analysis": "Analysis of covariance, adjusting for where they started and for hospital",
                "analysis_sets": ["everybody kept in the group they were drawn for"],
                "missing_data": "missing values by multiple imputation",
            },
        ),
        ("The Toronto group did a logistic regression adjusted for age.", {"primary_analysis": None}),
        ("中间不看数据，一口气做到底。", {"interim_analysis": "中间不看数据，一口气做到底"}),
    ],
)
def test_an_analysis_is_told_clause_by_clause(said: str, values: dict[str, Any]) -> None:
    found = {path.partition(".")[2]: value for path, value in proposed(said, ENDPOINTS).items()}
    assert {key: found.get(key) for key in values} == values
