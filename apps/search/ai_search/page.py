"""A saved search as its page shows it: answer, table, what was dropped for which reason, rounds, flow diagram."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _

from apps.search.ai_search.addresses import passage_address
from apps.search.ai_search.columns import column_titles
from apps.search.ai_search.notes import notes_of
from apps.search.ai_search.records import CELLS, Candidate
from apps.search.models import SavedSearch, StudyType

MOST_DROPPED = 200


@dataclass(frozen=True)
class PaperView:
    """`cells` are in the order of the columns; empty for a paper that the table has no row of."""

    title: str
    address: str
    where: str
    reason: str
    score: float
    by: str
    is_web: bool
    cells: tuple[Mapping[str, Any], ...] = ()


@dataclass(frozen=True)
class Flow:
    """The boxes of the flow diagram, with their numbers."""

    library: int
    web: int
    duplicates: int
    screened: int
    dropped: int
    kept: int


@dataclass(frozen=True)
class SearchView:
    statements: tuple[dict[str, Any], ...]
    columns: tuple[str | Promise, ...]
    kept: tuple[PaperView, ...]
    dropped: tuple[PaperView, ...]
    rounds: tuple[dict[str, Any], ...]
    notes: tuple[str, ...]
    flow: Flow | None
    filters: tuple[str, ...]


def page_of(search: SavedSearch) -> SearchView:
    result = search.result
    rows = {row["key"]: row["cells"] for row in result.get("rows", ())}
    papers = [(_view(search, data, rows), data["decision"]["keep"]) for data in search.papers]
    return SearchView(
        statements=tuple(_statements(search)),
        columns=tuple(column_titles()[name] for name in CELLS),
        kept=tuple(view for view, keep in papers if keep),
        dropped=tuple(view for view, keep in papers if not keep)[:MOST_DROPPED],
        rounds=tuple(result.get("rounds", ())),
        notes=tuple(notes_of({**result["notes"], "web": result["web"], "counts": search.counts}))
        if result
        else (),
        flow=_flow(search.counts) if result else None,
        filters=tuple(_filters(search.filters)),
    )


def candidate_of(data: Mapping[str, Any]) -> Candidate:
    return Candidate.from_json({name: value for name, value in data.items() if name != "decision"})


def _view(search: SavedSearch, data: Mapping[str, Any], rows: Mapping[str, Any]) -> PaperView:
    paper, decision, cells = candidate_of(data), data["decision"], rows.get(data["key"], {})
    return PaperView(
        title=paper.title,
        address=passage_address(search.project, paper),
        where=source_of(paper),
        reason=decision["reason"],
        score=decision["score"],
        by=decision["by"],
        is_web=paper.origin == "web",
        cells=tuple(cells[name] for name in CELLS) if cells else (),
    )


def source_of(paper: Candidate) -> str:
    """“Lin W et al., NEJM 2021”; the host of a page."""
    authors = paper.facts.get("authors") or []
    names = [*(authors[:1]), *([_("et al.")] if len(authors) > 1 else [])]
    place = " ".join(str(part) for part in (paper.facts.get("journal"), paper.facts.get("year")) if part)
    listed = [" ".join(names), place]
    return ", ".join(part for part in listed if part) or paper.url.partition("://")[2].partition("/")[0]


def _statements(search: SavedSearch) -> Iterator[dict[str, Any]]:
    papers = {data["key"]: candidate_of(data) for data in search.papers}
    for each in search.result.get("statements", ()):
        paper = papers.get(each["key"])
        address = (passage_address(search.project, paper)) if paper else ""
        yield {
            **each,
            "title": paper.title if paper else "",
            "address": address,
            "locator": paper.locator if paper else "",
        }


def _flow(counts: Mapping[str, int]) -> Flow:
    return Flow(**{name: counts.get(name, 0) for name in Flow.__dataclass_fields__})


def _filters(filters: Mapping[str, Any]) -> Iterator[str]:
    if year := filters.get("year_from"):
        yield _("from %(year)d") % {"year": year}
    if year := filters.get("year_to"):
        yield _("to %(year)d") % {"year": year}
    labels = dict(StudyType.choices)
    yield from (str(labels.get(name, name)) for name in filters.get("study_types", ()))
    if filters.get("full_text"):
        yield _("full text")
