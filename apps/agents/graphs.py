"""Plans in the shape of a graph: named nodes with conditions, parallel branches, and loops with a bound.

What Q&A, search and research are made of. A graph is data that the planner puts into the plan (`Plan.graph`);
`run_graph` carries it out inside the executor's step, and traces every node under its name. Nodes are functions
of the turn and the state so far; they return what they add to the state, so that branches which run at the same
time cannot write over each other.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import Future
from concurrent.futures import wait as wait_for_any
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Literal

from apps.agents.conditions import Condition, evaluate
from apps.agents.errors import BrokenGraph
from apps.agents.parallel import at_the_same_time, result_of
from apps.projects.errors import UserError
from config.database.waits import give_back_connections

if TYPE_CHECKING:
    from apps.agents.turn_context import TurnContext

State = Mapping[str, Any]
Additions = Mapping[str, Any]
NodeBody = Callable[["TurnContext", State], Additions | None]
OnError = Literal["fail", "go_on"]

LOOK_AT_STOP_EVERY_SECONDS = 0.2


@dataclass(frozen=True, eq=False)
class Node:
    """One task. It begins when all of `after` are over; where `when` does not hold over the state it is skipped.

    A node that fails ends the turn, or (`go_on`) leaves its error's code in the state under `errors` for the
    nodes after it, as when one of two sources is away.
    """

    name: str
    run: NodeBody
    after: tuple[str, ...] = ()
    when: Condition = field(default_factory=dict)
    on_error: OnError = "fail"


@dataclass(frozen=True, eq=False)
class Loop:
    """After the node `last`, back to `first` while `again` holds: the two and what lies between run once more.

    `at_most` counts all rounds, the first one too; a loop within a loop begins to count anew with each round of
    the outer one. Nodes beside the loop run once.
    """

    first: str
    last: str
    again: Condition
    at_most: int


@dataclass(frozen=True)
class Graph:
    """Nodes in the order in which they are shown; checked when it is made (BrokenGraph names what is wrong)."""

    nodes: tuple[Node, ...]
    loops: tuple[Loop, ...] = ()

    def __post_init__(self) -> None:
        _check(self)

    def between(self, first: str, last: str) -> frozenset[str]:
        """The nodes on the ways from `first` to `last`, both included."""
        return frozenset((self._behind(first) | {first}) & (self._before(last) | {last}))

    def _before(self, name: str) -> set[str]:
        direct = {node.name: set(node.after) for node in self.nodes}
        return _reach(name, direct)

    def _behind(self, name: str) -> set[str]:
        direct: dict[str, set[str]] = {node.name: set() for node in self.nodes}
        for node in self.nodes:
            for other in node.after:
                direct[other].add(node.name)
        return _reach(name, direct)


def run_graph(turn: TurnContext, graph: Graph, given: State | None = None) -> dict[str, Any]:
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

    def __init__(self, turn: TurnContext, graph: Graph, given: dict[str, Any]) -> None:
        self._turn = turn
        self._graph = graph
        self._going: dict[Future[Additions], Node] = {}
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

    def _is_ready(self, node: Node) -> bool:
        is_new = node.name not in self._over and node not in self._going.values()
        return is_new and self._over.issuperset(node.after)

    def _begin(self, node: Node) -> None:
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

    def _take(self, node: Node, future: Future[Additions]) -> None:
        try:
            added = result_of(future)
        except UserError as error:
            if node.on_error == "fail":
                raise
            self.state["errors"] = {**self.state["errors"], node.name: error.code}
            return
        self.state.update(added)

    def _end(self, node: Node) -> None:
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


def _traced(turn: TurnContext, node: Node, state: State) -> Additions:
    with turn.tracer.step(f"node:{node.name}", round=state["rounds"][node.name]) as step:
        added = dict(node.run(turn, state) or {})
        step.output = {"added": sorted(added)}
    return added


def _check(graph: Graph) -> None:
    names = [node.name for node in graph.nodes]
    twice = [name for name, count in Counter(names).items() if count > 1]
    unknown = [
        name
        for name in (
            *(other for node in graph.nodes for other in node.after),
            *(name for loop in graph.loops for name in (loop.first, loop.last)),
        )
        if name not in names
    ]
    if twice or unknown:
        raise BrokenGraph(nodes=tuple(dict.fromkeys((*twice, *unknown))))
    _check_order(graph)
    _check_loops(graph)


def _check_order(graph: Graph) -> None:
    over: set[str] = set()
    waiting = list(graph.nodes)
    while ready := [node for node in waiting if over.issuperset(node.after)]:
        over.update(node.name for node in ready)
        waiting = [node for node in waiting if node not in ready]
    if waiting:
        raise BrokenGraph(nodes=tuple(node.name for node in waiting))


def _check_loops(graph: Graph) -> None:
    """A loop leads from a node to one that comes before it (or to itself), a bounded number of times.

    Loops may lie within each other; two that only overlap would each undo what the other had done.
    """
    bodies: list[frozenset[str]] = []
    for loop in graph.loops:
        body = graph.between(loop.first, loop.last)
        if not {loop.first, loop.last} <= body or loop.at_most < 1 or not loop.again:
            raise BrokenGraph(nodes=(loop.first, loop.last))
        if any(body & other and not (body <= other or other <= body) for other in bodies):
            raise BrokenGraph(nodes=(loop.first, loop.last))
        bodies.append(body)


def _reach(name: str, direct: Mapping[str, Iterable[str]]) -> set[str]:
    found: set[str] = set()
    waiting = list(direct[name])
    while waiting:
        each = waiting.pop()
        if each not in found:
            found.add(each)
            waiting += direct[each]
    return found
