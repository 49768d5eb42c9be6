"""The two places that are searched, in one shape: papers of the library and pages of the web."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from apps.projects.models import Project, User
from apps.search.ai_search.records import LONGEST_TEXT_CHARACTERS, Candidate
from apps.search.ai_search.settings import SearchSettings
from apps.search.library.actions.indexing import ABSTRACT
from apps.search.library.scoring import share_of, words_of
from apps.search.library.search import LibraryHit, search_library
from apps.search.library.sections import WITHOUT_RESULTS
from apps.search.library.selectors import locator_of
from apps.search.models import Passage
from apps.search.query.filters import Filters, library_filters
from apps.search.web.search import search_web
from apps.search.web.types import WebSource


@dataclass(frozen=True)
class Searcher:
    """Whose eyes, where, and how far."""

    user: User
    project: Project
    settings: SearchSettings


def from_library(
    who: Searcher, queries: Sequence[str], groups: Sequence[Filters], check: Callable[[], None]
) -> dict[str, Any]:
    """Every query with every group of filters; a paper that several find counts once, with its best passage."""
    found: list[Candidate] = []
    degraded = ""
    for query in queries:
        for filters in groups:
            check()
            result = search_library(
                who.user,
                who.project,
                query,
                limit=who.settings.library,
                filters=library_filters(filters),
                neighbours=0,
            )
            degraded = degraded or result.degraded
            found += (_of_hit(hit, place) for place, hit in enumerate(_telling(result.hits)))
    return {"library_hits": merged(found), "degraded": degraded}


def from_web(who: Searcher, query: str, cancelled: Callable[[], bool]) -> dict[str, Any]:
    if not who.settings.searches_web:
        return {"web_hits": {}, "web": {}}
    found = search_web(query, settings=who.settings.web, project_id=who.project.pk, cancelled=cancelled)
    words = words_of(query)
    hits = merged(_of_page(source, place, words) for place, source in enumerate(found.sources))
    state = {
        "state": found.state,
        "sentence": found.sentence,
        "seconds": who.settings.web.timeout_seconds,
        "kept": found.kept,
    }
    return {"web_hits": hits, "web": state}


def merged(candidates: Iterable[Candidate]) -> dict[str, Any]:
    best: dict[str, Candidate] = {}
    for candidate in candidates:
        known = best.get(candidate.key)
        if known is None or candidate.score > known.score:
            best[candidate.key] = candidate
    return {key: candidate.as_json() for key, candidate in best.items()}


def _telling(hits: Sequence[LibraryHit]) -> list[LibraryHit]:
    """Who reads of a paper what it found: its abstract instead of a passage that tells nothing of that."""
    of_papers = Passage.objects.filter(paper__in=[hit.paper_id for hit in hits])
    sections = dict(of_papers.values_list("pk", "section"))
    abstracts = {each.paper_id: each for each in of_papers.filter(position=0, kind=ABSTRACT)}
    return [
        _instead(hit, abstracts.get(hit.paper_id))
        if WITHOUT_RESULTS.match(sections.get(hit.passage_id, ""))
        else hit
        for hit in hits
    ]


def _instead(hit: LibraryHit, abstract: Passage | None) -> LibraryHit:
    if abstract is None:
        return hit
    return replace(
        hit, passage=abstract.text, locator=locator_of(abstract), passage_id=abstract.pk, page=abstract.page
    )


def _of_hit(hit: LibraryHit, place: int) -> Candidate:
    facts: Mapping[str, Any] = asdict(hit.paper_facts)
    return Candidate(
        key=f"paper:{hit.paper_id}",
        origin="library",
        title=hit.title,
        text=hit.passage[:LONGEST_TEXT_CHARACTERS],
        score=hit.score,
        locator=hit.locator,
        passage_id=str(hit.passage_id),
        paper_id=str(hit.paper_id),
        place=place,
        facts={**facts, "authors": list(hit.paper_facts.authors)},
    )


def _of_page(source: WebSource, place: int, words: frozenset[str]) -> Candidate:
    score = round(share_of(words, f"{source.title}\n{source.content}"), 3)
    return Candidate(
        f"web:{source.url}",
        "web",
        source.title,
        source.content[:LONGEST_TEXT_CHARACTERS],
        score,
        url=source.url,
        place=place,
    )
