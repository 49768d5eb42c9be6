"""The search as a tool, for any agent: the library of the project and the web, once, without rounds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import ngettext

from apps.agents.extension import Citation, ToolContext, ToolFailed, ToolOutput
from apps.projects.models import Project, User
from apps.projects.selectors import projects_visible_to
from apps.search.ai_search.addresses import passage_address
from apps.search.ai_search.records import Candidate, candidates_of
from apps.search.ai_search.settings import SearchSettings
from apps.search.ai_search.sources import Searcher, from_library, from_web
from apps.search.query.filters import cleaned
from apps.search.query.reading import understood

MOST_RESULTS = 8


def search_literature(context: ToolContext, arguments: Mapping[str, Any]) -> ToolOutput:
    """Arguments {query, year_from, year_to, study_types}. ToolFailed outside of one's projects."""
    user = User.objects.filter(pk=context.user_id, is_active=True).first()
    project = projects_visible_to(user).filter(pk=context.project_id).first() if user else None
    if user is None or project is None:
        raise ToolFailed
    asked = understood(user, str(arguments.get("query", "")))
    query, filters = asked.query, {**asked.filters, **cleaned(arguments)}
    settings = SearchSettings.from_json({**context.configuration, "library": MOST_RESULTS})
    who = Searcher(user, project, settings)
    library = from_library(who, [query], [filters], lambda: None)
    web = from_web(who, query, context.cancelled)
    found = [*candidates_of(library["library_hits"]).values(), *candidates_of(web["web_hits"]).values()]
    papers = [each for each in found if not each.facts.get("retracted")]
    return _output(project, papers, str(web["web"].get("sentence", "")))


def _output(project: Project, papers: list[Candidate], sentence: str) -> ToolOutput:
    summary = ngettext("%(n)d result", "%(n)d results", len(papers)) % {"n": len(papers)}
    return ToolOutput(
        summary=f"{summary}. {sentence}".strip() if sentence else summary,
        text="",
        output={"results": [_for_model(paper) for paper in papers], "note": sentence},
        citations=tuple(_citation(project, paper) for paper in papers),
    )


def _for_model(paper: Candidate) -> dict[str, Any]:
    return {
        "title": paper.title,
        "passage": paper.text,
        "source": paper.origin,
        "year": paper.facts.get("year"),
    }


def _citation(project: Project, paper: Candidate) -> Citation:
    """The passage as it is stored is its own quote."""
    return Citation(
        source="paper" if paper.origin == "library" else "web",
        source_id=paper.paper_id or paper.url,
        title=paper.title,
        locator=paper.locator,
        quote=paper.text,
        verified=True,
        url=passage_address(project, paper),
    )
