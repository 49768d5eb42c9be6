"""What a sentence is for is said in one place; where sentences end, too."""

from __future__ import annotations

import pytest

from apps.fields.reading.sentences import Sort, is_question, sentences, sort_of
from apps.fields.reading.text import Said

ASKS, COMMANDS, REQUESTS, ADDRESSES = Sort.QUESTION, Sort.COMMAND, Sort.REQUEST, Sort.ADDRESS


@pytest.mark.parametrize(
    ("sentence", "sort"),
    [
        ("The shed holds 12 bicycles.", Sort.STATEMENT),
        ("棚里有12辆自行车。", Sort.STATEMENT),
        ("What we need is room for 12 bicycles.", Sort.STATEMENT),
        ("What belongs there?", ASKS),
        ("How many fit in the shed", ASKS),
        ("要放多少辆", ASKS),
        ("还应该怎么写", ASKS),
        ("Complete this stage.", COMMANDS),
        ("然后请完成本阶段", COMMANDS),
        ("end stage", Sort.STATEMENT),
        ("Change the colour to red.", REQUESTS),
        ("颜色改为红色", REQUESTS),
        ("Thanks, that is all.", ADDRESSES),
        ("谢谢", ADDRESSES),
        ("Could you change the colour to red?", ASKS | REQUESTS | ADDRESSES),
    ],
)
def test_a_sentence_is_of_one_sort_or_several(sentence: str, sort: Sort) -> None:
    assert sort_of(sentence) == sort


def test_long_text_asks_nothing_but_may_begin_with_an_address() -> None:
    assert sort_of("Please note: " + "words " * 200 + "?") == Sort.ADDRESS


@pytest.mark.parametrize(
    ("line", "certain"), [("Is this all?", True), ("Is this all", False), ("3 %?", False)]
)
def test_a_question_for_certain_has_its_mark(line: str, certain: bool) -> None:
    assert is_question(line) is certain


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("One shed. two bicycles.", ["One shed.", "two bicycles."]),
        (
            "As Dr. Lin has it, e.g. red ones, 0.5 is enough.",
            ["As Dr. Lin has it, e.g. red ones, 0.5 is enough."],
        ),
        ("It runs over\nthe line.\nAnother one", ["It runs over\nthe line.", "Another one"]),
        ("一个棚。两辆车。", ["一个棚。", "两辆车。"]),
        ("Wanted:\n1. red ones\n2. blue ones", ["Wanted:\n1. red ones\n2. blue ones"]),
        ("One; two", ["One; two"]),
    ],
)
def test_where_sentences_end(text: str, expected: list[str]) -> None:
    assert [sentence.text for sentence in sentences(Said.of(text))] == expected


def test_a_semicolon_parts_two_halves_where_that_is_wanted() -> None:
    assert [half.text for half in sentences(Said.of("One; two"), halves=True)] == ["One", "two"]
