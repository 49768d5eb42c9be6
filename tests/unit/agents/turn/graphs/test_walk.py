"""Plans that are graphs: order, branches at the same time, conditions, bounded loops, sources that fail, stop."""

from __future__ import annotations

import threading
from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from apps.agents.errors import BrokenGraph
from apps.agents.turn.graphs.graph import Graph, Loop, Node
from apps.agents.turn.graphs.node import NodeContext
from apps.agents.turn.graphs.walk import run_graph
from apps.projects.errors import UserError
from tests.support.graphs import FakeHost, Stopped

PATIENCE_SECONDS = 60
NOT_ENOUGH = {"field": "enough", "op": "empty"}


class SourceAway(UserError):
    code = "source_away"


def run(host: FakeHost, graph: Graph[Any], **state: Any) -> dict[str, Any]:
    found = run_graph(host, graph, state)
    assert isinstance(found, dict)
    return found


def adds(**additions: Any) -> Any:
    return lambda node: additions


def nothing(node: NodeContext[Any]) -> None:
    return None


@pytest.fixture
def turn() -> FakeHost:
    return FakeHost()


def test_a_node_sees_what_the_nodes_before_it_added(turn: FakeHost) -> None:
    graph = Graph(
        (
            Node("write", lambda node: {"text": node.state["words"] * 2}, after=("read",)),
            Node("read", adds(words="ab")),
        )
    )
    assert run(turn, graph)["text"] == "abab"
    assert turn.traced == ["node:read/1", "node:write/1"]


def test_branches_run_at_the_same_time(turn: FakeHost) -> None:
    both = threading.Barrier(2)

    def meet(_node: NodeContext[Any]) -> None:
        both.wait(PATIENCE_SECONDS)

    run(turn, Graph((Node("rag", meet), Node("web", meet))))
    assert sorted(turn.traced) == ["node:rag/1", "node:web/1"]


def test_a_node_whose_condition_does_not_hold_is_skipped_and_holds_nobody_up(turn: FakeHost) -> None:
    graph = Graph(
        (
            Node("web", adds(web=1), when={"field": "asks_web", "op": "eq", "value": True}),
            Node("answer", adds(answer="yes"), after=("web",)),
        )
    )
    state = run(turn, graph, asks_web=False)
    assert state["answer"] == "yes"
    assert "web" not in state


def test_a_loop_goes_round_until_its_condition_fails(turn: FakeHost) -> None:
    def reason(node: NodeContext[Any]) -> dict[str, Any]:
        return {"enough": True} if node.state["rounds"]["search"] == 3 else {}

    graph = Graph(
        (
            Node("search", nothing),
            Node("reason", reason, after=("search",)),
            Node("end", nothing, after=("reason",)),
        ),
        (Loop("search", "reason", NOT_ENOUGH, at_most=10),),
    )
    run(turn, graph)
    assert turn.traced == [
        "node:search/1", "node:reason/1", "node:search/2", "node:reason/2", "node:search/3", "node:reason/3",
        "node:end/1",
    ]  # fmt: skip


def test_a_loop_ends_at_its_bound(turn: FakeHost) -> None:
    graph = Graph((Node("search", nothing),), (Loop("search", "search", NOT_ENOUGH, at_most=4),))
    assert run(turn, graph)["rounds"] == {"search": 4}


def test_a_loop_over_skipped_nodes_ends(turn: FakeHost) -> None:
    never = {"field": "never", "op": "is_set"}
    graph = Graph((Node("search", nothing, when=never),), (Loop("search", "search", NOT_ENOUGH, at_most=4),))
    assert run(turn, graph)["rounds"] == {}


def test_an_inner_loop_counts_anew_in_each_round_of_the_outer_one(turn: FakeHost) -> None:
    graph = Graph(
        (
            Node("question", nothing),
            Node("look", nothing, after=("question",)),
            Node("note", nothing, after=("look",)),
        ),
        (Loop("look", "look", NOT_ENOUGH, at_most=2), Loop("question", "note", NOT_ENOUGH, at_most=3)),
    )
    assert run(turn, graph)["rounds"] == {"question": 3, "look": 6, "note": 3}


def test_the_failure_of_one_source_is_left_to_the_nodes_after_it(turn: FakeHost) -> None:
    def fail(_node: NodeContext[Any]) -> None:
        raise SourceAway

    graph = Graph(
        (
            Node("web", fail, on_error="go_on"),
            Node("rag", adds(found=1)),
            Node("answer", lambda node: {"said": node.state["errors"]}, after=("web", "rag")),
        )
    )
    state = run(turn, graph)
    assert (state["said"], state["found"]) == ({"web": "source_away"}, 1)


