"""What follows from what was told elsewhere is said, and says from what; where a doubt is left it is asked for."""

from __future__ import annotations

from typing import Any

import pytest

from apps.protocol.generation.writing.weights import open_things
from apps.protocol.generation.writing.writer import write_all
from tests.unit.protocol.generation.cast import section_text, source_of, whole_text
from tests.unit.protocol.generation.test_told_studies import rows_of

ZH = "zh-hans"


def text_of(data: dict[str, Any], number: str, language: str = "en", **meta: str) -> str:
    return section_text(write_all(source_of(data, language, meta=meta)), number)


def of(design: str, **study_design: Any) -> dict[str, Any]:
    return {"study_design": {"design_type": design, **study_design}}


# --- Forward or back in time --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "said", "written"),
    [
        (ZH, "做成前瞻性队列", "本研究为前瞻性队列研究"),
        (ZH, "前瞻性", "本研究为前瞻性队列研究"),
        (ZH, "回顾性队列", "本研究为回顾性队列研究"),
        (ZH, "双向性队列", "本研究为双向性队列研究"),
        (ZH, "队列研究", "本研究为队列研究"),
        (ZH, "不是前瞻性的队列", "本研究为队列研究"),
        ("en", "It would be a prospective cohort", "This is a prospective cohort study."),
        ("en", "retrospective cohort study", "This is a retrospective cohort study."),
        ("en", "a cohort, prospective or retrospective", "This is a cohort study."),
        ("en", "cohort", "This is a cohort study."),
    ],
)
def test_the_direction_of_time_is_the_one_that_was_told(language: str, said: str, written: str) -> None:
    assert written in text_of(of("cohort"), "3.1", language, said_of_design=said)


@pytest.mark.parametrize(
    ("question", "written"),
    [
        ("In a prospective, observational cohort, does it last?", "a prospective cohort study"),
        ("Is prospective memory worse after surgery?", "a cohort study"),
    ],
)
def test_the_direction_is_read_from_a_question_only_beside_a_word_for_the_study(
    question: str, written: str
) -> None:
    data = of("cohort") | {"scientific_question": {"question": question}}
    assert f"This is {written}." in text_of(data, "3.1")


def test_a_trial_goes_forward_without_saying_so() -> None:
    assert "prospective" not in text_of(of("parallel_rct"), "4.1", said_of_design="a prospective RCT")


# --- How long people are followed ---------------------------------------------------------------------------


def visits(*times: str) -> list[dict[str, str]]:
    return [{"name": time, "time": time} for time in times]


@pytest.mark.parametrize(
    ("language", "times", "follow_up"),
    [
        ("en", ("discharge", "3 months", "24 months"), "24 months (the time of the last visit)"),
        ("en", ("baseline", "week 4", "week 12"), "12 weeks (the time of the last visit)"),
        (
            "en",
            ("baseline", "6 months after surgery"),
            "6 months (last visit: 6 months after surgery)",
        ),
        (
            "en",
            ("1 month after surgery", "6 months after surgery"),
            "6 months (last visit: 6 months after surgery)",
        ),
        ("en", ("6 months", "3 months"), "6 months (the time of the last visit)"),
        ("en", ("baseline", "end of treatment"), ""),
        (ZH, ("出院时", "第3个月", "第24个月"), "24个月（末次访视时间）"),
        (ZH, ("出院后3个月", "出院后24个月"), "24个月（末次访视：出院后24个月）"),
    ],
)
def test_the_follow_up_lasts_until_the_last_visit(
    language: str, times: tuple[str, ...], follow_up: str
) -> None:
    data = of("cohort", visits=visits(*times))
    caption, title = ("Synopsis", "Follow-up duration") if language == "en" else ("方案概要", "随访时间")
    found = dict(rows_of(data, "1.1", caption, language))[title]
    assert found == (follow_up or "[To be completed: Follow-up duration]")
    lead = "covers " if language == "en" else "随访时长为"
    assert not follow_up or f"{lead}{follow_up}" in text_of(data, "3.1", language)


