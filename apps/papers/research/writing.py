"""The report from the notes: each statement names the notes that bear it, and a statement that none bears is left out.

A number in a statement has to stand in the words that bear it. What is left out is counted, and the report says so.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from apps.papers.asking import Asker
from apps.papers.borne import are_numbers_borne
from apps.papers.research.notes import Note, Topic
from apps.retrieval.injections import is_injection
from apps.runs.work.threads import all_of

SCHEMA = {
    "type": "object",
    "properties": {
        "heading": {"type": "string"},
        "statements": {
            "type": "array",
            "items": {
                "type": "object",
                "properties": {
                    "text": {"type": "string"},
                    "notes": {"type": "array", "items": {"type": "integer"}, "minItems": 1},
                },
                "required": ["text", "notes"],
            },
        },
        "limitations": {"type": "array", "items": {"type": "string"}},
    },
    "required": ["heading", "statements"],
}


@dataclass(frozen=True)
class Statement:
    text: str
    notes: tuple[Note, ...]


@dataclass(frozen=True)
class Section:
    """`question` is the sub-question that it answers; `left_out` counts statements that no note bears, `elsewhere` are
    the notes of those that another section says."""

    question: str
    heading: str
    statements: tuple[Statement, ...] = ()
    limitations: tuple[str, ...] = ()
    left_out: int = 0
    elsewhere: tuple[Note, ...] = ()


@dataclass
class Numbering:
    """Passages in the order in which they are first cited; the same one has one number (citing.py numbers papers)."""

    known: dict[tuple[str, str], dict[str, Any]] = field(default_factory=dict)

    def number(self, note: Note) -> int:
        passage = note.passage
        key = (passage.key, note.quote)
        if key not in self.known:
            self.known[key] = {
                "number": len(self.known) + 1,
                "source": passage.source,
                "source_id": passage.source_id,
                "title": passage.title,
                "locator": passage.locator,
                "quote": note.quote,
                "url": passage.url,
                "facts": dict(passage.facts),
            }
        return int(self.known[key]["number"])

    def as_json(self) -> list[dict[str, Any]]:
        return list(self.known.values())


def written(asker: Asker, topics: Sequence[Topic]) -> list[Section]:
    """A section for each sub-question that has notes, all at the same time; what one says no other repeats."""
    noted = [topic for topic in topics if topic.notes]
    sections = all_of([partial(_section, asker, topic) for topic in noted]) if noted else []
    return _without_repeats(sections)


def _without_repeats(sections: Sequence[Section]) -> list[Section]:
    """What several say belongs to the one that has least to say, so that few are left with nothing."""
    said: set[str] = set()
    fresh: dict[int, Section] = {}
    for place in sorted(range(len(sections)), key=lambda place: len(sections[place].statements)):
        section = sections[place]
        kept = tuple(each for each in section.statements if each.text not in said)
        gone = tuple(note for each in section.statements if each not in kept for note in each.notes)
        said |= {each.text for each in kept}
        fresh[place] = replace(section, statements=kept, elsewhere=gone)
    return [fresh[place] for place in range(len(sections))]


def _section(asker: Asker, topic: Topic) -> Section:
    numbered = dict(enumerate(topic.notes, start=1))
    given = {
        "sub_question": topic.question,
        "notes": [
            {"note": number, "statement": note.text, "quote": note.quote} for number, note in numbered.items()
        ],
    }
    answer = asker.ask("research_section", given, SCHEMA)
    return _checked(answer, numbered, topic) if answer else _by_rules(topic)


def _by_rules(topic: Topic) -> Section:
    """The words of the passages themselves."""
    return Section(
        topic.question, topic.question, tuple(Statement(note.text, (note,)) for note in topic.notes)
    )


def _checked(answer: Mapping[str, Any], notes: Mapping[int, Note], topic: Topic) -> Section:
    statements = [_statement(each, notes) for each in answer["statements"]]
    kept = tuple(each for each in statements if each is not None)
    return Section(
        topic.question,
        " ".join(str(answer["heading"]).split()) or topic.question,
        kept,
        tuple(" ".join(str(each).split()) for each in answer.get("limitations", ())),
        len(statements) - len(kept),
    )


def _statement(data: Mapping[str, Any], notes: Mapping[int, Note]) -> Statement | None:
    """None when a note that it names does not exist, or when one of its numbers stands in none of them."""
    text = " ".join(str(data["text"]).split())
    named = [notes.get(number) for number in dict.fromkeys(data["notes"])]
    borne = tuple(note for note in named if note is not None)
    quotes = [note.quote for note in borne]
    if not text or not borne or len(borne) < len(named) or not are_numbers_borne(text, quotes):
        return None
    if is_injection(text):
        return None
    return Statement(text, borne)


def as_json(sections: Sequence[Section], numbering: Numbering) -> list[dict[str, Any]]:
    """Sections as a report keeps them; those without a statement are left out."""
    return [
        {
            "question": section.question,
            "heading": section.heading,
            "statements": [
                {"text": each.text, "numbers": [numbering.number(note) for note in each.notes]}
                for each in section.statements
            ],
        }
        for section in sections
        if section.statements
    ]


def elsewhere_as_json(sections: Sequence[Section], numbering: Numbering) -> dict[str, list[int]]:
    """Of sub-questions whose evidence other sections state: the passages, by the sub-question."""
    empty = [section for section in sections if section.elsewhere and not section.statements]
    return {each.question: sorted({numbering.number(note) for note in each.elsewhere}) for each in empty}