def test_the_failure_of_a_node_that_is_needed_ends_the_turn(turn: FakeHost) -> None:
    def fail(_node: NodeContext[Any]) -> None:
        raise SourceAway

    with pytest.raises(SourceAway):
        run(turn, Graph((Node("reason", fail), Node("answer", nothing, after=("reason",)))))
    assert turn.traced == ["node:reason/1"]


def test_a_stop_is_heard_while_a_node_is_silent(turn: FakeHost) -> None:
    over = threading.Event()

    def silent(_node: NodeContext[Any]) -> None:
        turn.stop = True
        over.wait(PATIENCE_SECONDS)

    with pytest.raises(Stopped):
        run(turn, Graph((Node("silent", silent),)))
    over.set()


def test_a_node_cannot_change_the_state_behind_its_back(turn: FakeHost) -> None:
    def write(node: NodeContext[Any]) -> None:
        cast("dict[str, Any]", node.state)["found"] = 1

    with pytest.raises(TypeError):
        run(turn, Graph((Node("write", write),)))


@pytest.mark.parametrize("key", ["rounds", "errors"])
def test_what_the_walk_keeps_in_the_state_is_not_set_by_others(turn: FakeHost, key: str) -> None:
    with pytest.raises(ValueError, match=f"a may not set {key}"):
        run(turn, Graph((Node("a", lambda node: {key: {}}),)))
    with pytest.raises(ValueError, match=f"what is given may not set {key}"):
        run_graph(turn, Graph((Node("a", nothing),)), {key: {}})


@pytest.mark.parametrize(
    ("nodes", "loops", "where", "reason"),
    [
        ((Node("a", nothing), Node("a", nothing)), (), ("a",), "the same name"),
        ((Node("a", nothing, after=("b",)),), (), ("b",), "`after` of a"),
        ((Node("a", nothing, when={"field": "x", "op": "there"}),), (), ("a",), "`when` of a cannot be read"),
        ((Node("a", nothing, after=("b",)), Node("b", nothing, after=("a",))), (), ("a", "b"), "in a circle"),
        ((Node("a", nothing),), (Loop("a", "b", NOT_ENOUGH, 2),), ("b",), "in a loop"),
        ((Node("a", nothing), Node("b", nothing)), (Loop("a", "b", NOT_ENOUGH, 2),), ("a", "b"), "leads back"),
        ((Node("a", nothing),), (Loop("a", "a", {}, 2),), ("a", "a"), "a condition"),
        ((Node("a", nothing),), (Loop("a", "a", NOT_ENOUGH, 0),), ("a", "a"), "one round"),
        (
            (Node("a", nothing), Node("b", nothing, after=("a",)), Node("c", nothing, after=("b",))),
            (Loop("a", "b", NOT_ENOUGH, 2), Loop("b", "c", NOT_ENOUGH, 2)),
            ("b", "c"),
            "crosses",
        ),
    ],
    ids=["twice", "unknown", "unreadable", "cycle", "nowhere", "no-way", "for-ever", "of-none", "crossing"],
)  # fmt: skip
def test_a_graph_that_cannot_work_is_refused_with_its_place(
    nodes: tuple[Node[Any], ...], loops: tuple[Loop, ...], where: tuple[str, ...], reason: str
) -> None:
    with pytest.raises(BrokenGraph, match=reason) as refused:
        Graph(nodes, loops)
    assert refused.value.nodes == where


@given(
    st.integers(min_value=2, max_value=7).flatmap(
        lambda size: st.tuples(
            st.just(size), st.sets(st.tuples(st.integers(0, size - 1), st.integers(0, size - 1)), max_size=12)
        )
    )
)
def test_every_node_of_any_graph_runs_once_and_after_those_it_waits_for(
    drawn: tuple[int, set[tuple[int, int]]],
) -> None:
    size, pairs = drawn
    before = {
        place: {min(pair) for pair in pairs if max(pair) == place and min(pair) != place}
        for place in range(size)
    }
    turn = FakeHost()
    graph = Graph(
        tuple(
            Node(str(place), nothing, after=tuple(str(each) for each in sorted(before[place])))
            for place in reversed(range(size))
        )
    )
    run(turn, graph)
    order = [int(name.removeprefix("node:").removesuffix("/1")) for name in turn.traced]
    assert sorted(order) == list(range(size))
    assert all(order.index(each) < order.index(place) for place in range(size) for each in before[place])