def test_a_recorded_follow_up_stands_as_it_is() -> None:
    data = of(
        "parallel_rct",
        visits=visits("3 months", "24 months"),
        follow_up_duration={"value": 1, "unit": "year"},
    )
    text = whole_text(write_all(source_of(data)))
    assert "followed for 1 year (although the last visit is planned at 24 months)." in text
    assert "the time of the last visit)" not in text


def test_a_trial_ends_after_the_length_of_its_last_visit() -> None:
    data = of("parallel_rct", visits=visits("baseline", "12 months"))
    assert "participant, 12 months after the start of follow-up." in text_of(data, "4.4")
    assert "is followed for 12 months (the time of the last visit)." in text_of(data, "4.1")


def test_calls_after_a_test_are_its_follow_up() -> None:
    data = of("diagnostic_accuracy", visits=visits("7 days", "30 days"))
    assert "Follow-up: 30 days (the time of the last visit)." in text_of(data, "4.4")


# --- Centres and recruitment --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "setting", "number", "word"),
    [
        ("en", "Leeds General Infirmary and York Hospital", "2", "multicentre, randomised"),
        ("en", "three district hospitals", "3", "multicentre, randomised"),
        ("en", "Leeds General Infirmary, York Hospital and others", "", "This is a randomised"),
        ("en", "York Hospital", "", "This is a randomised"),
        ("en", "2 hospitals and 30 clinics", "", "This is a randomised"),
        (ZH, "北京协和医院、湘雅医院和华西医院", "3", "多中心、随机"),
        (ZH, "全国12家三甲医院", "12", "多中心、随机"),
        (ZH, "北京协和医院、湘雅医院等", "", "本研究为随机"),
    ],
)
def test_centres_are_counted_where_the_setting_names_all(
    language: str, setting: str, number: str, word: str
) -> None:
    data = of("parallel_rct") | {"pico": {"setting": setting}}
    caption, title = ("Synopsis", "Centres") if language == "en" else ("方案概要", "中心数")
    found = dict(rows_of(data, "1.1", caption, language))[title]
    assert found == number or (not number and found.startswith(("[To be", "【待补充")))
    assert word in text_of(data, "4.1", language)


def test_recruitment_lasts_as_long_as_the_rate_takes() -> None:
    data = of("parallel_rct", recruitment_rate="10 a month") | {"sample_size": {"n_total": 304}}
    assert "planned over about 31 months (the planned number at the expected rate)" in text_of(data, "4.1")
    assert "约31个月（按预期入组速度和计划例数推算）" in text_of(
        of("cohort", recruitment_rate="每月10例") | {"sample_size": {"n_total": 304}}, "3.2", ZH
    )
    data["study_design"]["recruitment_period"] = {"value": 2, "unit": "year"}
    assert "planned over 2 years;" in text_of(data, "4.1")


# --- Randomisation, blinding, inputs and sets ---------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "sequence", "concealment"),
    [
        ("en", "through the hospital's web system, in blocks of four", "through the hospital's web system."),
        ("en", "blocks of four, sealed opaque envelopes", "sealed opaque envelopes."),
        ("en", "computer-generated list, blocks of four", "[To be completed"),
        ("en", "no web system, drawing lots", "[To be completed"),
        (ZH, "用医院的网络中央随机系统，区组随机", "用医院的网络中央随机系统。"),
        (ZH, "区组随机，不透明信封", "不透明信封。"),
        (ZH, "电脑生成的随机数字", "【待补充"),
    ],
)
def test_a_system_or_envelopes_told_with_the_sequence_conceal_the_allocation(
    language: str, sequence: str, concealment: str
) -> None:
    lead = "Allocation concealment: " if language == "en" else "分配隐藏："
    assert f"{lead}{concealment}" in text_of(
        of("parallel_rct", randomisation_method=sequence), "6.7", language
    )


@pytest.mark.parametrize(
    ("language", "blinding", "written"),
    [
        ("en", {"level": "open"}, "Blinding: the trial is open-label."),
        ("en", {"level": "double", "text": "Double-blind"}, "Blinding: the trial is double-blind."),
        ("en", {"level": "double", "text": "double-blind with a dummy"}, "Blinding: double-blind with a dummy."),
        (ZH, {"level": "open"}, "盲法：本试验采用开放标签设计，不设盲。"),
        (ZH, {"level": "double", "text": "双盲"}, "盲法：本试验采用双盲设计。"),
    ],
)  # fmt: skip
def test_blinding_is_told_in_a_sentence(language: str, blinding: dict[str, str], written: str) -> None:
    for number in ("4.2", "6.7"):
        assert written in text_of(of("parallel_rct", blinding=blinding), number, language)


