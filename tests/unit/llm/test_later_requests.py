"""Requests after the first one to an endpoint: made as the first was, with the same errors, without the SDK."""

from __future__ import annotations

import socket
from dataclasses import replace
from typing import Any

import httpx2
import pytest

from apps.llm import clients
from apps.llm.chat import complete
from apps.llm.errors import ModelRefused, ModelUnavailable
from apps.llm.models import ModelCall
from tests.support.model_calls import ask, assert_stops, eventually, filled_backlog
from tests.support.openai_script import Reply
from tests.support.openai_server import ScriptedServer, use_as_model

pytestmark = pytest.mark.django_db

GOOD = Reply(text="the right answer")


def known(server: ScriptedServer, **fields: Any) -> Any:
    """A model whose endpoint has answered once."""
    model = use_as_model(server, **fields)
    server.queue(GOOD)
    complete(ask("first"))
    ModelCall.objects.all().delete()
    return model


def test_they_differ_in_their_body_alone(
    openai_server: ScriptedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TEST_API_KEY", "secret")
    known(openai_server, api_key_env="TEST_API_KEY", request_defaults={"top_p": 0.5})
    openai_server.queue(GOOD)
    assert complete(ask("第二句 and more")).content == "the right answer"
    first, second = openai_server.requests
    lengths = first.headers.pop("content-length"), second.headers.pop("content-length")
    assert lengths[0] != lengths[1]
    assert second.headers == first.headers
    assert second.headers["authorization"] == "Bearer secret"
    assert second.headers["accept-encoding"] == "identity"
    said = [body.pop("messages")[-1]["content"] for body in (first.body, second.body)]
    assert said == ["first", "第二句 and more"]
    assert second.body == first.body


def test_the_sdk_makes_the_first_one_alone(
    openai_server: ScriptedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    known(openai_server)
    monkeypatch.setattr(clients, "_asked", lambda client, body: pytest.fail("it was asked again"))
    openai_server.queue(GOOD)
    assert complete(ask()).content == "the right answer"


def test_a_new_key_is_sent(openai_server: ScriptedServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TEST_API_KEY", "old")
    known(openai_server, api_key_env="TEST_API_KEY")
    monkeypatch.setenv("TEST_API_KEY", "new")
    complete(ask())
    assert [each.headers["authorization"] for each in openai_server.requests] == ["Bearer old", "Bearer new"]


@pytest.mark.parametrize(
    ("bad", "code"),
    [
        (Reply(status=500), "server_error"),
        (Reply(status=408), "server_error"),
        (Reply(status=429), "rate_limited"),
        (Reply(fault="close_before"), "connection"),
        (Reply(fault="html"), "bad_response"),
    ],
)
def test_a_passing_fault_goes_unnoticed(openai_server: ScriptedServer, bad: Reply, code: str) -> None:
    known(openai_server)
    openai_server.queue(bad, GOOD)
    assert complete(ask()).content == "the right answer"
    calls = ModelCall.objects.order_by("id").values_list("outcome", "error_code", "attempt")
    assert list(calls) == [("failed", code, 1), ("success", "", 2)]


@pytest.mark.parametrize(
    ("refusal", "code"),
    [
        (Reply(status=400, error_code="context_length_exceeded"), "context_length"),
        (Reply(status=401), "auth"),
        (Reply(status=404), "unknown_model"),
        (Reply(status=307), "bad_response"),
    ],
)
def test_a_refusal_is_told_by_its_status_and_code(
    openai_server: ScriptedServer, refusal: Reply, code: str
) -> None:
    known(openai_server)
    openai_server.script.default = refusal
    with pytest.raises((ModelRefused, ModelUnavailable)):
        complete(ask())
    call = ModelCall.objects.get()
    assert (call.error_code, call.http_status) == (code, refusal.status)


def goes_elsewhere(model: Any, port: int) -> None:
    """From now on the requests of the model go to this port."""
    client = clients.client_for(model.provider)
    elsewhere = httpx2.URL(f"http://127.0.0.1:{port}/v1/chat/completions")
    clients._first_requests[client] = replace(clients._first_requests[client], url=elsewhere)


def test_one_that_cannot_connect_is_told_in_time(openai_server: ScriptedServer) -> None:
    model = known(openai_server, connect_timeout_seconds=0.2)
    with socket.create_server(("127.0.0.1", 0), backlog=0) as deaf, filled_backlog(deaf):
        goes_elsewhere(model, deaf.getsockname()[1])
        with pytest.raises(ModelUnavailable):
            complete(ask())
    assert set(ModelCall.objects.values_list("error_code", flat=True)) == {"connect_timeout"}


def test_one_that_is_refused_is_told(openai_server: ScriptedServer) -> None:
    model = known(openai_server)
    with socket.create_server(("127.0.0.1", 0)) as gone:
        port = gone.getsockname()[1]
    goes_elsewhere(model, port)
    with pytest.raises(ModelUnavailable):
        complete(ask())
    assert set(ModelCall.objects.values_list("error_code", flat=True)) == {"connection"}


def test_a_silent_model_can_be_stopped(openai_server: ScriptedServer) -> None:
    known(openai_server)
    openai_server.queue(Reply(fault="stall_before"))
    assert_stops(ask(), lambda: openai_server.requests[1:])
    assert eventually(lambda: openai_server.requests[1].closed_early_at is not None)
