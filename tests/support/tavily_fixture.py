"""A web search service of their own for tests of literature; conftests import the fixture."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from pytest_django.fixtures import Settings

from tests.support.tavily_server import KEY, TavilyServer, page

PAGES = [
    page("Early switch in bacteraemia", "https://example.org/a", "Seven days were as good as fourteen."),
    page("Guideline", "https://example.org/b", "Switch when the patient is stable."),
]


@pytest.fixture
def web(settings: Settings) -> Iterator[TavilyServer]:
    """A search service that finds two pages; the installation has its key."""
    server = TavilyServer()
    server.finds(PAGES)
    settings.TAVILY_API_KEY, settings.TAVILY_BASE_URL = KEY, server.url
    yield server
    server.stop()
