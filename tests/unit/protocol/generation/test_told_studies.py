"""What a document makes of two studies as people told them: nothing twice, nothing that the study contradicts."""

from __future__ import annotations

from copy import deepcopy
from typing import Any, Final

import pytest

from apps.documents.blocks import Table, plain
from apps.protocol.generation.facts.observational import has_outcome_at_start
from apps.protocol.generation.words.denials import COMMITTEE, INTERIM, is_none_of, says_no_more
from apps.protocol.generation.writing.writer import write_all
from apps.protocol.times.named_times import with_time
from tests.unit.protocol.generation.cast import section_text, source_of, whole_text
from tests.unit.protocol.generation.told import FLUIDS, FRACTURES, OF_RECORDS

ZH: Final = "zh-hans"


def table_of(data: dict[str, Any], number: str, caption: str, language: str = "en", **more: Any) -> Table:
    section = next(s for s in write_all(source_of(data, language, **more)) if s.number == number)
    return next(b for b in section.blocks if isinstance(b, Table) and b.caption.startswith(caption))


def rows_of(data: dict[str, Any], number: str, caption: str, language: str = "en") -> list[list[str]]:
    return [[plain(cell) for cell in row] for row in table_of(data, number, caption, language).rows]


def fluids(number: str) -> str:
    return section_text(write_all(source_of(FLUIDS, ZH)), number)


def fractures(number: str, language: str = "en") -> str:
    return section_text(write_all(source_of(FRACTURES, language, meta=OF_RECORDS)), number)


# --- A trial ------------------------------------------------------------------------------------------------


def test_consent_comes_before_the_operation() -> None:
    table = table_of(FLUIDS, "1.3", "访视与操作时间表", ZH)
    assert table.head[1:3] == ("基线\n随机化前", "术后第1天")
    assert [plain(cell) for cell in table.rows[0]][:3] == ["入组资格核对与知情同意", "×", ""]


def test_what_the_endpoint_says_of_its_summary_stands_in_the_estimand() -> None:
    summary = dict(rows_of(FLUIDS, "3.1", "主要目的的估计目标", ZH))["群体层面汇总"]
    assert summary == "患者的比例；【待补充：组间比较的指标】"
    data = deepcopy(FLUIDS)
    data["sample_size"]["effect_measure"] = "率差"
    assert dict(rows_of(data, "3.1", "主要目的的估计目标", ZH))["群体层面汇总"] == "率差"


def test_where_no_interim_analysis_is_planned_no_boundary_is_asked_for() -> None:
    assert "本试验不设期中分析" in fluids("4.3")
    assert "界值" not in fluids("4.3")
    assert fluids("10.9") == "本试验不设终点指标的期中分析。"


@pytest.mark.parametrize(
    ("told", "is_none"),
    [
        ("We won't do an interim analysis", True),
        ("Interim analyses are not planned.", True),
        ("期中分析我们不做", True),
        ("不打算做中期分析", True),
        ("期中分析就免了", True),
        ("no interim analysis for efficacy, but one for futility", False),
        ("one interim analysis, not for efficacy", False),
        ("期中分析时不揭盲", False),
        ("一次期中分析，由独立统计师做", False),
    ],
)
def test_an_interim_analysis_is_denied_wherever_the_words_stand(told: str, is_none: bool) -> None:
    assert is_none_of(told, INTERIM) == is_none


@pytest.mark.parametrize(
    ("told", "is_all"),
    [
        ("数据监查委员会就不设了", True),
        ("We don't need a data monitoring committee.", True),
        ("数据安全监查委员会不设", True),
        ("no DMC because the risk is low", False),
        ("不设独立的数据监查委员会，由主要研究者监查", False),
        ("The DMC is not blinded", False),
    ],
)
def test_a_committee_that_is_denied_with_a_reason_keeps_it(told: str, is_all: bool) -> None:
    assert says_no_more(told, COMMITTEE) == is_all


def test_a_committee_is_denied_once() -> None:
    assert fluids("11.4").startswith("本试验不设数据监查委员会。\n")
    assert "就不设了" not in whole_text(write_all(source_of(FLUIDS, ZH)))


@pytest.mark.parametrize(
    ("language", "path", "told", "number", "written"),
    [
        (ZH, "allocation_concealment", "分配隐藏采用信封", "6.7", "分配隐藏：采用信封。"),
        (ZH, "interim_analysis", "期中分析是在入组一半时做", "4.3", "期中分析：在入组一半时做。"),
        (
            "en",
            "allocation_concealment",
            "Allocation concealment is by envelopes",
            "6.7",
            "concealment: by envelopes.",
        ),
        ("en", "dmc", "Data monitoring committee: three experts", "11.4", "committee: three experts."),
        (ZH, "stratification_factors", ["按中心分层"], "6.7", "分层因素：中心。"),
        ("en", "stratification_factors", ["stratified by site"], "6.7", "stratified by: site."),
    ],
)
def test_a_value_does_not_say_its_label_again(
    language: str, path: str, told: Any, number: str, written: str
) -> None:
    data = {"study_design": {"design_type": "parallel_rct", path: told}}
    assert written in section_text(write_all(source_of(data, language)), number)


def test_arms_and_visits_stand_in_one_table() -> None:
    sections = write_all(source_of(FLUIDS, ZH))
    captions = [b.caption for s in sections for b in s.blocks if isinstance(b, Table)]
    assert captions.count("研究组") == 1
    assert "访视计划" not in captions
    assert "4.1的研究组表" in fluids("6.1")


