"""How many lines a text takes, from the widths of its letters."""

from __future__ import annotations

import pytest

from apps.documents.word.measure import count_lines
from apps.documents.word.theme import TEXT_WIDTH_TWIPS

SENTENCE = "The total duration of treatment is seven days in both groups. "


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", 1),
        ("x", 1),
        (SENTENCE, 1),
        (SENTENCE * 3, 2),
        ("两组总疗程均为七天。" * 4, 1),
        ("两组总疗程均为七天。" * 6, 2),
        ("a\nb\nc", 3),
        ("x" * 1000, 12),
    ],
)
def test_lines_are_counted_by_the_widths_of_letters(text: str, expected: int) -> None:
    assert count_lines(text, width=TEXT_WIDTH_TWIPS, size=220) == expected
