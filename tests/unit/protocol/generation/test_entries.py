"""Short spoken answers stand in a document as a protocol has them, and texts of a design say nothing odd of it."""

from __future__ import annotations

from typing import Any

import pytest

from apps.protocol.generation.section import text_of
from apps.protocol.generation.tables.synopsis import synopsis
from apps.protocol.generation.words.speaker import without_speaker
from apps.protocol.generation.words.spoken import tidied
from apps.protocol.generation.writing.writer import write_all
from tests.unit.protocol.generation.cast import catalogue, section_text, source_of, whole_text

PRIMARY = "endpoints.outcomes.primary"
LEFT_OUT = "pico.exclusion_criteria"
TAKEN = "pico.inclusion_criteria"
AIMS = "scientific_question.objectives"
STRATA = "study_design.stratification_factors"
BASELINE = "endpoints.baseline"
SETTING = "pico.setting"


def entry(path: str, said: str) -> str:
    field = catalogue().find(path)
    assert field is not None
    named = field.kind == "object_list"
    (found,) = tidied(field, [{"name": said}] if named else [said])
    return str(found["name"] if named else found)


@pytest.mark.parametrize(
    ("path", "said", "fit"),
    [
        (PRIMARY, "only one: the mean pain score at day 7", "the mean pain score at day 7"),
        (PRIMARY, "Just one, death", "death"),
        (PRIMARY, "就一个：术后30天死亡", "术后30天死亡"),
        (PRIMARY, "主要结局就一个，大出血", "大出血"),
        (PRIMARY, "only one stroke counts", "only one stroke counts"),
        (PRIMARY, "preterm birth, so before 37 weeks", "preterm birth (before 37 weeks)"),
        (PRIMARY, "pain, so that we can compare", "pain, so that we can compare"),
        (PRIMARY, "早产，就是37周前分娩", "早产（37周前分娩）"),
        (PRIMARY, "how many patients need a transfusion", "number of patients who need a transfusion"),
        (PRIMARY, "how many falls they have", "how many falls they have"),
        (PRIMARY, "要输血的有多少", "要输血的例数"),
        (PRIMARY, "倦怠的占多少", "倦怠的比例"),
        (AIMS, "see whether it cuts bleeding", "to determine whether it cuts bleeding"),
        (AIMS, "how long they stay", "to determine how long they stay"),
        (AIMS, "To compare the two drugs", "To compare the two drugs"),
        (AIMS, "主要看出血", "评价出血"),
        (AIMS, "搞清楚夜班影响有多大", "明确夜班影响有多大"),
        (AIMS, "看护质量的提高", "看护质量的提高"),
        (AIMS, "we want to know if it's cheaper", "to determine if it's cheaper"),
        (AIMS, "看能不能少出血", "评价是否能少出血"),
        (PRIMARY, "death, that's all", "death"),
        (PRIMARY, "手术时间要多久", "手术时间"),
        (TAKEN, "has to be over 60", "over 60"),
        (TAKEN, "60岁以上的都行", "60岁以上"),
        (TAKEN, "头一次中风的才要", "头一次中风"),
        (LEFT_OUT, "老年痴呆的肯定不要", "老年痴呆"),
        (LEFT_OUT, "对青霉素过敏的不行", "对青霉素过敏"),
        (LEFT_OUT, "肝功能不行", "肝功能不行"),
        (LEFT_OUT, "who take warfarin", "anyone who takes warfarin"),
        (LEFT_OUT, "dementia obviously", "dementia"),
        (STRATA, "by age, under or over 70", "age, under or over 70"),
        (LEFT_OUT, "anyone already on calcium", "anyone already on calcium"),
        (LEFT_OUT, "can't take tablets", "anyone who cannot take tablets"),
        (LEFT_OUT, "already had a stent", "anyone who already had a stent"),
        (LEFT_OUT, "don't speak English", "anyone who does not speak English"),
        (LEFT_OUT, "need for dialysis", "need for dialysis"),
        (LEFT_OUT, "I wouldn't touch people who had radiotherapy", "anyone who had radiotherapy"),
        (LEFT_OUT, "放疗过的我们不敢收", "放疗过"),
        (LEFT_OUT, "派遣的不算", "派遣"),
        (LEFT_OUT, "不能耐受造影剂", "不能耐受造影剂"),
        (STRATA, "按医院分", "医院"),
        (STRATA, "是不是甲亢", "是否为甲亢"),
        (BASELINE, "抽不抽烟", "是否抽烟"),
        (BASELINE, "病得重不重", "病得重不重"),
        (BASELINE, "有没有糖尿病", "有无糖尿病"),
    ],
)
def test_an_entry_is_told_as_a_protocol_has_it(path: str, said: str, fit: str) -> None:
    assert entry(path, said) == fit


@pytest.mark.parametrize(
    ("said", "fit"),
    [
        ("we'd give them 2 g tranexamic acid", "2 g tranexamic acid"),
        ("nothing, just usual care", "usual care"),
        ("什么都不给，就常规护理", "常规护理"),
        ("不用药，只做康复", "不用药，只做康复"),
    ],
)
def test_a_treatment_is_told_without_that_it_is_given(said: str, fit: str) -> None:
    field = catalogue().find("pico.comparator")
    assert field is not None
    assert tidied(field, said) == fit


