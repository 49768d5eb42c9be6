"""A tool with a side effect asks a person first: the turn waits without a worker, and goes on from where it was."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from http import HTTPStatus
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.test import Client
from django.utils import timezone

from apps.agents.actions.turns import send_message
from apps.agents.api import chat
from apps.agents.models import Conversation, Message, MessageState, Trace
from apps.agents.scripts.player import play
from apps.agents.scripts.script import parse
from apps.agents.traces.timeline import timeline_of
from apps.agents.turn.answer import tools
from apps.agents.turn.snapshot import TURN_FOLD
from apps.projects.errors import NotFound
from apps.projects.models import AuditEntry
from apps.runs.actions.runs import resume_run, stop_run
from apps.runs.errors import NotAskedNow
from apps.runs.events.hub import Watcher
from apps.runs.models import Run, RunState
from apps.runs.work.execute import execute, execute_inline
from tests.support.cast import Cast
from tests.support.openai_script import Reply, ScriptedCall
from tests.support.openai_server import ScriptedServer
from tests.support.toolbox import Toolbox, calls, tool_messages, tool_steps
from tests.support.turns import QUESTION, Say, answer_of, chats

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("redis_server", "chat_model"),
]

LOOK_AND_SEND = (ScriptedCall("look", '{"n": 2}', id="a"), ScriptedCall("send", '{"n": 1}', id="b"))


@pytest.fixture
def waiting(openai_server: ScriptedServer, toolbox: Toolbox, say: Say) -> Run:
    """A turn that has looked something up and waits for leave to send it."""
    toolbox.add("look")
    toolbox.add("send", requires_auth=True)
    openai_server.queue(Reply(text="I look.", tool_calls=LOOK_AND_SEND), Reply(text="All is well."))
    return say(QUESTION)


def decide(run: Run, cast: Cast, *, approve: bool) -> list[dict[str, Any]]:
    run.refresh_from_db()
    call_id = TURN_FOLD.asked(run.snapshot)
    resume_run(
        run_id=run.pk, by=cast.coordinator, call_id=call_id, answer={"approve": approve}, enqueue=False
    )
    return execute_inline(run)


def test_the_turn_waits_and_shows_what_would_be_done(waiting: Run, toolbox: Toolbox) -> None:
    assert waiting.state == RunState.WAITING
    assert toolbox.seen == [{"n": 2}]
    looked, asked = waiting.snapshot["tool_calls"]
    assert looked["ok"] is True
    assert (asked["approval"], asked["args"], asked["tool_name"]) == ("asked", {"n": 1}, "send")
    assert "Send" in waiting.snapshot["status"]
    assert (waiting.worker, waiting.lease_until) == ("", None)


def test_agreed_to_it_is_done_once_and_the_model_is_not_asked_again(
    waiting: Run, openai_server: ScriptedServer, toolbox: Toolbox, cast: Cast
) -> None:
    asked_before = len(openai_server.requests)
    events = decide(waiting, cast, approve=True)
    assert answer_of(waiting) == "I look.\n\nAll is well."
    assert toolbox.seen == [{"n": 2}, {"n": 1}]
    assert len(openai_server.requests) == asked_before + 1
    assert [m.startswith("<data>") for m in tool_messages(chats(openai_server)[-1])] == [True, True]
    shown = [event["event"] for event in events if event["event"] in {"tool_call", "tool_result"}]
    assert shown == ["tool_call", "tool_result"] * 2
    steps = [line.step.name for line in timeline_of(Trace.objects.get(run=waiting))]
    assert steps.count("query_analysis") == 1
    assert steps.count("tool_call") == 2
    assert steps.count("llm_call") == 2
    entry = AuditEntry.objects.get(action="run.answered")
    call_id = shown_decisions(waiting)[0]["call_id"]
    assert (entry.by, entry.data) == (cast.coordinator, {"approve": True, "call": call_id})


def test_refused_the_model_is_told(
    waiting: Run, openai_server: ScriptedServer, toolbox: Toolbox, cast: Cast
) -> None:
    decide(waiting, cast, approve=False)
    assert answer_of(waiting).endswith("All is well.")
    assert toolbox.seen == [{"n": 2}]
    assert '"error":"declined"' in tool_messages(chats(openai_server)[-1])[1]
    assert [step.error for step in tool_steps(waiting)] == ["", "declined"]


def test_what_was_refused_is_not_asked_again_in_the_same_turn(
    waiting: Run, openai_server: ScriptedServer, cast: Cast
) -> None:
    openai_server.script.queued.clear()
    openai_server.queue(Reply(tool_calls=calls("send", '{"n": 1}')), Reply(text="As you wish."))
    decide(waiting, cast, approve=False)
    assert "As you wish.\n\n*No more tools" in answer_of(waiting)


def test_two_side_effects_are_two_questions(
    openai_server: ScriptedServer, toolbox: Toolbox, say: Say, cast: Cast
) -> None:
    toolbox.add("send", requires_auth=True)
    openai_server.queue(Reply(tool_calls=calls("send", '{"n": 1}', '{"n": 2}')), Reply(text="Sent."))
    run = say(QUESTION)
    decide(run, cast, approve=True)
    assert run.state == RunState.WAITING
    assert toolbox.seen == [{"n": 1}]
    decide(run, cast, approve=False)
    assert answer_of(run) == "Sent."
    assert toolbox.seen == [{"n": 1}]


def test_an_answer_from_a_tab_that_shows_an_earlier_question_allows_nothing(
    openai_server: ScriptedServer, toolbox: Toolbox, say: Say, cast: Cast
) -> None:
    toolbox.add("send", requires_auth=True)
    openai_server.queue(Reply(tool_calls=calls("send", '{"n": 1}', '{"n": 2}')), Reply(text="Sent."))
    run = say(QUESTION)
    seen_in_both_tabs = TURN_FOLD.asked(run.snapshot)
    decide(run, cast, approve=True)
    for call_id in (seen_in_both_tabs, "", "invented"):
        with pytest.raises(NotAskedNow):
            resume_run(run_id=run.pk, by=cast.coordinator, call_id=call_id, answer={"approve": True})
    run.refresh_from_db()
    assert (run.state, toolbox.seen) == (RunState.WAITING, [{"n": 1}])


@pytest.mark.parametrize(("approve", "words"), [(True, "agreed after 1 h 1 min"), (False, "declined after")])
def test_step_event_message_and_pages_say_who_decided_and_after_how_long(
    waiting: Run, cast: Cast, approve: bool, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    later = timezone.now() + timedelta(seconds=3_660)
    monkeypatch.setattr("apps.runs.actions.runs.timezone.now", lambda: later)
    events = decide(waiting, cast, approve=approve)
    monkeypatch.undo()
    decided = {"approved": approve, "by": cast.coordinator.full_name, "waited_seconds": 3_660}
    told = [e["data"]["decision"] for e in events if e["event"] == "tool_result" and "decision" in e["data"]]
    for found in (told, [s.output["decision"] for s in tool_steps(waiting) if "decision" in s.output]):
        assert [{**one, "waited_seconds": round(one["waited_seconds"], -1)} for one in found] == [decided]
    assert shown_decisions(waiting)[0]["decision"] == told[0]
    client = Client()
    client.force_login(cast.viewer)
    message = Message.objects.get(run=waiting)
    trace = Trace.objects.get(run=waiting)
    for path in (f"/conversations/{message.conversation_id}/", f"/traces/{trace.pk}/"):
        assert f"{cast.coordinator.full_name} {words}" in client.get(path).content.decode()


def shown_decisions(run: Run) -> list[dict[str, Any]]:
    """The lines of tools below the answer that a person decided about."""
    return [line for line in Message.objects.get(run=run).tools if "decision" in line]


def test_a_call_that_waits_counts_once(
    openai_server: ScriptedServer, toolbox: Toolbox, say: Say, cast: Cast
) -> None:
    toolbox.add("send", requires_auth=True)
    toolbox.budget(tool_calls=3)
    openai_server.queue(
        Reply(tool_calls=calls("send", '{"n": 1}', '{"n": 2}', '{"n": 3}')), Reply(text="Sent all.")
    )
    run = say(QUESTION)
    for _ in range(3):
        decide(run, cast, approve=True)
    assert answer_of(run).startswith("Sent all.\n\n*No more tools")
    assert toolbox.seen == [{"n": 1}, {"n": 2}, {"n": 3}]


def test_an_answer_to_an_earlier_question_does_not_count(
    openai_server: ScriptedServer, toolbox: Toolbox, say: Say, cast: Cast
) -> None:
    """The worker died between asking the second question and going to wait."""
    toolbox.add("send", requires_auth=True)
    openai_server.queue(Reply(tool_calls=calls("send", '{"n": 1}', '{"n": 2}')), Reply(text="Sent."))
    run = say(QUESTION)
    decide(run, cast, approve=True)
    Run.objects.filter(pk=run.pk).update(state=RunState.QUEUED)
    execute_inline(run)
    assert run.state == RunState.WAITING
    assert toolbox.seen == [{"n": 1}]


def test_what_was_begun_when_the_worker_died_is_not_done_again(
    waiting: Run, openai_server: ScriptedServer, toolbox: Toolbox, cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Died(BaseException):
        pass

    def die(*given: Any, **more: Any) -> None:
        raise Died

    with monkeypatch.context() as patched:
        patched.setattr(tools, "carry_out", die)
        with pytest.raises(Died):
            decide(waiting, cast, approve=True)
    Run.objects.filter(pk=waiting.pk).update(state=RunState.QUEUED)
    execute_inline(waiting)
    assert answer_of(waiting).endswith("All is well.")
    assert toolbox.seen == [{"n": 2}]
    assert '"error":"interrupted"' in tool_messages(chats(openai_server)[-1])[1]


def test_it_is_asked_only_about_what_could_be_done(
    openai_server: ScriptedServer, toolbox: Toolbox, say: Say
) -> None:
    toolbox.add("send", requires_auth=True)
    openai_server.queue(Reply(tool_calls=calls("send", '{"n": 0}')), Reply(text="No."))
    assert answer_of(say(QUESTION)) == "No."


def test_stopped_while_it_waits_keeps_what_was_written(waiting: Run, cast: Cast) -> None:
    stop_run(run=waiting, by=cast.coordinator)
    answer = Message.objects.get(run=waiting)
    assert (answer.state, answer.content) == (MessageState.STOPPED, "I look.")


def test_a_form_that_a_person_sends_is_consent(
    toolbox: Toolbox, conversation: Conversation, cast: Cast, openai_server: ScriptedServer
) -> None:
    toolbox.add("send", requires_auth=True)
    tool = {"name": "send", "arguments": {"n": 5}}
    turn = send_message(
        conversation=conversation, text="/send", by=cast.coordinator, tool=tool, enqueue=False
    )
    execute_inline(turn.run)
    assert toolbox.seen == [{"n": 5}]


def test_the_answer_comes_over_the_api_from_those_who_may_talk(waiting: Run, cast: Cast) -> None:
    def post(user: Any, body: dict[str, Any]) -> int:
        client = Client()
        client.force_login(user)
        path = f"/api/runs/{waiting.pk}/answer"
        return client.post(path, body, content_type="application/json").status_code

    call = {"callId": TURN_FOLD.asked(waiting.snapshot)}
    assert post(cast.outsider, {**call, "approve": True}) == HTTPStatus.NOT_FOUND
    assert post(cast.viewer, {**call, "approve": True}) == HTTPStatus.FORBIDDEN
    assert post(cast.coordinator, {**call, "approve": "perhaps"}) == HTTPStatus.BAD_REQUEST
    assert post(cast.coordinator, call) == HTTPStatus.BAD_REQUEST
    assert post(cast.coordinator, {"approve": True}) == HTTPStatus.BAD_REQUEST
    assert post(cast.coordinator, {"callId": "another", "approve": True}) == HTTPStatus.CONFLICT
    assert post(cast.coordinator, {**call, "approve": True}) == HTTPStatus.ACCEPTED
    assert post(cast.coordinator, {**call, "approve": True}) == HTTPStatus.CONFLICT
    with pytest.raises(NotFound):
        resume_run(run_id=waiting.pk, by=cast.outsider, call_id=call["callId"], answer={"approve": True})


async def test_whoever_waits_for_the_answer_over_the_api_is_told_that_a_person_decides(
    openai_server: ScriptedServer, toolbox: Toolbox, conversation: Conversation, cast: Cast
) -> None:
    def begin() -> Run:
        toolbox.add("send", requires_auth=True)
        openai_server.queue(Reply(tool_calls=calls("send", '{"n": 1}')), Reply(text="Sent."))
        turn = send_message(conversation=conversation, text=QUESTION, by=cast.coordinator, enqueue=False)
        execute(turn.run.pk)
        return turn.run

    run = await sync_to_async(begin)()
    async with asyncio.timeout(60):
        assert not await chat._wait_for_end(run.pk, Watcher(cast.coordinator.pk))
    await sync_to_async(decide)(run, cast, approve=True)


def test_a_later_message_says_what_has_to_be_decided_before(
    waiting: Run, conversation: Conversation, openai_server: ScriptedServer, cast: Cast
) -> None:
    client = Client()
    client.force_login(cast.investigator)

    def send(text: str, **headers: str) -> Any:
        body = {"conversationId": str(conversation.pk), "message": text}
        path = "/api/aia/garden-planner/chat"
        answer = client.post(path, body, content_type="application/json", headers=headers)
        assert answer.status_code == HTTPStatus.ACCEPTED
        return answer.json()

    def pending() -> list[Any]:
        found = client.get(f"/api/aia/conversations/{conversation.pk}/messages").json()["pending"]
        return [turn["waitsFor"] and turn["waitsFor"]["runId"] for turn in found]

    asked = {"runId": str(waiting.pk), "messageId": waiting.subject_id}
    at_once = send("And then?", Prefer="respond-async")
    whole = send("And after that?")  # who would wait for the whole turn is told, too
    for accepted in (at_once, whole):
        told = accepted["waitsFor"]
        assert {name: told[name] for name in asked} == asked
        assert told["url"] == f"/conversations/{conversation.pk}/#message-{waiting.subject_id}"
        assert "decided" in told["detail"]
    assert pending() == [None, str(waiting.pk), str(waiting.pk)]
    later = f"/api/runs/{at_once['runId']}"
    assert client.get(later).json()["waitsFor"] == str(waiting.pk)
    assert client.get(f"/api/runs/{waiting.pk}").json()["waitsFor"] is None
    decide(waiting, cast, approve=True)
    assert client.get(later).json()["waitsFor"] is None
    assert pending() == [None, None]


async def test_whoever_waits_for_an_answer_is_told_when_a_turn_before_begins_to_ask(
    openai_server: ScriptedServer, toolbox: Toolbox, conversation: Conversation, cast: Cast
) -> None:
    def send(text: str) -> Run:
        return send_message(conversation=conversation, text=text, by=cast.coordinator, enqueue=False).run

    def begin() -> tuple[Run, Run]:
        toolbox.add("send", requires_auth=True)
        openai_server.queue(Reply(tool_calls=calls("send", '{"n": 1}')), Reply(text="Sent."))
        first, second = send(QUESTION), send("And then?")
        return first, second

    first, second = await sync_to_async(begin)()
    async with asyncio.timeout(60):
        waits = asyncio.ensure_future(chat._wait_for_end(second.pk, Watcher(cast.coordinator.pk)))
        await sync_to_async(execute)(first.pk)
        assert await waits is False
    await sync_to_async(decide)(first, cast, approve=True)


@pytest.mark.parametrize(("approves", "seen"), [(False, []), (True, [{"n": 1}])])
def test_a_script_refuses_unless_it_is_told_to_agree(
    openai_server: ScriptedServer, toolbox: Toolbox, cast: Cast, approves: bool, seen: list[dict[str, int]]
) -> None:
    toolbox.add("send", requires_auth=True)
    openai_server.queue(Reply(tool_calls=calls("send", '{"n": 1}')), Reply(text="Well."))
    script = parse(f"steps: [{{say: '{QUESTION}'}}]")
    played = play(script, agent=toolbox.agent, project=cast.project, by=cast.investigator, approves=approves)
    assert played.records[0]["answer"] == "Well."
    assert toolbox.seen == seen
