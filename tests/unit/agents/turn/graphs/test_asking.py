"""A node of a graph asks a person: who may answer, what does not fit, and how the turn goes on."""

from __future__ import annotations

import json
from typing import Any

import pytest

from apps.agents.api.chat import _asks
from apps.agents.extension import Ask, Node, NodeContext, TurnContext
from apps.agents.models import Agent, Conversation, Message, Step
from apps.agents.scripts.play import PlayFailed
from apps.agents.scripts.player import play
from apps.agents.scripts.script import parse
from apps.agents.selectors import conversations_of
from apps.projects.errors import Forbidden, Invalid
from apps.projects.models import User
from apps.runs.actions.runs import resume_run, stop_run
from apps.runs.errors import NotWaiting
from apps.runs.events.frames import Frame
from apps.runs.models import Run, RunState
from apps.runs.work.execute import execute_inline
from tests.support.cast import Cast, client_of
from tests.support.turns import Say, answer_of
from tests.unit.agents.turn.graphs.conftest import Guide

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("redis_server")]


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
