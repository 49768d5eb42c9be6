"""A graph goes on where it was: after its worker was lost, and after a person has answered."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest

from apps.agents.turn.graphs.asking import Answer, Ask
from apps.agents.turn.graphs.graph import Graph, Loop, Node
from apps.agents.turn.graphs.node import NodeContext
from apps.agents.turn.graphs.walk import run_graph
from apps.runs.events.snapshot import PLAIN
from apps.runs.registry import Wait
from tests.support.graphs import FakeHost

FORM = {"type": "array", "items": {"type": "string"}, "minItems": 1}


class Killed(BaseException):
    """The process is gone: nothing of the walk goes on."""


class Work:
    """Four nodes, of which two go round twice; counts how often each ran."""

    def __init__(self) -> None:
        self.calls: Counter[str] = Counter()
        self.graph: Graph[Any] = Graph(
            (
                Node("plan", self.does("plan")),
                Node("search", self.does("search"), after=("plan",)),
                Node("reason", self.does("reason"), after=("search",)),
                Node("write", self.does("write"), after=("reason",)),
            ),
            (Loop("search", "reason", {"field": "enough", "op": "empty"}, at_most=2),),
        )

    def does(self, name: str) -> Any:
        def run(node: NodeContext[Any]) -> dict[str, Any]:
            self.calls[name] += 1
            node.say(f"{name} {node.state['rounds'][name]}")
            return {name: self.calls[name]}

        return run


def test_events_of_finished_nodes_are_sent_again_those_of_others_by_themselves() -> None:
    def first(node: NodeContext[Any]) -> None:
        node.progress(1, 3)
        node.progress(2, 3)
        node.emit("app.noted", {"by": "first"})

    def second(node: NodeContext[Any]) -> None:
        node.emit("app.noted", {"by": "second"})
        node.wait(Ask("Go on?"))

    graph: Graph[Any] = Graph((Node("first", first), Node("second", second, after=("first",))))
    before = FakeHost()
    run_graph(before, graph)
    sent = json.loads(json.dumps(before.data))["transcript"]["events"]
    assert sent == [
        ["first", "progress", {"done": 2, "total": 3, "label": ""}],
        ["first", "app.noted", {"by": "first"}],
    ]
    host = FakeHost(before.data)
    run_graph(host, Graph((Node("first", first), Node("second", first, after=("first",)))))
    assert host.events.state["progress"]["done"] == 2
    assert host.events.state["events"][0]["data"] == {"by": "first"}


ALL = {"plan": 1, "search": 2, "reason": 2, "write": 1}
TEXT = "plan 1\n\nsearch 1\n\nreason 1\n\nsearch 2\n\nreason 2\n\nwrite 1"


@pytest.mark.parametrize("after", range(1, 8))
def test_killed_after_each_node_it_goes_on_at_the_next(after: int) -> None:
    work, saves = Work(), Counter[str]()

    def kill(_data: dict[str, Any]) -> None:
        saves["all"] += 1
        if saves["all"] == after:
            raise Killed

    first = FakeHost(on_save=kill)
    with pytest.raises(Killed):
        run_graph(first, work.graph, {"topic": "sowing"}, checkpoint=True)
    second = FakeHost(saved=first.data)
    state = run_graph(second, work.graph, {"topic": "sowing"}, checkpoint=True)
    assert isinstance(state, dict)
    assert work.calls == ALL
    assert state["rounds"] == ALL
    assert state["topic"] == "sowing"
    assert second.transcript.text == TEXT
    assert second.events.final()[2]["text"]["answer"] == TEXT


def test_a_node_that_was_cut_short_runs_anew_and_says_its_words_once() -> None:
    broken = [True]

    def write(node: NodeContext[Any]) -> dict[str, Any]:
        node.say("Half of it.")
        if broken.pop() if broken else False:
            raise Killed
        return {}

    graph = Graph((Node("plan", lambda node: node.say("The plan.")), Node("write", write, after=("plan",))))
    first = FakeHost()
    with pytest.raises(Killed):
        run_graph(first, graph, checkpoint=True)
    second = FakeHost(saved=first.data)
    run_graph(second, graph, checkpoint=True)
    assert second.transcript.text == "The plan.\n\nHalf of it."
    assert "write" not in first.data["state"]["rounds"]


def test_what_json_has_no_word_for_is_refused_where_the_state_is_saved() -> None:
    graph: Graph[Any] = Graph((Node("plan", lambda node: {"found": {1, 2}}),))
    with pytest.raises(TypeError):
        run_graph(FakeHost(), graph, checkpoint=True)


# --- A person ---------------------------------------------------------------------------------------------------


class Asking:
    """A plan that a person may edit, and two nodes about it."""

    def __init__(self) -> None:
        self.calls: Counter[str] = Counter()
        self.answers: list[Answer] = []
        self.graph: Graph[Any] = Graph(
            (
                Node("draft", self.draft),
                Node("review", self.review, after=("draft",)),
                Node("write", lambda node: {"written": node.state["plan"]}, after=("review",)),
            )
        )

    def draft(self, _node: NodeContext[Any]) -> dict[str, Any]:
        self.calls["draft"] += 1
        return {"draft": ["a", "b"]}

    def review(self, node: NodeContext[Any]) -> dict[str, Any]:
        self.calls["review"] += 1
        node.say("Please look at the plan.")
        answer = node.wait(Ask("Is the plan right?", FORM, node.state["draft"]))
        self.answers.append(answer)
        return {"plan": answer.value}


def asked_of(host: FakeHost) -> dict[str, Any]:
    state = host.events.final()[2]
    found: dict[str, Any] = state["asked"]
    assert PLAIN.asked(state) == found["call_id"]
    return found


def answered(host: FakeHost, **answer: Any) -> FakeHost:
    given = {"call_id": asked_of(host)["call_id"], "by": "Ann", "at": 1.0, **answer}
    return FakeHost(saved=host.data, answer=given)


def test_a_node_asks_a_person_and_gets_the_answer_when_it_runs_anew() -> None:
    work, first = Asking(), FakeHost()
    assert run_graph(first, work.graph) == Wait("Is the plan right?")
    asked = asked_of(first)
    assert (asked["form"], asked["value"], asked["problems"]) == (FORM, ["a", "b"], [])
    second = answered(first, approve=True, value=["a", "c"])
    state = run_graph(second, work.graph)
    assert isinstance(state, dict)
    assert state["written"] == ["a", "c"]
    assert work.answers == [Answer(approved=True, value=["a", "c"], by="Ann", at=1.0)]
    assert work.calls == {"draft": 1, "review": 2}
    assert second.transcript.text == "Please look at the plan."


def test_who_agrees_without_a_value_takes_the_proposed_one_and_who_declines_gives_none() -> None:
    for approve, value in ((True, ["a", "b"]), (False, None)):
        work, first = Asking(), FakeHost()
        run_graph(first, work.graph)
        state = run_graph(answered(first, approve=approve), work.graph)
        assert isinstance(state, dict)
        assert state["written"] == value


def test_an_answer_that_does_not_fit_the_form_is_asked_for_anew() -> None:
    work, first = Asking(), FakeHost()
    run_graph(first, work.graph)
    second = answered(first, approve=True, value=[1])
    assert isinstance(run_graph(second, work.graph), Wait)
    assert asked_of(second)["call_id"] != asked_of(first)["call_id"]
    assert asked_of(second)["problems"] == ["value.0: Must be a text."]
    assert work.calls["review"] == 1
    state = run_graph(answered(second, approve=True, value=["x"]), work.graph)
    assert isinstance(state, dict)
    assert state["written"] == ["x"]


def test_two_questions_of_one_node_are_answered_in_their_order() -> None:
    def ask(node: NodeContext[Any]) -> dict[str, Any]:
        return {"all": [node.wait(Ask(name, value=name)).value for name in ("one", "two")]}

    host, graph = FakeHost(), Graph((Node("ask", ask),))
    for name in ("one", "two"):
        assert run_graph(host, graph) == Wait(name)
        host = answered(host, approve=True)
    state = run_graph(host, graph)
    assert isinstance(state, dict)
    assert state["all"] == ["one", "two"]


def test_what_does_not_wait_for_the_person_goes_on_meanwhile() -> None:
    calls: Counter[str] = Counter()

    def beside(_node: NodeContext[Any]) -> dict[str, Any]:
        calls["beside"] += 1
        return {"beside": 1}

    graph = Graph(
        (Node("ask", lambda node: {"yes": node.wait(Ask("Go on?")).approved}), Node("beside", beside))
    )
    first = FakeHost()
    assert isinstance(run_graph(first, graph), Wait)
    assert run_graph(answered(first, approve=True), graph) == {
        "yes": True, "beside": 1, "rounds": {"ask": 1, "beside": 1}, "errors": {},
    }  # fmt: skip
    assert calls == {"beside": 1}
