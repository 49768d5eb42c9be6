"""One column for each time of the schedule, however the time was said, and a mark where an outcome is measured then."""

from __future__ import annotations

from typing import Any

import pytest

from apps.protocol.times.visit_order import one_each
from tests.unit.protocol.generation.test_true_texts import rows_of, trial


def visits(*told: tuple[str, str]) -> list[dict[str, Any]]:
    return [{"name": name, "time": time} for name, time in told]


@pytest.mark.parametrize(
    ("told", "left"),
    [
        ([("Day six", "day six"), ("Day 6", "day 6")], ["Day six"]),
        ([("four weeks", "four weeks"), ("Week 4", "week 4")], ["four weeks"]),
        ([("Day 6", "day 6"), ("End of treatment", "day 6")], ["End of treatment"]),
        ([("telephone call", "day 6"), ("clinic", "day 6")], ["telephone call", "clinic"]),
        ([("第七天", "第七天"), ("第7天", "第7天")], ["第七天"]),
        ([("第7天", "第7天"), ("出院以后第7天", "出院以后第7天")], ["第7天", "出院以后第7天"]),
        ([("第7天", "第7天"), ("电话随访", "第7天")], ["电话随访"]),
        ([("筛选", "入组前"), ("入组", "入组时")], ["筛选", "入组"]),
    ],
)
def test_a_time_has_one_column(told: list[tuple[str, str]], left: list[str]) -> None:
    assert [visit["name"] for visit in one_each(visits(*told))] == left


def test_what_is_done_at_both_is_done_at_the_one() -> None:
    day, clinic = visits(("Day 6", "day 6"), ("Clinic", "day 6"))
    (one,) = one_each([{**day, "procedures": ["ECG"]}, {**clinic, "procedures": ["Blood count", "ECG"]}])
    assert one["procedures"] == ["ECG", "Blood count"]


@pytest.mark.parametrize(
    ("language", "caption", "told", "outcome", "marks"),
    [
        (
            "en",
            "Schedule of activities",
            [("Joining", "day 0"), ("Day six", "day six"), ("Day 6", "day 6")],
            {"name": "Hiccups gone", "time_point": "day six"},
            ["", "×"],
        ),
        ("zh-hans", "访视与操作时间表", [("入组", "入组"), ("第7天", "")], {"name": "第7天复发"}, ["", "×"]),
        (
            "zh-hans",
            "访视与操作时间表",
            [("入组", "入组"), ("第7天", "第7天"), ("出院以后第7天", "出院以后第7天")],
            {"name": "第7天复发"},
            ["", "×", ""],
        ),
        (
            "zh-hans",
            "访视与操作时间表",
            [("入组", "入组"), ("48小时", "48小时")],
            {"name": "48小时内停嗝"},
            ["", "×"],
        ),
    ],
)
def test_an_outcome_is_marked_at_its_own_time(
    language: str, caption: str, told: list[tuple[str, str]], outcome: dict[str, str], marks: list[str]
) -> None:
    data = trial(visits=visits(*told)) | {"endpoints": {"outcomes": {"primary": [outcome]}}}
    rows = {row[0]: row[1:] for row in rows_of(data, "1.3", caption, language)}
    assert rows[outcome["name"]] == marks
