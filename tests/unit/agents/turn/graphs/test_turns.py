"""Turns of an agent that answers by graphs: shortcuts, lanes, what nodes say, and what stays as in every agent."""

from __future__ import annotations

import json
from dataclasses import replace
from io import StringIO
from typing import Any, cast

import pytest
from django.core.management import call_command

from apps.agents.context.memories import RECALLS, Recalled, register_recall
from apps.agents.context.remembered import REMEMBERED, register_remembered
from apps.agents.extension import Node, NodeBody, NodeContext, TurnContext, node_messages, request_of
from apps.agents.models import Agent, Message, Proposal, Session, Step, Trace
from apps.agents.traces import recorder
from apps.agents.turn import shortcut
from apps.agents.turn.graphs.orchestrators import Orchestrator, orchestrator_of
from apps.agents.turn.snapshot import TURN_FOLD
from apps.llm.models import ModelCall
from apps.llm.types import ChatMessage
from apps.runs.actions.runs import resume_run
from apps.runs.models import RunState
from apps.runs.work.execute import execute_inline
from tests.support.cast import Cast
from tests.support.openai_script import Reply, ScriptedCall
from tests.support.openai_server import ScriptedServer
from tests.support.toolbox import Toolbox
from tests.support.turns import Say, answer_of, chats, message_of
from tests.unit.agents.turn.graphs.conftest import Guide

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("redis_server")]


def output_of(name: str) -> dict[str, Any]:
    found: dict[str, Any] = Step.objects.get(name=name).output
    return found


def ask_model(node: NodeContext[TurnContext]) -> dict[str, Any]:
    prompt = (ChatMessage("system", "Answer."), ChatMessage("user", node.owner.input.message.content))
    return {"length": len(node.stream(request_of(node.owner, "chat", prompt)).content)}


def ask_with_memories(node: NodeContext[TurnContext]) -> None:
    node.stream(request_of(node.owner, "chat", node_messages(node.owner, (), {})))


# --- Before any model -------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("chat_model")
def test_a_shortcut_answers_before_any_model_is_asked(say: Say, openai_server: ScriptedServer) -> None:
    run = say("There is a fire in the shed, what do I do?")
    assert answer_of(run) == "Leave the garden at once."
    assert not openai_server.requests
    assert run.snapshot["text"]["answer"] == "Leave the garden at once."
    assert run.snapshot["status"] == "Danger."
    assert output_of("shortcut") == {"route": "emergency", "severity": "high"}
    assert not Step.objects.filter(name__in=("query_analysis", "planning", "execution")).exists()
    assert Trace.objects.get().first_token_ms is not None


@pytest.mark.parametrize("found", [RuntimeError("no rules"), "no shortcut", 1])
def test_a_shortcut_that_fails_costs_no_answer(
    say: Say, monkeypatch: pytest.MonkeyPatch, found: object
) -> None:
    def fails(_turn: TurnContext) -> object:
        if isinstance(found, Exception):
            raise found
        return found

    def failing(turn: TurnContext) -> Orchestrator | None:
        named = orchestrator_of(turn)
        return replace(named, before_query=cast("Any", fails)) if named else None

    monkeypatch.setattr(shortcut, "orchestrator_of", failing)
    assert answer_of(say("There is a fire.")) == "By the graph."
    step = Step.objects.get(name="shortcut")
    assert step.error == ("RuntimeError" if isinstance(found, Exception) else "AttributeError")


def test_what_needs_no_shortcut_goes_on(say: Say) -> None:
    assert answer_of(say("What grows in the shade?")) == "By the graph."


def test_the_command_names_the_route(guide: Guide, agent: Agent, cast: Cast) -> None:
    routes = {}
    for question in ("A fire!", "Change the number of beds to 7.", "What grows in the shade?"):
        out = StringIO()
        call_command(
            "ask", question, agent=agent.slug, project=cast.project.slug, user=cast.coordinator.email, json=True,
            stdout=out,
        )  # fmt: skip
        routes[question] = json.loads(out.getvalue())["route"]
    assert list(routes.values()) == ["emergency", "quick", "answer_question"]


# --- Lanes ------------------------------------------------------------------------------------------------------


def test_an_intent_leads_to_its_lane(say: Say) -> None:
    assert answer_of(say("Change the number of beds to 7.")).startswith("By the lane.")
    assert output_of("planning")["route"] == "quick"


def test_an_agent_whose_app_is_gone_is_served_by_strategies(guide: Guide, agent: Agent, say: Say) -> None:
    Agent.objects.filter(pk=agent.pk).update(orchestrator="gone")
    agent.refresh_from_db()
    snapshot = agent.snapshots.order_by("-number").first()
    assert snapshot is not None
    data = {**snapshot.data, "agent": {**snapshot.data["agent"], "orchestrator": "gone"}}
    agent.snapshots.create(number=snapshot.number + 1, data=data, digest="x")
    assert answer_of(say("What grows in the shade?")) != "By the graph."


# --- What nodes say -----------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("chat_model")
def test_what_a_model_writes_in_a_node_is_shown_filtered_and_counted(
    guide: Guide, say: Say, openai_server: ScriptedServer
) -> None:
    guide.main = (
        Node("intro", lambda node: node.say("I look it up.")),
        Node("write", ask_model, after=("intro",)),
    )
    openai_server.queue(Reply(text='Ferns.<extracted_data>{"values": []}</extracted_data> And moss.'))
    run = say("What grows in the shade?")
    assert answer_of(run) == "I look it up.\n\nFerns. And moss."
    assert run.snapshot["text"]["answer"] == answer_of(run)
    assert Message.objects.get(run=run).usage["output_tokens"] > 0
    assert len(chats(openai_server)) == 1
    assert Step.objects.get(name="llm_call").parent == Step.objects.get(name="node:write")


