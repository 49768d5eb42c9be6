"""Endpoints that fail: what is tried again, what falls over to the next model, and what the caller is told."""

from __future__ import annotations

import socket
import time
from types import SimpleNamespace

import pytest
import structlog
from django.db import transaction

from apps.llm import breaker, retry
from apps.llm.chat import complete, stream_chat
from apps.llm.errors import ModelRefused, ModelUnavailable
from apps.llm.models import ModelCall
from apps.llm.types import Completed, Restarted, ToolSpec
from tests.support.model_calls import ask, filled_backlog, text_that_counts
from tests.support.openai_script import Fault, Reply
from tests.support.openai_server import ScriptedServer, use_as_model

pytestmark = pytest.mark.django_db

GOOD = Reply(text="the right answer")


def calls() -> list[tuple[str, str, int]]:
    """What was recorded: outcome, error code, attempt."""
    return list(ModelCall.objects.order_by("id").values_list("outcome", "error_code", "attempt"))


@pytest.mark.parametrize(
    ("bad", "code"),
    [
        (Reply(status=500), "server_error"),
        (Reply(status=503), "server_error"),
        (Reply(status=408), "server_error"),
        (Reply(status=429), "rate_limited"),
        (Reply(fault="close_before"), "connection"),
        (Reply(fault="html"), "bad_response"),
        (Reply(text=""), "empty"),
        (Reply(text="   "), "empty"),
    ],
)
def test_a_passing_fault_before_the_answer_goes_unnoticed(
    openai_server: ScriptedServer, bad: Reply, code: str
) -> None:
    use_as_model(openai_server)
    openai_server.queue(bad, GOOD)
    events = list(stream_chat(ask()))
    assert text_that_counts(events).strip() == "the right answer"
    assert calls() == [("failed", code, 1), ("success", "", 2)]


@pytest.mark.parametrize(
    ("fault", "code"),
    [
        ("cut", "connection_lost"),
        ("end_early", "cut"),
        ("broken_json", "bad_response"),
        ("invalid_utf8", "bad_response"),
        ("error_in_stream", "server_error"),
    ],
)
def test_a_fault_in_the_answer_starts_it_again_without_showing_text_twice(
    openai_server: ScriptedServer, fault: Fault, code: str
) -> None:
    use_as_model(openai_server)
    openai_server.queue(Reply(pieces=("the ", "wrong"), fault=fault, fault_after=1), GOOD)
    events = list(stream_chat(ask()))
    assert [event for event in events if isinstance(event, Restarted)] == [Restarted(2, code)]
    assert text_that_counts(events) == "the right answer"
    assert isinstance(events[-1], Completed)
    assert events[-1].result.content == "the right answer"
    assert calls() == [("failed", code, 1), ("success", "", 2)]


@pytest.mark.parametrize(
    ("fault", "code"), [("stall_before", "first_token"), ("keep_alive_only", "first_token")]
)
def test_silence_before_the_first_token_is_not_waited_out(
    openai_server: ScriptedServer, fault: Fault, code: str
) -> None:
    use_as_model(openai_server, first_token_timeout_seconds=1.5)
    openai_server.queue(Reply(fault=fault), GOOD)
    assert complete(ask()).content == "the right answer"
    assert calls() == [("failed", f"{code}_timeout", 1), ("success", "", 2)]


def test_silence_within_the_answer_is_not_waited_out(openai_server: ScriptedServer) -> None:
    use_as_model(openai_server, idle_timeout_seconds=1.5)
    openai_server.queue(Reply(pieces=("so ", "far"), fault="stall_in"), GOOD)
    assert text_that_counts(stream_chat(ask())) == "the right answer"
    assert calls()[0] == ("failed", "idle_timeout", 1)


def test_an_endless_answer_ends(openai_server: ScriptedServer) -> None:
    use_as_model(openai_server, total_timeout_seconds=0.2)
    openai_server.queue(Reply(pieces=("more ",) * 500, tokens_per_second=50))
    with pytest.raises(ModelUnavailable):
        complete(ask())
    assert calls() == [("failed", "total_timeout", 1)]


