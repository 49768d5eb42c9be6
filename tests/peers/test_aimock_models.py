"""The door to models against aimock: what a server written by others sends is understood, and so is how it fails."""

from __future__ import annotations

import time
from base64 import b64decode, b64encode
from pathlib import Path
from typing import Any

import pytest
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from pydantic import BaseModel

from apps.llm.chat import complete, stream_chat
from apps.llm.embedding import EmbeddingRequest, embed
from apps.llm.errors import ModelError
from apps.llm.models import Model, ModelCall, Provider
from apps.llm.structured import structured
from apps.llm.types import (
    ChatMessage,
    ChatRequest,
    Completed,
    Picture,
    Restarted,
    TextDelta,
    ToolCallReady,
    ToolSpec,
)
from tests.peers.aimock import Aimock
from tests.support.openai_server import use_as_model

pytestmark = pytest.mark.django_db(transaction=True)

TEXT = "A margin is the largest difference that still counts as not much worse. 非劣效界值。"
PNG = b64decode(  # one black pixel
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg=="
)
SQUARE = ToolSpec("square", "Squares a number.", {"type": "object", "properties": {"n": {"type": "integer"}}})


class Sample(BaseModel):
    size: int
    note: str = ""


def ask(text: str, **fields: Any) -> ChatRequest:
    return ChatRequest(**{"purpose": "chat", "messages": (ChatMessage("user", text),), **fields})


def attempts() -> list[tuple[str, int | None]]:
    """(code, HTTP status) of every attempt that was recorded."""
    return list(ModelCall.objects.order_by("attempt").values_list("error_code", "http_status"))


# --- What it answers ----------------------------------------------------------------------------------------


def test_text_comes_in_pieces_and_ends_with_the_whole(aimock: Aimock) -> None:
    use_as_model(aimock, price_in=2, price_out=6)
    aimock.answer({"userMessage": "margin"}, {"content": TEXT}, chunkSize=5)
    events = list(stream_chat(ask("What is a margin?", temperature=0.2)))
    pieces = [event.text for event in events if isinstance(event, TextDelta)]
    assert len(pieces) > 5
    assert "".join(pieces) == TEXT
    last = events[-1]
    assert isinstance(last, Completed)
    assert (last.result.content, last.result.finish_reason) == (TEXT, "stop")
    assert not last.result.usage.estimated
    assert last.result.usage.output_tokens > 0
    assert last.result.cost > 0
    (body,) = aimock.requests()
    assert (body["stream"], body["temperature"]) == (True, 0.2)


def test_text_appears_while_it_is_still_being_sent(aimock: Aimock) -> None:
    use_as_model(aimock)
    aimock.answer({}, {"content": "one two three four five six"}, chunkSize=4, latency=60)
    arrived = [time.monotonic() for event in stream_chat(ask("Go.")) if isinstance(event, TextDelta)]
    assert arrived[-1] - arrived[0] > 0.2


def test_a_picture_is_shown_to_a_model_that_sees_and_named_to_another(
    aimock: Aimock, settings: Any, tmp_path: Path
) -> None:
    settings.MEDIA_ROOT = tmp_path
    picture = Picture("ecg.png", "image/png", len(PNG), default_storage.save("ecg", ContentFile(PNG)))
    aimock.answer({"userMessage": "What is it?"}, {"content": "A line."})
    model = use_as_model(aimock)
    for vision in (True, False):
        Model.objects.filter(pk=model.pk).update(vision=vision)
        asked = ask("", messages=(ChatMessage("user", "What is it?", pictures=(picture,)),))
        assert complete(asked).content == "A line."
    seen, named = (str(body["messages"][-1]["content"]) for body in aimock.requests())
    assert f"data:image/png;base64,{b64encode(PNG).decode()}" in seen
    assert "base64" not in named
    assert "“ecg.png”" in named


def test_reasoning_is_kept_apart(aimock: Aimock) -> None:
    use_as_model(aimock)
    aimock.answer({}, {"content": "Forty-nine.", "reasoning": "Seven times seven."})
    result = complete(ask("Why?"))
    assert (result.content, result.reasoning) == ("Forty-nine.", "Seven times seven.")


def test_an_answer_that_reached_its_length_says_so(aimock: Aimock) -> None:
    use_as_model(aimock)
    aimock.answer({}, {"content": "It goes on and", "finishReason": "length"})
    assert complete(ask("Go.", max_tokens=4)).finish_reason == "length"


