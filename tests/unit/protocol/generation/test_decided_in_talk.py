"""Documents open with what was decided, and have no words of talk around what is complete without them."""

from __future__ import annotations

from typing import Any

import pytest

from apps.protocol.generation.words.decisions import declined, is_bare, without_wish
from apps.protocol.generation.words.denials import COMMITTEE, INTERIM
from apps.protocol.generation.words.spoken import tidied
from apps.protocol.generation.writing.writer import write_all
from tests.unit.protocol.generation.cast import section_text, source_of
from tests.unit.protocol.test_schemas import CATALOGUE

ZH = "zh-hans"
TRIAL: dict[str, Any] = {"design_type": "parallel_rct"}
ONE_PRIMARY = {"outcomes": {"primary": [{"name": "pain"}]}}


def section(number: str, language: str, study_design: dict[str, Any], **more: Any) -> str:
    written = write_all(source_of({"study_design": TRIAL | study_design, **more}, language))
    return section_text(written, number)


@pytest.mark.parametrize(
    ("language", "said", "decided", "reason"),
    [
        ("en", "I don't see a reason for an interim look", "No interim analysis of the endpoints is planned.", ""),
        ("en", "We can do without an interim analysis; the thing will be over in about eighteen months anyway",
         "No interim analysis of the endpoints is planned.",
         "Reason given: the thing will be over in about eighteen months."),
        ("en", "My statistician wants an interim analysis, but I'd rather leave it out",
         "No interim analysis of the endpoints is planned.", ""),
        (ZH, "期中分析用不着，时间短", "本试验不设终点指标的期中分析。", "理由：时间短。"),
        (ZH, "主任想做期中分析，我觉得没必要", "本试验不设终点指标的期中分析。", ""),
        ("en", "no interim analysis", "No interim analysis of the endpoints is planned.", ""),
        ("en", "Nobody opens the data before the end", "No interim analysis of the endpoints is planned.", ""),
        ("en", "we look only once, at the end", "No interim analysis of the endpoints is planned.", ""),
        (ZH, "中期就不看了", "本试验不设终点指标的期中分析。", ""),
        (ZH, "中途不揭盲也不分析", "本试验不设终点指标的期中分析。", ""),
        (ZH, "只在最后看一次", "本试验不设终点指标的期中分析。", ""),
    ],
)  # fmt: skip
def test_no_interim_analysis_is_said_plainly(language: str, said: str, decided: str, reason: str) -> None:
    told = section("10.9", language, {"interim_analysis": said})
    assert told == "\n".join(filter(None, (decided, reason)))
    assert "boundaries" not in section("4.3", language, {"interim_analysis": said})
    assert "界值" not in section("4.3", language, {"interim_analysis": said})


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "We'd rather not have one for efficacy, but an interim analysis for futility at half"),
        ("en", "one interim look at half of the participants; for efficacy we skip it"),
        ("en", "an interim analysis by an independent statistician once half are in"),
        (ZH, "入选一半人的时候做一次期中分析，用O'Brien-Fleming的界值"),
        (ZH, "有效性就不做了，但期中要看一次无效性"),
        ("en", "we don't open the data before fifty patients are in"),
        (ZH, "中期不看疗效，只看安全性"),
        (ZH, "中期看一眼安全性，就不看疗效了"),
    ],
)
def test_what_is_planned_or_left_open_is_not_denied(language: str, said: str) -> None:
    assert declined(said, INTERIM) is None
    assert "No interim analysis" not in section("10.9", language, {"interim_analysis": said})
    assert "不设" not in section("10.9", language, {"interim_analysis": said})


@pytest.mark.parametrize(
    ("language", "said", "decided"),
    [
        ("en", "A colleague of mine insists on a data monitoring board, but here I'd rather leave it out",
         "No data monitoring committee is planned."),
        ("en", "No need for a DSMB", "No data monitoring committee is planned."),
        (ZH, "有人说要设数据监查委员会，我看没必要", "本试验不设数据监查委员会。"),
        (ZH, "得有个独立的数据监查委员会", "本试验设独立的数据监查委员会。其组成与职责："),
        (ZH, "要有独立的数据监查委员会", "本试验设独立的数据监查委员会。其组成与职责："),
        ("en", "we'd like to have an independent data monitoring board",
         "A data monitoring committee is planned: an independent data monitoring board."),
        ("en", "three experts who review the safety data", "Data monitoring committee: three experts who review"),
    ],
)  # fmt: skip
def test_the_committee_is_decided_first(language: str, said: str, decided: str) -> None:
    told = section("11.4", language, {"dmc": said})
    assert told.startswith(decided)
    assert "colleague" not in told
    assert "rather" not in told
    assert not told.startswith(f"Data monitoring committee: {said[:6]}") or said.startswith("three")


