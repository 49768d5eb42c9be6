"""Stopping: it takes effect within half a second wherever the call is, and the endpoint sees the connection go."""

from __future__ import annotations

import socket

import pytest

from apps.llm.chat import complete, stream_chat
from apps.llm.errors import Cancelled
from apps.llm.models import ModelCall
from apps.llm.types import TextDelta
from tests.support.model_calls import ask, assert_stops, eventually, filled_backlog
from tests.support.openai_script import Fault, Reply
from tests.support.openai_server import ScriptedServer, use_as_model

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("fault", ["stall_before", "stall_in", "keep_alive_only"])
def test_a_silent_model_can_be_stopped(openai_server: ScriptedServer, fault: Fault) -> None:
    use_as_model(openai_server)
    openai_server.queue(Reply(pieces=("one ", "two"), fault=fault))
    assert_stops(ask(), lambda: openai_server.requests)
    assert eventually(lambda: openai_server.requests[0].closed_early_at is not None)
    assert ModelCall.objects.get().outcome == "stopped"


def test_a_talking_model_can_be_stopped(openai_server: ScriptedServer) -> None:
    use_as_model(openai_server)
    openai_server.queue(Reply(pieces=("word ",) * 10_000, tokens_per_second=100))
    assert_stops(ask(), lambda: openai_server.requests and openai_server.requests[0].pieces_sent > 10)
    assert eventually(lambda: openai_server.requests[0].closed_early_at is not None)
    call = ModelCall.objects.get()
    assert call.outcome == "stopped"
    assert call.output_tokens > 0
    assert call.estimated


def test_connecting_can_be_stopped(openai_server: ScriptedServer) -> None:
    with socket.create_server(("127.0.0.1", 0), backlog=0) as deaf, filled_backlog(deaf):
        address = f"http://127.0.0.1:{deaf.getsockname()[1]}/v1"
        use_as_model(openai_server, base_url=address, connect_timeout_seconds=30)
        assert_stops(ask(), lambda: True)


def test_waiting_for_a_retry_can_be_stopped(openai_server: ScriptedServer) -> None:
    use_as_model(openai_server)
    openai_server.when(Reply(status=429, retry_after="20"))
    assert_stops(ask(), lambda: openai_server.requests and openai_server.requests[0].done)
    assert len(openai_server.requests) == 1


def test_a_call_that_is_stopped_before_it_begins_sends_nothing(openai_server: ScriptedServer) -> None:
    use_as_model(openai_server)
    with pytest.raises(Cancelled):
        complete(ask(), cancelled=lambda: True)
    assert openai_server.requests == []


def test_closing_the_iterator_closes_the_connection(openai_server: ScriptedServer) -> None:
    use_as_model(openai_server)
    openai_server.queue(Reply(pieces=("one ", "two"), fault="stall_in"))
    events = stream_chat(ask())
    assert next(events) == TextDelta("one ")
    events.close()  # type: ignore[attr-defined]
    assert eventually(lambda: openai_server.requests[0].closed_early_at is not None)
    assert ModelCall.objects.get().outcome == "stopped"


def test_an_error_of_the_callers_own_ends_the_call_as_it_is(openai_server: ScriptedServer) -> None:
    class LeaseLost(Exception):
        """What a worker raises when its run was given to another."""

    def lost() -> bool:
        raise LeaseLost

    use_as_model(openai_server)
    with pytest.raises(LeaseLost):
        complete(ask(), cancelled=lost)
