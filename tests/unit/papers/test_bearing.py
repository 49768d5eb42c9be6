"""What is evidence for a question: a sentence about the treatment and the condition that were asked for."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from apps.papers.research.bearing import is_evidence, wanted
from apps.papers.sentences import sentences_of

ROWS = yaml.safe_load((Path(__file__).parents[2] / "data" / "research_evidence.yaml").read_text("utf-8"))


@pytest.mark.parametrize("row", ROWS, ids=[f"{n} {each['title']}" for n, each in enumerate(ROWS)])
def test_a_sentence_is_evidence_for_what_it_is_about_alone(row: dict[str, Any]) -> None:
    sentence = sentences_of(row["text"])[-1]
    asked = wanted(row["question"], row.get("part", row["question"]))
    assert is_evidence(asked, row["title"], row["text"], sentence) is row["bears"], asked


def test_the_table_has_right_and_wrong_ones_in_both_languages() -> None:
    chinese = [each for each in ROWS if each["question"] > "\u4e00" or "抑制剂" in each["question"]]
    assert len(ROWS) >= 40
    assert len(chinese) * 2 >= len(ROWS) - 4
    assert {each["bears"] for each in chinese} == {True, False}
