"""Turns of an agent that answers by graphs: shortcuts, lanes, what nodes say, and what stays as in every agent."""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import replace
from datetime import timedelta
from io import StringIO
from typing import Any, cast

import pytest
from django.core.management import call_command
from django.utils import timezone

from apps.agents.actions.publishing import publish
from apps.agents.api.chat import _asks
from apps.agents.context.memories import RECALLS, Recalled, register_recall
from apps.agents.extension import Ask, Node, NodeContext, TurnContext, request_of
from apps.agents.models import Agent, Conversation, Message, Proposal, Role, Session, Step, Trace
from apps.agents.scripts.play import PlayFailed
from apps.agents.scripts.player import play
from apps.agents.scripts.script import parse
from apps.agents.selectors import conversations_of
from apps.agents.traces import recorder
from apps.agents.turn import checkpoint, shortcut
from apps.agents.turn.graphs.orchestrators import Orchestrator, orchestrator_of
from apps.agents.turn.snapshot import TURN_FOLD
from apps.llm.models import ModelCall
from apps.llm.types import ChatMessage
from apps.projects.errors import Forbidden, Invalid
from apps.projects.models import User
from apps.runs.actions.runs import resume_run, stop_run
from apps.runs.errors import NotWaiting, WorkerLeaving
from apps.runs.events.frames import Frame
from apps.runs.events.sink import Collector
from apps.runs.models import Run, RunState
from apps.runs.sweeper import sweep
from apps.runs.work.execute import execute, execute_inline
from tests.support.cast import Cast, client_of
from tests.support.openai_script import Reply, ScriptedCall
from tests.support.openai_server import ScriptedServer
from tests.support.toolbox import Toolbox
from tests.support.turns import Say, answer_of, chats
from tests.unit.agents.turn.graphs.conftest import Guide

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("redis_server")]


def output_of(name: str) -> dict[str, Any]:
    found: dict[str, Any] = Step.objects.get(name=name).output
    return found


def ask_model(node: NodeContext[TurnContext]) -> dict[str, Any]:
    prompt = (ChatMessage("system", "Answer."), ChatMessage("user", node.owner.input.message.content))
    return {"length": len(node.stream(request_of(node.owner, "chat", prompt)).content)}


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


# --- Over a wait and a lost worker --------------------------------------------------------------------------------


def test_a_node_asks_a_person_and_the_turn_goes_on_with_the_answer(
    guide: Guide, say: Say, cast: Cast
) -> None:
    form = {"type": "array", "items": {"type": "string"}}

    def plan(_node: NodeContext[TurnContext]) -> dict[str, Any]:
        guide.calls["plan"] += 1
        return {"plan": ["ferns"]}

    def review(node: NodeContext[TurnContext]) -> dict[str, Any]:
        return {"plan": node.wait(Ask("Is this the plan?", form, node.state["plan"])).value}

    guide.main = (
        Node("plan", plan),
        Node("review", review, after=("plan",)),
        Node("write", lambda node: node.say(", ".join(node.state["plan"])), after=("review",)),
    )
    run = say("What grows in the shade?")
    assert (run.state, run.worker) == (RunState.WAITING, "")
    assert run.snapshot["status"] == "Is this the plan?"
    asked = run.snapshot["asked"]
    with pytest.raises(Invalid) as refused:
        answer_with(run, cast.coordinator, [1])
    assert refused.value.fields == {"value.0": ["Must be a text."]}
    run.refresh_from_db()
    assert (run.state, run.snapshot["asked"]) == (RunState.WAITING, asked)
    answer_with(run, cast.coordinator, ["ferns", "moss"])
    execute_inline(run)
    assert answer_of(run) == "ferns, moss"
    assert guide.calls == {"plan": 1}
    decision = {
        "call_id": asked["call_id"], "node": "review", "status": "Is this the plan?", "approved": True,
        "by": str(cast.coordinator), "waited_seconds": 0, "summary": "ferns; moss",
    }  # fmt: skip
    assert run.snapshot["decisions"] == Message.objects.get(run=run).decisions == [decision]
    assert run.snapshot.get("asked") is None
    outputs = Step.objects.filter(name="node:review").order_by("position").values_list("output", flat=True)
    assert "answers" not in outputs[0]
    assert [(each["by"], each["value"]) for each in outputs[1]["answers"]] == [
        (str(cast.coordinator), ["ferns", "moss"])
    ]


def answer_with(run: Run, by: User, value: Any) -> None:
    resume_run(
        run_id=run.pk,
        by=by,
        call_id=run.snapshot["asked"]["call_id"],
        answer={"approve": True, "value": value},
        enqueue=False,
    )


