"""A saved search as its page shows it: answer, table, what was dropped for which reason, rounds, flow diagram."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _

from apps.search.ai_search.addresses import passage_address
from apps.search.ai_search.columns import column_titles
from apps.search.ai_search.notes import notes_of
from apps.search.ai_search.reasons import reason_of
from apps.search.ai_search.records import CELLS, Candidate
from apps.search.library.selectors import locator_of
from apps.search.models import Passage, SavedSearch, StudyType
from apps.search.query.labels import PartLabel, labels_of

MOST_DROPPED = 200
WITHOUT_SCORE = frozenset({"limits", "retracted"})


@dataclass(frozen=True)
class PaperView:
    """`cells` are in the order of the columns; empty for a paper that the table has no row of."""

    title: str
    address: str
    where: str
    reason: str
    fit: str
    by: str
    is_web: bool
    cells: tuple[Mapping[str, Any], ...] = ()


@dataclass(frozen=True)
class Flow:
    """The boxes of the flow diagram, with their numbers, and why what was dropped was (earlier searches do not say)."""

    library: int
    web: int
    duplicates: int
    screened: int
    dropped: int
    kept: int
    dropped_retracted: int = 0
    dropped_limits: int = 0
    dropped_topic: int = 0


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
    understood: tuple[PartLabel, ...] = ()
    set_aside: tuple[str, ...] = ()


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
        notes=tuple(_notes(search)),
        flow=_flow(search.counts) if result else None,
        filters=tuple(_filters((result.get("understood") or {}).get("form", search.filters))),
        understood=labels_of(result.get("understood") or {}),
        set_aside=tuple((result.get("understood") or {}).get("set_aside", ())),
    )


def _notes(search: SavedSearch) -> list[str]:
    result = search.result
    if not result:
        return []
    state = {**result["notes"], "web": result["web"], "counts": search.counts}
    return notes_of({**state, "understood": result.get("understood") or {}})


def candidate_of(data: Mapping[str, Any]) -> Candidate:
    return Candidate.from_json({name: value for name, value in data.items() if name != "decision"})


def _view(search: SavedSearch, data: Mapping[str, Any], rows: Mapping[str, Any]) -> PaperView:
    paper, decision, cells = candidate_of(data), data["decision"], rows.get(data["key"], {})
    return PaperView(
        title=paper.title,
        address=passage_address(search.project, paper),
        where=source_of(paper),
        reason=reason_of(decision),
        fit=fit_of(decision),
        by=decision["by"],
        is_web=paper.origin == "web",
        cells=tuple(cells[name] for name in CELLS) if cells else (),
    )


def fit_of(decision: Mapping[str, Any]) -> str:
    """What the score means: of rules how much of the topic the text speaks of; of a model what it thinks of the fit."""
    if decision.get("code") in WITHOUT_SCORE:
        return ""
    words = _("model's score %(n)d %%") if decision["by"] == "model" else _("%(n)d %% of the topic")
    return words % {"n": round(100 * decision["score"])}


def source_of(paper: Candidate) -> str:
    """“Lin W et al., NEJM 2021”; the host of a page."""
    authors = paper.facts.get("authors") or []
    names = [*(authors[:1]), *([_("et al.")] if len(authors) > 1 else [])]
    place = " ".join(str(part) for part in (paper.facts.get("journal"), paper.facts.get("year")) if part)
    listed = [" ".join(names), place]
    return ", ".join(part for part in listed if part) or paper.url.partition("://")[2].partition("/")[0]


def _statements(search: SavedSearch) -> Iterator[dict[str, Any]]:
    papers = {data["key"]: candidate_of(data) for data in search.papers}
    locators = _locators([each.passage_id for each in papers.values() if each.passage_id])
    for each in search.result.get("statements", ()):
        paper = papers.get(each["key"])
        address = (passage_address(search.project, paper)) if paper else ""
        yield {
            **each,
            "title": paper.title if paper else "",
            "address": address,
            "locator": locators.get(paper.passage_id, paper.locator) if paper else "",
        }


def _locators(passage_ids: Sequence[str]) -> dict[str, str]:
    """In the language of who reads it, unlike the one that was kept."""
    rows = Passage.objects.filter(pk__in=passage_ids).only("position", "kind", "section", "page")
    return {str(each.pk): locator_of(each) for each in rows}


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
