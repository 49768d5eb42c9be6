"""What other apps remember reaches the model within its budget, and is named in the trace."""

from __future__ import annotations

import math
import threading
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from django.test import Client

from apps.agents.actions.publishing import draft_of, publish
from apps.agents.context.events import LISTENERS, DomainEvent, listen
from apps.agents.context.memories import (
    RECALL_AGENTS,
    RECALL_PROFILES,
    RECALLS,
    REMEMBERERS,
    Recalled,
    RecallRequest,
    best_within,
    register_recall,
    register_remember,
)
from apps.agents.drafts.problems.agent import errors_of, faults_of
from apps.agents.models import Agent, Conversation, Step, Trace
from apps.agents.turn import recall
from apps.agents.turn.recall import DEADLINE_SECONDS
from apps.agents.turn.remember import settle
from tests.support.cast import Cast
from tests.support.model_calls import eventually
from tests.support.openai_script import Reply
from tests.support.openai_server import ScriptedServer
from tests.support.toolbox import Toolbox, calls
from tests.support.turns import QUESTION, Say, answer_of, chats
from tests.unit.agents.turn.test_tool_approval import decide

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("redis_server", "chat_model")]
WEEKLY = Recalled("weekly", "The ward has twelve beds.", 0.9, "report of week 46")


@pytest.fixture(autouse=True)
def wanted() -> Iterator[list[RecallRequest]]:
    """What a memory was asked for, which knows one thing."""
    seen: list[RecallRequest] = []

    def remember(request: RecallRequest) -> list[Recalled]:
        seen.append(request)
        return [WEEKLY]

    with RECALLS.isolated(empty=True):
        register_recall("weekly", remember)
        yield seen


def test_a_recall_for_another_agent_is_not_asked(say: Say, conversation: Conversation) -> None:
    def others(request: RecallRequest) -> list[Recalled]:
        pytest.fail("it was asked")

    own = Recalled("own", "For this agent.", 0.5, "notes")
    with RECALL_AGENTS.isolated():
        register_recall("others", others, agents=("another_agent",))
        register_recall("own", lambda request: [own], agents=("another_agent", conversation.agent.slug))
        say(QUESTION)
    step = Step.objects.get(name="memory")
    assert [one["name"] for one in step.output["recalls"]] == ["weekly", "own"]
    assert step.error == ""


def test_a_turn_recalls_once_before_its_prompt(
    wanted: list[RecallRequest],
    openai_server: ScriptedServer,
    say: Say,
    conversation: Conversation,
    cast: Cast,
) -> None:
    openai_server.queue(Reply(text="Because of the beds."))
    assert answer_of(say(QUESTION)) == "Because of the beds."
    (request,) = wanted
    assert (request.project_id, request.user_id) == (str(conversation.project_id), str(cast.coordinator.pk))
    assert (request.conversation_id, request.agent) == (str(conversation.pk), conversation.agent.slug)
    assert (request.language, request.deadline_seconds, request.cancelled()) == (
        "en",
        DEADLINE_SECONDS,
        False,
    )
    assert (request.query, request.budget_tokens > 0, bool(request.intent)) == (QUESTION, True, True)
    (body,) = chats(openai_server)
    assert '"remembered":[{"text":"The ward has twelve beds."' in body["messages"][-1]["content"]
    assert "twelve beds" not in body["messages"][0]["content"]
    step = Step.objects.get(name="memory")
    assert step.output["recalled"] == [["weekly", "report of week 46", WEEKLY.tokens]]
    assert step.position < Step.objects.get(name="planning").position


def test_an_intent_leads_to_a_way_to_recall(
    wanted: list[RecallRequest], agent: Agent, openai_server: ScriptedServer, say: Say
) -> None:
    openai_server.script.default = Reply(text="So it is.")
    say(QUESTION)
    with RECALL_PROFILES.isolated():
        register_recall("weekly", RECALLS.things()[0], profiles=["long_ago"])
        agent.intents.filter(code="ask_question").update(target_type="recall", target="lately")
        (fault,) = errors_of(faults_of(draft_of(agent)))
        assert (fault.kind, fault.key, fault.place) == ("intent", "ask_question", "/target")
        agent.intents.filter(code="ask_question").update(target="long_ago")
        publish(agent=agent, by=None)
    say(QUESTION)
    assert [request.profile for request in wanted] == ["", "long_ago"]
    assert Step.objects.filter(name="planning").latest("trace__started_at").output["strategies"] == [
        "answer_question"
    ]


def test_a_memory_that_fails_costs_only_what_it_knows(openai_server: ScriptedServer, say: Say) -> None:
    def failing(request: RecallRequest) -> list[Recalled]:
        raise RuntimeError

    register_recall("failing", failing)
    openai_server.queue(Reply(text="So it is."))
    assert answer_of(say(QUESTION)) == "So it is."
    step = Step.objects.get(name="memory")
    assert (step.error, len(step.output["recalled"])) == ("RuntimeError", 1)
    assert step.output["recalls"] == [
        {"name": "weekly", "gave": 1},
        {"name": "failing", "failed": "RuntimeError"},
    ]
    assert "twelve beds" not in str(step.output)