@pytest.mark.parametrize(
    ("said", "fit"),
    [
        ("just our hospital and the one in Leeds", "our hospital and the one in Leeds"),
        ("就我们医院和市二院", "本院和市二院"),
        ("我们呼吸科病房", "本院呼吸科病房"),
    ],
)
def test_a_setting_is_told_without_talk(said: str, fit: str) -> None:
    field = catalogue().find(SETTING)
    assert field is not None
    assert tidied(field, said) == fit


@pytest.mark.parametrize(
    ("said", "fit"),
    [
        ("we'd get about 15 a month", "about 15 a month"),
        ("maybe 30 a month over all six", "about 30 a month over all six"),
        ("we email everyone, half will answer", "we email everyone, half will answer"),
        ("六家加起来一个月30个吧", "六家加起来一个月30个"),
        ("multiple imputation I guess", "multiple imputation"),
        ("we would probably use Cox", "probably use Cox"),
        ("if someone has no calcium we'd count them as an event",
         "if someone has no calcium, they are counted as an event"),
        ("we'd exclude them", "they are excluded"),
        ("统计师出个随机表", "统计师出个随机表"),
        ("t检验就行", "t检验"),
        ("缺了就不算", "缺了就不算"),
        ("we match for age and ward, two controls per case", "matched for age and ward, two controls per case"),
        ("serious events go to me within 24 hours", "serious events go to the investigator within 24 hours"),
        ("严重的24小时内报给我", "严重的24小时内报给研究者"),
        ("24小时内上报我院伦理办公室", "24小时内上报我院伦理办公室"),
    ],
)  # fmt: skip
def test_a_plan_is_told_without_who_plans_it(said: str, fit: str) -> None:
    assert without_speaker(said) == fit


def document(design: str, language: str = "en", **stages: Any) -> str:
    data = {**stages, "study_design": {"design_type": design, **stages.get("study_design", {})}}
    return whole_text(write_all(source_of(data, language)))


@pytest.mark.parametrize(
    ("language", "said", "told"),
    [
        ("en", "we won't need a DMC, it's only calcium", "no committee is planned (it's only calcium)"),
        ("zh-hans", "就补个钙，不用DMC了", "不设委员会（就补个钙）"),
    ],
)
def test_why_there_is_no_committee_is_told_as_a_reason(language: str, said: str, told: str) -> None:
    assert told in document("parallel_rct", language, study_design={"dmc": said})


@pytest.mark.parametrize(
    "said", ["no DMC, the safety officer looks at all deaths", "不设DMC，由安全员看死亡病例"]
)
def test_who_watches_instead_of_a_committee_is_no_reason(said: str) -> None:
    language = "en" if said.isascii() else "zh-hans"
    assert said in document("parallel_rct", language, study_design={"dmc": said})


def test_an_interim_analysis_that_is_not_done_has_no_boundaries() -> None:
    data = {"study_design": {"design_type": "parallel_rct", "interim_analysis": "不做"}}
    assert "界值" not in section_text(write_all(source_of(data, "zh-hans")), "4.3")


@pytest.mark.parametrize(
    ("language", "said", "told"),
    [
        ("en", "no matching", "Participants are not matched."),
        ("zh-hans", "不匹配", "研究对象不进行匹配。"),
    ],
)
def test_that_nobody_is_matched_is_a_sentence(language: str, said: str, told: str) -> None:
    assert told in document("cohort", language, study_design={"matching": said})


@pytest.mark.parametrize(
    ("language", "said", "told"),
    [
        ("en", "controls are inpatients with a negative test", "Controls\nInpatients with a negative test"),
        ("zh-hans", "对照是同病房毒素阴性的病人", "对照组\n同病房毒素阴性的病人"),
    ],
)
def test_controls_are_called_so_once(language: str, said: str, told: str) -> None:
    data = {"study_design": {"design_type": "case_control"}, "pico": {"comparator": said}}
    assert told in text_of(synopsis(source_of(data, language)))


@pytest.mark.parametrize("design", ["cross_sectional", "diagnostic_accuracy"])
def test_who_is_seen_once_needs_no_visits(design: str) -> None:
    assert "[To be completed: Visits]" not in document(design)


def test_a_survey_that_describes_has_no_groups() -> None:
    text = document("cross_sectional", study_design={"framework": "descriptive"})
    assert "shows who is studied" in text
    assert "groups are formed" not in text


def test_an_expectation_is_no_hypothesis_where_nothing_is_tested() -> None:
    question = {"hypothesis": "about 40 percent"}
    described = document(
        "cross_sectional", study_design={"framework": "descriptive"}, scientific_question=question
    )
    assert "Expected result: About 40 percent." in described
    assert "Hypothesis" not in described


def test_an_earlier_event_is_no_outcome_at_the_start() -> None:
    data = {
        "study_design": {"design_type": "cohort"},
        "pico": {"exclusion_criteria": ["already had a preterm baby"]},
        "endpoints": {"outcomes": {"primary": [{"name": "preterm birth"}]}},
    }
    assert "already have the outcome at baseline" not in whole_text(write_all(source_of(data)))


def test_hours_that_both_tests_have_name_no_test() -> None:
    data = {
        "study_design": {"design_type": "diagnostic_accuracy", "reference_standard": "CT within 24 hours"},
        "pico": {"intervention": "ultrasound after two hours of training"},
    }
    assert "standard: within 24 hours" not in whole_text(write_all(source_of(data)))
