"""Which passages a question is answered from: those of the paper that is open, and apart from them those of others."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from apps.papers.questions.parts import Part
from apps.papers.questions.statements import Stated
from apps.projects.models import Project, User
from apps.search.library.search import LibraryFilters, search_library
from apps.search.models import Paper, Passage

MOST_HITS: Final = 8
Places = list[int]


def passages_of(paper: Paper) -> list[Passage]:
    return list(Passage.objects.filter(paper=paper).select_related("paper").order_by("position"))


def nearest_of(
    user: User,
    project: Project,
    paper: Paper,
    question: str,
    parts: Sequence[Part],
    by_rules: Iterable[Stated],
) -> list[Passage]:
    """What a model is given of the paper: what rules would answer from, then what a search finds."""
    only = LibraryFilters(paper_ids=(paper.pk,))
    query = in_all_words(question, parts)
    hits = search_library(
        user, project, query, limit=MOST_HITS, filters=only, passages_a_paper=MOST_HITS
    ).hits
    places = dict.fromkeys([*(each.passage.pk for each in by_rules), *(hit.passage_id for hit in hits)])
    return _in_order(list(places))


def of_others(
    user: User, project: Project, question: str, parts: Sequence[Part], *, but: Paper | None
) -> list[Passage]:
    """Of papers that nobody retracted, the best first."""
    query = in_all_words(question, parts)
    hits = search_library(
        user, project, query, limit=MOST_HITS, filters=LibraryFilters(retracted=False), passages_a_paper=3
    ).hits
    return _in_order([hit.passage_id for hit in hits if but is None or hit.paper_id != but.pk])


def in_all_words(question: str, parts: Sequence[Part]) -> str:
    """The question with the other words for what it is about, in both languages."""
    ways = [way for part in parts for concept in part.about for way in concept.others]
    return " ".join(dict.fromkeys([question, *ways]))


def _in_order(places: Sequence[int]) -> list[Passage]:
    rows = Passage.objects.select_related("paper").in_bulk(places)
    return [rows[place] for place in places if place in rows]
