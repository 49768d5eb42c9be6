"""A turn that fails is as well documented as one that does not, whatever the model does: the message stays, the
page says what happened, the trace names the cause, and another try is answered."""

from __future__ import annotations

import socket
from dataclasses import dataclass, field
from typing import Any

import pytest
from django.test import Client
from django.utils.html import escape

from apps.agents.models import Conversation, Message, MessageState, Role, Step, Trace
from apps.agents.traces.causes import cause_in_words
from apps.agents.turn.answer.streaming.filter import CLOSE, OPEN
from apps.llm import breaker, retry
from apps.llm.models import Provider, Route
from apps.runs.actions.runs import retry_run
from apps.runs.models import Run, RunState
from apps.runs.work.execute import execute_inline
from tests.support.cast import Cast
from tests.support.openai_script import Reply
from tests.support.openai_server import ScriptedServer, use_as_model
from tests.support.turns import Say

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("redis_server"),
]

QUESTION = "What is the difference between annual and perennial?"
HALF = "half an answer"
ANSWER = "One is about better, one about not worse."
PATIENCE: dict[str, Any] = {
    "max_retries": 0,
    "first_token_timeout_seconds": 60,
    "idle_timeout_seconds": 60,
    "total_timeout_seconds": 120,
}


@dataclass(frozen=True)
class Fault:
    """What the model does, the code of the cause that the trace names, and fields of the provider."""

    reply: Reply
    cause: str
    provider: dict[str, Any] = field(default_factory=dict)


def in_stream(name: Any, cause: str, **provider: Any) -> Fault:
    return Fault(Reply(text=HALF, fault=name), cause, provider)


REFUSED: dict[str, Fault] = {
    "too many requests": Fault(Reply(status=429, retry_after="0.01"), "rate_limited", {"max_retries": 2}),
    "too many requests for an hour": Fault(Reply(status=429, retry_after="3600"), "rate_limited"),
    "the account is used up": Fault(Reply(status=429, error_code="insufficient_quota"), "quota"),
    "a fault of the server": Fault(Reply(status=500), "server_error", {"max_retries": 2}),
    "a wrong key": Fault(Reply(status=401), "auth"),
    "an unknown model": Fault(Reply(status=404, error_code="model_not_found"), "unknown_model"),
    "a request not understood": Fault(Reply(status=400), "bad_request"),
    "too long a conversation": Fault(
        Reply(status=400, error_code="context_length_exceeded"), "context_length"
    ),
    "a filter": Fault(Reply(status=400, error_code="content_filter"), "content_filter"),
}
SILENT: dict[str, Fault] = {
    "closed before the answer": Fault(Reply(fault="close_before"), "connection"),
    "silence before": Fault(
        Reply(fault="stall_before"), "first_token_timeout", {"first_token_timeout_seconds": 0.2}
    ),
    "signs of life and no word": Fault(
        Reply(fault="keep_alive_only"), "first_token_timeout", {"first_token_timeout_seconds": 0.2}
    ),
    "falsely compressed": Fault(Reply(fault="false_gzip"), "connection_lost"),
    "a page": Fault(Reply(fault="html"), "bad_response"),
}
BROKEN: dict[str, Fault] = {
    "silence within": in_stream("stall_in", "idle_timeout", idle_timeout_seconds=0.2),
    "too slow altogether": Fault(
        Reply(text=HALF * 50, tokens_per_second=20), "total_timeout", {"total_timeout_seconds": 0.4}
    ),
    "cut in the middle": in_stream("cut", "connection_lost"),
    "ended without an end": in_stream("end_early", "cut"),
    "broken JSON": in_stream("broken_json", "bad_response"),
    "bytes that are no text": in_stream("invalid_utf8", "bad_response"),
    "another encoding": in_stream("gbk", "bad_response"),
    "an error within": in_stream("error_in_stream", "server_error"),
}