@pytest.mark.usefixtures("chat_model")
def test_the_failure_of_a_model_takes_its_words_back_and_nothing_else(
    guide: Guide, say: Say, openai_server: ScriptedServer
) -> None:
    guide.main = (
        Node("intro", lambda node: node.say("I look it up.")),
        Node("write", ask_model, after=("intro",), on_error="go_on"),
        Node("end", lambda node: node.say(f"It failed: {sorted(node.state['errors'])}"), after=("write",)),
    )
    broken = Reply(text="Ferns and", fault="cut", fault_after=2)
    openai_server.queue(*[broken] * 6)
    assert answer_of(say("What grows in the shade?")) == "I look it up.\n\nIt failed: ['write']"


def test_status_and_progress_reach_those_who_watch(guide: Guide, say: Say) -> None:
    def work(node: NodeContext[TurnContext]) -> None:
        node.status("Searching")
        node.progress(1, 3, "first")

    guide.main = (Node("work", work),)
    run = say("What grows in the shade?")
    assert run.snapshot["status"] == "Searching"
    assert run.snapshot["progress"] == {"done": 1, "total": 3, "label": "first"}


def test_a_graph_that_says_nothing_leaves_the_answer_to_the_usual_way(guide: Guide, say: Say) -> None:
    guide.main = (Node("search", lambda node: {"found": 1}),)
    assert answer_of(say("What grows in the shade?"))


# --- As in every agent --------------------------------------------------------------------------------------------


def test_values_are_read_and_proposed(say: Say) -> None:
    say("Number of beds: 12\nWhat grows in the shade?")
    assert Proposal.objects.get(field="site.beds").value == 12


def test_a_stage_can_be_asked_for(say: Say) -> None:
    run = say("Complete this stage.")
    assert run.snapshot["stage"] is not None
    assert "By the graph." not in answer_of(run)
    assert Session.objects.get().current_stage == "site"


def test_a_named_tool_is_called_before_the_graph(guide: Guide, toolbox: Toolbox, say: Say) -> None:
    toolbox.add("look")
    guide.main = (Node("count", lambda node: node.say(node.owner.execution.tool_results[0].summary)),)
    assert answer_of(say("/look n: 3\nWhat grows in the shade?")) == "n is 3"
    assert toolbox.seen == [{"n": 3}]


def test_a_tool_alone_needs_no_graph(toolbox: Toolbox, say: Say) -> None:
    toolbox.add("look")
    assert "n is 3" in answer_of(say("/look n: 3"))
    assert not Step.objects.filter(name__startswith="node:").exists()


@pytest.mark.usefixtures("chat_model")
def test_events_of_nodes_outlive_a_wait_for_a_tool_after_the_graph(
    guide: Guide, toolbox: Toolbox, say: Say, cast: Cast, openai_server: ScriptedServer
) -> None:
    guide.main = (Node("search", lambda node: node.emit("app.searched", {"found": 1})),)
    toolbox.add("send", requires_auth=True)
    call = ScriptedCall("send", '{"n": 1}', id="a")
    openai_server.queue(Reply(text="I send.", tool_calls=(call,)), Reply(text="Sent."))
    run = say("What grows in the shade?")
    assert run.state == RunState.WAITING
    asked = TURN_FOLD.asked(run.snapshot)
    answer = {"approve": True}
    resume_run(run_id=run.pk, by=cast.coordinator, call_id=asked, answer=answer, enqueue=False)
    events = execute_inline(run)
    assert run.state == RunState.FINISHED
    assert [each["data"] for each in events if each["event"] == "app.searched"] == [{"found": 1}]


def test_what_is_remembered_is_asked_for_without_a_model_too(guide: Guide, say: Say) -> None:
    guide.main = (Node("tell", lambda node: node.say(node.owner.recalled[0].text)),)
    with RECALLS.isolated(empty=True):
        register_recall("notes", lambda request: [Recalled("notes", "Ferns grow there.", 1.0, "note 1")])
        assert answer_of(say("What grows in the shade?")) == "Ferns grow there."


@pytest.mark.parametrize(("write", "given"), [(ask_model, []), (ask_with_memories, ["note:ferns"])])
@pytest.mark.usefixtures("chat_model")
def test_what_a_node_gave_a_model_to_remember_is_listed_below_the_answer(
    guide: Guide, say: Say, write: NodeBody[TurnContext], given: list[str]
) -> None:
    guide.main = (Node("write", write),)
    with RECALLS.isolated(empty=True), REMEMBERED.isolated(empty=True):
        item = Recalled("notes", "Ferns grow there.", 1.0, "note 1", "note:ferns")
        register_recall("notes", lambda request: [item])
        register_remembered("note", lambda request: {})
        assert message_of(say("What grows in the shade?")).recalled == given


@pytest.mark.usefixtures("chat_model")
def test_what_a_model_was_asked_is_accounted_for_with_the_node_that_asked(
    guide: Guide, say: Say, openai_server: ScriptedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(recorder, "save_waiting_calls", lambda: None)  # which comes behind, at some time
    rows: list[int] = []
    guide.main = (
        Node("write", ask_model),
        Node(
            "end",
            lambda node: rows.append(ModelCall.objects.filter(purpose="chat").count()),
            after=("write",),
        ),
    )
    openai_server.queue(Reply(text="Ferns."))
    run = say("What grows in the shade?")
    assert rows == [1]
    assert ModelCall.objects.filter(purpose="chat", reference=str(run.pk)).count() == 1
