"""Streaming against a real loopback server: what arrives, in which order, and what is recorded."""

from __future__ import annotations

from decimal import Decimal
from uuid import uuid4

import pytest
from django.db import DatabaseError

from apps.llm.actions import calls
from apps.llm.chat import complete, stream_chat
from apps.llm.models import ModelCall
from apps.llm.types import (
    ChatMessage,
    Completed,
    JsonSchemaFormat,
    TextDelta,
    ToolCall,
    ToolCallReady,
    ToolSpec,
)
from tests.support.model_calls import ask
from tests.support.openai_script import Reply, ScriptedCall
from tests.support.openai_server import ScriptedServer, use_as_model

pytestmark = pytest.mark.django_db

SEARCH = ToolSpec("search", "Finds papers.", {"type": "object", "properties": {"q": {"type": "string"}}})


def test_text_arrives_piece_by_piece_and_ends_with_the_whole(openai_server: ScriptedServer) -> None:
    use_as_model(openai_server)
    openai_server.queue(Reply(pieces=("Good ", "morning", "。")))
    events = list(stream_chat(ask()))
    assert events[:-1] == [TextDelta("Good "), TextDelta("morning"), TextDelta("。")]
    assert isinstance(events[-1], Completed)
    assert events[-1].result.content == "Good morning。"
    assert events[-1].result.finish_reason == "stop"


def test_further_parameters_cannot_replace_what_the_call_is_about(openai_server: ScriptedServer) -> None:
    ours = {"messages": [], "model": "other", "stream": False, "tools": [], "response_format": None}
    use_as_model(openai_server, request_defaults={**ours, "top_p": 0.5})
    complete(ask("hello"))
    body = openai_server.last_body()
    assert (body["model"], body["stream"], body["top_p"]) == ("scripted", True, 0.5)
    assert body["messages"][-1]["content"] == "hello"
    assert "tools" not in body


def test_the_request_carries_what_the_caller_asked_for(openai_server: ScriptedServer) -> None:
    use_as_model(openai_server, request_defaults={"top_p": 0.5, "temperature": None}, max_output_tokens=500)
    history = (
        ChatMessage("system", "Be brief."),
        ChatMessage("assistant", "", tool_calls=(ToolCall("c1", "search", '{"q": "x"}'),)),
        ChatMessage("tool", "nothing", tool_call_id="c1"),
        ChatMessage("user", "go on"),
    )
    wanted = JsonSchemaFormat("shape", {"type": "object"})
    complete(
        ask(messages=history, tools=(SEARCH,), tool_choice="search", temperature=0.3, max_tokens=9000,
            response_format=wanted)
    )  # fmt: skip
    body = openai_server.last_body()
    assert body["messages"][1]["tool_calls"][0]["function"] == {"name": "search", "arguments": '{"q": "x"}'}
    assert body["messages"][2] == {"role": "tool", "content": "nothing", "tool_call_id": "c1"}
    assert body["tools"][0]["function"]["name"] == "search"
    assert body["tool_choice"] == {"type": "function", "function": {"name": "search"}}
    assert body["response_format"]["json_schema"]["name"] == "shape"
    assert body["stream_options"] == {"include_usage": True}
    assert body["top_p"] == 0.5
    assert body["max_tokens"] == 500
    assert "temperature" not in body


def test_usage_time_and_cost_are_recorded(openai_server: ScriptedServer) -> None:
    use_as_model(openai_server, price_in=Decimal(2), price_in_cached=Decimal("0.5"), price_out=Decimal(8))
    counted = {
        "prompt_tokens": 1000,
        "completion_tokens": 500,
        "prompt_tokens_details": {"cached_tokens": 400},
    }
    openai_server.queue(Reply(text="answer", usage=counted))
    project_id = uuid4()
    result = complete(ask(reference="run-1", project_id=project_id))
    call = ModelCall.objects.get()
    assert (call.outcome, call.attempt, call.purpose, call.error_code) == ("success", 1, "chat", "")
    assert (call.input_tokens, call.cached_tokens, call.output_tokens) == (1000, 400, 500)
    assert call.cost == result.cost == Decimal("0.0054")
    assert call.first_token_ms is not None
    assert call.first_token_ms <= call.duration_ms
    assert (call.reference, call.project_id) == ("run-1", project_id)
    assert not call.estimated


