"""How an outcome is summed up is read where it is told in passing, and follows where it can only be one thing."""

from __future__ import annotations

from typing import Any

import pytest

from apps.fields.reading import read
from tests.unit.protocol.reading.support import CATALOGUE

PRIMARY = "endpoints.outcomes.primary"
Parts = dict[str, str]


def primary_of(said: str, recorded: Parts | None = None) -> list[Any] | None:
    known: dict[str, Any] = {"endpoints": {"outcomes": {"primary": [recorded]}}} if recorded else {}
    values = read(said, CATALOGUE, current_stage="endpoints", asked="", context=known).values
    return next((value.value for value in values if value.field == PRIMARY), None)


HAPPENED = {"metric": "whether it happened", "aggregation": "proportion of patients"}
HAPPENED_ZH = {"metric": "是否发生", "aggregation": "患者的比例"}


@pytest.mark.parametrize(
    ("said", "name", "parts"),
    [
        (
            "The main thing is whether the wound has closed by week 12",
            "whether the wound has closed by week 12",
            HAPPENED,
        ),
        (
            "Primary outcome: whether residents fell within 30 days",
            "whether residents fell within 30 days",
            {"metric": "whether it happened", "aggregation": "proportion of residents"},
        ),
        (
            "Primary outcome: falls within 30 days, measured as the proportion of residents who fall",
            "falls within 30 days",
            {"metric": "whether it happened", "aggregation": "proportion of residents who fall"},
        ),
        (
            "Primary outcome: pain (NRS) at week 12, change from baseline, compared as a mean",
            "pain (NRS) at week 12",
            {"metric": "change from baseline", "aggregation": "mean"},
        ),
        (
            "What counts most is how many days they stay in hospital, averaged per group",
            "how many days they stay in hospital",
            {"aggregation": "averaged"},
        ),
        ("主要结局是拔管后48小时是否再插管", "拔管后48小时是否再插管", HAPPENED_ZH),
        ("主要看28天时咳嗽停没停", "28天时咳嗽停没停", {**HAPPENED_ZH, "time_point": "28天时"}),
        ("主要结局：用药48小时后打嗝停了没有", "用药48小时后打嗝停了没有", HAPPENED_ZH),
        (
            "主要看病人一周内有没有再出血，最后报每组再出血的比例",
            "病人一周内有没有再出血",
            {"metric": "是否发生", "aggregation": "再出血的比例"},
        ),
        (
            "主要结局：从用药到退烧的小时数，最后报中位数",
            "从用药到退烧的小时数",
            {"aggregation": "中位数"},
        ),
        (
            "主要结局：第12周的疼痛评分（NRS），较基线的变化，每组报均数",
            "第12周的疼痛评分（NRS）",
            {"metric": "较基线的变化", "aggregation": "均数"},
        ),
    ],
)
def test_what_is_told_behind_the_name_is_no_part_of_it(said: str, name: str, parts: Parts) -> None:
    assert primary_of(said) == [{"name": name, **parts}]


@pytest.mark.parametrize(
    "said",
    [
        "Primary outcome: whether the pain score is lower at week 4",
        "Primary outcome: pain at week 4",
        "主要结局：血压有没有降低",
        "主要结局：术后有没有减少出血量",
    ],
)
def test_an_amount_is_asked_for(said: str) -> None:
    (entry,) = primary_of(said) or [{}]
    assert entry["name"]
    assert not {"metric", "aggregation"} & {*entry}


@pytest.mark.parametrize(
    ("recorded", "said", "parts"),
    [
        (
            "48小时内停嗝",
            "最后报每组停嗝病人占的百分比",
            {"metric": "是否发生", "aggregation": "停嗝病人占的百分比"},
        ),
        ("48小时内停嗝", "各组的比例", {"metric": "是否发生", "aggregation": "比例"}),
        ("48小时内停嗝", "各组报个比例就行", {"metric": "是否发生", "aggregation": "比例"}),
        (
            "hiccups stopped within 48 hours",
            "We give the share of patients whose hiccups stopped in each group",
            {
                "metric": "whether it happened",
                "aggregation": "share of patients whose hiccups stopped",
            },
        ),
    ],
)
def test_a_sentence_about_the_recorded_outcome_completes_it(recorded: str, said: str, parts: Parts) -> None:
    assert primary_of(said, {"name": recorded}) == [{"name": recorded, **parts}]


@pytest.mark.parametrize(
    ("recorded", "said"),
    [
        ("48小时内停嗝", "最后报每组复发病人占的百分比"),
        (
            "hiccups stopped within 48 hours",
            "We give the share of patients with a relapse in each group",
        ),
    ],
)
def test_a_sentence_about_something_else_does_not(recorded: str, said: str) -> None:
    assert primary_of(said, {"name": recorded}) is None
