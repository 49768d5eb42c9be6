"""Outcomes stand in the schedule at all visits of their time points, at baseline where that is needed, nowhere else."""

from __future__ import annotations

from typing import Any

import pytest

from apps.documents.blocks import Table
from apps.protocol.generation.writing.writer import write_all
from apps.protocol.times.visit_times import (
    Visits,
    baseline_visit,
    begins_afterwards,
    begins_at_baseline,
    visits_at,
    without_visit,
)
from tests.unit.protocol.generation.cast import section_text, source_of
from tests.unit.protocol.generation.test_true_texts import rows_of

VISITS: Visits = [
    {"name": "Screening", "time": "day -7"},
    {"name": "Baseline", "time": "day 0"},
    {"name": "Visit 1", "time": "week 4"},
    {"name": "Visit 2", "time": "week 12"},
]
VISITS_ZH: Visits = [
    {"name": "筛选", "time": "第-7天"},
    {"name": "基线", "time": "第0天"},
    {"name": "访视1", "time": "第4周"},
    {"name": "访视2", "time": "第12周"},
]


@pytest.mark.parametrize(
    ("time", "at", "lacking"),
    [
        ("12 weeks", (3,), []),
        ("4 and 12 weeks", (2, 3), []),
        ("baseline, week 4 and week 12", (1, 2, 3), []),
        ("at baseline", (1,), []),
        ("4, 12 and 24 weeks", (2, 3), ["24 weeks"]),
        ("24 weeks", (), ["24 weeks"]),
        ("", (), []),
    ],
)
def test_an_outcome_stands_at_all_visits_of_its_times(
    time: str, at: tuple[int, ...], lacking: list[str]
) -> None:
    assert visits_at(VISITS, time) == at
    assert without_visit(VISITS, time) == lacking


@pytest.mark.parametrize("time", ["4周和12周", "第4周、第12周", "第4、12周"])
def test_chinese_times_are_told_apart_as_well(time: str) -> None:
    assert visits_at(VISITS_ZH, time) == (2, 3)


@pytest.mark.parametrize(
    ("row", "is_primary"),
    [
        ({"name": "Change in walking speed", "time_point": "12 weeks"}, True),
        ({"name": "Walking speed", "metric": "change from baseline"}, False),
        ({"name": "HbA1c", "metric": "change"}, False),
        ({"name": "步速较基线的变化"}, False),
        ({"name": "糖化血红蛋白变化值"}, False),
        ({"name": "Pain", "time_point": "from baseline to 12 weeks"}, False),
        ({"name": "Sleep", "variable": "Insomnia Severity Index"}, True),
        ({"name": "疼痛", "variable": "NRS评分"}, True),
    ],
)
def test_a_change_and_a_primary_scale_are_assessed_at_baseline(row: dict[str, Any], is_primary: bool) -> None:
    assert begins_at_baseline(row, is_primary=is_primary)


@pytest.mark.parametrize(
    ("row", "is_primary"),
    [
        ({"name": "Walking speed", "time_point": "12 weeks"}, True),
        ({"name": "Sleep", "variable": "Insomnia Severity Index"}, False),
        ({"name": "Pain 24 hours after surgery", "variable": "NRS"}, True),
        ({"name": "术后24小时疼痛", "variable": "NRS评分"}, True),
        ({"name": "Satisfaction score"}, True),
        ({"name": "Response", "variable": "PHQ-9 score halved", "type": "binary"}, True),
        ({"name": "Change in treatment", "time_point": "12 weeks"}, True),
        ({"name": "治疗变化"}, True),
        ({"name": "Death", "time_point": "12 weeks after baseline"}, True),
        ({"name": "死亡", "time_point": "基线后12周"}, True),
        ({"name": "Time from baseline to relapse", "type": "time_to_event"}, True),
    ],
)
def test_no_other_outcome_is_put_at_baseline(row: dict[str, Any], is_primary: bool) -> None:
    assert not begins_at_baseline(row, is_primary=is_primary)


HBA1C = {"name": "HbA1c", "time_point": "12 weeks", "type": "continuous"}
GRIP = {"name": "握力", "time_point": "12周", "type": "continuous"}


@pytest.mark.parametrize(
    ("row", "analysis", "is_primary", "at_start"),
    [
        (HBA1C, "ANCOVA adjusting for baseline HbA1c", True, True),
        (HBA1C, "linear model with the baseline value as a covariate", True, True),
        (HBA1C, "ANCOVA with treatment and HbA1c at baseline", False, True),
        (HBA1C, "We compare the means, adjusted for baseline.", True, True),
        (HBA1C, "adjusted for baseline characteristics", True, False),
        (HBA1C, "ANCOVA with baseline weight as a covariate", True, False),
        (HBA1C, "ANCOVA adjusted for the baseline value", False, False),
        (HBA1C, "t-test without adjustment for baseline HbA1c", True, False),
        (HBA1C, "adjusted for age and sex", True, False),
        (GRIP, "协方差分析，校正基线握力", True, True),
        (GRIP, "以基线值为协变量的混合模型", True, True),
        (GRIP, "把入组时的握力带进去校正", True, True),
        (GRIP, "校正基线年龄和性别", True, False),
        (GRIP, "两组比较用t检验，不校正基线值", True, False),
    ],
)
def test_what_the_analysis_adjusts_for_is_assessed_at_baseline(
    row: dict[str, Any], analysis: str, is_primary: bool, at_start: bool
) -> None:
    assert begins_at_baseline(row, is_primary=is_primary, analysis=analysis) is at_start


