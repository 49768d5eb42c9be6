"""What tests of literature share."""

from __future__ import annotations

import pytest

from apps.agents.models import Agent
from apps.projects.models import Project, User
from tests.support.literature import TOPICS, fill_library
from tests.support.openai_server import ScriptedServer, use_as_model
from tests.support.screening_model import ScreeningModel
from tests.support.tavily_fixture import web

__all__ = ["agent", "answers", "screening", "web"]


@pytest.fixture
def agent(protocol_agent: Agent) -> Agent:
    """Tests of literature that talk do so with the agent that searches; it comes with the others that are shipped."""
    return Agent.objects.get(slug="ai_search")


@pytest.fixture
def answers(agent: Agent, project: Project, investigator: User) -> dict[str, list[str]]:
    """A library of synthetic records on three topics; the titles that answer each question."""
    return fill_library(project, investigator, TOPICS[:3])


@pytest.fixture
def screening(
    openai_server: ScriptedServer, quick_retries: None, answers: dict[str, list[str]]
) -> ScreeningModel:
    """A model that keeps what answers."""
    model = ScreeningModel(answers=answers)
    openai_server.script = model
    use_as_model(openai_server, json_schema=True)
    return model
