"""How often the networks look at a message, which takes longer than all rules together."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import count

import pytest

from apps.fields.reading.text import is_said
from apps.protocol.reading.marked import encoder
from apps.protocol.reading.routed.routes import routes_of
from tests.unit.protocol.reading.support import reading


@pytest.fixture
def looked_at(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """The texts that the encoder reads meanwhile."""
    texts: list[str] = []
    read = encoder.Encoder.read

    def noted(self: encoder.Encoder, text: str) -> encoder.Pieces:
        texts.append(text)
        return read(self, text)

    encoder.pieces_of.cache_clear()
    routes_of.cache_clear()
    monkeypatch.setattr(encoder.Encoder, "read", noted)
    yield texts
    encoder.pieces_of.cache_clear()


@pytest.mark.parametrize(
    ("said", "clause"),
    [
        (
            "The wards are ready by now, everybody on them is willing to help us.",
            "The wards are ready by now",
        ),
        ("病房这边都准备好了，护士们也愿意帮忙一起做。", "病房这边都准备好了"),
    ],
)
def test_clauses_without_a_figure_are_not_looked_at_for_one(
    looked_at: list[str], said: str, clause: str
) -> None:
    reading(said, "study_design")
    assert looked_at
    assert clause not in looked_at


def test_no_text_is_looked_at_twice(looked_at: list[str]) -> None:
    reading("We follow them up for half a year, nobody minds, and we leave out whoever is pregnant.", "pico")
    assert len(looked_at) == len(set(looked_at))


def test_what_a_message_says_as_a_whole_is_looked_for_once() -> None:
    looks = count()

    class Pattern:
        def search(self, message: str) -> re.Match[str] | None:
            next(looks)
            return re.search("wards", message)

    pattern: re.Pattern[str] = Pattern()  # type: ignore[assignment]
    assert [is_said(pattern, "eight wards") for _sentence in range(5)] == [True] * 5
    assert next(looks) == 1
