"""The agent that a test is about, published, a conversation with it, and tools made for it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from apps.agents import extension
from apps.agents.actions.conversations import start_conversation
from apps.agents.actions.defaults import load_default_agents
from apps.agents.actions.turns import send_message
from apps.agents.configuration.snapshot import AgentConfig, current_config
from apps.agents.context.events import LISTENERS
from apps.agents.context.memories import RECALLS, REMEMBERERS
from apps.agents.models import Agent, Conversation
from apps.agents.tools.registry import TOOLS
from apps.llm.actions.defaults import load_default_providers
from apps.runs.models import Run
from apps.runs.work.execute import execute_inline
from tests.support.cast import Cast
from tests.support.rows import Rows
from tests.support.specimen import DOMAIN, SLUG, TOOL, count_plants, publish_specimen
from tests.support.toolbox import Toolbox
from tests.support.turns import Say


@pytest.fixture(autouse=True)
def memories() -> Iterator[None]:
    """What projects remember goes on in threads after a turn: tests do without. Those that are about it have a fixture
    of this name of their own; processes of a stack remember as in the product."""
    with REMEMBERERS.isolated(empty=True), RECALLS.isolated(empty=True), LISTENERS.isolated(empty=True):
        yield


@pytest.fixture
def protocol_agent(copied: Rows) -> Agent:
    copied.ensure("default agents", _load_defaults)
    return Agent.objects.get(slug="protocol_agent")


@pytest.fixture
def specimen(copied: Rows) -> Iterator[Agent]:
    """The neutral agent (tests/support/specimen.py), published alone."""
    with extension.isolated():
        extension.register_tool(TOOL, count_plants)
        extension.register_domain(SLUG, DOMAIN)
        copied.ensure("specimen", _load_specimen)
        yield Agent.objects.get(slug=SLUG)


def _load_defaults() -> None:
    load_default_providers()
    load_default_agents()


def _load_specimen() -> None:
    load_default_providers()
    publish_specimen()


@pytest.fixture
def agent(request: pytest.FixtureRequest) -> Agent:
    """The specimen; the protocol agent for a test that asks for `protocol_agent` by name."""
    name = "protocol_agent" if "protocol_agent" in request.fixturenames else "specimen"
    found = request.getfixturevalue(name)
    assert isinstance(found, Agent)
    return found


@pytest.fixture
def config(agent: Agent) -> AgentConfig:
    found = current_config(agent)
    assert found is not None
    return found


@pytest.fixture
def conversation(cast: Cast, agent: Agent) -> Conversation:
    return start_conversation(agent=agent, project=cast.project, title="T", by=cast.investigator)


@pytest.fixture
def say(conversation: Conversation, cast: Cast) -> Say:
    """Say something and have it answered, here and now."""

    def speak(text: str) -> Run:
        turn = send_message(conversation=conversation, text=text, by=cast.coordinator, enqueue=False)
        execute_inline(turn.run)
        turn.run.refresh_from_db()
        return turn.run

    return speak


@pytest.fixture
def toolbox(agent: Agent) -> Iterator[Toolbox]:
    with TOOLS.isolated():
        yield Toolbox(agent)
