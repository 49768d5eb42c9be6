"""Words of messages that nobody used for learning are marked as people marked them, where the marking is sure."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from apps.fields.reading.text import Said
from apps.protocol.reading.marked import second_look
from apps.protocol.reading.marked.encoder import HERE, Pieces, Words, unpacked
from apps.protocol.reading.marked.marks import LABELS, Mark, likeliest, marks_in, marks_of
from apps.protocol.reading.marked.opinion import BORNE, Opinion
from apps.protocol.reading.marked.training import NO_LABEL, Example, examples_in, numbers_of
from apps.protocol.reading.routed import routes

DATA = Path(__file__).parents[4] / "data"
UNSEEN = DATA / "marked_unseen.txt"
KNOWN = DATA / "marked.txt"
SURE = 0.85


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
        if mark.share >= SURE
    ]
    right = sum(near(mark, example) for mark, example in sure)
    there = sum(len(example.marks) for example in examples)
    assert right >= 0.92 * len(sure)
    assert right >= 0.5 * there


def test_marks_are_places_in_the_message() -> None:
    message = "We’d randomise adults with asthma to yoga or nothing, follow-up 12 months"
    for mark in marks_in(Said.of(message)):
        assert message[mark.said.start : mark.said.end] == mark.said.text
        assert 0 < mark.share <= 1


@pytest.mark.parametrize(
    "message", ["", " \n ", "。", "?", "我" * 1000, "a" * 5000, "{pop:x}", "\ud800 yoga", "\u200b", "😀" * 50]
)
def test_no_message_is_too_strange(message: str) -> None:
    assert all(mark.said.text for mark in marks_in(Said.of(message)))


def test_nothing_goes_on_that_has_not_begun() -> None:
    begins, goes_on = LABELS.index("B-pop"), LABELS.index("I-pop")
    shares = np.full((3, len(LABELS)), 0.001, dtype=np.float32)
    shares[0, [goes_on, begins]] = 0.6, 0.3
    shares[1, goes_on], shares[2, 0] = 0.9, 0.9
    assert likeliest(shares) == [begins, goes_on, 0]


def test_a_mark_has_whole_words_and_no_comma_at_its_end() -> None:
    begins, goes_on = LABELS.index("B-int"), LABELS.index("I-int")
    shares = np.zeros((2, len(LABELS)), dtype=np.float32)
    shares[0, begins], shares[1, goes_on] = 0.9, 0.8
    (mark,) = marks_of(
        Said.of("give esketamine, 56 mg"), Pieces(((6, 15), (15, 16)), shares, np.zeros(1, dtype=np.float32))
    )
    assert (mark.sort, mark.said.text) == ("int", "esketamine")
    assert mark.share == pytest.approx(0.8)


def test_words_are_borne_out_by_the_sort_that_they_are_of() -> None:
    said = Said.of("Adults with asthma, yoga versus nothing, symptom score at six months")
    opinion = Opinion.of([said])
    assert opinion.share(BORNE["population"], said.cut(0, 18)) > 0.8
    assert opinion.share(BORNE["intervention"], said.cut(0, 18)) < 0.2


def test_four_bits_hold_whole_numbers_times_a_scale() -> None:
    values = np.array([[[0x80] * 16]], dtype=np.uint8)
    scales = np.array([[0.5]], dtype=np.float16)
    assert unpacked(values, scales).tolist() == [[-4.0] * 16 + [0.0] * 16]


def test_an_example_is_text_with_places() -> None:
    example = Example.of("{pop:adults with asthma}, {int:yoga} or {comp: nothing}, {skip:12}")
    assert example.text == "adults with asthma, yoga or nothing, 12"
    assert example.marks == (("pop", (0, 18)), ("int", (20, 24)), ("comp", (28, 35)), ("skip", (37, 39)))


def test_what_is_to_be_learned_has_a_label_for_each_piece_and_none_where_nothing_is_known() -> None:
    example = Example.of("{pop:adults} do {int:yoga} for {skip:12} weeks")
    _vectors, places = Words(HERE).read(example.text)
    by_word = dict(
        zip((example.text[a:b] for a, b in places), numbers_of(example, places)[1:-1], strict=True)
    )
    assert by_word["adults"] == LABELS.index("B-pop")
    assert by_word["12"] == NO_LABEL
    assert by_word["weeks"] == LABELS.index("O")


@pytest.mark.parametrize("line", ["{pop:adults", "{who:adults}", "{pop:{int:a} b}"])
def test_a_brace_that_marks_nothing_is_refused(line: str) -> None:
    with pytest.raises(ValueError, match="brace"):
        Example.of(line)


@pytest.mark.parametrize("stored", [second_look.stored, routes.stored])
def test_weights_lie_row_by_row(stored: Callable[[], Any]) -> None:
    """Columns after another take twice as long to weigh."""
    matrices = [each for network in stored().networks for each in network if each.ndim > 1]
    assert matrices
    assert all(each.flags["C_CONTIGUOUS"] for each in matrices)