def test_the_inputs_of_a_calculation_say_where_they_come_from() -> None:
    size = {"alpha": 0.05, "dropout": 0.1, "assumptions": {"p1": 0.4, "p2": 0.25}}
    data = of("parallel_rct") | {"sample_size": size}
    rows = {row[0]: row[2] for row in rows_of(data, "10.11", "Inputs of the sample size")}
    assert (rows["Alpha"], rows["Dropout"]) == ("Set by the study team", "Expected by the study team")
    assert [row for row in rows.values() if "[To be" in row] == ["[To be completed: Assumptions source]"]
    assert rows["Calculation"] == ""  # a missing input has no source
    data["sample_size"] = size | {
        "assumptions_source": "Smith 2020",
        "margin": 0.1,
        "margin_justification": "FDA",
    }
    rows = {row[0]: row[2] for row in rows_of(data, "10.11", "Inputs of the sample size")}
    assert rows["Margin"] == "Justified in 4.2"
    assert list(rows.values())[-2:] == ["Smith 2020", "As above"]


def test_the_source_of_one_assumption_stands_beside_that_one_alone() -> None:
    told = "The SD comes from our own chart review"
    size = {"assumptions": {"delta": 1.5, "sd": 2.8}, "assumptions_source": told}
    data = of("parallel_rct") | {"sample_size": size}
    rows = {row[0]: row[2] for row in rows_of(data, "10.11", "Inputs of the sample size")}
    assert rows["Standard deviation"] == told
    assert rows["Difference to be shown"] == "[To be completed: source of this value]"


@pytest.mark.parametrize(
    ("language", "title", "told"),
    [
        ("en", "Alpha", "Usual value, offered by the software and accepted by the study team"),
        (ZH, "检验水准", "常用取值，由软件提供、研究团队采纳"),
    ],
)
def test_an_input_that_nobody_gave_is_no_choice_of_the_team(language: str, title: str, told: str) -> None:
    data = of("parallel_rct") | {"sample_size": {"alpha": 0.05, "power": 0.9}}
    text = text_of(data, "10.11", language, taken_as_usual="sample_size.alpha")
    assert f"{title}\n0.05\n{told}\n" in text
    assert text.count(told) == 1


def test_a_set_without_a_name_is_called_by_its_kind() -> None:
    sets = ["all participants as randomised, whatever they took", "all who came to the last visit"]
    data = of("parallel_rct") | {"endpoints": {"analysis_sets": sets}}
    assert [row[0] for row in rows_of(data, "10.2", "Analysis sets")] == [
        "Full analysis set",
        "[To be completed: name of this set]",
    ]


def test_checks_that_found_nothing_say_first_what_must_be_completed() -> None:
    source = source_of(of("cohort"))
    sections = write_all(source)
    things = open_things(source, sections)
    first = sum(each.weight == "first" for each in things)
    told = section_text(sections, "13.1")
    assert f"The document is not complete: {first} things must be completed before it is submitted" in told
    assert f"{len(things) - first} are good to have" in told
    assert f"{first} things must be completed" in section_text(sections, "13.3").casefold()
    assert f"本文档尚不完整：提交前须补充{first}项，核查不涉及这些内容；" in text_of(of("cohort"), "13.1", ZH)


# --- What a careful editor would not let pass ---------------------------------------------------------------


def test_visits_that_only_have_times_are_a_list() -> None:
    text = text_of(of("cohort", visits=visits("discharge", "3 months")), "4.4")
    assert "\nDischarge\n3 months" in text
    named = of("cohort", visits=[{"name": "V1", "time": "day 0"}, {"name": "V2", "time": "3 months"}])
    assert [row[:2] for row in rows_of(named, "4.4", "Visits")] == [["V1", "Day 0"], ["V2", "3 months"]]


