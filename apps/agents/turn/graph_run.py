"""Walks a graph within a turn: what is ready runs at the same time, and each node is a step of the trace."""

from __future__ import annotations

from collections import Counter
from concurrent.futures import Future
from concurrent.futures import wait as wait_for_any
from types import MappingProxyType
from typing import Any

from apps.agents.turn.context import TurnContext
from apps.agents.turn.graph import Additions, Graph, Loop, Node, State
from apps.fields.conditions.evaluation import evaluate
from apps.projects.errors import UserError
from apps.runs.threads import at_the_same_time, result_of
from config.database.waits import give_back_connections

TurnGraph = Graph[TurnContext]
TurnNode = Node[TurnContext]
LOOK_AT_STOP_EVERY_SECONDS = 0.2


def run_graph(turn: TurnContext, graph: TurnGraph, given: State | None = None) -> dict[str, Any]:
    """Carry out every node that its conditions allow; returns the state at the end.

    The state holds what was given, what nodes added, `rounds` (how often each node ran) and `errors` (codes by
    node). A stop is heard within a fraction of a second, also while nodes wait.
    """
    walk = _Walk(turn, graph, dict(given or {}))
    try:
        while walk.begin_what_is_ready():
            walk.take_what_is_done()
    finally:
        give_back_connections()
    return walk.state


class _Walk:
    """One run of a graph. Only the turn's own thread changes it."""

    def __init__(self, turn: TurnContext, graph: TurnGraph, given: dict[str, Any]) -> None:
        self._turn = turn
        self._graph = graph
        self._going: dict[Future[Additions], TurnNode] = {}
        self._over: set[str] = set()
        self._rounds: Counter[str] = Counter()
        self._passes: Counter[Loop] = Counter()
        self.state: dict[str, Any] = {**given, "rounds": {}, "errors": {}}

    def begin_what_is_ready(self) -> bool:
        """Begin or skip what waits for nothing any more; whether anything is going on."""
        while ready := [node for node in self._graph.nodes if self._is_ready(node)]:
            for node in ready:
                if node.when and not evaluate(node.when, self.state):
                    self._end(node)
                else:
                    self._begin(node)
        return bool(self._going)

    def _is_ready(self, node: TurnNode) -> bool:
        is_new = node.name not in self._over and node not in self._going.values()
        return is_new and self._over.issuperset(node.after)

    def _begin(self, node: TurnNode) -> None:
        self._turn.handle.check()
        self._rounds[node.name] += 1
        self.state["rounds"] = dict(self._rounds)
        state = MappingProxyType(dict(self.state))
        self._going[at_the_same_time(lambda: _traced(self._turn, node, state))] = node

    def take_what_is_done(self) -> None:
        """Wait for one node or more, look at the stop meanwhile, and take what they add."""
        give_back_connections()
        done: set[Future[Additions]] = set()
        while not done:
            self._turn.handle.check()
            done, _ = wait_for_any(self._going, LOOK_AT_STOP_EVERY_SECONDS, return_when="FIRST_COMPLETED")
        for future in sorted(done, key=lambda each: self._graph.nodes.index(self._going[each])):
            node = self._going.pop(future)
            self._take(node, future)
            self._end(node)

    def _take(self, node: TurnNode, future: Future[Additions]) -> None:
        try:
            added = result_of(future)
        except UserError as error:
            if node.on_error == "fail":
                raise
            self.state["errors"] = {**self.state["errors"], node.name: error.code}
            return
        self.state.update(added)

    def _end(self, node: TurnNode) -> None:
        self._over.add(node.name)
        for loop in self._graph.loops:
            if loop.last == node.name and self._goes_round(loop):
                self._begin_again(loop)
                return

    def _goes_round(self, loop: Loop) -> bool:
        # Passes over skipped nodes count, too: a loop always ends.
        self._passes[loop] += 1
        return self._passes[loop] < loop.at_most and evaluate(loop.again, self.state)

    def _begin_again(self, loop: Loop) -> None:
        body = self._graph.between(loop.first, loop.last)
        self._over -= body
        for other in self._graph.loops:
            if self._graph.between(other.first, other.last) < body:
                del self._passes[other]


def _traced(turn: TurnContext, node: TurnNode, state: State) -> Additions:
    with turn.tracer.step(f"node:{node.name}", round=state["rounds"][node.name]) as step:
        added = dict(node.run(turn, state) or {})
        step.output = {"added": sorted(added)}
    return added