def test_common_abbreviations_have_their_meaning_and_names_of_trials_have_none() -> None:
    rows = dict(rows_of(FLUIDS, "13", "缩略语", ZH))
    assert rows["ERCP"] == "内镜逆行胰胆管造影术"
    assert rows["NSAID"] == "非甾体抗炎药"
    assert rows["NYHA"] == "纽约心脏病协会"
    assert rows["eGFR"] == "估算肾小球滤过率"
    assert "FLUYT" not in rows


@pytest.mark.parametrize(
    ("background", "meaning"),
    [
        ("ASA grade III", "American Society of Anesthesiologists"),
        ("ASA 100 mg daily", "[To be completed: meaning]"),
    ],
)
def test_an_abbreviation_of_several_meanings_has_one_only_where_the_text_says_which(
    background: str, meaning: str
) -> None:
    data = {
        "study_design": {"design_type": "parallel_rct"},
        "scientific_question": {"background": background},
    }
    assert dict(rows_of(data, "13", "Abbreviations"))["ASA"] == meaning


# --- A cohort of records ------------------------------------------------------------------------------------


def test_a_study_that_was_told_as_retrospective_is_one_of_records() -> None:
    text = whole_text(write_all(source_of(FRACTURES, meta=OF_RECORDS)))
    for words in ("Enrolment is planned", "may withdraw", "Visits", "Dropout", "dropout", "Recruitment"):
        assert words not in text, words
    assert "The data come from existing records." in text
    assert "Period of inclusion: 57 months." in text
    plan = whole_text(write_all(source_of(FRACTURES)))  # nothing says so: people may be followed
    assert "Enrolment is planned over 57 months" in plan
    assert "Visits are listed" not in plan


@pytest.mark.parametrize(
    ("language", "first", "second", "control"),
    [
        ("en", "208 in the comparison group and 416 in the exposed group", "Rate in the exposed group", "control"),
        (ZH, "比较组 208 例、暴露组 416 例", "暴露组率", "对照"),
    ],
)  # fmt: skip
def test_the_groups_of_a_cohort_are_called_by_their_exposure(
    language: str, first: str, second: str, control: str
) -> None:
    text = fractures("8.1", language)
    assert first in text
    assert second in text
    assert control not in text


def test_the_groups_are_numbered_where_nothing_says_which_is_exposed() -> None:
    data = deepcopy(FRACTURES)
    data["sample_size"]["n_per_group"] = [{"arm": "Group 1", "n": 416}, {"arm": "Group 2", "n": 208}]
    assert "group 1: 416" in section_text(write_all(source_of(data)), "3.1")


def test_abbreviations_that_begin_with_a_digit_or_a_small_letter_are_listed() -> None:
    table = table_of(FRACTURES, "12.1", "Abbreviations", meta=OF_RECORDS)
    meanings = {plain(row[0]): plain(row[1]) for row in table.rows}
    assert meanings["DOAC"] == "direct oral anticoagulant"
    assert "delirium" in meanings["4AT"]
    assert meanings["ASA"] == "American Society of Anesthesiologists"


def test_the_question_stands_once_and_without_who_asks_it() -> None:
    text = whole_text(write_all(source_of(FRACTURES, meta=OF_RECORDS)))
    assert "wonder" not in text
    assert text.count("the waiting makes them delirious") == 2  # the synopsis, and its own section
    assert "It would be everyone" not in text


@pytest.mark.parametrize(("number", "caption"), [("1.1", "Synopsis"), ("2.2", "The question in PICO")])
def test_an_outcome_is_named_with_its_time(number: str, caption: str) -> None:
    cells = [cell for row in rows_of(FRACTURES, number, caption) for cell in row]
    assert any("Death (30 days)" in cell for cell in cells)


@pytest.mark.parametrize(
    ("name", "time", "is_zh", "written"),
    [
        ("death", "30 days", False, "death (30 days)"),
        ("30-day mortality", "30 days", False, "30-day mortality"),
        ("delirium in the first seven days", "7 days", False, "delirium in the first seven days"),
        ("术后30天内的死亡", "30 天", True, "术后30天内的死亡"),
        ("死亡", "30天", True, "死亡（30天）"),
    ],
)
def test_a_time_that_the_name_says_is_not_said_again(name: str, time: str, is_zh: bool, written: str) -> None:
    assert with_time({"name": name, "time_point": time}, zh=is_zh) == written


def test_a_column_without_entries_is_left_out() -> None:
    table = table_of(FRACTURES, "5.1", "Endpoints")
    assert table.head == ("Level", "Endpoint", "Time point")
    assert sum(table.widths) == pytest.approx(1)


def test_who_has_the_outcome_already_is_told_from_the_criteria() -> None:
    assert "are excluded (already delirious on arrival in the emergency department)" in fractures("3.1")
    assert "Participants are grouped by the hours from arrival" in fractures("3.1")


@pytest.mark.parametrize(
    ("outcome", "criterion", "is_told"),
    [
        ("Postoperative delirium within a week", "delirium already present on admission", True),
        ("Postoperative delirium within a week", "a history of alcohol withdrawal", False),
        ("Postoperative delirium within a week", "a tendency to delirium", False),
        ("Infection of the wound", "already in another study", False),
        ("新发房颤", "入院时已有房颤", True),
        ("新发房颤", "已经做过手术", False),
    ],
)
def test_a_criterion_tells_of_the_outcome_only_where_it_names_it(
    outcome: str, criterion: str, is_told: bool
) -> None:
    data = {
        "study_design": {"design_type": "cohort"},
        "pico": {"exclusion_criteria": [criterion]},
        "endpoints": {"outcomes": {"primary": [{"name": outcome}]}},
    }
    assert bool(has_outcome_at_start(source_of(data))) == is_told
