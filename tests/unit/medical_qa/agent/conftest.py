"""Tests of the agent for medical questions: its agent, a document that answers, and a web on loopback."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.core.cache import cache
from pytest_django.fixtures import Settings

from apps.agents.actions.conversations import start_conversation
from apps.agents.models import Agent, Conversation, Step, Trace
from apps.agents.traces.understanding import Understanding, understanding_of
from apps.medical_qa.models import KnowledgeDocument
from apps.runs.models import Run
from tests.support.cast import Cast
from tests.support.knowledge import answering_document
from tests.support.openai_server import ScriptedServer, use_as_model
from tests.support.tavily_server import KEY, TavilyServer, page

IBUPROFEN = """# Ibuprofen for adults

Adults may take ibuprofen 400 mg up to three times a day. The greatest daily dose without a prescription is 1200 mg.

# 布洛芬

布洛芬成人一次 400 mg，一天最多吃三次，每日最大剂量 1200 mg。
"""


@pytest.fixture
def agent(protocol_agent: Agent) -> Agent:
    """It comes with the others that are shipped."""
    return Agent.objects.get(slug="medical_qa")


@pytest.fixture
def conversation(cast: Cast, agent: Agent) -> Conversation:
    return start_conversation(agent=agent, project=cast.project, title="T", by=cast.investigator)


@pytest.fixture
def document(cast: Cast, agent: Agent) -> KnowledgeDocument:
    """The agent comes first: behind other rows it would be made anew, not copied."""
    return answering_document(cast.investigator, cast.project, IBUPROFEN, title="Ward formulary")


@pytest.fixture
def web(settings: Settings) -> Iterator[TavilyServer]:
    """Five pages, of which the agent takes three."""
    cache.clear()
    server = TavilyServer()
    settings.TAVILY_API_KEY, settings.TAVILY_BASE_URL = KEY, server.url
    server.finds(
        [page(f"Page {n}", f"https://example.org/{n}", f"Rest and drink enough, says {n}.") for n in range(5)]
    )
    try:
        yield server
    finally:
        server.stop()


@pytest.fixture
def without_web(settings: Settings) -> None:
    cache.clear()
    settings.TAVILY_API_KEY = ""


@pytest.fixture
def knowing_model(openai_server: ScriptedServer, quick_retries: None, agent: Agent) -> None:
    """A model that gives data as well: `script.structured` is what it says of a message."""
    use_as_model(openai_server, json_schema=True)


def trace_of(run: Run) -> Trace:
    return Trace.objects.get(run=run)


def step(run: Run, name: str) -> dict[str, Any]:
    found: dict[str, Any] = Step.objects.get(trace__run=run, name=f"node:{name}").output
    return found


def names_of(run: Run) -> list[str]:
    steps = Step.objects.filter(trace__run=run, name__startswith="node:").order_by("position")
    return [name.removeprefix("node:") for name in steps.values_list("name", flat=True)]


Understand = Callable[[Run], Understanding]


def understood(run: Run) -> Understanding:
    return understanding_of(trace_of(run))
