"""The search in the library: the pieces of papers that fit the words and the filters, the best paper first. By
itself, because everything else only reads papers that are known already."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from operator import or_
from typing import Any
from uuid import UUID

from django.db.models import Q, QuerySet, TextField
from django.db.models.functions import Cast

from apps.projects.access import Person
from apps.projects.models import Project
from apps.retrieval.search import KEYWORDS, search
from apps.retrieval.selectors import reader_of
from apps.retrieval.terms import is_han
from apps.retrieval.types import Between, Filter, Hit, Query
from apps.search.library.actions.indexing import COLLECTION
from apps.search.library.scoring import LIKE_NOTHING, share_of, words_of
from apps.search.library.selectors import PaperFacts, facts_of, locator_of, papers_of
from apps.search.library.terms import expanded
from apps.search.models import Paper, Passage, TextState

# Several pieces of one paper may be among the best: so many are asked for, and more where too few papers are left.
PIECES_A_PAPER = (3, 20)
MOST_PIECES = 500


@dataclass(frozen=True)
class LibraryFilters:
    """Empty limits nothing. `journals` are compared whatever their case, `paper_ids` are the only ones searched."""

    year_from: int | None = None
    year_to: int | None = None
    journals: tuple[str, ...] = ()
    study_types: tuple[str, ...] = ()
    languages: tuple[str, ...] = ()
    full_text: bool | None = None
    retracted: bool | None = None
    tags: tuple[str, ...] = ()
    collection_id: UUID | None = None
    paper_ids: tuple[UUID, ...] = ()
    authors: tuple[str, ...] = ()
    numbers: tuple[str, ...] = ()  # PMID or DOI


@dataclass(frozen=True)
class LibraryHit:
    """A passage that fits. `score` is from 0 to 1, whatever else was found: the share of the
    question's words in title and passage, or how alike they are in meaning, where that is more. The order is by
    more than that. `before` and `after` stand around it."""

    paper_id: UUID
    title: str
    score: float
    passage: str
    locator: str
    passage_id: int
    page: int | None
    paper_facts: PaperFacts
    before: tuple[str, ...] = ()
    after: tuple[str, ...] = ()


@dataclass(frozen=True)
class LibraryFound:
    """`degraded` says why meaning was not searched although it could have been (apps.retrieval.types.Found)."""

    hits: tuple[LibraryHit, ...]
    degraded: str = ""


NO_FILTERS = LibraryFilters()
Chosen = tuple[Paper, Passage, Hit]
Around = Mapping[tuple[UUID, int], str]  # texts by paper and position


def search_library(
    user: Person,
    project: Project,
    query: str,
    *,
    limit: int = 10,
    filters: LibraryFilters = NO_FILTERS,
    neighbours: int = 1,
    passages_a_paper: int = 1,
) -> LibraryFound:
    """The passages that answer best, at most so many of one paper. A query without words, and one that nothing has to
    do with, finds nothing; but a blank one with filters lists the newest papers. NotFound unless the person is a
    member."""
    papers = papers_of(user, project)
    sources = _sources(papers, filters)
    words = words_of(query)
    if sources == () or (query.strip() and not words):
        return LibraryFound(())
    if not words or filters.numbers:
        return _newest(papers, filters, sources, limit)
    asked = Query(expanded(query), (COLLECTION,), filters=_conditions(filters), sources=sources or ())
    reader = reader_of(user, project_id=project.pk)
    chosen: list[Chosen] = []
    degraded = ""
    for pieces in PIECES_A_PAPER:
        found = search(reader, replace(asked, limit=min(limit * pieces, MOST_PIECES)))
        chosen, degraded = _chosen(papers, found.hits, limit, passages_a_paper), found.degraded
        if len(chosen) == limit or len(found.hits) < limit * pieces:
            break
    if not any(_has_to_do(hit) for _paper, _passage, hit in chosen):
        return LibraryFound((), degraded)
    around = _around([passage for _paper, passage, _hit in chosen], neighbours)
    hits = (
        _hit(paper, passage, _score(words, paper, passage, hit), around, neighbours)
        for paper, passage, hit in chosen
    )
    return LibraryFound(tuple(hits), degraded)


def _newest(
    papers: QuerySet[Paper], filters: LibraryFilters, sources: tuple[str, ...] | None, limit: int
) -> LibraryFound:
    """What the filters name, without a question: the papers of an author or a journal. Without filters nothing."""
    if filters == NO_FILTERS:
        return LibraryFound(())
    if sources is not None:
        papers = papers.filter(pk__in=sources)
    papers = papers.filter(_rows(filters)).order_by("-year", "title")[:limit]
    first = {
        each.paper_id: each
        for each in Passage.objects.filter(paper__in=[each.pk for each in papers], position=0)
    }
    return LibraryFound(tuple(_hit(each, first[each.pk], 0.0, {}, 0) for each in papers if each.pk in first))


def _rows(filters: LibraryFilters) -> Q:
    """The filters as conditions on papers; `_sources` knows those that are left."""
    found = Q()
    years = {"year__gte": filters.year_from, "year__lte": filters.year_to, "retracted": filters.retracted}
    found &= Q(**{name: value for name, value in years.items() if value is not None})
    if filters.journals:
        named = [Q(journal__iexact=name) for name in filters.journals]
        found &= reduce(or_, named)
    lists = {"study_type__in": filters.study_types, "language__in": filters.languages}
    found &= Q(**{name: list(values) for name, values in lists.items() if values})
    if filters.full_text is not None:
        found &= Q(text_state=TextState.FULL) if filters.full_text else ~Q(text_state=TextState.FULL)
    return found


def _score(words: frozenset[str], paper: Paper, passage: Passage, hit: Hit) -> float:
    return round(max(share_of(words, f"{paper.title}\n{passage.text}"), hit.similarity or 0.0), 3)


def _has_to_do(hit: Hit) -> bool:
    """By the words of all that is searched, synonyms included, or by meaning. “asdfgh” is near to something always."""
    return KEYWORDS in hit.shares or (hit.similarity or 0.0) >= LIKE_NOTHING


def _sources(papers: QuerySet[Paper], filters: LibraryFilters) -> tuple[str, ...] | None:
    """The papers that are searched, where rows rather than the index know it; None: all."""
    if not (filters.paper_ids or filters.tags or filters.collection_id or filters.authors or filters.numbers):
        return None
    if filters.paper_ids:
        papers = papers.filter(pk__in=filters.paper_ids)
    if filters.numbers:
        papers = papers.filter(Q(doi__in=filters.numbers) | Q(pmid__in=filters.numbers))
    if filters.collection_id:
        papers = papers.filter(collections=filters.collection_id)
    for tag in filters.tags:
        papers = papers.filter(tags__contains=[tag])
    if filters.authors:
        papers = papers.filter(pk__in=written_by(papers, filters.authors))
    return tuple(str(each) for each in papers.values_list("pk", flat=True))


def written_by(papers: QuerySet[Paper], names: Sequence[str]) -> list[UUID]:
    """Papers that one of these people is an author of, by family name, and the given name where one was said."""
    likely = Q(pk__in=[])
    for name in names:
        likely |= Q(listed__icontains=name.split()[-1]) | Q(listed__icontains=name.split()[0])
        likely |= Q(listed__icontains=name[0]) if is_han(name[0]) else Q(pk__in=[])
    rows = papers.annotate(listed=Cast("authors", TextField())).filter(likely).values_list("pk", "authors")
    return [pk for pk, authors in rows if any(is_author(name, each) for name in names for each in authors)]


def is_author(name: str, author: Mapping[str, Any]) -> bool:
    """“Wang” is anyone of this family; “Zhang Wei” and “Wei Zhang” are W. Zhang too; “钟南山” is one name."""
    family, given = (str(author.get(part) or "").casefold().strip() for part in ("family", "given"))
    wanted = name.casefold().replace(".", " ").split()
    if is_han(name[0]):
        return name in {family + given, given + family, family} if len(name) > 1 else name == family
    if len(wanted) == 1:
        return wanted[0] == family or wanted[0] in family.split()
    orders = ((wanted[0], wanted[1:]), (wanted[-1], wanted[:-1]))
    return any(last == family and (not given or _fits(first, given)) for last, first in orders)


def _fits(said: Sequence[str], given: str) -> bool:
    """As far as both go: “Wei”, “W” and “W.” fit."""
    one, other = "".join(said), re.sub(r"[^\w]", "", given)
    return (
        one.startswith(other)
        or other.startswith(one)
        or (bool(other) and one[0] == other[0] and len(other) <= 2)
    )


def _conditions(filters: LibraryFilters) -> dict[str, Filter]:
    found: dict[str, Filter] = {}
    if filters.year_from is not None or filters.year_to is not None:
        found["year"] = Between(filters.year_from, filters.year_to)
    several = {
        "journal": tuple(each.casefold() for each in filters.journals),
        "study_type": filters.study_types,
        "language": filters.languages,
    }
    found |= {name: values for name, values in several.items() if values}
    flags = {"full_text": filters.full_text, "retracted": filters.retracted}
    return found | {name: value for name, value in flags.items() if value is not None}


def _chosen(papers: QuerySet[Paper], hits: Sequence[Hit], limit: int, most: int) -> list[Chosen]:
    """In their order; what has no row any more, or none that this person sees, is left out."""
    passages = Passage.objects.in_bulk([int(hit.key) for hit in hits])
    rows = papers.in_bulk({each.paper_id for each in passages.values()})
    found: list[Chosen] = []
    counted: Counter[UUID] = Counter()
    for hit in hits:
        passage = passages.get(int(hit.key))
        paper = rows.get(passage.paper_id) if passage else None
        if passage is None or paper is None or counted[paper.pk] >= most:
            continue
        counted[paper.pk] += 1
        found.append((paper, passage, hit))
        if len(found) == limit:
            break
    return found


def _around(passages: Sequence[Passage], count: int) -> Around:
    """Texts by paper and position, `count` before and after each passage."""
    if count < 1 or not passages:
        return {}
    wanted = Q(pk__in=[])
    for each in passages:
        places = (each.position - count, each.position + count)
        wanted |= Q(paper_id=each.paper_id, position__range=places)
    rows = Passage.objects.filter(wanted).order_by("paper", "position")
    return {(each.paper_id, each.position): each.text for each in rows.only("paper", "position", "text")}


def _hit(paper: Paper, passage: Passage, score: float, around: Around, count: int) -> LibraryHit:
    at = passage.position
    near = [(place, around.get((paper.pk, place))) for place in range(at - count, at + count + 1)]
    return LibraryHit(
        paper_id=paper.pk,
        title=paper.title,
        score=score,
        passage=passage.text,
        locator=locator_of(passage),
        passage_id=passage.pk,
        page=passage.page,
        paper_facts=facts_of(paper),
        before=tuple(text for place, text in near if text is not None and place < at),
        after=tuple(text for place, text in near if text is not None and place > at),
    )