@pytest.fixture(autouse=True)
def only_model(
    openai_server: ScriptedServer, conversation: Conversation, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The scripted server alone answers everything that a turn asks."""
    monkeypatch.setattr(retry, "FIRST_WAIT_SECONDS", 0.005)
    breaker.forget_all()
    Route.objects.all().delete()
    use_as_model(openai_server, max_retries=0)


def fail(server: ScriptedServer, say: Say, fault: Fault) -> Run:
    breaker.forget_all()
    server.script.reset()
    server.script.default = fault.reply
    Provider.objects.update(**{"base_url": server.base_url, **PATIENCE, **fault.provider})
    return say(QUESTION)


def assert_is_documented(run: Run, cause: str) -> None:
    """The trace is closed and names the cause at the step that failed, and nothing of half an answer is in it."""
    trace = Trace.objects.get(run=run)
    assert (trace.outcome, bool(trace.error_code)) == ("error", True)
    assert trace.duration_ms is not None
    steps = list(trace.steps.all())
    assert [step.name for step in steps][:2] == ["query_analysis", "planning"]
    failed = [step for step in steps if step.name == "llm_call" and step.error][-1]
    assert failed.parent is not None
    assert (failed.parent.name, failed.input["purpose"]) == ("execution", "chat")
    assert failed.output["cause"]["code"] == trace.error_code
    assert {attempt["code"] for attempt in failed.output["cause"]["attempts"]} == {cause}
    assert not any(HALF in str(step.output) for step in steps)


def assert_is_shown(run: Run, conversation: Conversation, cast: Cast, cause: str) -> None:
    """People see their message and a sentence; staff see the cause in words. Nobody sees a stack trace."""
    answer = Message.objects.get(run=run)
    assert answer.state == MessageState.FAILED
    client = Client()
    client.force_login(cast.viewer)
    pages = [
        client.get(f"/conversations/{conversation.pk}/"),
        client.get(f"/traces/{Trace.objects.get(run=run).pk}/"),
    ]
    assert [page.status_code for page in pages] == [200, 200]
    talk, trace = (page.content.decode() for page in pages)
    assert escape(QUESTION) in talk
    assert escape(answer.error_message) in talk
    assert escape(cause_in_words(cause)) in trace
    assert not any("Traceback" in page or "scripted failure" in page for page in (talk, trace))


def assert_another_try_works(server: ScriptedServer, run: Run, cast: Cast) -> None:
    server.script.default = Reply(text=ANSWER)
    server.script.structured = Reply(text='{"intents": ["ask_question"], "confidence": 0.9, "values": []}')
    Provider.objects.update(base_url=server.base_url, **PATIENCE)
    breaker.forget_all()
    failed = Message.objects.get(run=run)
    execute_inline(retry_run(run=run, by=cast.coordinator))
    rows = failed.conversation.messages.filter(turn=failed.turn, replaced_at=None).order_by("created_at")
    assert [(row.role, row.content, row.state) for row in rows] == [
        (Role.USER, QUESTION, MessageState.COMPLETE),
        (Role.ASSISTANT, ANSWER, MessageState.COMPLETE),
    ]


@pytest.mark.parametrize("faults", [REFUSED, SILENT, BROKEN], ids=["refused", "silent", "broken"])
def test_whatever_the_model_does_the_turn_ends_says_why_and_can_be_tried_again(
    openai_server: ScriptedServer,
    say: Say,
    conversation: Conversation,
    cast: Cast,
    subtests: pytest.Subtests,
    faults: dict[str, Fault],
) -> None:
    for name, fault in faults.items():
        with subtests.test(name):
            run = fail(openai_server, say, fault)
            assert run.state == RunState.FAILED
            assert_is_documented(run, fault.cause)
            assert_is_shown(run, conversation, cast, fault.cause)
            assert_another_try_works(openai_server, run, cast)


def test_an_address_where_nobody_listens(
    openai_server: ScriptedServer, say: Say, conversation: Conversation, cast: Cast
) -> None:
    with socket.socket() as nobody:
        nobody.bind(("127.0.0.1", 0))
        address = f"http://127.0.0.1:{nobody.getsockname()[1]}/v1"
        run = fail(openai_server, say, Fault(Reply(), "connection", {"base_url": address}))
    assert_is_documented(run, "connection")
    assert_is_shown(run, conversation, cast, "connection")
    assert_another_try_works(openai_server, run, cast)


@pytest.mark.parametrize("reply", [Reply(text=""), Reply(text=" \n"), Reply(text=f"{OPEN}[]{CLOSE}")])
def test_an_answer_that_stays_empty_is_a_failure_that_says_so_and_can_be_tried_again(
    openai_server: ScriptedServer, say: Say, conversation: Conversation, cast: Cast, reply: Reply
) -> None:
    run = fail(openai_server, say, Fault(reply, "empty"))
    answer, trace = Message.objects.get(run=run), Trace.objects.get(run=run)
    assert (run.state, answer.state) == (RunState.FAILED, MessageState.FAILED)
    assert "empty answer" in answer.error_message
    assert (trace.outcome, trace.error_code) == ("error", "empty_answer")
    execution = Step.objects.get(trace=trace, name="execution")
    assert execution.output["cause"]["code"] == "empty_answer"
    assert Step.objects.filter(trace=trace, name="llm_call", input__purpose="chat").count() == 2
    assert_is_shown(run, conversation, cast, "empty_answer")
    assert_another_try_works(openai_server, run, cast)


@pytest.mark.parametrize(
    ("fault", "restarts"),
    [(REFUSED["too many requests"], []), (BROKEN["cut in the middle"], ["connection_lost"])],
    ids=["before the answer", "within it"],
)
def test_a_fault_that_passes_is_traced_and_the_turn_is_answered(
    openai_server: ScriptedServer, say: Say, fault: Fault, restarts: list[str]
) -> None:
    Provider.objects.update(max_retries=2)
    openai_server.script.structured = Reply(text='{"intents": ["ask_question"], "values": []}')
    openai_server.queue(fault.reply)
    openai_server.script.default = Reply(text=ANSWER)
    run = say(QUESTION)
    assert (run.state, Message.objects.get(run=run).content) == (RunState.FINISHED, ANSWER)
    call = Step.objects.get(trace__run=run, name="llm_call", input__purpose="chat")
    assert (call.error, call.model) == ("", "scripted-model")
    assert call.output.get("restarts", []) == restarts