def test_calls_of_tools_come_whole_however_they_are_cut(aimock: Aimock) -> None:
    use_as_model(aimock)
    calls = [{"name": "square", "arguments": {"n": n, "why": "为" * 20}} for n in (7, 8)]
    aimock.answer({"toolName": "square"}, {"content": "Let me see.", "toolCalls": calls}, chunkSize=3)
    events = list(stream_chat(ask("Square them.", tools=(SQUARE,))))
    ready = [event for event in events if isinstance(event, ToolCallReady)]
    assert [
        (call.name, f'"n":{n}' in call.arguments_json) for n, call in zip((7, 8), ready, strict=True)
    ] == [("square", True)] * 2
    assert len({call.id for call in ready}) == 2
    assert isinstance(events[-1], Completed)
    assert events[-1].result.finish_reason == "tool_calls"
    assert events[-1].result.content == "Let me see."


def test_the_result_of_a_call_is_sent_back_in_its_form(aimock: Aimock) -> None:
    use_as_model(aimock)
    aimock.answer(
        {"hasToolResult": False}, {"toolCalls": [{"id": "call_7", "name": "square", "arguments": "{}"}]}
    )
    aimock.answer({"toolCallId": "call_7", "toolResultContains": "49"}, {"content": "It is 49."})
    first = complete(ask("Square it.", tools=(SQUARE,)))
    (call,) = first.tool_calls
    said = ChatMessage("assistant", first.content, tool_calls=(call,))
    told = ChatMessage("tool", '{"square": 49}', tool_call_id=call.id)
    second = ChatRequest("chat", (ChatMessage("user", "Square it."), said, told), tools=(SQUARE,))
    assert complete(second).content == "It is 49."


@pytest.mark.parametrize("way", ["json_schema", "tool", "text"])
def test_data_comes_in_each_of_the_three_ways(aimock: Aimock, way: str) -> None:
    use_as_model(aimock, json_schema=way == "json_schema", tools=way == "tool")
    matches = {
        "json_schema": {"responseFormat": "json_schema"},
        "tool": {"toolName": "give_answer"},
        "text": {"userMessage": "many"},
    }
    given: dict[str, Any] = {"size": 240, "note": "two groups"}
    data: dict[str, Any] = {"content": "Here:\n```json\n" + Sample(**given).model_dump_json() + "\n```"}
    if way == "json_schema":
        data = {"content": Sample(**given).model_dump_json()}
    elif way == "tool":
        data = {"toolCalls": [{"name": "give_answer", "arguments": given}]}
    aimock.answer(matches[way], data)
    answer = structured(ask("How many?"), Sample)
    assert (answer.value, answer.way, answer.repaired) == (Sample(**given), way, False)


def test_data_that_breaks_the_schema_is_repaired_once(aimock: Aimock) -> None:
    use_as_model(aimock, json_schema=True)
    aimock.answer({"turnIndex": 0}, {"content": '{"size": "many"}'})
    aimock.answer({"turnIndex": 1}, {"content": '{"size": 12}'})
    answer = structured(ask("How many?"), Sample)
    assert (answer.value, answer.repaired) == (Sample(size=12), True)


def test_texts_become_vectors(aimock: Aimock) -> None:
    use_as_model(aimock, purposes=("embedding",), embeddings=True, texts_per_request=2)
    texts = ("a margin", "界值", "power", "a margin")
    found = embed(EmbeddingRequest(texts))
    assert len({len(vector) for vector in found.vectors}) == 1
    assert found.dimensions > 100
    assert found.vectors[0] == found.vectors[3]
    assert len(set(found.vectors)) == 3


def test_a_vector_is_taken_over_as_it_was_sent(aimock: Aimock) -> None:
    use_as_model(aimock, purposes=("embedding",), embeddings=True)
    aimock.answer({"inputText": "margin"}, {"embedding": [0.25, -0.5, 1]})
    assert embed(EmbeddingRequest(("a margin",))).vectors == ((0.25, -0.5, 1.0),)


# --- How it fails -------------------------------------------------------------------------------------------

CHAOS: dict[str, tuple[dict[str, float], tuple[str, int | None]]] = {
    "dropped": ({"dropRate": 1}, ("server_error", 500)),
    "malformed": ({"malformedRate": 1}, ("bad_response", None)),
    "disconnected": ({"disconnectRate": 1}, ("connection", None)),
    "rate limited": ({"rateLimitRate": 1}, ("rate_limited", 429)),
    "silent": ({"latencyMs": 5_000}, ("first_token_timeout", None)),
}


def patience(name: str) -> float:
    """Short where the server is silent, else so long that a busy machine is no failure."""
    return 0.3 if name == "silent" else 60.0


