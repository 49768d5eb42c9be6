"""What is said later of what is recorded: more of a text, how the primary outcome is summarised, a limit put right."""

from __future__ import annotations

from typing import Any

import pytest

from apps.fields.reading import read
from tests.unit.protocol.reading.support import CATALOGUE

BACKGROUND, PRIMARY = "scientific_question.background", "endpoints.outcomes.primary"
INCLUSION, SECONDARY = "pico.inclusion_criteria", "endpoints.outcomes.secondary"


def _read(text: str, context: dict[str, Any], stage: str, asked: str = "") -> dict[str, Any]:
    found = read(text, CATALOGUE, current_stage=stage, asked=asked, context=context).values
    return {value.field: value.value for value in found}


@pytest.mark.parametrize(
    ("text", "before", "after"),
    [
        (
            "Please add to the background that two small trials came out last year.",
            "Delirium is common.",
            "Delirium is common. Two small trials came out last year",
        ),
        (
            "One more thing for the background: nobody has looked at children.",
            "Delirium is common",
            "Delirium is common. Nobody has looked at children",
        ),
        (
            "背景我再补充一点，目前常用口服止痛药，效果都不持久。",
            "偏瘫肩痛很常见",
            "偏瘫肩痛很常见。目前常用口服止痛药，效果都不持久",
        ),
        (
            "研究背景还要补充：目前没有公认的做法。",
            "偏瘫肩痛很常见。",
            "偏瘫肩痛很常见。目前没有公认的做法",
        ),
    ],
)
def test_more_of_a_text_is_put_behind_it(text: str, before: str, after: str) -> None:
    values = _read(text, {"scientific_question": {"background": before}}, "scientific_question")
    assert values == {BACKGROUND: after}


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("指标是较基线的变化，汇总方式是均数", {"metric": "较基线的变化", "aggregation": "均数"}),
        ("看每组的比例", {"metric": "是否发生", "aggregation": "比例"}),
        ("As the proportion of patients in each group.", {"aggregation": "proportion of patients"}),
    ],
)
def test_how_the_primary_outcome_is_summarised_completes_it(text: str, parts: dict[str, str]) -> None:
    recorded = {"name": "Pain", "time_point": "week 4"}
    context = {"endpoints": {"outcomes": {"primary": [recorded]}}}
    assert _read(text, context, "endpoints", PRIMARY) == {PRIMARY: [{**recorded, **parts}]}


def test_another_outcome_is_no_part_of_the_recorded_one() -> None:
    context = {"endpoints": {"outcomes": {"primary": [{"name": "Pain", "time_point": "week 4"}]}}}
    assert _read("The proportion with a fall by day 30.", context, "endpoints").get(PRIMARY) is None


@pytest.mark.parametrize(
    ("text", "before", "after"),
    [
        ("Sorry, I said systolic 100 – make that 110", "systolic of 100 or more", "systolic of 110 or more"),
        ("前面我说错了，年龄不是40到75岁，应该是18到80岁", "年龄40到75岁", "年龄18到80岁"),
    ],
)
def test_a_limit_that_was_said_wrong_is_put_right(text: str, before: str, after: str) -> None:
    context = {"pico": {"inclusion_criteria": [before, "written consent"]}}
    assert _read(text, context, "pico")[INCLUSION] == [after, "written consent"]


def test_a_list_that_is_changed_to_others_is_replaced() -> None:
    context = {"endpoints": {"outcomes": {"secondary": [{"name": "FMA"}, {"name": "Barthel指数"}]}}}
    values = _read("次要结局改成上肢功能评分、肩外旋角度", context, "endpoints")
    assert values[SECONDARY] == [{"name": "上肢功能评分"}, {"name": "肩外旋角度"}]


def test_what_is_given_on_top_or_compared_in_an_analysis_is_no_treatment() -> None:
    given = _read("Half of them get 4 g of magnesium over 30 minutes on top of metoprolol 5 mg.", {}, "pico")
    assert "pico.comparator" not in given
    analysed = _read("We compare the proportions with a logistic regression.", {}, "endpoints")
    assert "pico.intervention" not in analysed


@pytest.mark.parametrize(
    ("text", "asked", "context", "expected"),
    [
        (
            "We'd take adults 18 and over with AF, provided the systolic is 100 or more.",
            INCLUSION,
            {"pico": {"population": "adults with fast AF"}},
            {INCLUSION: ["adults 18 and over with AF", "provided the systolic is 100 or more"]},
        ),
        (
            "病人就是我们康复科住院的卒中病人，偏瘫侧肩痛，病程半年以内的",
            "pico.population",
            {},
            {"pico.population": "我们康复科住院的卒中病人，偏瘫侧肩痛，病程半年以内的"},
        ),
        (
            "I'd like to see how many have a rate below 110 at two hours, how long it takes to get there.",
            "pico.outcomes",
            {},
            {
                "pico.outcomes": [
                    "how many have a rate below 110 at two hours",
                    "how long it takes to get there",
                ]
            },
        ),
    ],
)
def test_a_reply_is_for_what_was_asked_whatever_else_it_looks_like(
    text: str, asked: str, context: dict[str, Any], expected: dict[str, Any]
) -> None:
    assert _read(text, context, asked.partition(".")[0], asked) == expected
