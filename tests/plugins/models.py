"""Models played by the scripted server: the server alone, or already serving the answers of turns."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from apps.agents.models import Agent
from apps.agents.tools import execution
from apps.llm import breaker, clients, retry
from tests.support.openai_script import Reply
from tests.support.openai_server import ScriptedServer, use_as_model


@pytest.fixture
def openai_server() -> Iterator[ScriptedServer]:
    """A fresh scripted server; HTTP clients made for it are closed before it goes."""
    server = ScriptedServer().start()
    try:
        yield server
    finally:
        clients.close_all()
        server.stop()


@pytest.fixture
def quick_retries(monkeypatch: pytest.MonkeyPatch) -> None:
    """Retries wait a hundredth of what they do outside tests, and no test finds another's circuit open."""
    monkeypatch.setattr(retry, "FIRST_WAIT_SECONDS", 0.005)
    monkeypatch.setattr(execution, "FIRST_PAUSE_SECONDS", 0.005)
    breaker.forget_all()


@pytest.fixture
def chat_model(openai_server: ScriptedServer, quick_retries: None, agent: Agent) -> Any:
    """A model for chat alone: what a message wants and says is left to the rules."""
    openai_server.script.structured = Reply(text='{"values": []}')
    return use_as_model(openai_server)