@pytest.mark.parametrize("name", CHAOS)
def test_a_server_in_chaos_is_a_failure_with_its_name(aimock: Aimock, name: str) -> None:
    rates, expected = CHAOS[name]
    use_as_model(aimock, max_retries=0, first_token_timeout_seconds=patience(name))
    aimock.answer({}, {"content": TEXT})
    aimock.chaos(**rates)
    with pytest.raises(ModelError) as raised:
        complete(ask("Hello?"))
    assert [cause.code for cause in raised.value.causes] == [expected[0]]
    assert attempts() == [expected]
    assert "haos" not in str(raised.value)
    aimock.chaos()
    Provider.objects.update(first_token_timeout_seconds=60)
    assert complete(ask("And now?")).content == TEXT


@pytest.mark.parametrize("name", ["malformed", "disconnected", "rate limited", "silent"])
def test_vectors_from_a_server_in_chaos_fail_with_the_same_names(aimock: Aimock, name: str) -> None:
    rates, expected = CHAOS[name]
    use_as_model(
        aimock,
        purposes=("embedding",),
        embeddings=True,
        max_retries=0,
        first_token_timeout_seconds=patience(name),
    )
    aimock.chaos(**rates)
    with pytest.raises(ModelError) as raised:
        embed(EmbeddingRequest(("a margin",)))
    assert [cause.code for cause in raised.value.causes] == [expected[0]]
    assert attempts() == [expected]
    aimock.chaos()
    Provider.objects.update(first_token_timeout_seconds=60)
    assert embed(EmbeddingRequest(("a margin",))).vectors


def test_a_server_that_is_slow_within_its_time_is_waited_for(aimock: Aimock) -> None:
    use_as_model(aimock, first_token_timeout_seconds=60.0)
    aimock.answer({}, {"content": TEXT})
    aimock.chaos(latencyMs=300)
    result = complete(ask("Hello?"))
    assert result.content == TEXT
    assert result.first_token_ms is not None
    assert result.first_token_ms >= 300


def test_every_answer_comes_through_a_server_that_fails_every_third_time(aimock: Aimock) -> None:
    use_as_model(aimock, max_retries=12)
    aimock.answer({}, {"content": TEXT})
    aimock.chaos(dropRate=0.15, malformedRate=0.1, disconnectRate=0.1)
    assert [complete(ask(f"Question {n}")).content for n in range(20)] == [TEXT] * 20


@pytest.mark.parametrize(
    ("status", "code", "expected"),
    [(500, "oops", "server_error"), (503, "busy", "server_error"), (429, "slow_down", "rate_limited")],
)
def test_a_fault_that_passes_goes_unnoticed(aimock: Aimock, status: int, code: str, expected: str) -> None:
    use_as_model(aimock)
    aimock.answer({}, {"content": TEXT})
    aimock.fail_next(status, code)
    assert complete(ask("Hello?")).content == TEXT
    assert attempts() == [(expected, status), ("", None)]


@pytest.mark.parametrize(
    ("status", "code", "expected"),
    [
        (401, "invalid_api_key", "auth"),
        (404, "model_not_found", "unknown_model"),
        (400, "context_length_exceeded", "context_length"),
        (429, "insufficient_quota", "quota"),
    ],
)
def test_a_refusal_is_not_asked_again(aimock: Aimock, status: int, code: str, expected: str) -> None:
    use_as_model(aimock)
    aimock.answer({}, {"content": TEXT})
    aimock.fail_next(status, code)
    with pytest.raises(ModelError) as raised:
        complete(ask("Hello?"))
    assert raised.value.code == expected
    assert attempts() == [(expected, status)]


@pytest.mark.parametrize("how", [{"truncateAfterChunks": 3}, {"disconnectAfterMs": 150}])
def test_half_an_answer_is_void_when_the_stream_breaks_off(aimock: Aimock, how: dict[str, int]) -> None:
    use_as_model(aimock)
    aimock.answer(
        {"sequenceIndex": 0}, {"content": "this is half of an answer"}, chunkSize=4, latency=40, **how
    )
    aimock.answer({}, {"content": TEXT})
    events = list(stream_chat(ask("Go.")))
    assert any(isinstance(event, Restarted) for event in events)
    assert isinstance(events[-1], Completed)
    assert events[-1].result.content == TEXT
    assert [code for code, _ in attempts()] == ["connection_lost", ""]


def test_the_model_after_it_answers_for_one_that_is_down(aimock: Aimock) -> None:
    use_as_model(aimock, slug="first", name="broken", max_retries=1)
    use_as_model(aimock, slug="second", name="sound")
    aimock.answer({"model": "broken"}, {"error": {"message": "down", "type": "server_error"}, "status": 500})
    aimock.answer({"model": "sound"}, {"content": TEXT})
    result = complete(ask("Hello?"))
    assert (result.content, result.model) == (TEXT, "second-model")
    assert [body["model"] for body in aimock.requests()] == ["broken", "broken", "sound"]
