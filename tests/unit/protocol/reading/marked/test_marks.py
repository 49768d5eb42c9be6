"""Words of messages that nobody used for learning are marked as people marked them, where the marking is sure."""

from __future__ import annotations

from pathlib import Path

import pytest

from apps.fields.reading.text import Said
from apps.protocol.reading.marked.features import Words, features_of
from apps.protocol.reading.marked.marks import Mark, marks_by, marks_in, opened
from apps.protocol.reading.marked.training import Example, examples_in, train
from apps.protocol.reading.openings.marked import LEAST

DATA = Path(__file__).parents[4] / "data"
UNSEEN = DATA / "marked_unseen.txt"
KNOWN = DATA / "marked.txt"


def near(mark: Mark, example: Example) -> bool:
    """Whether somebody marked some of these words as this."""
    return any(
        sort == mark.sort and start < mark.said.end and mark.said.start < end
        for sort, (start, end) in example.marks
    )


def test_the_messages_that_it_is_judged_by_are_not_those_that_it_was_made_from() -> None:
    unseen = set(UNSEEN.read_text(encoding="utf-8").splitlines())
    assert len(unseen) == 100
    assert unseen.isdisjoint(KNOWN.read_text(encoding="utf-8").splitlines())


@pytest.mark.parametrize("chinese", [True, False])
def test_what_is_surely_marked_is_nearly_always_so(chinese: bool) -> None:
    examples = [example for example in examples_in([UNSEEN]) if example.is_chinese == chinese]
    sure = [
        (mark, example)
        for example in examples
        for mark in marks_in(Said.of(example.text))
        if mark.share >= LEAST
    ]
    right = sum(near(mark, example) for mark, example in sure)
    there = sum(len(example.marks) for example in examples)
    assert right >= 0.86 * len(sure)
    assert right >= 0.33 * there


def test_marks_are_places_in_the_message() -> None:
    message = "We’d randomise adults with asthma to yoga or nothing, follow-up 12 months"
    for mark in marks_in(Said.of(message)):
        assert message[mark.said.start : mark.said.end] == mark.said.text
        assert 0 < mark.share <= 1


@pytest.mark.parametrize("message", ["", " \n ", "。", "?", "我" * 1000, "a" * 5000, "{pop:x}"])
def test_no_message_is_too_strange(message: str) -> None:
    assert all(mark.said.text for mark in marks_in(Said.of(message)))


def test_every_word_has_features_and_knows_its_clause() -> None:
    words = Words.of("asthma, 12.5 mg daily")
    assert words.plain == ("asthma", ",", "0", "mg", "daily")
    assert words.heads == (0, 0, 2, 2, 2)
    assert words.tails == (0, 1, 4, 4, 4)
    assert all(features_of(words))


def test_an_example_is_text_with_places() -> None:
    example = Example.of("{pop:adults with asthma}, {int:yoga} or {comp: nothing}")
    assert example.text == "adults with asthma, yoga or nothing"
    assert example.marks == (("pop", (0, 18)), ("int", (20, 24)), ("comp", (28, 35)))
    labels = example.labels(Words.of(example.text))
    assert labels == ["B-pop", "I-pop", "I-pop", "O", "B-int", "O", "B-comp"]


@pytest.mark.parametrize("line", ["{pop:adults", "{who:adults}", "{pop:{int:a} b}"])
def test_a_brace_that_marks_nothing_is_refused(line: str) -> None:
    with pytest.raises(ValueError, match="brace"):
        Example.of(line)


def test_it_learns_what_it_is_shown(tmp_path: Path) -> None:
    lines = [f"{{int:drug {letter}}} in {{pop:adults with {letter}}}" for letter in "abcdefgh"]
    train([Example.of(line) for line in lines], tmp_path / "small.crf")
    found = marks_by(Said.of("drug x in adults with y"), opened(tmp_path / "small.crf"))
    assert [(mark.sort, mark.said.text) for mark in found] == [("int", "drug x"), ("pop", "adults with y")]