def test_the_page_names_the_memories_that_were_asked(
    openai_server: ScriptedServer, say: Say, cast: Cast, client: Client
) -> None:
    def failing(request: RecallRequest) -> list[Recalled]:
        raise RuntimeError

    register_recall("diary", failing)
    openai_server.queue(Reply(text="So it is."))
    with REMEMBERERS.isolated(empty=True):
        register_remember("notebook", lambda request: None)
        run = say(QUESTION)
        settle(60)
    client.force_login(cast.viewer)
    page = " ".join(client.get(f"/traces/{Trace.objects.get(run=run).pk}/").content.decode().split())
    assert "<li>weekly · 1</li>" in page
    assert '<li>diary · <span class="tag tag-bad">RuntimeError</span></li>' in page
    assert 'Memory <span class="sub">notebook</span>' in page


def test_an_item_that_is_none_costs_only_itself(openai_server: ScriptedServer, say: Say) -> None:
    good = Recalled("odd", "Ferns like shade.", 0.5, "note")
    none: Any = None
    broken = (replace(good, text=none), replace(good, score=none), replace(good, score=math.nan))
    odd: list[Any] = [1, None, "text", *broken, replace(good, source="\x00")]
    register_recall("odd", lambda request: [*odd, good])
    openai_server.queue(Reply(text="So it is."))
    assert answer_of(say(QUESTION)) == "So it is."
    step = Step.objects.get(name="memory")
    assert step.output["recalls"][1] == {"name": "odd", "gave": 1, "malformed": len(odd)}
    assert [layer for layer, *_ in step.output["recalled"]] == ["weekly", "odd"]


def test_memories_that_hang_cost_one_deadline_together(
    monkeypatch: pytest.MonkeyPatch, openai_server: ScriptedServer, say: Say
) -> None:
    monkeypatch.setattr(recall, "DEADLINE_SECONDS", 0.5)
    over, stopped = threading.Event(), list[bool]()

    def hanging(request: RecallRequest) -> list[Recalled]:
        over.wait(60)
        stopped.append(request.cancelled())
        return []

    for name in ("stuck", "stuck too", "and this"):
        register_recall(name, hanging)
    openai_server.queue(Reply(text="So it is."))
    assert answer_of(say(QUESTION)) == "So it is."
    step = Step.objects.get(name="memory")
    assert (step.error, len(step.output["recalled"])) == ("TimeoutError", 1)
    assert [one.get("failed") for one in step.output["recalls"]] == [None, *["TimeoutError"] * 3]
    assert not stopped
    over.set()
    assert eventually(lambda: stopped == [True, True, True])


def test_memories_are_asked_at_the_same_time(openai_server: ScriptedServer, say: Say) -> None:
    both = threading.Barrier(2)

    def meeting(request: RecallRequest) -> list[Recalled]:
        both.wait(request.deadline_seconds)
        return [WEEKLY]

    register_recall("one", meeting)
    register_recall("other", meeting)
    openai_server.queue(Reply(text="So it is."))
    say(QUESTION)
    step = Step.objects.get(name="memory")
    assert (step.error, len(step.output["recalled"])) == ("", 3)


def test_nothing_is_recalled_anew_after_a_wait_and_the_prompt_still_has_it(
    wanted: list[RecallRequest], toolbox: Toolbox, openai_server: ScriptedServer, say: Say, cast: Cast
) -> None:
    toolbox.add("send", requires_auth=True)
    openai_server.queue(Reply(tool_calls=calls("send", '{"n": 1}')), Reply(text="Sent."))
    run = say(QUESTION)
    assert run.state == "waiting"
    decide(run, cast, approve=True)
    assert answer_of(run) == "Sent."
    assert len(wanted) == 1
    asked = [next(m for m in body["messages"] if m["role"] == "user") for body in chats(openai_server)]
    assert len(asked) == 2
    assert all("twelve beds" in message["content"] for message in asked)


def test_a_memory_hears_of_the_end_of_a_turn(
    openai_server: ScriptedServer, say: Say, conversation: Conversation
) -> None:
    heard: list[DomainEvent] = []
    openai_server.queue(Reply(text="So it is."))
    with LISTENERS.isolated(empty=True):
        listen("turn_ended", heard.append)
        run = say(QUESTION)
    (event,) = heard
    assert (event.conversation_id, event.project_id) == (conversation.pk, conversation.project_id)
    answer = conversation.messages.get(role="assistant")
    assert event.data == {"run_id": str(run.pk), "message_id": str(answer.pk), "state": "finished"}


def test_without_a_memory_there_is_no_step(openai_server: ScriptedServer, say: Say) -> None:
    openai_server.queue(Reply(text="So it is."))
    with RECALLS.isolated(empty=True):
        say(QUESTION)
    assert not Step.objects.filter(name="memory").exists()


def test_the_best_come_first_and_what_is_too_long_makes_room_for_others() -> None:
    long, short = Recalled("a", "long " * 40, 0.8, ""), Recalled("a", "short", 0.1, "")
    assert best_within([short, long, WEEKLY], 20) == (WEEKLY, short)
    assert best_within([short, long, WEEKLY], 0) == ()
