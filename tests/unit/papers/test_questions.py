"""What people ask of a paper in one language is found in a paper in the other, by rules, and nothing else is."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from apps.papers.questions.answers import answered, sentences_in
from apps.papers.questions.parts import parts_of
from apps.search.models import Passage

DATA = yaml.safe_load((Path(__file__).parents[2] / "data" / "paper_questions.yaml").read_text("utf-8"))


def passages_of(paper: dict[str, Any]) -> list[Passage]:
    return [
        Passage(pk=place + 1, position=place, section=section, text=text)
        for place, (section, text) in enumerate(paper["passages"])
    ]


def said(name: str, question: str) -> list[list[str]]:
    """The sentences for each part of the question."""
    paper = DATA["papers"][name]
    sentences = sentences_in(passages_of(paper))
    return [
        [each.text for each in answered(part, sentences, paper["title"]).sentences]
        for part in parts_of(question)
    ]


@pytest.mark.parametrize(
    ("paper", "question", "words"),
    [pytest.param(*case, id=f"{case[0]}: {case[1]}") for case in DATA["cases"]],
)
def test_each_part_is_answered_from_the_right_place(paper: str, question: str, words: list[str]) -> None:
    parts = said(paper, question)
    wanted = [word for word in words if word]
    answers = [part for part in parts if part]
    assert len(parts) - len(answers) == (words.count("") if words else len(parts)), parts
    assert all(any(word in part[0] for word in wanted) for part in answers), parts  # the first is a right one
    assert all(any(word in text for part in answers for text in part) for word in wanted), parts
