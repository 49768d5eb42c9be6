"""How many lines a text takes, from the widths of its letters."""

from __future__ import annotations

import pytest

from apps.documents.word.measure import count_lines, shortened
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


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Platelet aggregation", "Platelet aggregation"),
        ("Platelet aggregation after stenting in the elderly", "Platelet aggregation after stenting in the…"),
        ("Platelet aggregation, after: stenting-in-the-elderly", "Platelet aggregation, after: stenting-in…"),
        ("右美托咪定预防老年髋部骨折手术患者术后谵妄", "右美托咪定预防老年髋部骨折手术…"),
        ("血小板Aggregation-dependent 谵妄发生率的研究", "血小板Aggregation-dependent 谵妄…"),
        ("Pneumonoultramicroscopicsilicovolcanoconiosis", "Pneumonoultramicroscopicsilicovolcan…"),
    ],
)
def test_a_text_is_shortened_after_a_whole_word(text: str, expected: str) -> None:
    assert shortened(text, width=3000, size=180) == expected
