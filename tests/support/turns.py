"""What tests of turns share: how something is said, what was answered, and what the model was asked."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from apps.agents.models import Message
from apps.runs.models import Run, RunState
from tests.support.openai_server import ScriptedServer

Say = Callable[[str], Run]
QUESTION = "Why do we need so many plants?"


def message_of(run: Run) -> Message:
    """The answer that the run gave."""
    assert run.state == RunState.FINISHED, run.error_message
    return Message.objects.get(run=run, replaced_at=None)


def answer_of(run: Run) -> str:
    return message_of(run).content


def chats(server: ScriptedServer) -> list[dict[str, Any]]:
    """The requests for the answer."""
    return [seen.body for seen in server.requests if not is_for_values(seen.body)]


def is_for_values(body: Mapping[str, Any]) -> bool:
    return bool(body.get("response_format")) or any(
        tool["function"]["description"] == "Gives the answer." for tool in body.get("tools", ())
    )
