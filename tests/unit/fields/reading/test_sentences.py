"""What a sentence is for is said in one place; where sentences end, too."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Final

import pytest

from apps.fields.reading.sentences import (
    Sort,
    around,
    has_sign,
    is_marked,
    is_question,
    may_ask,
    sentences,
    sort_of,
)
from apps.fields.reading.spoken.indirect import without_indirect
from apps.fields.reading.text import Said, fold

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


@pytest.mark.parametrize(
    ("sentence", "is_asked"),
    [
        ("看苗的人不知道谁浇的是什么。", False),
        ("连库房都分不清哪包是哪包", False),
        ("每次来都问他们疼不疼、哪里疼。", False),
        ("由家属决定什么时候停", False),
        ("谁也不知道自己用的是哪一种", False),
        ("浇水的人和看苗的人都看不出浇的是什么。", False),
        ("Nobody knows who got which seed.", False),
        ("The gardener who looks at them cannot tell what was poured.", False),
        ("They are asked how much it hurts.", False),
        ("什么是垄距", True),
        ("间距怎么算", True),
        ("我不知道土壤该怎么写", True),
        ("我想知道什么是垄距", True),
        ("What is a ridge", True),
        ("How do I write the background", True),
    ],
)
def test_words_of_a_question_within_a_statement_ask_nobody(sentence: str, is_asked: bool) -> None:
    plain = fold(sentence)
    assert (Sort.QUESTION in sort_of(plain) or is_marked(plain)) is is_asked
    assert (without_indirect(plain) == plain) is is_asked


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


APPS: Final = Path(__file__).parents[4] / "apps"
ENDS_QUESTIONS: Final = frozenset("?？吗呢么")
ELSEWHERE: Final = frozenset({"fields/reading/replies/value.py"})  # a reply keeps the mark that it ends with


def _own_definitions(source: str) -> list[int]:
    """The lines that look for the mark of a question at the end by themselves."""
    calls = (node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call))
    asked = (call for call in calls if isinstance(call.func, ast.Attribute) and call.func.attr == "endswith")
    return [call.lineno for call in asked if call.args and _marks_only(call.args[0])]


def _marks_only(node: ast.expr) -> bool:
    """Whether nothing else is looked for: what ends any sentence is another matter."""
    parts = node.elts if isinstance(node, ast.Tuple) else [node]
    signs = {part.value for part in parts if isinstance(part, ast.Constant)}
    return bool(signs) and signs <= ENDS_QUESTIONS


@pytest.mark.parametrize(
    ("source", "lines"),
    [
        ('said.rstrip().endswith("?")', [1]),
        ('said.endswith(("?", "？"))', [1]),
        ('said.endswith((".", "?", "!"))', []),
        ('said.endswith("pt")', []),
    ],
)
def test_a_look_for_the_mark_is_found(source: str, lines: list[int]) -> None:
    assert _own_definitions(source) == lines


def test_what_a_question_is_stands_in_one_module() -> None:
    found = [
        f"{file.relative_to(APPS)}:{line}"
        for file in sorted(APPS.rglob("*.py"))
        if str(file.relative_to(APPS)) not in ELSEWHERE
        for line in _own_definitions(file.read_text(encoding="utf-8"))
    ]
    assert not found


@pytest.mark.parametrize(
    ("plain", "is_open"),
    [
        ("Does the roof hold?", True),
        ("看这个棚能不能再放两辆", True),
        ("这样够不够。", True),
        ("The roof holds.", False),
        ("棚里有12辆自行车。", False),
    ],
)
def test_what_is_left_open_may_ask(plain: str, is_open: bool) -> None:
    assert may_ask(plain) is is_open


@pytest.mark.parametrize("plain", ["Does it hold? We think so.", "放得下？我们觉得行。"])
def test_a_mark_counts_wherever_it_stands(plain: str) -> None:
    assert has_sign(plain)
    assert not is_marked(plain)


@pytest.mark.parametrize(
    ("text", "piece", "sentence"),
    [
        ("It is red. The roof, too, is red. So be it.", "too", "The roof, too, is red."),
        ("The door; a roof of tin; one lock", "tin", " a roof of tin"),
        ("棚是红的。屋顶也是，很红。好。", "很红", "屋顶也是，很红。"),
    ],
)
def test_a_piece_stands_in_its_own_sentence(text: str, piece: str, sentence: str) -> None:
    said, at = Said.of(text), text.index(piece)
    assert around(said.cut(at, at + len(piece))).text == sentence


@pytest.mark.parametrize("marks", ["“”", '""', "''", "「」"])
def test_a_semicolon_within_quotation_marks_ends_nothing(marks: str) -> None:
    text = f"Call it {marks[0]}saws; planes{marks[1]}; then paint"
    assert [each.text for each in sentences(Said.of(text), halves=True)] == [text[:-12], "then paint"]


def test_an_apostrophe_is_no_quotation_mark() -> None:
    halves = sentences(Said.of("The boss's saw; it doesn't cut"), halves=True)
    assert [each.text for each in halves] == ["The boss's saw", "it doesn't cut"]
