"""What was said and answered reaches the memories of other apps after the turn, which never waits nor fails for it."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from datetime import timedelta

import pytest
from django.utils import timezone

from apps.agents.actions.conversations import delete_conversation
from apps.agents.context.memories import REMEMBERERS, RememberRequest, register_remember
from apps.agents.models import Conversation, Message, Step
from apps.agents.turn import remember
from apps.runs.models import Run, RunState
from apps.runs.sweeper import sweep
from apps.runs.work import leases
from apps.runs.work.execute import execute_inline
from tests.support.cast import Cast
from tests.support.model_calls import eventually
from tests.support.openai_script import Reply
from tests.support.openai_server import ScriptedServer
from tests.support.turns import QUESTION, Say, answer_of

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("redis_server", "chat_model")]


@pytest.fixture(autouse=True)
def known() -> Iterator[list[RememberRequest]]:
    """Everything that was remembered."""
    with REMEMBERERS.isolated(empty=True):
        yield []


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(remember, "FIRST_PAUSE_SECONDS", 0.0)


def failing(request: RememberRequest) -> None:
    raise RuntimeError


def batch_run() -> Run:
    return Run.objects.get(kind=remember.REMEMBER_KIND)


def test_a_memory_is_given_what_was_said_and_answered(
    known: list[RememberRequest],
    openai_server: ScriptedServer,
    say: Say,
    conversation: Conversation,
    cast: Cast,
) -> None:
    register_remember("flow", known.append)
    openai_server.queue(Reply(text="So it is."))
    run = say(QUESTION)
    remember.settle(60)
    (request,) = known
    answer = Message.objects.get(run=run)
    assert (request.turn_id, request.message_id, request.answer_id) == (
        str(run.pk),
        run.subject_id,
        str(answer.pk),
    )
    assert (request.project_id, request.user_id) == (str(conversation.project_id), str(cast.coordinator.pk))
    assert (request.conversation_id, request.agent) == (str(conversation.pk), conversation.agent.slug)
    assert (request.query, request.answer, request.state) == (QUESTION, "So it is.", "finished")
    assert (request.intent, request.language, request.cancelled()) == ("ask_question", "en", False)
    step = Step.objects.get(name="memory")
    assert (step.input, step.error) == ({"remember": "flow"}, "")
    assert step.position > Step.objects.get(name="finalize").position


def test_a_memory_that_hangs_does_not_hold_up_the_answer(
    known: list[RememberRequest], openai_server: ScriptedServer, say: Say
) -> None:
    over = threading.Event()
    register_remember("stuck", lambda request: known.append(request) if over.wait(60) else None)
    openai_server.queue(Reply(text="So it is."))
    assert answer_of(say(QUESTION)) == "So it is."
    assert not known
    over.set()
    assert eventually(lambda: len(known) == 1)
    remember.settle(60)


def test_a_memory_that_fails_is_named_in_the_trace_and_touches_nothing_else(
    openai_server: ScriptedServer, say: Say
) -> None:
    register_remember("failing", failing)
    openai_server.queue(Reply(text="So it is."))
    assert answer_of(say(QUESTION)) == "So it is."
    remember.settle(60)
    step = Step.objects.get(name="memory")
    assert (step.input, step.error) == ({"remember": "failing"}, "RuntimeError")


def test_more_than_go_at_once_are_done_by_a_run(
    monkeypatch: pytest.MonkeyPatch, known: list[RememberRequest], openai_server: ScriptedServer, say: Say
) -> None:
    monkeypatch.setattr(remember, "_free", threading.BoundedSemaphore(1))
    assert remember._free.acquire(blocking=False)
    register_remember("flow", known.append)
    openai_server.queue(Reply(text="So it is."))
    say(QUESTION)
    execute_inline(batch_run())
    assert [request.query for request in known] == [QUESTION]


def test_a_batch_is_a_run_that_is_recorded_with_the_turn(
    known: list[RememberRequest], openai_server: ScriptedServer, say: Say, conversation: Conversation
) -> None:
    register_remember("report", known.append, when="batch")
    openai_server.queue(Reply(text="So it is."))
    turn = say(QUESTION)
    run = batch_run()
    assert (run.state, run.subject_id, run.params) == (RunState.QUEUED, str(turn.pk), {"name": "report"})
    assert not known
    execute_inline(run)
    assert run.state == RunState.FINISHED
    assert [request.answer for request in known] == ["So it is."]
    assert Step.objects.get(name="memory", trace__run=turn).input == {"remember": "report"}


def test_a_batch_that_fails_is_retried(
    known: list[RememberRequest], openai_server: ScriptedServer, say: Say
) -> None:
    def fails_once(request: RememberRequest) -> None:
        known.append(request)
        if len(known) == 1:
            raise RuntimeError

    register_remember("report", fails_once, when="batch")
    openai_server.queue(Reply(text="So it is."))
    say(QUESTION)
    run = batch_run()
    execute_inline(run)
    assert run.state == RunState.FINISHED
    assert len({request.turn_id for request in known}) == 1
    errors = Step.objects.filter(name="memory").order_by("position").values_list("error", flat=True)
    assert list(errors) == ["RuntimeError", ""]


def test_a_batch_that_fails_for_good_fails_alone(openai_server: ScriptedServer, say: Say) -> None:
    register_remember("report", failing, when="batch")
    openai_server.queue(Reply(text="So it is."))
    turn = say(QUESTION)
    run = batch_run()
    execute_inline(run)
    assert run.state == RunState.FAILED
    assert Step.objects.filter(name="memory", error="RuntimeError").count() == remember.MOST_TRIES
    turn.refresh_from_db()
    assert turn.state == RunState.FINISHED


def test_a_batch_survives_its_worker(
    known: list[RememberRequest], openai_server: ScriptedServer, say: Say
) -> None:
    register_remember("report", known.append, when="batch")
    openai_server.queue(Reply(text="So it is."))
    say(QUESTION)
    run = batch_run()
    assert leases.claim(run.pk, worker="killed") is not None
    Run.objects.filter(pk=run.pk).update(lease_until=timezone.now() - timedelta(minutes=1))
    sweep()
    execute_inline(run)
    assert (run.state, run.attempt, len(known)) == (RunState.FINISHED, 2, 1)


def test_what_was_deleted_meanwhile_is_not_remembered(
    known: list[RememberRequest],
    openai_server: ScriptedServer,
    say: Say,
    conversation: Conversation,
    cast: Cast,
) -> None:
    register_remember("report", known.append, when="batch")
    openai_server.queue(Reply(text="So it is."), Reply(text="So it was."))
    say(QUESTION)
    Message.objects.update(replaced_at=timezone.now())
    run = batch_run()
    execute_inline(run)
    assert (run.state, known) == (RunState.FINISHED, [])
    delete_conversation(conversation=conversation, by=cast.manager)
    assert not Run.objects.exists()


def test_without_a_memory_there_is_neither_step_nor_run(openai_server: ScriptedServer, say: Say) -> None:
    openai_server.queue(Reply(text="So it is."))
    say(QUESTION)
    assert not Step.objects.filter(name="memory").exists()
    assert not Run.objects.filter(kind=remember.REMEMBER_KIND).exists()
