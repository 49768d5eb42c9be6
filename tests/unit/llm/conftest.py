"""What tests of models share: the scripted server, quick retries, and a request to start from."""

from __future__ import annotations

from typing import Any

import pytest

from apps.llm import retry
from apps.llm.types import ChatMessage, ChatRequest
from tests.support.openai_server import openai_server

__all__ = ["openai_server"]


@pytest.fixture(autouse=True)
def quick_retries(monkeypatch: pytest.MonkeyPatch) -> None:
    """Retries wait a hundredth of what they do outside tests."""
    monkeypatch.setattr(retry, "FIRST_WAIT_SECONDS", 0.005)


def ask(text: str = "hello", **fields: Any) -> ChatRequest:
    """A chat request with one user message."""
    return ChatRequest(**{"purpose": "chat", "messages": (ChatMessage("user", text),), **fields})
