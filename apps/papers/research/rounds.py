"""One round of search for each open sub-question, all at the same time: search, take notes, decide how to go on.

A note is taken only with words of a passage that bear it, and only if these words do stand there.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from apps.papers.asking import Asker
from apps.papers.research.bearing import Wanted, is_evidence, telling, wanted
from apps.papers.research.limits import Limits
from apps.papers.research.notes import FoundPassage, Note, Topic
from apps.papers.research.sources import Sources
from apps.papers.research.years import without_years, years_in
from apps.papers.sentences import FIGURE, MOST_FIGURES, terms_of
from apps.retrieval.citations import check_quote
from apps.retrieval.injections import is_injection
from apps.runs.work.threads import all_of

ENOUGH_NOTES = 4
MOST_NOTES = 12
LONGEST_PASSAGE = 3_000
QUOTES_A_PASSAGE = 2
SCHEMA = {
    "type": "object",
    "properties": {
        "notes": {
            "type": "array",
            "items": {
                "type": "object",
                "properties": {
                    "passage": {"type": "integer"},
                    "statement": {"type": "string"},
                    "quote": {"type": "string"},
                },
                "required": ["passage", "statement", "quote"],
            },
        },
        "enough": {"type": "boolean"},
        "next_query": {"type": "string"},
    },
    "required": ["notes", "enough"],
}


@dataclass(frozen=True)
class Round:
    """What all sub-questions of a round share; `question` is the one that they are parts of."""

    question: str
    asker: Asker
    sources: Sources
    limits: Limits


def next_round(shared: Round, topics: Sequence[Topic]) -> list[Topic]:
    """Each open sub-question one round further."""
    return all_of([partial(_further, shared, topic) for topic in topics])


def _further(shared: Round, topic: Topic) -> Topic:
    if topic.is_done:
        return topic
    query = topic.queries[-1] if topic.queries else without_years(topic.question)
    found, searches = shared.sources.find(query, shared.limits.passages, years_in(topic.question))
    fresh = [each for each in found if each.key not in topic.seen]
    read = replace(
        topic,
        queries=topic.queries or (query,),
        seen=(*topic.seen, *(each.key for each in fresh)),
        searches=(*topic.searches, *searches),
    )
    return _noted(shared, read, fresh)


def _noted(shared: Round, topic: Topic, fresh: Sequence[FoundPassage]) -> Topic:
    answer = shared.asker.ask("research_notes", _given(topic, fresh), SCHEMA) if fresh else None
    asked = wanted(shared.question, topic.question)
    taken, unsupported = _by_model(asked, answer, fresh) if answer else (_by_rules(asked, topic, fresh), 0)
    notes = _without_twins((*topic.notes, *taken))[:MOST_NOTES]
    query = _next_query(answer, topic, fresh)
    rounds = len({search.query for search in topic.searches})
    is_done = rounds >= shared.limits.rounds or not query or _is_enough(answer, notes)
    return replace(
        topic,
        notes=notes,
        unsupported=topic.unsupported + unsupported,
        queries=topic.queries if is_done else (*topic.queries, query),
        is_done=is_done,
    )


def _given(topic: Topic, fresh: Sequence[FoundPassage]) -> dict[str, Any]:
    return {
        "sub_question": topic.question,
        "queries_so_far": list(topic.queries),
        "known": [note.text for note in topic.notes],
        "passages": [
            {"passage": number, "title": each.title, "text": each.text[:LONGEST_PASSAGE]}
            for number, each in enumerate(fresh, start=1)
        ],
    }


def _by_model(asked: Wanted, answer: dict[str, Any], fresh: Sequence[FoundPassage]) -> tuple[list[Note], int]:
    """The notes whose quote stands in the passage that they name and is about what was asked for, and how many others
    there were."""
    passages = dict(enumerate(fresh, start=1))
    notes = [
        _checked(asked, passages.get(each["passage"]), each["statement"], each["quote"])
        for each in answer["notes"]
    ]
    kept = [note for note in notes if note is not None]
    return kept, len(notes) - len(kept)


def _checked(asked: Wanted, passage: FoundPassage | None, statement: str, quote: str) -> Note | None:
    if passage is None or not statement.strip() or is_injection(f"{statement}\n{quote}"):
        return None
    span = check_quote(quote, passage.text)
    if span is None:
        return None
    words = passage.text[span.start : span.end]
    if not is_evidence(asked, passage.title, passage.text, words, by_model=True):
        return None
    return Note(" ".join(statement.split()), words, passage)


def _by_rules(asked: Wanted, topic: Topic, fresh: Sequence[FoundPassage]) -> list[Note]:
    """Of each passage the sentences that are evidence and nearest to the sub-question, word for word."""
    return [Note(quote, quote, each) for each in fresh for quote in _quotes(asked, topic.question, each)]


def _quotes(asked: Wanted, question: str, passage: FoundPassage) -> list[str]:
    bearing = [
        each
        for each in telling(asked, passage.section, passage.text)
        if not is_injection(each) and is_evidence(asked, passage.title, passage.text, each)
    ]
    return _nearest(question, bearing)


def _nearest(question: str, sentences: Sequence[str]) -> list[str]:
    """Those that share most words with the question and say most in figures; one in another language may share none."""
    asked = terms_of(question)
    near = [
        (len(asked & terms_of(each)) + min(len(FIGURE.findall(each)), MOST_FIGURES), each)
        for each in sentences
    ]
    return [each for _score, each in sorted(near, key=lambda row: -row[0])[:QUOTES_A_PASSAGE]]


def _next_query(answer: dict[str, Any] | None, topic: Topic, fresh: Sequence[FoundPassage]) -> str:
    """Empty when there is nothing new to ask."""
    if answer:
        query = " ".join(str(answer.get("next_query", "")).split())
        return "" if query in topic.queries else query
    shorter = " ".join(sorted(terms_of(topic.question), key=len, reverse=True)[:4])
    return shorter if not fresh and shorter and shorter not in topic.queries else ""


def _is_enough(answer: dict[str, Any] | None, notes: Sequence[Note]) -> bool:
    return bool(answer["enough"]) if answer else len(notes) >= ENOUGH_NOTES


def _without_twins(notes: Sequence[Note]) -> tuple[Note, ...]:
    """An abstract says once more what the text says."""
    first: dict[tuple[str, str], Note] = {}
    for note in notes:
        first.setdefault((note.passage.source_id, "".join(note.text.split()).casefold()), note)
    return tuple(first.values())
