# ruff: noqa: E501 (a case is a line of its table)
"""Sentences that bid to change a field: which value they give, and what is answered where they give none."""

from __future__ import annotations

from typing import Any

import pytest

from tests.unit.protocol.reading.support import reading, values

SETTING, TITLE, DROPOUT = "pico.setting", "scientific_question.title", "sample_size.dropout"
FOLLOW_UP = "study_design.follow_up_duration"

GIVEN: list[tuple[str, dict[str, Any]]] = [
    ("把研究场所改为15家医院", {SETTING: "15家医院"}),
    ("研究场所改成：15家医院", {SETTING: "15家医院"}),
    ("能不能把研究场所改为15家医院？", {SETTING: "15家医院"}),
    ("请把失访率从10%改为15%。", {DROPOUT: 0.15}),
    ("将随访时间由6个月延长到12个月，把握度改为90%", {FOLLOW_UP: {"value": 12, "unit": "month"}, "sample_size.power": 0.9}),
    ("把把握度改为90%", {"sample_size.power": 0.9}),
    ("把设计类型改为队列研究", {"study_design.design_type": "cohort"}),
    ("研究假设是：A优于B", {"scientific_question.hypothesis": "A优于B"}),
    ("对照应为安慰剂", {"pico.comparator": "安慰剂"}),
    ("Please change the setting to: 7 teaching hospitals", {SETTING: "7 teaching hospitals"}),
    ("OK. Please change the setting to 7 teaching hospitals. Thanks!", {SETTING: "7 teaching hospitals"}),
    ("Could you change the follow-up from 6 months to 12 months?", {FOLLOW_UP: {"value": 12, "unit": "month"}}),
    ("Change alpha to 0.025 and power to 90 %.", {"sample_size.alpha": 0.025, "sample_size.power": 0.9}),
    ("Please update the hypothesis: A is better than B", {"scientific_question.hypothesis": "A is better than B"}),
    ("We should set the dropout to 10%.", {DROPOUT: 0.1}),
    ("The title should be: Azithromycin in COPD", {TITLE: "Azithromycin in COPD"}),
    ("The dropout should be 15 %", {DROPOUT: 0.15}),
    ("The comparator should be placebo.", {"pico.comparator": "placebo"}),
    ("the hypothesis is that drug A is better than placebo", {"scientific_question.hypothesis": "drug A is better than placebo"}),
    ("The objectives should be:\n1. efficacy\n2. safety", {"scientific_question.objectives": ["efficacy", "safety"]}),
    ("Replace the comparator with usual care", {"pico.comparator": "usual care"}),
    ("Intervention: drug A\nChange the setting to 7 hospitals", {"pico.intervention": "drug A", SETTING: "7 hospitals"}),
    ("研究人群：成人\n把研究场所改为15家医院", {"pico.population": "成人", SETTING: "15家医院"}),
]  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), GIVEN, ids=[text for text, _ in GIVEN])
def test_a_request_that_names_a_field_and_gives_a_value_is_read(text: str, expected: dict[str, Any]) -> None:
    found = reading(text)
    assert {value.field: value.value for value in found.values} == expected
    assert (found.unreadable, found.unknown) == ((), ())


NOT_GIVEN: list[tuple[str, str]] = [
    ("把研究场所改一下", SETTING),
    ("我想修改研究场所", SETTING),
    ("把题目改为更简洁的", TITLE),
    ("研究场所应该是合适的", SETTING),
    ("把握度改为很高", "sample_size.power"),
    ("I want to change the dropout.", DROPOUT),
    ("Please change the title to something shorter", TITLE),
    ("The title should be shorter", TITLE),
    ("The dropout should be low", DROPOUT),
    ("The outcome should be measured at 6 months", "pico.outcomes"),
    ("Please change the setting", SETTING),
]


@pytest.mark.parametrize(("text", "path"), NOT_GIVEN, ids=[text for text, _ in NOT_GIVEN])
def test_a_request_without_a_readable_value_is_answered_with_how_to_write_it(text: str, path: str) -> None:
    found = reading(text, language="en")
    assert found.values == ()
    (problem,) = found.unreadable
    assert problem.field == path
    assert problem.reason.startswith("I could not read a value for “")
    assert problem.accepted


def test_what_may_be_meant_is_asked_as_under_a_label() -> None:
    (problem,) = reading("Please set the margin to 10 %").unreadable
    assert problem.choices == (-0.1, 0.1)


@pytest.mark.parametrize(
    "text",
    [
        "Should we change the setting to 7 hospitals?",
        "Maybe change the setting to 7 hospitals",
        "Do not change the setting to 7 hospitals",
        "They want to change the setting to 7 hospitals",
        "研究场所改为15家医院可以吗？",
        "不要把研究场所改为15家医院",
        "样本量是多少",
        "Please set up a meeting to discuss the design",
        "Go back to the setting",
        "We have to change the treatment to second line if the first one fails",
        "治疗失败时，则把干预改为二线治疗",
        "Change the dose to 10 mg",
    ],
)
def test_a_question_a_doubt_or_another_thing_changes_nothing(text: str) -> None:
    found = reading(text)
    assert (found.values, found.unreadable) == ((), ())


@pytest.mark.parametrize(
    "text",
    [
        "Intervention: drug A\nChange the dose to 10 mg at week 4",
        "Background: large\nThe hypothesis is that A is better",
    ],
)
def test_under_an_open_label_only_a_bid_to_change_another_field_begins_anew(text: str) -> None:
    (only,) = values(text).values()
    assert only == text.partition(": ")[2]
