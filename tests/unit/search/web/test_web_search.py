"""Web search: what was found is kept for its project, each fault is a state with a sentence, nothing hangs."""

from __future__ import annotations

import threading
import time
from dataclasses import replace

import pytest
from pytest_django.fixtures import Settings

from apps.llm.errors import Cancelled
from apps.projects.models import Project
from apps.search.web.search import search_web
from apps.search.web.types import LONGEST_CONTENT_CHARACTERS, WebSettings
from tests.support.cast import Cast
from tests.support.tavily_server import TavilyServer, page

pytestmark = pytest.mark.django_db


def test_what_the_web_has_comes_with_numbered_titles(web: TavilyServer, project: Project) -> None:
    found = search_web("early  oral switch", project_id=project.pk)
    assert (found.state, found.has_results, found.source) == ("ok", True, "tavily")
    assert found.summary == "1. Early switch in bacteraemia\n2. Guideline"
    assert [source.url for source in found.sources] == ["https://example.org/a", "https://example.org/b"]
    assert web.requests[0]["query"] == "early oral switch"
    assert web.requests[0]["max_results"] == 10


def test_the_settings_are_what_the_service_is_asked(web: TavilyServer, project: Project) -> None:
    settings = WebSettings.from_json(
        {
            "count": 99,
            "depth": "advanced",
            "time_range": "year",
            "include_domains": ["NEJM.org", " "],
            "exclude_domains": ["example.com"],
            "timeout_seconds": "soon",
        }
    )
    search_web("sepsis", settings=settings, project_id=project.pk)
    asked = web.requests[0]
    assert asked["max_results"] == 20
    assert asked["search_depth"] == "advanced"
    assert asked["time_range"] == "year"
    assert asked["include_domains"] == ["nejm.org"]
    assert asked["exclude_domains"] == ["example.com"]
    search_web("sepsis", settings=replace(settings, days=30), project_id=project.pk)
    assert "start_date" in web.requests[1]
    assert "time_range" not in web.requests[1]


def test_the_same_question_is_paid_for_once_a_day_and_project(web: TavilyServer, cast: Cast) -> None:
    search_web("Sepsis", project_id=cast.project.pk)
    again = search_web(" sepsis ", project_id=cast.project.pk)
    assert again.kept
    assert again.has_results
    assert len(web.asked) == 1
    search_web("sepsis", project_id=cast.other_project.pk)
    search_web("sepsis", settings=WebSettings(count=3), project_id=cast.project.pk)
    assert len(web.asked) == 3


@pytest.mark.parametrize(
    ("fault", "state", "words"),
    [
        ("bad_key", "bad_key", "does not accept the key"),
        ("rate", "quota", "limit is used up"),
        ("quota", "quota", "limit is used up"),
        ("pay_as_you_go", "quota", "limit is used up"),
        ("down", "down", "cannot be reached"),
        ("drops", "down", "cannot be reached"),
        ("no_json", "down", "cannot be reached"),
        ("stalls", "slow", "did not respond within 0.4 s"),
    ],
)
def test_each_fault_is_a_state_with_a_sentence_and_is_not_kept(
    web: TavilyServer, project: Project, fault: str, state: str, words: str
) -> None:
    web.fails(fault)
    settings = WebSettings(timeout_seconds=0.4 if fault == "stalls" else 60)
    found = search_web("sepsis", settings=settings, project_id=project.pk)
    assert (found.state, found.has_results) == (state, False)
    assert words in found.sentence
    web.finds([page("A", "https://example.org", "Text")])
    assert search_web("sepsis", project_id=project.pk).state == "ok"


def test_without_a_key_nothing_is_asked(web: TavilyServer, project: Project, settings: Settings) -> None:
    settings.TAVILY_API_KEY = ""
    found = search_web("sepsis", project_id=project.pk)
    assert found.state == "no_key"
    assert "no search service is set up" in found.sentence
    assert not web.asked


def test_nothing_found_is_not_a_fault(web: TavilyServer, project: Project) -> None:
    web.finds([])
    assert search_web("sepsis", project_id=project.pk).state == "none"
    assert search_web("   ", project_id=project.pk).state == "none"
    assert len(web.asked) == 1


def test_a_search_that_nobody_wants_any_more_is_left_at_once(web: TavilyServer, project: Project) -> None:
    web.fails("stalls")
    stop = threading.Event()
    threading.Timer(0.1, stop.set).start()
    begun = time.monotonic()
    with pytest.raises(Cancelled):
        search_web(
            "sepsis", settings=WebSettings(timeout_seconds=60), project_id=project.pk, cancelled=stop.is_set
        )
    assert time.monotonic() - begun < 30  # the service would never have answered


def test_only_addresses_that_a_page_may_lead_to_are_given(web: TavilyServer, project: Project) -> None:
    web.finds(
        [
            page("Script", "javascript:alert(1)", "Text"),
            page("File", "file:///etc/passwd", "Text"),
            page("Password", "https://user:secret@example.org/", "Text"),
            page("Twice", "https://example.org/", "Text\x00 one"),
            page("Twice", "https://example.org/", "Text two"),
            page("Empty", "https://example.org/empty", "  "),
        ]
    )
    found = search_web("sepsis", project_id=project.pk)
    assert [(source.url, source.content) for source in found.sources] == [
        ("https://example.org/", "Text one")
    ]


def test_what_pages_say_is_cut_to_a_length(web: TavilyServer, project: Project) -> None:
    web.finds([page("T" * 5_000, "https://example.org/", "long " * 5_000)])
    source = search_web("sepsis", project_id=project.pk).sources[0]
    assert len(source.content) == LONGEST_CONTENT_CHARACTERS
    assert len(source.title) == 300