def test_the_api_refuses_what_does_not_fit_part_by_part_and_lists_say_who_waits(
    guide: Guide, say: Say, cast: Cast, conversation: Conversation
) -> None:
    form = {"type": "object", "required": ["depth"], "properties": {"depth": {"enum": ["quick", "deep"]}}}
    guide.main = (Node("ask", lambda node: {"depth": node.wait(Ask("How deep?", form, {})).value}),)
    run = say("What grows in the shade?")
    client, address = client_of(cast.coordinator), f"/api/runs/{run.pk}/answer"
    assert [vars(each)["asks"] for each in conversations_of(conversation.project)] == [True]
    assert "Waiting for a person" in client.get(f"/p/{conversation.project.slug}/").text
    answer = {"callId": run.snapshot["asked"]["call_id"], "approve": True, "value": {"depth": "slow"}}
    refused = client.post(address, answer, content_type="application/json")
    assert refused.status_code == 400
    assert [(each["field"], each["message"]) for each in refused.json()["errors"]] == [
        ("value.depth", "Must be one of: quick, deep.")
    ]
    taken = client.post(address, {**answer, "value": {"depth": "deep"}}, content_type="application/json")
    assert taken.status_code == 202
    assert client.get(f"/api/runs/{run.pk}").json()["snapshot"]["asked"] is None
    execute_inline(run)
    assert [vars(each)["asks"] for each in conversations_of(conversation.project)] == [False]
    messages = client.get(f"/api/aia/conversations/{conversation.pk}/messages").json()["messages"]
    assert [each["summary"] for each in messages[-1]["decisions"]] == ["deep"]


def test_who_waits_for_the_whole_turn_is_not_kept_waiting_by_a_question() -> None:
    assert _asks(Frame.of(1, "ask", {"call_id": "a"}))
    assert _asks(Frame.of(1, "tool_call", {"call_id": "a", "approval": "asked"}))
    assert not _asks(Frame.of(1, "tool_call", {"call_id": "a"}))


def played(agent: Agent, cast: Cast, *answers: dict[str, Any]) -> Any:
    step = {"say": {"text": "What grows in the shade?", "answers": list(answers)}}
    script = parse(json.dumps({"steps": [step]}))
    return play(script, agent=agent, project=cast.project, by=cast.coordinator).records[0]


def test_a_script_answers_what_is_asked(guide: Guide, agent: Agent, cast: Cast) -> None:
    def review(node: NodeContext[TurnContext]) -> None:
        answer = node.wait(Ask("Which plan?", {"type": "string", "minLength": 3}, "ferns"))
        node.say(f"{answer.approved}: {answer.value}")

    guide.main = (Node("review", review),)
    assert played(agent, cast, {"approve": True, "value": "moss"})["answer"] == "True: moss"
    assert played(agent, cast, {"approve": True})["answer"] == "True: ferns"
    assert played(agent, cast)["answer"] == "False: None"
    with pytest.raises(PlayFailed, match=r"value: Needs at least 3 characters\."):
        played(agent, cast, {"approve": True, "value": "no"})
    with pytest.raises(PlayFailed, match="1 of the answers"):
        played(agent, cast, {"approve": False}, {"approve": True})


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


def test_a_decision_outlives_a_second_wait_and_a_stop(guide: Guide, say: Say, cast: Cast) -> None:
    def ask(node: NodeContext[TurnContext]) -> None:
        node.wait(Ask("First?"))
        node.wait(Ask("Second?"))

    guide.main = (Node("ask", ask),)
    run = say("What grows in the shade?")
    answer_with(run, cast.coordinator, None)
    execute_inline(run)
    assert (run.state, run.snapshot["asked"]["status"]) == (RunState.WAITING, "Second?")
    stop_run(run=run, by=cast.coordinator)
    run.refresh_from_db()
    assert run.state == RunState.STOPPED
    assert [each["status"] for each in Message.objects.get(run=run).decisions] == ["First?"]


def test_who_may_only_read_cannot_answer(guide: Guide, say: Say, cast: Cast) -> None:
    guide.main = (Node("ask", lambda node: {"yes": node.wait(Ask("Go on?")).approved}),)
    run = say("What grows in the shade?")
    with pytest.raises(Forbidden):
        answer_with(run, cast.viewer, None)
    answer_with(run, cast.coordinator, None)
    with pytest.raises(NotWaiting):
        answer_with(run, cast.investigator, None)


