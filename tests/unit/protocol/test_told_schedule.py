"""A sentence that tells all visits is a schedule, and below it stand its own words."""

from __future__ import annotations

import pytest

from apps.protocol.generation.tables.visit_columns import columns
from apps.protocol.generation.writing.writer import write_all
from apps.protocol.times.named_times import time_of_outcome
from apps.protocol.times.told_schedule import told_in_one, visits_told
from apps.protocol.times.visit_times import begins_afterwards
from tests.unit.protocol.generation.cast import section_text, source_of

SAID = (
    "We'd see them before the injections, then ask about pain at ten, thirty, sixty and a hundred and twenty minutes "
    "afterwards, and ring them up on day seven, give or take a day"
)
SAID_ZH = "入院当时查一次基线，然后第一、二、三天和第七天抽血，二十八天打个电话，九十天让他们回来复查，前后差个七天都行"


@pytest.mark.parametrize(
    ("said", "times"),
    [
        (SAID, ["Before the injections", "10 minutes after", "30 minutes after", "60 minutes after",
                "120 minutes after", "Day 7"]),
        ("We score it on arrival, then at ten and sixty minutes, ring them the next day, and again on day seven",
         ["On arrival", "10 minutes", "60 minutes", "Day 1", "Day 7"]),
        (SAID_ZH, ["基线", "第1天", "第2天", "第3天", "第7天", "第28天", "第90天"]),
        ("baseline, weeks 2, 6 and 12", ["Baseline", "Week 2", "Week 6", "Week 12"]),
        ("a visit every 4 weeks", []),
    ],
)  # fmt: skip
def test_the_times_of_a_sentence(said: str, times: list[str]) -> None:
    assert [visit["time"] for visit in visits_told(said)] == times


@pytest.mark.parametrize(
    "name", ["Week 4 ± 3 days", "第28天（电话）", "Screening visit", "术后第1天", "12 weeks after surgery"]
)
def test_one_visit_stays_one(name: str) -> None:
    assert told_in_one({"name": name, "time": name}) == ""


@pytest.mark.parametrize(("said", "language", "count"), [(SAID, "en", 6), (SAID_ZH, "zh-hans", 7)])
def test_each_is_a_column_and_the_words_stand_below(said: str, language: str, count: int) -> None:
    data = {"study_design": {"design_type": "parallel_rct", "visits": [{"name": said, "time": said}]}}
    source = source_of(data, language)
    assert len(columns(source)) == count
    assert said in section_text(write_all(source), "1.3")
    assert all(len(column["name"]) < len(said) for column in columns(source))


@pytest.mark.parametrize(
    ("name", "time"),
    [
        ("七天内开始肾脏替代治疗", "7天"),
        ("九十天的时候肾功能有没有恢复", "90天"),
        ("二十八天全因死亡", "28天"),
        ("14天内再入院", "14天"),
        ("七天内服药次数", ""),
    ],
)
def test_a_time_within_the_name_of_an_outcome(name: str, time: str) -> None:
    assert time_of_outcome({"name": name}) == time


@pytest.mark.parametrize(
    ("said", "visits"),
    [
        (
            "after ten minutes and after an hour, and a call the next day",
            ["10 minutes", "1 hour", "Day 1"],
        ),
        ("at ten and thirty minutes, then a phone call the day after", ["10 minutes", "30 minutes", "Day 1"]),
        (
            "on day seven give or take one day and a call at day thirty, give or take three days",
            ["Day 7 ± 1 day", "Day 30 ± 3 days"],
        ),
        ("day 7 plus or minus one day, phone call at day 30", ["Day 7 ± 1 day", "Day 30"]),
        (
            "刚来的时候看，用药后十分钟、半小时、两小时，第二天打电话",
            ["基线", "10分钟", "30分钟", "2小时", "第2天"],
        ),
        ("第七天前后差一天，第三十天电话，前后差三天", ["第7天 ± 1天", "第30天 ± 3天"]),
        ("涂药前看一次，两周、四周各看一次", ["涂药前", "2周", "4周"]),
    ],
)
def test_hours_calls_and_windows_of_one_sentence_are_in_its_columns(said: str, visits: list[str]) -> None:
    assert [visit["name"] for visit in visits_told(said)] == visits


@pytest.mark.parametrize(
    ("said", "is_afterwards"),
    [
        ("after ten minutes and after an hour, and a call the next day", True),
        ("用药后十分钟、半小时，第二天打电话", True),
        ("on arrival, after ten minutes and the next day", False),
        ("刚来的时候、十分钟、一小时", False),
    ],
)
def test_people_are_seen_before_what_is_told_in_minutes(said: str, is_afterwards: bool) -> None:
    assert begins_afterwards([*visits_told(said)]) == is_afterwards