def test_silence_after_the_last_word_costs_nothing(openai_server: ScriptedServer) -> None:
    use_as_model(openai_server, idle_timeout_seconds=1.0)
    reply = Reply(pieces=("all ", "said"), fault="stall_in", fault_after=2, finish_before_fault=True)
    openai_server.queue(reply)
    assert complete(ask()).content == "all said"
    assert len(openai_server.requests) == 1


def test_retry_after_is_honoured(openai_server: ScriptedServer) -> None:
    use_as_model(openai_server)
    openai_server.queue(Reply(status=429, retry_after="0.3"), GOOD)
    complete(ask())
    first, second = openai_server.requests
    assert 0.3 <= second.at - first.at < 60


def test_a_retry_after_beyond_the_cap_goes_to_the_next_model(openai_server: ScriptedServer) -> None:
    use_as_model(openai_server, slug="busy", name="busy")
    use_as_model(openai_server, slug="free", name="free")
    openai_server.when(Reply(status=429, retry_after="3600"), model="busy")
    openai_server.when(GOOD, model="free")
    assert complete(ask()).model == "free-model"
    assert len(openai_server.requests) == 2


@pytest.mark.parametrize(
    ("headers", "low", "high"),
    [
        ({"retry-after": "7"}, 7, 7),
        ({"retry-after-ms": "250"}, 0.25, 0.25),
        ({"retry-after": "Wed, 21 Oct 2015 07:28:00 GMT"}, 0, 0),
        ({"retry-after": "Fri, 31 Dec 2100 23:59:59 GMT"}, 1e8, 1e10),
    ],
)
def test_retry_after_comes_as_seconds_or_as_a_date(headers: dict[str, str], low: float, high: float) -> None:
    seconds = retry.retry_after_seconds(headers)
    assert seconds is not None
    assert low <= seconds <= high


def test_a_retry_after_that_makes_no_sense_is_ignored() -> None:
    assert retry.retry_after_seconds({"retry-after": "soon"}) is None
    assert retry.retry_after_seconds({"retry-after": "nan"}) is None


def test_retries_are_bounded(openai_server: ScriptedServer) -> None:
    use_as_model(openai_server, max_retries=2)
    openai_server.when(Reply(status=500))
    with pytest.raises(ModelUnavailable) as raised:
        complete(ask())
    assert len(openai_server.requests) == 3
    assert [cause.status for cause in raised.value.causes] == [500, 500, 500]
    assert raised.value.retryable


@pytest.mark.parametrize("status", [400, 401, 403, 404])
def test_a_refusal_is_not_repeated_but_falls_over(openai_server: ScriptedServer, status: int) -> None:
    use_as_model(openai_server, slug="first", name="first")
    use_as_model(openai_server, slug="second", name="second")
    openai_server.when(Reply(status=status), model="first")
    openai_server.when(GOOD, model="second")
    assert complete(ask()).provider == "second"
    assert len(openai_server.requests) == 2


def test_falling_over_in_mid_answer_voids_what_was_shown(openai_server: ScriptedServer) -> None:
    use_as_model(openai_server, slug="first", name="first", max_retries=0)
    use_as_model(openai_server, slug="second", name="second")
    openai_server.when(Reply(pieces=("wrong ", "path"), fault="cut"), model="first")
    openai_server.when(GOOD, model="second")
    assert text_that_counts(stream_chat(ask())) == "the right answer"


def test_a_refused_connection_falls_over(openai_server: ScriptedServer) -> None:
    use_as_model(openai_server, slug="dead", base_url=f"http://127.0.0.1:{unused_port()}/v1", max_retries=1)
    use_as_model(openai_server, slug="alive")
    assert complete(ask()).provider == "alive"
    assert calls() == [("failed", "connection", 1), ("failed", "connection", 2), ("success", "", 3)]


def test_an_address_that_answers_nobody_falls_over(openai_server: ScriptedServer) -> None:
    with socket.create_server(("127.0.0.1", 0), backlog=0) as deaf, filled_backlog(deaf):
        address = f"http://127.0.0.1:{deaf.getsockname()[1]}/v1"
        use_as_model(
            openai_server, slug="deaf", base_url=address, connect_timeout_seconds=0.15, max_retries=0
        )
        use_as_model(openai_server, slug="alive")
        assert complete(ask()).provider == "alive"
    assert calls()[0] == ("failed", "connect_timeout", 1)