def test_a_turn_whose_worker_was_lost_goes_on_at_the_first_unfinished_node(
    guide: Guide, say: Say, monkeypatch: pytest.MonkeyPatch
) -> None:
    def does(name: str) -> Any:
        def work(_node: NodeContext[TurnContext]) -> dict[str, Any]:
            guide.calls[name] += 1
            return {name: guide.calls[name]}

        return work

    guide.main = (
        Node("search", does("search")),
        Node("reason", does("reason"), after=("search",)),
        Node("write", lambda node: node.say("The end."), after=("reason",)),
    )
    save, saves = checkpoint.save, []

    def leave_after_first(turn: TurnContext) -> None:
        save(turn)
        saves.append(turn)
        if len(saves) == 2:  # the first is that of the beginning
            turn.handle.ask_to_end(WorkerLeaving)

    monkeypatch.setattr(checkpoint, "save", leave_after_first)
    run = say("What grows in the shade?")
    assert run.state == RunState.QUEUED
    execute(run.pk, pump=Collector())
    run.refresh_from_db()
    assert answer_of(run) == "The end."
    assert guide.calls == {"search": 1, "reason": 1}


class Killed(BaseException):
    """The process is gone: nothing of the turn goes on."""


def take_over(run: Run) -> list[dict[str, Any]]:
    """Another worker has it once its lease has lapsed; the events that it sends."""
    Run.objects.filter(pk=run.pk).update(lease_until=timezone.now() - timedelta(minutes=1))
    sweep()
    run.refresh_from_db()
    return execute_inline(run) if run.state == RunState.QUEUED else []


@pytest.mark.parametrize("last", ["search", "write"])
def test_a_turn_that_has_shown_text_goes_on_after_its_worker_was_killed(
    guide: Guide, say: Say, last: str
) -> None:
    texts = {"search": "I look it up.", "write": "The end."}

    def does(name: str) -> Any:
        def work(node: NodeContext[TurnContext]) -> None:
            guide.calls[name] += 1
            node.say(texts[name])
            if name == last and guide.calls[name] == 1:
                raise Killed

        return work

    guide.main = (Node("search", does("search")), Node("write", does("write"), after=("search",)))
    with pytest.raises(Killed):
        say("What grows in the shade?")
    run = Run.objects.get()
    assert run.shown
    events = take_over(run)
    assert answer_of(run) == run.snapshot["text"]["answer"] == "I look it up.\n\nThe end."
    assert guide.calls == {"search": 1, "write": 1, last: 2}
    assert events[0]["event"] == "snapshot"
    assert events[0]["data"]["text"]["answer"] == ""
    assert Message.objects.filter(role=Role.ASSISTANT).count() == 1


@pytest.mark.usefixtures("chat_model")
def test_a_turn_that_loses_too_many_workers_ends_but_one_that_asked_often_has_lost_none(
    guide: Guide, say: Say, cast: Cast
) -> None:
    def killed(node: NodeContext[TurnContext]) -> None:
        for number in range(4):
            node.wait(Ask(f"Question {number}"))
        node.say("Now.")
        raise Killed

    guide.main = (Node("work", killed),)
    run = say("What grows in the shade?")
    for _ in range(4):
        answer = {"approve": True}
        call_id = run.snapshot["asked"]["call_id"]
        resume_run(run_id=run.pk, by=cast.coordinator, call_id=call_id, answer=answer, enqueue=False)
        with suppress(Killed):
            execute_inline(run)
        run.refresh_from_db()
    for _ in range(2):
        assert run.state == RunState.RUNNING
        with suppress(Killed):
            take_over(run)
        run.refresh_from_db()
    take_over(run)
    assert (run.state, run.error_code) == (RunState.INTERRUPTED, "interrupted")


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


# --- Without stages -----------------------------------------------------------------------------------------------


@pytest.fixture
def without_stages(guide: Guide, agent: Agent) -> Guide:
    agent.cards.all().delete()
    agent.rules.all().delete()
    agent.stages.all().delete()
    agent.prompts.filter(slug="extraction").update(
        text="Find values.", text_en="Find values.", text_zh_hans=""
    )
    publish(agent=agent, by=None)
    guide.main = (Node("search", lambda node: {"found": 1}),)
    return guide


@pytest.mark.parametrize(
    "text", ["Hello", "Complete this stage.", "Go back to the summary.", "What grows in the shade?", "hm"]
)
@pytest.mark.usefixtures("without_stages")
def test_an_agent_without_stages_says_nothing_of_stages(say: Say, text: str) -> None:
    run = say(text)
    assert "stage" not in answer_of(run).casefold()
    assert run.snapshot["stage"] is None
    assert "value" not in answer_of(run)
    assert "stage" not in Step.objects.get(name="query_analysis").input
    assert Message.objects.filter(role=Role.ASSISTANT).count() == 1


def test_runs_are_of_the_usual_kind(say: Say) -> None:
    assert say("What grows in the shade?").pk == Run.objects.get().pk
