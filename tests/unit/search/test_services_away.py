"""A search while a service is down: the rest answers, it is said, and the next search asks the service again."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from pytest_django.fixtures import Settings

from apps.projects.models import Project, User
from apps.retrieval.embedders import EmbedderFailed
from apps.retrieval.models import EmbeddingModel, ModelKind
from apps.search.ai_search.page import page_of
from tests.support.literature import TOPICS, searched
from tests.support.screening_model import ScreeningModel
from tests.support.tavily_server import TavilyServer

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("redis_server")]
QUESTION = TOPICS[0].question


class Endpoint:
    """Vectors of two numbers, unless it is down."""

    is_down = False

    def texts(self, texts: Sequence[str]) -> list[list[float]]:
        if self.is_down:
            raise EmbedderFailed("down")
        return [[1.0, len(text) / 1000] for text in texts]


@pytest.fixture
def endpoint(monkeypatch: pytest.MonkeyPatch) -> Endpoint:
    found = Endpoint()
    for module in ("search", "actions.embedding"):
        monkeypatch.setattr(f"apps.retrieval.{module}.embedder_of", lambda row: found)
    EmbeddingModel.objects.create(
        slug="endpoint", title="Endpoint", kind=ModelKind.ENDPOINT, dimensions=2, order=1
    )
    return found


@pytest.mark.parametrize(
    ("away", "said"),
    [
        ("web", "The web was not searched: the search service cannot be reached at the moment."),
        ("model", "The language model did not respond in one round or more: rules decided there."),
        ("vectors", "The library was searched by words alone, not by meaning."),
    ],
)
def test_what_was_away_is_asked_again(
    project: Project,
    investigator: User,
    screening: ScreeningModel,
    web: TavilyServer,
    endpoint: Endpoint,
    away: str,
    said: str,
) -> None:
    """What was found is kept for a day, but not where something was missing."""
    web.fails("down") if away == "web" else web.finds([])
    screening.fails = {"search_screening"} if away == "model" else set()
    endpoint.is_down = away == "vectors"
    before = searched(project, investigator, QUESTION)
    assert before.counts["kept"] >= 4
    assert said in page_of(before).notes
    web.finds([])
    screening.fails, endpoint.is_down = set(), False
    after = searched(project, investigator, QUESTION)
    assert said not in page_of(after).notes
    asked = len(screening.asked)
    searched(project, investigator, QUESTION)
    assert len(screening.asked) == asked


def test_a_key_that_came_since_is_used(
    project: Project, investigator: User, screening: ScreeningModel, web: TavilyServer, settings: Settings
) -> None:
    settings.TAVILY_API_KEY, key = "", settings.TAVILY_API_KEY
    searched(project, investigator, QUESTION)
    settings.TAVILY_API_KEY = key
    searched(project, investigator, QUESTION)
    assert web.asked
