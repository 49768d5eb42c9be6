"""The agent that a test is about, published, a conversation with it, and tools made for it."""

from __future__ import annotations

import pytest

from apps.agents.actions.conversations import start_conversation
from apps.agents.actions.defaults import load_default_agents
from apps.agents.actions.turns import send_message
from apps.agents.configuration.snapshot import AgentConfig, current_config
from apps.agents.models import Agent, Conversation
from apps.agents.tools import registry
from apps.llm.actions.defaults import load_default_providers
from apps.runs.execute import execute_inline
from apps.runs.models import Run
from tests.support.cast import Cast
from tests.support.toolbox import Toolbox
from tests.support.turns import Say


@pytest.fixture
def protocol_agent(db: None) -> Agent:
    load_default_providers()
    load_default_agents()
    return Agent.objects.get(slug="protocol_agent")


@pytest.fixture
def agent(protocol_agent: Agent) -> Agent:
    return protocol_agent


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
def toolbox(agent: Agent, monkeypatch: pytest.MonkeyPatch) -> Toolbox:
    monkeypatch.setattr(registry, "_handlers", dict(registry._handlers))
    return Toolbox(agent)
