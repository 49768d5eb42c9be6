"""Nodes that others do not wait for: the first of several, deadlines, what is cut off, failures of every kind."""

from __future__ import annotations

import threading
import time
from typing import Any

import pytest

from apps.agents.turn.graphs.asking import NodeCancelled
from apps.agents.turn.graphs.graph import Graph, Loop, Node
from apps.agents.turn.graphs.node import NodeContext
from apps.agents.turn.graphs.walk import run_graph
from tests.support.graphs import FakeHost

PATIENCE_SECONDS = 20


class Hanging:
    """A source that does not answer, and does not look whether it is still wanted, until it is let go."""

    def __init__(self) -> None:
        self.let_go = threading.Event()
        self.begun = threading.Event()
        self.context: NodeContext[Any] | None = None

    def __call__(self, node: NodeContext[Any]) -> dict[str, Any]:
        self.context = node
        self.begun.set()
        self.let_go.wait(PATIENCE_SECONDS)
        return {"late": True}

    def quick(self, _node: NodeContext[Any]) -> dict[str, Any]:
        """Another source, which has something once this one hangs."""
        assert self.begun.wait(PATIENCE_SECONDS)
        return {"quick": 1}

    def was_cancelled(self) -> bool:
        return self.context is not None and self.context.cancelled()


@pytest.fixture
def hanging() -> Any:
    made = Hanging()
    yield made
    made.let_go.set()


def walked(graph: Graph[Any], **state: Any) -> dict[str, Any]:
    found = run_graph(FakeHost(), graph, state)
    assert isinstance(found, dict)
    return found


def adds(**additions: Any) -> Any:
    return lambda node: additions


def fail(_node: NodeContext[Any]) -> None:
    raise ValueError("a source that is broken")


def test_a_join_of_any_goes_on_with_the_first_that_came_out(hanging: Hanging) -> None:
    graph = Graph(
        (
            Node("slow", hanging, cancel_on=("join",)),
            Node("quick", hanging.quick),
            Node("join", lambda node: {"seen": sorted(node.state)}, after_any=("slow", "quick")),
        )
    )
    began = time.monotonic()
    state = walked(graph)
    assert time.monotonic() - began < PATIENCE_SECONDS / 2
    assert "quick" in state["seen"]
    assert "late" not in state
    assert state["errors"] == {"slow": "cancelled"}
    assert hanging.was_cancelled()


def test_a_join_of_any_does_not_go_on_with_what_failed_or_was_skipped() -> None:
    never = {"field": "never", "op": "is_set"}

    def slowly(_node: NodeContext[Any]) -> dict[str, Any]:
        time.sleep(0.2)
        return {"slow": 1}

    graph = Graph(
        (
            Node("broken", fail, on_error="go_on"),
            Node("skipped", adds(), when=never),
            Node("slow", slowly),
            Node(
                "join",
                lambda node: {"slow_seen": "slow" in node.state},
                after_any=("broken", "skipped", "slow"),
            ),
        )
    )
    assert walked(graph)["slow_seen"] is True


def test_a_join_of_any_goes_on_when_none_came_out() -> None:
    graph = Graph((Node("broken", fail, on_error="go_on"), Node("join", adds(end=1), after_any=("broken",))))
    assert walked(graph)["end"] == 1


def test_a_node_that_takes_too_long_is_left_behind(hanging: Hanging) -> None:
    graph = Graph(
        (
            Node("web", hanging, deadline_seconds=0.2, on_error="go_on"),
            Node("answer", adds(said=1), after=("web",)),
        )
    )
    state = walked(graph)
    assert (state["said"], state["errors"]) == (1, {"web": "deadline"})
    assert hanging.was_cancelled()


def test_a_deadline_of_a_node_that_is_needed_ends_the_work(hanging: Hanging) -> None:
    with pytest.raises(TimeoutError):
        walked(Graph((Node("web", hanging, deadline_seconds=0.1),)))


def test_any_exception_of_a_source_is_left_to_the_nodes_after_it() -> None:
    graph = Graph((Node("web", fail, on_error="go_on"), Node("answer", adds(said=1), after=("web",))))
    state = walked(graph)
    assert (state["said"], state["errors"]) == (1, {"web": "internal"})


def test_what_is_cut_off_can_send_nothing_more(hanging: Hanging) -> None:
    walked(Graph((Node("web", hanging, deadline_seconds=0.1, on_error="go_on"),)))
    assert hanging.context is not None
    for send in (hanging.context.say, hanging.context.status):
        with pytest.raises(NodeCancelled):
            send("late")
    with pytest.raises(NodeCancelled):
        hanging.context.check()


def test_a_round_that_begins_anew_cuts_off_what_is_left_of_the_last(hanging: Hanging) -> None:
    def first_hangs(node: NodeContext[Any]) -> dict[str, Any]:
        return hanging(node) if node.state["rounds"]["slow"] == 1 else {"second": True}

    graph = Graph(
        (
            Node("begin", adds()),
            Node("slow", first_hangs, after=("begin",)),
            Node("quick", hanging.quick, after=("begin",)),
            Node("join", adds(), after_any=("slow", "quick")),
            Node("end", adds(), after=("slow", "join")),
        ),
        (Loop("begin", "join", {"field": "second", "op": "empty"}, at_most=2),),
    )
    state = walked(graph)
    assert state["second"] is True
    assert state["rounds"]["slow"] == 2
    assert hanging.was_cancelled()


def test_the_others_are_cancelled_when_a_needed_node_fails(hanging: Hanging) -> None:
    def fail_late(node: NodeContext[Any]) -> None:
        hanging.quick(node)
        fail(node)

    with pytest.raises(ValueError, match="broken"):
        walked(Graph((Node("slow", hanging), Node("broken", fail_late))))
    assert hanging.was_cancelled()
