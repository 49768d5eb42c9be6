"""What marks say of texts that rules took: made whole, or dropped where they surely say something else."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from apps.fields.reading.results import PATTERN, ReadValue
from apps.fields.reading.text import Said
from apps.protocol.reading.marked.marks import Mark
from apps.protocol.reading.openings import whole as module
from apps.protocol.reading.openings.whole import contradicted, whole

TEXT = "We give a night-time video call service, or nothing, and see whether fatigue is less."


def read(key: str, value: str) -> ReadValue:
    return ReadValue(f"pico.{key}", value, ((0, len(TEXT)),), False, PATTERN)


class Opinion:
    """Marks that a test makes."""

    marked: tuple[tuple[str, str, float], ...] = ()

    @classmethod
    def of(cls, _pieces: object) -> Opinion:
        return cls()

    def marks(self) -> Iterator[Mark]:
        said = Said.of(TEXT)
        for sort, words, share in self.marked:
            start = TEXT.index(words)
            yield Mark(sort, said.cut(start, start + len(words)), share)


@pytest.fixture
def marked(monkeypatch: pytest.MonkeyPatch) -> type[Opinion]:
    monkeypatch.setattr(module, "Opinion", Opinion)
    monkeypatch.setattr(Opinion, "marked", ())
    return Opinion


def test_a_text_that_was_cut_short_is_made_whole(marked: type[Opinion]) -> None:
    marked.marked = (("int", "a night-time video call service", 0.95),)
    said = whole([Said.of(TEXT)], read("intervention", "service"))
    assert said is not None
    assert said.text == "a night-time video call service"


@pytest.mark.parametrize(
    "mark",
    [
        ("int", "a night-time video call service", 0.6),  # not sure
        ("pop", "a night-time video call service", 0.95),  # something else
        ("int", "a night-time video call", 0.95),  # less than was read
    ],
)
def test_what_does_not_surely_hold_it_changes_nothing(
    marked: type[Opinion], mark: tuple[str, str, float]
) -> None:
    marked.marked = (mark,)
    assert whole([Said.of(TEXT)], read("intervention", "video call service")) is None


def test_what_surely_says_something_else_is_no_value() -> None:
    text = "In adults with Addison's disease we give capsules against tablets, and the outcome is fatigue at 12 weeks."
    wrong = ReadValue("pico.intervention", "fatigue", ((0, len(text)),), False, PATTERN)
    assert contradicted([Said.of(text)], wrong)


def test_a_value_that_stands_twice_is_left() -> None:
    text = "Exercise with usual care against usual care."
    twice = ReadValue("pico.comparator", "usual care", ((0, len(text)),), False, PATTERN)
    assert not contradicted([Said.of(text)], twice)
    assert whole([Said.of(text)], twice) is None
