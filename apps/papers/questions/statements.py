"""Statements with the passage and the words of it that bear them: of a model as far as its quotes stand there, for what
it leaves open by rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from apps.papers.asking import Asker
from apps.papers.borne import said_in, words_that_bear
from apps.papers.questions.answers import Sentence, answered, sentences_in
from apps.papers.questions.parts import Part
from apps.search.models import Paper, Passage

SCHEMA: Final = {
    "type": "object",
    "properties": {
        "statements": {
            "type": "array",
            "items": {
                "type": "object",
                "properties": {
                    "part": {"type": "integer"},
                    "text": {"type": "string"},
                    "passage": {"type": "integer"},
                    "quote": {"type": "string"},
                },
                "required": ["text", "passage", "quote"],
            },
        }
    },
    "required": ["statements"],
}
MOST_PASSAGES: Final = 10  # of which a model is given the text


@dataclass(frozen=True)
class Stated:
    """`quote` stands in the passage word for word."""

    text: str
    passage: Passage
    quote: str


Statements = Sequence[Stated]
ByPart = dict[int, list[Stated]]  # by the number of the part, from 0


@dataclass(frozen=True)
class OfModel:
    """What a model said: what its passages bear, how many statements it made and how many of them nothing bears."""

    stated: ByPart = field(default_factory=dict)
    made: int = 0
    left_out: int = 0


def by_rules(parts: Sequence[Part], paper: Paper, passages: Sequence[Passage]) -> ByPart:
    """From what one paper says."""
    sentences = sentences_in(passages)
    found = {
        number: [_word_for_word(each) for each in answered(part, sentences, paper.title).sentences]
        for number, part in enumerate(parts)
    }
    return {number: stated for number, stated in found.items() if stated}


def _word_for_word(sentence: Sentence) -> Stated:
    return Stated(sentence.worded, sentence.passage, sentence.text)


def by_model(asker: Asker, question: str, parts: Sequence[Part], passages: Sequence[Passage]) -> OfModel:
    """Empty without a model, when it fails, and when nothing it says stands in a passage."""
    numbered = dict(enumerate(passages[:MOST_PASSAGES], start=1))
    if not numbered:
        return OfModel()
    given = {
        "question": question,
        "parts": [{"part": number, "words": part.words} for number, part in enumerate(parts, start=1)],
        "passages": [
            {"passage": number, "title": each.paper.title, "section": each.section, "text": each.text}
            for number, each in numbered.items()
        ],
    }
    answer = asker.ask("paper_answer", given, SCHEMA) or {"statements": []}
    found: ByPart = {}
    for each in answer["statements"]:
        part = each.get("part", 1) - 1
        if 0 <= part < len(parts) and (stated := _checked(each, numbered)):
            found.setdefault(part, []).append(stated)
    made = len(answer["statements"])
    return OfModel(found, made, made - sum(map(len, found.values())))


def _checked(data: Mapping[str, Any], passages: Mapping[int, Passage]) -> Stated | None:
    passage = passages.get(data["passage"])
    quote = words_that_bear(data, passage.text) if passage else None
    if passage is None or quote is None:
        return None
    return Stated(said_in(data), passage, quote)