@pytest.mark.parametrize(
    ("status", "provider_code", "code", "words"),
    [
        (401, "invalid_api_key", "auth", "key"),
        (404, "model_not_found", "unknown_model", "exist"),
        (402, "insufficient_balance", "quota", "used up"),
        (429, "insufficient_quota", "quota", "used up"),
        (400, "context_length_exceeded", "context_length", "too long"),
        (400, "content_filter", "content_filter", "Rephrase"),
        (400, "invalid_request", "model_refused", "administrator"),
    ],
)
def test_a_refusal_says_what_to_do(
    openai_server: ScriptedServer, status: int, provider_code: str, code: str, words: str
) -> None:
    use_as_model(openai_server)
    openai_server.queue(Reply(status=status, error_code=provider_code))
    with pytest.raises(ModelRefused) as raised:
        complete(ask())
    assert raised.value.code == code
    assert words in str(raised.value.message)
    assert raised.value.causes[0].provider_code == provider_code
    assert len(openai_server.requests) == 1


def test_an_answer_that_was_filtered_is_a_refusal(openai_server: ScriptedServer) -> None:
    use_as_model(openai_server)
    openai_server.queue(Reply(text="", finish_reason="content_filter"))
    with pytest.raises(ModelRefused) as raised:
        complete(ask())
    assert raised.value.code == "content_filter"


def test_a_model_without_tools_is_not_asked_to_use_them(openai_server: ScriptedServer) -> None:
    use_as_model(openai_server, tools=False)
    with pytest.raises(ModelRefused) as raised:
        complete(ask(tools=(ToolSpec("t", "d", {"type": "object"}),)))
    assert raised.value.code == "no_tools"
    assert openai_server.requests == []


def test_keys_and_words_are_in_no_error_and_no_log(
    openai_server: ScriptedServer, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("DEBUG")
    monkeypatch.setenv("TEST_API_KEY", "sk-very-secret")
    use_as_model(openai_server, api_key_env="TEST_API_KEY")
    echo = Reply(
        status=401, error_message="bad key sk-very-secret for: my diagnosis", error_code="sk secret words"
    )
    openai_server.queue(echo)
    with structlog.testing.capture_logs() as logs, pytest.raises(ModelRefused) as raised:
        complete(ask("my diagnosis"))
    assert openai_server.requests[0].headers["authorization"] == "Bearer sk-very-secret"
    seen = f"{raised.value!r} {raised.value.causes} {logs} {caplog.text} {list(ModelCall.objects.values())}"
    assert logs[0]["code"] == "auth"
    assert "secret" not in seen
    assert "diagnosis" not in seen
    assert raised.value.__cause__ is None


def test_a_model_is_not_called_inside_a_transaction(openai_server: ScriptedServer) -> None:
    use_as_model(openai_server)
    with pytest.raises(RuntimeError, match="transaction"), transaction.atomic():
        complete(ask())
    assert openai_server.requests == []


def test_an_endpoint_that_keeps_failing_is_left_alone_for_a_while(
    openai_server: ScriptedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(breaker, "FAILURES_TO_OPEN", 3)
    monkeypatch.setattr(breaker, "FAILING_SECONDS_TO_OPEN", 0)
    use_as_model(openai_server, max_retries=2)
    openai_server.when(Reply(status=500), times=3)
    for _ in range(2):
        with pytest.raises(ModelUnavailable):
            complete(ask())
    assert len(openai_server.requests) == 3
    later = time.monotonic() + 60
    monkeypatch.setattr(breaker, "time", SimpleNamespace(monotonic=lambda: later))
    assert breaker.allows(openai_server.base_url)
    assert not breaker.allows(openai_server.base_url)  # one goes ahead, the others wait for it


def test_a_burst_of_failures_in_one_moment_is_no_outage() -> None:
    for _ in range(100):
        breaker.failed("http://restarting.test")
    assert breaker.allows("http://restarting.test")


def test_a_silent_model_is_asked_once_more_at_most(openai_server: ScriptedServer) -> None:
    use_as_model(openai_server, first_token_timeout_seconds=0.1, max_retries=5)
    openai_server.when(Reply(fault="stall_before"))
    with pytest.raises(ModelUnavailable):
        complete(ask())
    assert calls() == [("failed", "first_token_timeout", 1), ("failed", "first_token_timeout", 2)]


def unused_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        return int(taken.getsockname()[1])