def test_tokens_are_estimated_when_the_endpoint_does_not_count(openai_server: ScriptedServer) -> None:
    use_as_model(openai_server)
    openai_server.queue(Reply(text="主要终点是总生存期", usage={}))
    usage = complete(ask("什么是主要终点？")).usage
    assert usage.estimated
    assert usage.output_tokens == 6  # nine characters, one and a half a token
    assert ModelCall.objects.get().estimated


def test_an_endpoint_that_refuses_stream_options_is_not_sent_them(openai_server: ScriptedServer) -> None:
    use_as_model(openai_server, stream_usage=False)
    openai_server.refuse("stream_options")
    assert complete(ask()).usage.estimated


def test_reasoning_is_kept_apart(openai_server: ScriptedServer) -> None:
    use_as_model(openai_server)
    openai_server.queue(Reply(reasoning=("Let me ", "think."), pieces=("42",)))
    events = list(stream_chat(ask()))
    assert events[:3] == [
        TextDelta("Let me ", "reasoning"),
        TextDelta("think.", "reasoning"),
        TextDelta("42"),
    ]
    assert isinstance(events[-1], Completed)
    assert (events[-1].result.content, events[-1].result.reasoning) == ("42", "Let me think.")


def test_think_tags_split_over_chunks_do_not_reach_the_answer(openai_server: ScriptedServer) -> None:
    use_as_model(openai_server)
    openai_server.queue(Reply(text="<think>hm, a < b</think>\n\nThe answer.", piece_chars=3))
    result = complete(ask())
    assert (result.content, result.reasoning) == ("The answer.", "hm, a < b")


def test_tool_calls_split_over_chunks_come_whole_and_last(openai_server: ScriptedServer) -> None:
    use_as_model(openai_server)
    calls = (
        ScriptedCall("search", '{"q": "sepsis"}', id="a"),
        ScriptedCall("search", '{"q": "shock"}', id="b"),
    )
    openai_server.queue(Reply(text="Looking", tool_calls=calls))
    events = list(stream_chat(ask(tools=(SEARCH,))))
    assert events[-3:-1] == [
        ToolCallReady("a", "search", '{"q": "sepsis"}'),
        ToolCallReady("b", "search", '{"q": "shock"}'),
    ]
    assert isinstance(events[-1], Completed)
    assert events[-1].result.finish_reason == "tool_calls"
    assert len(events[-1].result.tool_calls) == 2


def test_an_answer_cut_by_its_length_says_so(openai_server: ScriptedServer) -> None:
    use_as_model(openai_server)
    openai_server.queue(Reply(text="half an ans", finish_reason="length"))
    assert complete(ask()).finish_reason == "length"


def test_an_answer_of_a_megabyte_arrives_whole(openai_server: ScriptedServer) -> None:
    use_as_model(openai_server)
    openai_server.queue(Reply(text="0123456789" * 100_000, piece_chars=250_000))
    assert len(complete(ask()).content) == 1_000_000


def test_an_endpoint_that_ignores_streaming_is_understood(openai_server: ScriptedServer) -> None:
    use_as_model(openai_server)
    call = ScriptedCall("search", '{"q": "x"}')
    openai_server.queue(Reply(text="all at once", reasoning=("so",), tool_calls=(call,), ignore_stream=True))
    result = complete(ask(tools=(SEARCH,)))
    assert (result.content, result.reasoning) == ("all at once", "so")
    assert result.tool_calls == (ToolCall("call_1", "search", '{"q": "x"}'),)
    assert result.usage.input_tokens == 10


def test_a_stream_without_done_is_complete_when_it_was_finished(openai_server: ScriptedServer) -> None:
    use_as_model(openai_server)
    openai_server.queue(Reply(text="fine", send_done=False))
    assert complete(ask()).content == "fine"


def test_connections_are_used_again(openai_server: ScriptedServer) -> None:
    use_as_model(openai_server)
    for _ in range(3):
        complete(ask())
    assert openai_server.connections_made == 1


def test_an_answer_is_not_lost_with_its_accounting(
    openai_server: ScriptedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise DatabaseError

    use_as_model(openai_server)
    monkeypatch.setattr(calls, "insert", fail)
    assert complete(ask()).content
