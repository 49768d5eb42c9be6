"""Times that are said in words fill the schedule like those in figures, and its columns follow one another."""

from __future__ import annotations

from typing import Any, Final

import pytest

from apps.documents.blocks import plain
from apps.protocol.generation.writing.writer import write_all
from apps.protocol.times.named_times import time_of_outcome
from apps.protocol.times.said_times import day_of
from apps.protocol.times.visit_order import in_order
from apps.protocol.times.visit_times import points
from tests.unit.protocol.generation.cast import section_text, source_of
from tests.unit.protocol.generation.test_told_studies import table_of

ZH: Final = "zh-hans"


@pytest.mark.parametrize(
    ("name", "days"),
    [
        ("Pain score at twelve weeks", [84]),
        ("Grip strength at three months and at one year", [91, 365]),
        ("Swelling twenty-four hours, forty-eight hours and five days after the bite", [1, 2, 5]),
        ("CK on day seven", [7]),
        ("Pain at weeks two, eight and twelve", [14, 56, 84]),
        ("Bleeding in the first twenty-four hours", [1]),
        ("Recurrence a year after surgery", [365]),
        ("Quality of life half a year after discharge", [182]),
        ("Haemoglobin at baseline, four weeks and eight weeks", [0, 28, 56]),
        ("Scar width on the tenth post-operative day", [10]),
        ("敷了七十二小时以后的周径差", [3]),
        ("第五天的疼痛评分", [5]),
        ("第七天的肌酸激酶", [7]),
        ("二十四小时、四十八小时和第五天的疼痛评分", [1, 2, 5]),
        ("术后三个月、半年和一年的膝关节评分", [91, 182, 365]),
        ("三个月的时候的骨密度", [91]),
        ("头二十四小时的出血量", [1]),
        ("满一年的时候的复发率", [365]),
        ("治疗满十二周时的症状评分", [84]),
        ("三十天病死率", [30]),
        ("基线、第四周和第八周的血红蛋白", [0, 28, 56]),
        ("一个星期的时候的评分", [7]),
    ],
)
def test_a_time_in_words_is_one(name: str, days: list[int]) -> None:
    assert [round(day_of(point) or 0) for point in points(time_of_outcome({"name": name}))] == days


@pytest.mark.parametrize(
    "name",
    [
        "Pain twice a day after surgery", "Twenty-four-hour urine protein", "二十四小时尿蛋白", "每三个月的糖化",
        "三天两头复发的比例", "住院五天以上的比例", "五岁时的身高", "二十四小时动态血压的平均值",
    ],
)  # fmt: skip
def test_other_words_of_time_are_none(name: str) -> None:
    assert time_of_outcome({"name": name}) == ""


def trial(visits: list[str], *outcomes: str) -> dict[str, Any]:
    design: dict[str, Any] = {"design_type": "parallel_rct"}
    if visits:
        design["visits"] = [{"name": each, "time": each} for each in visits]
    rows = {"primary": [{"name": outcomes[0]}], "secondary": [{"name": each} for each in outcomes[1:]]}
    return {"study_design": design, "endpoints": {"outcomes": rows}}


def crosses(data: dict[str, Any], language: str) -> dict[str, list[str]]:
    table = table_of(data, "1.3", "访视与操作时间表" if language == ZH else "Schedule", language)
    head = [each.split("\n")[0] for each in table.head]
    return {
        plain(row[0]): [when for when, mark in zip(head, row, strict=True) if plain(mark) == "×"]
        for row in table.rows
    }


def test_outcomes_stand_at_the_visits_of_their_spoken_times() -> None:
    data = trial(
        ["第1天", "第3天", "第5天", "第七天"],
        "敷了七十二小时以后的周径差",
        "第五天的疼痛",
        "第七天的肌酸激酶",
    )
    found = crosses(data, ZH)
    assert found["敷了七十二小时以后的周径差"] == ["第3天"]
    assert found["第五天的疼痛"] == ["第5天"]
    assert found["第七天的肌酸激酶"] == ["第7天"]
    assert "未给出时间点" not in section_text(write_all(source_of(data, ZH)), "1.3")
    english = crosses(trial(["week four", "week 12"], "Pain at week 4", "Grip at twelve weeks"), "en")
    assert english["Pain at week 4"] == ["Week 4"]
    assert english["Grip at twelve weeks"] == ["Week 12"]


