"""Whole sentences that answer what is taken of each patient for the primary outcome, and how a group is summarised."""

from __future__ import annotations

import pytest

from apps.fields.reading import read
from tests.unit.protocol.reading.support import CATALOGUE

PRIMARY = "endpoints.outcomes.primary"
PNEUMONIA = {"name": "pneumonia", "time_point": "day 30"}
PAIN = {"name": "pain score", "time_point": "8 weeks"}
SLEEP = {"name": "失眠严重指数", "time_point": "第8周"}
LUNGS = {"name": "术后肺炎", "time_point": "术后30天"}


def _told(text: str, recorded: dict[str, str], part: str) -> dict[str, str]:
    context = {"endpoints": {"outcomes": {"primary": [recorded]}}}
    found = read(text, CATALOGUE, current_stage="endpoints", asked=f"{PRIMARY}.0.{part}", context=context)
    value = found.value(PRIMARY)
    return {key: words for key, words in value[0].items() if key not in recorded} if value else {}


@pytest.mark.parametrize(
    ("text", "recorded", "metric"),
    [
        ("Whether they had it, yes or no.", PNEUMONIA, "whether they had it, yes or no"),
        ("the percentage change from baseline", PAIN, "percentage change from baseline"),
        ("The pain score at 8 weeks.", PAIN, "score at 8 weeks"),
        ("the score itself at eight weeks, not the change", PAIN, "score itself at eight weeks"),
        ("We'd look at the change in pain score from baseline", PAIN, "change in pain score from baseline"),
        ("就取第8周的测量值。", SLEEP, "第8周的测量值"),
        ("取第8周那次量出来的分值，不是变化。", SLEEP, "第8周那次量出来的分值"),
        ("要变化值，不要测量值", SLEEP, "变化值"),
        ("每个病人有没有发生肺炎", LUNGS, "每个病人有没有发生肺炎"),
    ],
)
def test_what_is_taken_of_each_patient(text: str, recorded: dict[str, str], metric: str) -> None:
    assert _told(text, recorded, "metric") == {"metric": metric}


@pytest.mark.parametrize(
    ("text", "recorded", "aggregation"),
    [
        ("the percentage who had it", PNEUMONIA, "percentage"),
        ("Percentage of patients with pneumonia in each arm.", PNEUMONIA, "percentage of patients"),
        ("we just take the mean in each group", PAIN, "mean"),
        ("The mean, with its SD", PAIN, "mean, with its SD"),
        ("We use the median with the interquartile range.", PAIN, "median with the interquartile range"),
        ("每组取平均数和标准差来比。", SLEEP, "平均数和标准差"),
        ("各组得肺炎的病人占的百分比", LUNGS, "百分比"),
        ("有肺炎的百分比，不是均数", LUNGS, "百分比"),
    ],
)
def test_how_a_group_is_summarised(text: str, recorded: dict[str, str], aggregation: str) -> None:
    assert _told(text, recorded, "aggregation").get("aggregation") == aggregation


@pytest.mark.parametrize(
    ("text", "recorded"),
    [
        (
            "Simply whether each patient had pneumonia or not, and we'd compare the percentage of patients with it.",
            PNEUMONIA,
        ),
        ("主要结局要的是测量值，两组的均数。", SLEEP),
    ],
)
def test_one_reply_may_tell_both(text: str, recorded: dict[str, str]) -> None:
    assert _told(text, recorded, "aggregation").keys() == {"metric", "aggregation"}


@pytest.mark.parametrize("part", ["aggregation", "metric"])
@pytest.mark.parametrize(
    ("text", "recorded"),
    [
        ("the mean or the median", PAIN),
        ("both the mean and the median", PAIN),
        ("the value and the change", PAIN),
        ("maybe the percentage", PNEUMONIA),
        ("whether it is a mean or a median", PAIN),
        ("the percentage with a stroke", PNEUMONIA),
        ("the score at 12 weeks", PAIN),
        ("取第12周的测量值。", SLEEP),
        ("均数或者中位数", SLEEP),
    ],
)
def test_two_ways_another_time_or_another_outcome_are_not_taken(
    text: str, recorded: dict[str, str], part: str
) -> None:
    assert _told(text, recorded, part) == {}