def test_people_of_a_diagnostic_study_consent_before_the_test_and_accuracy_has_no_visit() -> None:
    data = of("diagnostic_accuracy", visits=visits("7 days after discharge", "30 days after discharge"))
    primary = [{"name": "sensitivity"}, {"name": "time of the scan"}]
    data["endpoints"] = {"outcomes": {"primary": primary}}
    rows = {row[0]: row[1:] for row in rows_of(data, "1.2", "Schedule of activities")}
    assert rows["Eligibility and informed consent"] == ["×", "", ""]
    assert "Sensitivity" not in rows
    assert "sensitivity" not in text_of(data, "1.2").partition("No time point")[2]


def test_an_adjustment_that_the_analysis_tells_is_not_asked_for() -> None:
    analysis = "Cox regression adjusted for age, sex and BMI"
    data = of("cohort") | {"endpoints": {"primary_analysis": analysis}}
    assert "adjusts for the variables that 9.2 names" in text_of(data, "5.4")
    assert "addressed by the adjustment described in 9.2" in text_of(data, "7.1")
    data["endpoints"]["primary_analysis"] = "Cox regression, not adjusted for anything"
    assert "Confounders: [To be completed" in text_of(data, "5.4")
    chinese = of("cohort") | {"endpoints": {"primary_analysis": "Cox回归，校正年龄、性别"}}
    assert "主要分析调整的变量见9.2" in text_of(chinese, "5.4", ZH)


def test_an_estimate_is_tested_at_no_level() -> None:
    size = {"design": "diagnostic_sensitivity", "alpha": 0.05}
    assert "test is carried out" not in text_of(of("diagnostic_accuracy") | {"sample_size": size}, "9.2")


@pytest.mark.parametrize(
    ("question", "determined"),
    [
        ("how well a bedside scan picks up appendicitis", "how well a bedside scan picks up appendicitis."),
        ("Which of two creams heals faster", "which of two creams heals faster."),
        ("How well does a scan work", ""),
        ("How many fall?", ""),
    ],
)
def test_a_question_that_is_told_with_how_is_determined(question: str, determined: str) -> None:
    text = text_of(of("cohort") | {"scientific_question": {"question": question}}, "2.2")
    assert ("The study aims to determine" in text) == bool(determined)
    assert determined in text


def test_a_trial_has_an_intervention_and_no_exposure() -> None:
    text = whole_text(
        write_all(source_of(of("parallel_rct") | {"pico": {"intervention": "colchicine 0.5 mg"}}))
    )
    assert "Intervention or exposure" not in text
    assert "Rationale for dose, route and duration" in text  # a dose was told


@pytest.mark.parametrize(
    ("path", "said", "written"),
    [
        ("secondary", "至少发作一次的人有多少", "至少发作一次的人数"),
        ("secondary", "有多少次压根看不到阑尾", "压根看不到阑尾的次数"),
        ("secondary", "做一次要多久", "做一次所需时间"),
        (
            "secondary",
            "at how many stop because of diarrhoea",
            "Number of participants who stop because of diarrhoea",
        ),
        ("secondary", "at least one fall", "At least one fall"),
        ("secondary", "at 12 months serum urate", "At 12 months serum urate"),
    ],
)
def test_outcomes_are_named_as_what_is_counted(path: str, said: str, written: str) -> None:
    data = {"endpoints": {"outcomes": {path: [{"name": said}]}}}
    language = ZH if said[0] > "z" else "en"
    assert text_of(data, "3.2", language).split("\n")[2].rstrip(".。") == written


@pytest.mark.parametrize(
    ("language", "framework", "written"),
    [
        ("en", None, "This is a cluster-randomised, controlled trial."),
        ("en", "superiority", "This is a cluster-randomised, superiority trial."),
        (ZH, None, "本研究为整群随机、对照试验。"),
    ],
)
def test_a_trial_of_clusters_is_cluster_randomised(
    language: str, framework: str | None, written: str
) -> None:
    assert written in text_of(of("cluster_rct", framework=framework), "4.1", language)


def test_the_first_of_a_row_of_weeks_stands_by_itself() -> None:
    text = text_of(of("cohort", visits=visits("baseline", "weeks 2", "weeks 12")), "4.4")
    assert "\nWeek 2\nWeek 12" in text
