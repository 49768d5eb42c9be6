"""What the page of a field shows: the works that are cited for it, and what searches for it have kept."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from django.db.models import QuerySet

from apps.agents.extension import Conversation, Project, User
from apps.agents.models import FieldReference
from apps.fields.bilingual import in_language
from apps.papers.assistant import SUBJECT, may_read
from apps.papers.models import FieldSearch
from apps.search.ai_search.evidence_rules import best_sentence
from apps.search.library.selectors import papers_of
from apps.search.models import Paper, Passage, SavedSearch
from apps.search.query.concepts import concepts_in

MOST_PARTS: Final = 6


@dataclass(frozen=True)
class CitedWork:
    """`paper` is None for who may not read it, or when it is gone: the entry of the list stays."""

    reference: FieldReference
    text: str
    paper: Paper | None


@dataclass(frozen=True)
class Hit:
    """A kept paper of a search that can be cited, with the words that speak for it."""

    paper: Paper
    passage_id: int
    quote: str
    is_cited: bool


@dataclass(frozen=True)
class SearchWithHits:
    search: SavedSearch
    hits: tuple[Hit, ...]


def references_of(conversation: Conversation, field: str) -> QuerySet[FieldReference]:
    return FieldReference.objects.filter(conversation=conversation, field=field)


def cited_works(user: User, conversation: Conversation, field: str, language: str) -> list[CitedWork]:
    """With those that were taken back, so that they can be put there again."""
    rows = list(references_of(conversation, field))
    ids = [each.source_id for each in rows if each.source == SUBJECT]
    papers = {str(paper.pk): paper for paper in Paper.objects.filter(pk__in=ids).select_related("project")}
    return [
        CitedWork(
            each,
            in_language(each.text, language),
            paper if (paper := papers.get(each.source_id)) and may_read(user, paper) else None,
        )
        for each in rows
    ]


def searches_for(
    user: User, project: Project, conversation: Conversation, field: str
) -> list[SearchWithHits]:
    """The latest first."""
    rows = FieldSearch.objects.filter(conversation=conversation, field=field).select_related("search")[:10]
    cited = set(
        references_of(conversation, field).filter(removed_at=None).values_list("source_id", flat=True)
    )
    return [SearchWithHits(row.search, _hits(user, project, row.search, cited)) for row in rows]


def _hits(user: User, project: Project, search: SavedSearch, cited: set[str]) -> tuple[Hit, ...]:
    """Of the library: a page of the web is no work that a list of references has."""
    ids = [each["paper_id"] for each in search.kept if each.get("paper_id")]
    papers = {str(paper.pk): paper for paper in papers_of(user, project).filter(pk__in=ids)}
    passages = Passage.objects.in_bulk(
        [int(each["passage_id"]) for each in search.kept if each.get("passage_id")]
    )
    found = [
        (papers.get(each.get("paper_id", "")), passages.get(int(each.get("passage_id") or 0)))
        for each in search.kept
    ]
    return tuple(
        Hit(paper, passage.pk, quote_of(passage, search.question), str(paper.pk) in cited)
        for paper, passage in found
        if paper is not None and passage is not None
    )


def quote_of(passage: Passage, question: str) -> str:
    """The sentence that says most of what was asked."""
    return best_sentence(passage.text, concepts_in(question))


def searchable(question: str) -> str:
    """A protocol says whole sentences with doses and times, all of which no paper repeats: of a long one the terms."""
    concepts = concepts_in(question)
    known = [each.name for each in concepts if each.weight >= 1]
    return " ".join(known) if len(concepts) > MOST_PARTS and len(known) > 1 else question
