"""The statistics chapter agrees with itself on analysis sets: what the primary analysis uses is defined and one."""

from __future__ import annotations

import pytest

from apps.protocol.generation.writing.writer import write_all
from tests.unit.protocol.generation.cast import section_text, source_of

FAS, PPS, SAFETY = (
    "Full analysis set (FAS), all randomised patients",
    "Per-protocol set",
    "Safety set: all treated",
)
QUANFENXI, FUHE, ANQUAN = (
    "全分析集（FAS），所有随机化的受试者",
    "符合方案集（PPS）",
    "安全性分析集（SS）：至少用药一次",
)
WHICH = {
    "en": "[To be completed: which of the analysis sets the primary analysis uses]",
    "zh-hans": "【待补充：主要分析采用上述哪个分析集】",
}


def section(design: str, sets: list[str], analysis: str, number: str, language: str = "en") -> str:
    data = {
        "study_design": {"design_type": design},
        "endpoints": {"analysis_sets": sets, "primary_analysis": analysis},
    }
    return section_text(write_all(source_of(data, language)), number)


@pytest.mark.parametrize(
    ("language", "sets", "analysis", "used"),
    [
        ("en", [FAS, PPS, SAFETY], "difference in means in the ITT population, with the PPS as a sensitivity analysis",
         "Full analysis set (FAS)."),
        ("en", [FAS, PPS], "sensitivity analyses in the FAS, main comparison per protocol", "Per-protocol set."),
        ("en", [FAS, PPS], "ANCOVA in the FAS and the PPS", "Full analysis set (FAS) and Per-protocol set."),
        ("en", ["FAS, all with a visit"], "risk difference with a margin of 10 pp", "FAS."),
        ("en", ["FAS, all with a visit", "mITT, all treated"], "ANCOVA in the mITT set", "mITT."),
        ("en", [FAS, PPS, SAFETY], "ANCOVA", WHICH["en"] + "."),
        ("en", ["Evaluable patients: those with a scan"], "ANCOVA", "Evaluable patients."),
        ("zh-hans", [QUANFENXI, FUHE, ANQUAN], "在FAS中比较两组均数，并在PPS中进行敏感性分析", "全分析集（FAS）。"),
        ("zh-hans", ["全部匹配成功者", "信息完整者（敏感性分析）"], "条件logistic回归", "全部匹配成功者。"),
        ("zh-hans", [QUANFENXI, FUHE], "协方差分析", WHICH["zh-hans"] + "。"),
    ],
)  # fmt: skip
def test_the_set_of_the_primary_analysis_is_named_as_it_is_defined(
    language: str, sets: list[str], analysis: str, used: str
) -> None:
    said = section("parallel_rct", sets, analysis, "10.2", language)
    lead = "主要分析采用的分析集：" if language == "zh-hans" else "The primary analysis is carried out in: "
    assert lead + used in said


def test_a_set_that_only_the_analysis_names_has_to_be_defined() -> None:
    assert "[To be completed: the full analysis set, which" in section(
        "parallel_rct", [SAFETY], "ITT", "10.2"
    )
    assert "所列分析集中没有" in section("parallel_rct", [ANQUAN], "按ITT原则比较", "10.2", "zh-hans")


def test_the_safety_analyses_name_their_set_or_ask_for_it() -> None:
    assert "analyses are carried out in: Safety set." in section("parallel_rct", [FAS, SAFETY], "ITT", "10.2")
    assert "[To be completed: analysis set of the safety" in section("parallel_rct", [FAS], "ITT", "10.2")


@pytest.mark.parametrize(
    ("design", "number"), [("single_arm", "10.2"), ("cohort", "9.2"), ("diagnostic_accuracy", "9.2")]
)
def test_nobody_belongs_to_a_set_as_randomised_where_nobody_is(design: str, number: str) -> None:
    assert ". [To be completed: who belongs to this set, for nobody" in section(design, [FAS], "rate", number)
    assert "【待补充：本研究不作随机分组" in section(design, [QUANFENXI], "率", number, "zh-hans")
    fits = "All analysed, all non-randomised patients with a random sample of images"
    assert "for nobody is randomised" not in section(design, [fits], "rate", number)
    assert "for nobody is randomised" not in section("parallel_rct", [FAS], "rate", "10.2")


@pytest.mark.parametrize(("design", "number"), [("single_arm", "10.4"), ("cohort", "9.2")])
def test_an_analysis_as_randomised_is_marked_where_nobody_is(design: str, number: str) -> None:
    assert "without regard to randomisation" in section(design, ["All"], "patients as randomised", number)
    assert "without regard to randomisation" not in section(design, ["All"], "a rate", number)


@pytest.mark.parametrize(("design", "number"), [("cohort", "9.2"), ("diagnostic_accuracy", "9.2")])
def test_the_only_set_is_that_of_the_main_analysis(design: str, number: str) -> None:
    sets = ["所有完成两项检查的患者"]
    assert "主要分析采用的分析集：所有完成两项检查的患者。" in section(design, sets, "率", number, "zh-hans")


def test_without_sets_none_is_said_to_follow() -> None:
    text = section_text(write_all(source_of({"study_design": {"design_type": "parallel_rct"}})), "10.2")
    assert text == "[To be completed: Analysis sets]"
