"""Streaming against a real loopback server: what arrives, in which order, and what is recorded."""

from __future__ import annotations

import pytest

from apps.llm.chat import complete, stream_chat
from apps.llm.models import ModelCall, Outcome
from apps.llm.types import Completed, TextDelta, ToolCallReady, ToolSpec
from tests.support.openai_server import Reply, ScriptedCall, ScriptedServer, use_as_model
from tests.unit.llm.conftest import ask

pytestmark = pytest.mark.django_db


def test_text_arrives_piece_by_piece_and_ends_with_the_whole(openai_server: ScriptedServer) -> None:
    use_as_model(openai_server)
    openai_server.queue(Reply(pieces=("Good ", "morning", "。")))
    events = list(stream_chat(ask()))
    assert events[:-1] == [TextDelta("Good "), TextDelta("morning"), TextDelta("。")]
    assert isinstance(events[-1], Completed)
    assert events[-1].result.content == "Good morning。"
    assert events[-1].result.finish_reason == "stop"