def test_a_wish_is_the_thing_that_is_wanted() -> None:
    assert without_wish("设由三名专家组成的委员会") == "设由三名专家组成的委员会"
    assert is_bare(without_wish("得有个独立的数据监查委员会"), COMMITTEE)
    assert not is_bare("由三人组成的独立数据监查委员会", COMMITTEE)


@pytest.mark.parametrize(
    ("path", "said", "written"),
    [
        ("endpoints.primary_analysis", "The main comparison should be an analysis of covariance of the change",
         "an analysis of covariance of the change"),
        ("endpoints.missing_data",
         "Missing pain scores we'd fill in by imputation, and we'd repeat the whole thing in the per-protocol set",
         "Missing pain scores are filled in by imputation, and the whole analysis is repeated in the per-protocol set"),
        ("endpoints.primary_analysis", "The need for morphine I'd compare with a logistic regression",
         "The need for morphine is compared with a logistic regression"),
        ("endpoints.outcomes.safety", "side effects get recorded until day seven", "side effects until day seven"),
        ("endpoints.outcomes.safety", "catheter infections and that sort of thing", "catheter infections"),
        ("endpoints.outcomes.safety", "导管相关感染这几样", "导管相关感染"),
        ("study_design.safety_reporting", "anything serious has to reach my study office within 24 hours",
         "anything serious has to reach the study office within 24 hours"),
        ("study_design.stratification_factors", "蜇的针数是不是超过五十", "蜇的针数是否超过五十"),
        ("pico.comparator", "对照组就按咱们科现在的常规来，大量补液", "按本科室现在的常规，大量补液"),
        ("pico.intervention", "血管通路走股静脉，我们一般用枸橼酸抗凝", "血管通路走股静脉，一般用枸橼酸抗凝"),
        ("scientific_question.background", "我们山区医院胡蜂蜇伤特别多，去年我们科收了四十个",
         "本山区医院胡蜂蜇伤特别多，去年本科室收了四十个"),
        ("scientific_question.background", "It is common, which is where I got the idea.", "It is common."),
        ("pico.inclusion_criteria", "纳入标准里年龄是十八到七十五岁", "年龄是十八到七十五岁"),
        ("pico.exclusion_criteria", "A patient who has taken part before can't be included again",
         "A patient who has taken part before"),
    ],
)  # fmt: skip
def test_words_of_talk_are_left_out(path: str, said: str, written: str) -> None:
    field = CATALOGUE.find(path)
    assert field is not None
    value: Any = (
        [{"name": said}] if field.kind == "object_list" else [said] if field.kind == "string_list" else said
    )
    told = tidied(field, value)
    assert told == (
        [{"name": written}]
        if field.kind == "object_list"
        else [written]
        if isinstance(value, list)
        else written
    )


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("endpoints.primary_analysis", "if HbA1c is missing it is imputed"),
        ("endpoints.missing_data", "no imputation; missing counts as failure"),
        ("endpoints.outcomes.safety", "recorded falls"),
        ("pico.exclusion_criteria", "cannot swallow tablets"),
        ("pico.comparator", "aspirin 100 mg, not clopidogrel"),
        ("study_design.stratification_factors", "是不是甲亢"),
        ("endpoints.outcomes.secondary", "住院天数"),
    ],
)
def test_figures_names_and_denials_stay(path: str, said: str) -> None:
    field = CATALOGUE.find(path)
    assert field is not None
    told = str(tidied(field, [{"name": said}] if field.kind == "object_list" else said))
    for word in (
        "HbA1c",
        "no imputation",
        "falls",
        "swallow tablets",
        "100 mg",
        "not clopidogrel",
        "甲亢",
        "住院天数",
    ):
        assert word not in said or word in told


def test_strata_told_with_the_sequence_are_not_asked_for() -> None:
    english = section(
        "6.7", "en", {"randomisation_method": "stratified by hospital, with blocks of varying size"}
    )
    assert "Randomisation is stratified by: hospital." in english
    assert "stratification factors" not in english
    chinese = section("6.7", ZH, {"randomisation_method": "中央网上系统，按中心和年龄来分层"})
    assert "分层因素：中心和年龄。" in chinese
    asked = section("6.7", "en", {"randomisation_method": "blocks of four"})
    assert "[To be completed: stratification factors, or none]" in asked


def test_an_interim_analysis_with_boundaries_answers_how_several_looks_are_dealt_with() -> None:
    arms = [{"name": "A"}, {"name": "B"}]
    bounded = {"interim_analysis": "one at half, O'Brien-Fleming boundaries", "arms": arms}
    assert "[To be completed" not in section("10.10", "en", bounded, endpoints=ONE_PRIMARY)
    open_ = {"interim_analysis": "one at half", "arms": arms}
    assert "[To be completed" in section("10.10", "en", open_, endpoints=ONE_PRIMARY)
