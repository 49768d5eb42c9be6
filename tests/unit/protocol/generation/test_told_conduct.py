"""What is told of stopping, rescue, sets and measures stands in the sections without contradiction or doubled head."""

from __future__ import annotations

from typing import Any

import pytest

from apps.protocol.generation.writing.writer import write_all
from tests.unit.protocol.generation.cast import section_text, source_of

ZH = "zh-hans"
STAYS = {
    "en": "A participant who discontinues the intervention remains in the trial",
    ZH: "停止干预的受试者在未撤回",
}


def written(number: str, language: str, meta: dict[str, str] | None = None, **stages: Any) -> str:
    data = {"study_design": {"design_type": "parallel_rct"}} | stages
    return section_text(write_all(source_of(data, language, meta=meta or {})), number)


def test_a_sentence_about_stopping_stands_by_itself_and_a_case_in_the_list() -> None:
    said = "treatment is discontinued in anyone whose ALT rises above five times normal"
    told = written("7.1", "en", {"discontinuation": said})
    assert "considers continuation harmful. Treatment is discontinued in anyone whose ALT" in told
    assert STAYS["en"] in told
    case = written("7.1", "en", {"discontinuation": "an ALT above five times normal"})
    assert "and in the following cases: an ALT above five times normal." in case


@pytest.mark.parametrize(
    ("language", "said", "leaves"),
    [
        (ZH, "要是谁出现严重的心律失常就马上停药退出", True),
        (ZH, "转氨酶升到五倍就停药，但继续随访", False),
        (ZH, "出现过敏就停药，不用退出研究", False),
        ("en", "anyone who becomes pregnant leaves the trial", True),
        ("en", "anyone who becomes pregnant stops the tablets", False),
        ("en", "a rash means they stop the cream but stay in the study", False),
    ],
)
def test_who_is_said_to_leave_is_not_said_to_stay(language: str, said: str, leaves: bool) -> None:
    told = written("7.1", language, {"discontinuation": said})
    assert (STAYS[language] in told) != leaves
    assert (("for another reason remains" if language == "en" else "因其他原因停止干预") in told) == leaves


def test_rescue_that_was_told_with_the_background_treatment_is_pointed_at() -> None:
    told = written("6.10", ZH, {"background_care": "照常吹风扇，实在痛得受不了可以吃对乙酰氨基酚"})
    assert "6.9" in told
    assert "以外允许、禁止或用于补救" in told
    assert "6.9" not in written("6.10", ZH, {"background_care": "照常吹风扇、抬高脚"})


GROUPS = {"pico": {"intervention": "naltrexone", "comparator": "doxycycline"}}


@pytest.mark.parametrize(
    ("language", "analysis", "measure"),
    [
        (
            "en",
            "An analysis of covariance adjusted for the baseline score",
            "Mean; difference in adjusted means",
        ),
        (ZH, "协方差分析，调整基线评分，次数类的结局用负二项回归", "均数；组间校正均数之差"),
        ("en", "a Cox model", "hazard ratio between the groups"),
        ("en", "chi-squared test, with ANCOVA for the scores", "measure by which the groups are compared"),
        ("en", "logistic regression", "measure by which the groups are compared"),
    ],
)
def test_the_measure_of_the_estimand_is_that_of_the_analysis(
    language: str, analysis: str, measure: str
) -> None:
    row = {"name": "Pain", "metric": "change", "aggregation": "mean" if language == "en" else "均数"}
    endpoints = {"outcomes": {"primary": [row]}, "primary_analysis": analysis}
    assert measure in written("3.1", language, endpoints=endpoints, **GROUPS)


def test_a_sentence_is_no_name_of_an_analysis_set() -> None:
    told = written("10.2", ZH, endpoints={"analysis_sets": ["统计上主要分析按意向性"]})
    assert "统计上" not in told
    assert "主要分析采用的分析集：意向性分析集" in told
    assert "符合方案集" in written("10.2", ZH, endpoints={"analysis_sets": ["符合方案集，完成全部访视者"]})


@pytest.mark.parametrize(
    ("number", "meta", "stages", "words"),
    [
        (
            "6.7",
            {},
            {
                "study_design": {
                    "design_type": "parallel_rct",
                    "allocation_concealment": "分配由药房用编了号的管子来藏",
                }
            },
            "分配隐藏：由药房用编了号的管子来藏",
        ),
        ("11.7", {"retention": "资料锁在皮肤科保存十年"}, {}, "资料保存：锁在皮肤科保存十年"),
        ("11.7", {"retention": "资料室保存十年"}, {}, "资料保存：资料室保存十年"),
        ("11.3", {"consent": "知情同意由研究医生当面签"}, {}, "知情同意的获取：由研究医生当面签"),
    ],
)
def test_the_head_of_a_label_is_not_said_again(number: str, meta: Any, stages: Any, words: str) -> None:
    assert words in written(number, ZH, meta, **stages)


@pytest.mark.parametrize(
    ("language", "said", "gap"),
    [
        ("en", "We stop the whole thing if more than three jaws break", "safety criteria for suspending"),
        ("zh-hans", "出现两例死亡就终止研究", "暂停或终止试验的安全性标准"),
    ],
)
def test_what_stops_the_whole_trial_stands_with_its_stopping_rules(
    language: str, said: str, gap: str
) -> None:
    assert gap in written("4.3", language, {})
    told = written("4.3", language, {"trial_stopping": said})
    assert said.rpartition("if ")[2] in told
    assert gap not in told
    assert said.rpartition("if ")[2] not in written("7.1", language, {"trial_stopping": said})


@pytest.mark.parametrize(
    ("section", "entry", "said", "gap"),
    [
        ("11.7", "data_management", "双人录入,名字用编号代替", "系统及负责人"),
        ("11.6", "monitoring", "监查员每季度来一次", "监查的范围与方式及稽查安排"),
        ("11.12", "publication", "文章不管结果好坏都发", "署名规则"),
        ("11.1", "ethics_review", "伦理由牵头单位先批", ""),
    ],
)
def test_what_was_told_of_the_conduct_stands_in_its_section(
    section: str, entry: str, said: str, gap: str
) -> None:
    told = written(section, ZH, {entry: said})
    assert said.partition(",")[0] in told
    if gap:
        assert gap in written(section, ZH, {})
        assert gap not in told
