"""The search as a tool of any agent: both places at once, passages as citations, one's own projects alone."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from apps.agents.extension import ToolContext, ToolFailed
from apps.projects.models import Project, User
from apps.search.ai_search.tools import search_literature
from tests.support.literature import TOPICS, fill_library
from tests.support.tavily_server import TavilyServer

pytestmark = pytest.mark.django_db
QUESTION = TOPICS[0].question


@pytest.fixture
def context(project: Project, investigator: User) -> ToolContext:
    fill_library(project, investigator, TOPICS[:1])
    return ToolContext(
        conversation_id="",
        project_id=str(project.pk),
        user_id=str(investigator.pk),
        agent="any",
        stage="",
        language="en",
        data={},
        deadline_seconds=30,
        cancelled=lambda: False,
    )


def titles(output: dict[str, Any]) -> list[str]:
    return [each["title"] for each in output["results"]]


def test_library_and_web_are_searched_at_once(context: ToolContext, web: TavilyServer) -> None:
    found = search_literature(context, {"query": QUESTION})
    assert {each.source for each in found.citations} == {"paper", "web"}
    assert all(each.verified and each.quote and each.url for each in found.citations)
    assert "Guideline" in titles(dict(found.output))


def test_years_limit_the_papers(context: ToolContext) -> None:
    found = search_literature(context, {"query": QUESTION, "year_from": 2023})
    assert {each["year"] for each in found.output["results"]} == {2023}
    assert "no search service is set up" in found.summary


def test_its_configuration_may_leave_the_web_out(context: ToolContext, web: TavilyServer) -> None:
    found = search_literature(replace(context, configuration={"searches_web": False}), {"query": QUESTION})
    assert {each.source for each in found.citations} == {"paper"}
    assert not web.asked


def test_another_project_is_not_searched(context: ToolContext, outsider: User) -> None:
    with pytest.raises(ToolFailed):
        search_literature(replace(context, user_id=str(outsider.pk)), {"query": QUESTION})
