"""A long passage is quoted by its first whole sentences, with nothing put between them."""

from __future__ import annotations

import pytest

from apps.medical_qa.agent.by_sources import LONGEST_QUOTE, shortened


@pytest.mark.parametrize("sentence", ["每日一次，餐后服用。", "Take one tablet a day. "])
def test_whole_sentences_are_kept_as_they_stand(sentence: str) -> None:
    text = sentence * (LONGEST_QUOTE // len(sentence) + 3)
    kept = shortened(text).removesuffix(" …")
    assert text.startswith(kept)
    assert kept.endswith(sentence.strip())
    assert LONGEST_QUOTE - 2 * len(sentence) < len(kept) <= LONGEST_QUOTE


def test_a_sentence_that_is_too_long_is_cut() -> None:
    assert shortened("很" * 2 * LONGEST_QUOTE) == "很" * LONGEST_QUOTE + " …"
