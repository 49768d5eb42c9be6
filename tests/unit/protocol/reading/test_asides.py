# ruff: noqa: E501 (a case is a line of its table)
"""Questions behind a value and labels that nobody knows: told apart from the value, never lost."""

from __future__ import annotations

from typing import Any

import pytest

from tests.unit.protocol.reading.support import reading, values

POPULATION, QUESTION = "pico.population", "scientific_question.question"
OBJECTIVES = "scientific_question.objectives"

ASKED: list[tuple[str, dict[str, Any]]] = [
    ("Population: adults with diabetes. Is 0.05 fine as alpha?", {POPULATION: "adults with diabetes"}),
    ("Population: adults with diabetes, is that fine?", {POPULATION: "adults with diabetes"}),
    ("Population: adults. Is that ok? Thanks!", {POPULATION: "adults"}),
    ("Population: adults\nIs 0.05 fine as alpha?\nSetting: ward", {POPULATION: "adults", "pico.setting": "ward"}),
    ("研究人群：成人糖尿病患者。检验水准0.05可以吗？", {POPULATION: "成人糖尿病患者"}),
    ("研究人群：成人糖尿病患者，这样可以吗？", {POPULATION: "成人糖尿病患者"}),
    ("研究人群：成人\n检验水准取0.05合适吗？\n研究场所：门诊", {POPULATION: "成人", "pico.setting": "门诊"}),
    ("Outcomes: death; stroke. Should we add bleeding?", {"pico.outcomes": ["death", "stroke"]}),
    ("Confounders: age\nhandling: model\nIs that enough for us?", {"endpoints.confounders": [{"name": "age", "handling": "model"}]}),
    ("Alpha: 0.05. Is that fine?", {"sample_size.alpha": 0.05}),
]  # fmt: skip
KEPT: list[tuple[str, dict[str, Any]]] = [
    ("Research question: Does A reduce B?", {QUESTION: "Does A reduce B?"}),
    (
        "Research question: Does A reduce B? Does it reduce C?",
        {QUESTION: "Does A reduce B? Does it reduce C?"},
    ),
    (
        "Research question: Does A reduce B?\nDoes it reduce C?",
        {QUESTION: "Does A reduce B?\nDoes it reduce C?"},
    ),
    ("研究问题：尚无证据。在成人中，能否用A降低B？", {QUESTION: "尚无证据。在成人中，能否用A降低B？"}),
    ("研究问题：\n尚无证据\n能否用A降低B？", {QUESTION: "尚无证据\n能否用A降低B？"}),
    ("研究问题：A能否降低B的发生率？", {QUESTION: "A能否降低B的发生率？"}),
    (
        "Objectives:\nDoes A reduce B?\nDoes A reduce C?",
        {OBJECTIVES: ["Does A reduce B?", "Does A reduce C?"]},
    ),
    ("Objectives:\n1. To show A\n2. Does A reduce C?", {OBJECTIVES: ["To show A", "Does A reduce C?"]}),
    ("Comparator: A vs. B?", {"pico.comparator": "A vs. B?"}),
    ("Setting: 12 clinics?", {"pico.setting": "12 clinics?"}),
]


@pytest.mark.parametrize(("text", "expected"), ASKED + KEPT, ids=[text for text, _ in ASKED + KEPT])
def test_a_question_to_us_is_no_part_of_a_value_and_a_value_that_is_one_stays_whole(
    text: str, expected: dict[str, Any]
) -> None:
    assert values(text) == expected


def test_a_research_question_ends_where_we_are_addressed() -> None:
    assert values("研究问题：A能否降低B？\n这样写可以吗？") == {QUESTION: "A能否降低B？"}
    for text in (
        "Question: Does A reduce B?\nWhat else do you need?",
        "Question: Does A reduce B? What else do you need?",
    ):
        assert values(text) == {QUESTION: "Does A reduce B?"}


UNKNOWN: list[tuple[str, list[tuple[str, str]]]] = [
    ("Population: adults\nFoo: bar", [("Foo", POPULATION)]),
    ("研究人群：成人\n备注：不含孕妇", [("备注", POPULATION)]),
    ("Confounders: age\nhandling: x\ndose: 5 mg", [("dose", "endpoints.confounders")]),
    ("Alpha: 0.05\nFoo: bar", [("Foo", "")]),
    ("Design type: RCT\n框架：优效", [("框架", "")]),
    ("Our idea: a power of 80 %", []),
    ("Foo: bar", [("Foo", "")]),
    ("Population: adults\n- Foo: bar", []),
    ("Inclusion criteria:\nAge: 18\nConsent: written", []),
    ("Number per group:\nControl: 30\nNew: 31", []),
    ("Population: adults\nsee https://example.org", []),
    ("At 10:30 we meet", []),
    ("目前的想法如下：先做预试验", []),
]


@pytest.mark.parametrize(("text", "expected"), UNKNOWN, ids=[text for text, _ in UNKNOWN])
def test_labels_that_nobody_knows_are_named(text: str, expected: list[tuple[str, str]]) -> None:
    found = reading(text).unknown
    assert [(label.label, label.field) for label in found] == expected
    assert [text[slice(*label.span)] for label in found] == [label for label, _ in expected]


def test_a_sentence_before_a_colon_is_no_label() -> None:
    said = "This is a registry-based cohort: people on metformin are compared with people on sulfonylureas."
    assert reading(said, "study_design").unknown == ()


def test_a_text_with_an_unknown_label_in_it_is_less_certain_and_a_number_above_one_is_not() -> None:
    assert reading("Population: adults\nFoo: bar").values[0].confidence < 0.7
    assert reading("Alpha: 0.05\nFoo: bar").values[0].confidence > 0.9


@pytest.mark.parametrize(
    ("text", "population"),
    [
        ("Population: adults. What is a good comparator?", "adults"),
        ("人群：成人。对照用什么好呢？", "成人"),
        ("Population: adults. No children. What is a good comparator?", "adults. No children."),
        ("Population: adults.", "adults."),
    ],
)
def test_the_full_stop_before_a_question_is_no_part_of_the_value(text: str, population: str) -> None:
    assert values(text, "pico") == {"pico.population": population}