def test_without_visits_the_times_of_outcomes_are_the_columns_and_visits_are_asked_for() -> None:
    data = trial(
        [], "Grip at three months", "Pain at twelve weeks, six weeks after surgery", "Scar on day ten"
    )
    assert crosses(data, "en")["Grip at three months"] == ["3 months"]
    assert crosses(data, "en")["Scar on day ten"] == ["Day 10"]
    text = section_text(write_all(source_of(data)), "1.3")
    assert "No visit was recorded; the columns are the time points of the outcomes." in text
    assert "[To be completed: visits, with what is done at each]" in text


@pytest.mark.parametrize(
    ("told", "ordered"),
    [
        (["week 8", "week 12", "week 2", "week 16"], ["week 2", "week 8", "week 12", "week 16"]),
        (["第八周", "第12周", "第2周"], ["第2周", "第八周", "第12周"]),
        (["screening", "week 8", "week 2"], ["screening", "week 2", "week 8"]),
        (["week 8", "week 2", "end of study"], ["week 2", "week 8", "end of study"]),
        (["week 4", "up to four weeks before surgery"], ["up to four weeks before surgery", "week 4"]),
        (["week 8", "dressing off", "week 2"], ["week 8", "dressing off", "week 2"]),
        (
            ["3 months after surgery", "2 weeks after discharge"],
            ["3 months after surgery", "2 weeks after discharge"],
        ),
    ],
)
def test_visits_are_in_the_order_of_their_days_where_that_is_certain(
    told: list[str], ordered: list[str]
) -> None:
    assert [visit["name"] for visit in in_order([{"name": each, "time": each} for each in told])] == ordered


def test_the_schedule_has_them_in_that_order() -> None:
    table = table_of(trial(["week 8", "week 12", "week 2", "week 16"], "Pain at week 8"), "1.3", "Schedule")
    assert [each.split("\n")[0] for each in table.head[2:]] == ["Week 2", "Week 8", "Week 12", "Week 16"]


@pytest.mark.parametrize(
    ("language", "visits", "told"),
    [
        ("en", ["week 4", "week sixteen"], "3 months (although the last visit is planned at week 16)"),
        (ZH, ["第4周", "第十六周"], "3个月（但末次访视计划在第16周）"),
    ],
)
def test_both_sections_say_that_a_visit_is_later_than_follow_up(
    language: str, visits: list[str], told: str
) -> None:
    data = trial(visits, "Pain at week 4")
    data["study_design"]["follow_up_duration"] = {"value": 3, "unit": "month"}
    sections = write_all(source_of(data, language))
    assert told in section_text(sections, "4.1")
    assert told in section_text(sections, "4.4")


def test_the_schedule_shows_how_people_are_seen_and_the_windows() -> None:
    data = trial(["baseline"], "Pain at week 4", "Grip at week 2")
    data["study_design"]["visits"] += [
        {"name": "week 2 (telephone)", "time": "week 2"},
        {"name": "week 4", "time": "week 4 ± three days"},
        {"name": "week twenty-four (telephone)", "time": "week twenty-four ± five days"},
        {"name": "Screening", "time": "up to four weeks before surgery"},
    ]
    table = table_of(data, "1.3", "Schedule")
    assert table.head[1:] == (
        "Screening\nup to 4 weeks before surgery",
        "Baseline",
        "Week 2\ntelephone",
        "Week 4 ± 3 days",
        "Week 24 ± 5 days\ntelephone",
    )
    found = crosses(data, "en")
    assert found["Pain at week 4"] == ["Week 4 ± 3 days"]
    assert found["Grip at week 2"] == ["Week 2"]
