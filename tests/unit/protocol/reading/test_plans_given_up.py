"""A figure that was planned once and is given up in the same breath is no value: the later one is, of any field."""

from __future__ import annotations

from typing import Any, Final

import pytest

from tests.unit.protocol.reading.support import proposed, reading

DAYS_10: Final = {"value": 10, "unit": "day"}
ROWS: Final = [
    (
        "study_design.treatment_duration",
        {"value": 10, "unit": "day"},
        "We wanted to treat for 14 days at first, but the wards turn over too fast, so make it ten days.",
    ),
    (
        "study_design.treatment_duration",
        {"value": 6, "unit": "week"},
        "Originally I pencilled in eight weeks of treatment. The stock lasts for six, so six weeks it is.",
    ),
    (
        "study_design.follow_up_duration",
        {"value": 6, "unit": "month"},
        "Follow-up was going to be a year. On second thoughts nobody comes back after six months, "
        "so let's say six months.",
    ),
    (
        "sample_size.dropout",
        0.12,
        "I had put the dropout at 20 per cent, though our outpatients are loyal people, 12 per cent will do.",
    ),
    (
        "sample_size.power",
        0.9,
        "Power of 80% was what I wrote in the first draft; the statistician talked me into 90%.",
    ),
    (
        "sample_size.power",
        0.8,
        "In my application the power was 90 per cent, but we can't afford that and will go with 80.",
    ),
    ("study_design.centres", 4, "Six clinics was the plan. Two said no. So four."),
    ("sample_size.dropout", 0.1, "失访我本来写15%，住院病人其实跑不了几个，还是按百分之十"),
    ("study_design.treatment_duration", DAYS_10, "疗程最早定的是14天，护士长说床位周转不过来，就按10天吧。"),
    ("study_design.centres", 3, "本来打算找五家医院，后来有两家退出了，现在就三家。"),
    ("sample_size.dropout", 0.12, "脱落率开始说20%，门诊病人都挺配合，取12%就够。"),
    ("sample_size.power", 0.9, "把握度初稿里写的80%，统计老师劝我用90%。"),
    ("sample_size.alpha", 0.05, "α我最初想用0.01，统计师说太严，就用0.05好了。"),
    (
        "study_design.follow_up_duration",
        {"value": 1, "unit": "year"},
        "随访打算做两年的，病人都是外地的，最后定一年。",
    ),
]


@pytest.mark.parametrize(("path", "value", "said"), ROWS)
def test_the_later_figure_is_proposed(path: str, value: Any, said: str) -> None:
    assert proposed(said, path.partition(".")[0]) == {path: value}


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        (
            "study_design.treatment_duration",
            {"value": 5, "unit": "day"},
            "I thought 7 days, but the night staff never manage a week, make it five days.",
        ),
        (
            "study_design.recruitment_period",
            {"value": 15, "unit": "month"},
            "For recruitment eighteen months, or rather fifteen if all homes join in.",
        ),
        ("study_design.treatment_duration", DAYS_10, "The tablets for ten days. I had first said fourteen."),
    ],
)
def test_what_is_offered_is_the_later_figure_alone(path: str, value: Any, said: str) -> None:
    read = reading(said, "study_design")
    assert not read.values
    assert [(each.field, each.value) for each in read.likely] == [(path, value)]


@pytest.mark.parametrize(
    ("stage", "said"),
    [
        ("study_design", "We had planned 14 days of treatment, and for follow-up let's say six months."),
        ("study_design", "一开始吃10mg，两周后改成20mg"),
        ("sample_size", "We had hoped for 90% power, but only 40% of them come back."),
        ("sample_size", "We wanted 12 sites, so 40 patients each."),
        ("study_design", "原计划随访12个月，可能改为24个月，还没定。"),
        ("study_design", "We meant to treat for 7 days, or would 5 days be enough?"),
    ],
)
def test_two_figures_of_two_things_or_in_doubt_are_no_change(stage: str, said: str) -> None:
    assert not [each for each in proposed(said, stage).values() if not isinstance(each, str)]


def test_each_of_two_plans_stands() -> None:
    assert proposed("我们打算治疗4周，最后一次随访12周。", "study_design") == {
        "study_design.treatment_duration": {"value": 4, "unit": "week"},
        "study_design.follow_up_duration": {"value": 12, "unit": "week"},
    }


def test_what_leads_to_the_change_is_evidence_with_it() -> None:
    said = "疗程最早定的是14天，护士长说床位周转不过来，就按10天吧。"
    (read,) = reading(said, "study_design").values
    assert [said[start:end] for start, end in read.spans] == ["疗程最早定的是14天", "就按10天吧"]