def test_the_schedule_marks_the_start_of_an_outcome_that_is_adjusted_for() -> None:
    data = {
        "study_design": {"design_type": "parallel_rct", "visits": VISITS},
        "endpoints": {
            "outcomes": {"primary": [HBA1C], "secondary": [{"name": "Weight", "time_point": "12 weeks"}]},
            "primary_analysis": "ANCOVA adjusting for baseline HbA1c",
        },
    }
    rows = {each[0]: each[1:] for each in rows_of(data, "1.3", "Schedule of activities", "en")}
    assert rows["HbA1c"] == ["", "×", "", "×"]
    assert rows["Weight"] == ["", "", "", "×"]


PRIMARY: dict[str, tuple[Visits, dict[str, Any], str]] = {
    "en": (
        VISITS,
        {"name": "change in walking speed", "time_point": "12 and 24 weeks"},
        "Schedule of activities",
    ),
    "zh-hans": (VISITS_ZH, {"name": "步速较基线的变化", "time_point": "12周和24周"}, "访视与操作时间表"),
}


@pytest.mark.parametrize("language", PRIMARY)
def test_the_schedule_has_the_primary_outcome_at_baseline_and_names_the_time_without_visit(
    language: str,
) -> None:
    visits, row, caption = PRIMARY[language]
    data = {
        "study_design": {"design_type": "parallel_rct", "visits": visits},
        "endpoints": {"outcomes": {"primary": [row], "secondary": [{"name": "Pain"}]}},
    }
    rows = {each[0]: each[1:] for each in rows_of(data, "1.3", caption, language)}
    name = str(row["name"])
    assert rows[name[0].upper() + name[1:]] == ["", "×", "", "×"]
    assert rows["Pain"] == ["", "", "", ""]
    text = section_text(write_all(source_of(data, language)), "1.3")
    assert (
        "步速较基线的变化（24周）。" if language == "zh-hans" else "change in walking speed (24 weeks)."
    ) in text


@pytest.mark.parametrize(
    ("language", "times", "caption", "names"),
    [
        (
            "en",
            ("Day 3", "Day 7"),
            "Schedule of activities",
            ("Baseline\nbefore randomisation", "Eligibility and informed consent"),
        ),
        ("zh-hans", ("第4周", "第12周"), "访视与操作时间表", ("基线\n随机化前", "入组资格核对与知情同意")),
    ],
)
def test_consent_is_not_given_at_a_visit_after_the_start(
    language: str, times: tuple[str, str], caption: str, names: tuple[str, str]
) -> None:
    visits = [{"name": time, "time": time} for time in times]
    data = {
        "study_design": {"design_type": "parallel_rct", "visits": visits},
        "endpoints": {"baseline": [{"name": "age"}]},
    }
    section = next(s for s in write_all(source_of(data, language)) if s.number == "1.3")
    table = next(b for b in section.blocks if isinstance(b, Table) and b.caption == caption)
    assert table.head[1:] == (names[0], *times)
    rows = rows_of(data, "1.3", caption, language)
    assert rows[0] == [names[1], "×", "", ""]
    assert rows[1][1:] == ["×", "", ""]


@pytest.mark.parametrize(
    "first",
    [
        {"name": "术后第1天", "time": "术后第1天"},
        {"name": "Day 1 after surgery", "time": "day 1"},
        {"name": "Post-op day 1", "time": ""},
        {"name": "V1", "time": "24 hours after randomisation"},
        {"name": "随机化后1周", "time": "第1周"},
        {"name": "出院后随访", "time": ""},
    ],
)
def test_a_visit_after_operation_or_randomisation_is_no_baseline(first: dict[str, Any]) -> None:
    assert begins_afterwards([first, {"name": "V2", "time": ""}])
    assert not begins_afterwards([first, {"name": "Screening", "time": ""}])


@pytest.mark.parametrize(
    "first",
    [
        {"name": "Visit 1", "time": ""},
        {"name": "Screening after admission", "time": "day 1"},
        {"name": "Day 1", "time": "24 hours after admission"},
        {"name": "术后入组，随机", "time": "第1天"},
        {"name": "Screening", "time": "week 1"},
        {"name": "Treatment", "time": "day 1"},
        {"name": "入院", "time": "24小时"},
        {"name": "访视1", "time": "第1天"},
        {"name": "V1", "time": "day 0"},
        {"name": "V1", "time": "day -7"},
    ],
)
def test_a_visit_that_may_be_at_the_start_is_taken_as_it_is(first: dict[str, Any]) -> None:
    assert not begins_afterwards([first, {"name": "V2", "time": "day 90"}])


@pytest.mark.parametrize("name", ["The start", "at the beginning", "开始时"])
def test_the_start_is_the_baseline_of_a_change(name: str) -> None:
    assert baseline_visit([{"name": "Screening"}, {"name": name}, {"name": "Week 4"}]) == (1,)
    assert baseline_visit([{"name": "Start of treatment two"}, {"name": "Week 4"}]) == ()
