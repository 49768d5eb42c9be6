"""Plans in the shape of a graph: named nodes with conditions, parallel branches, and loops with a bound.

What Q&A, search and research are made of. A graph is data that the planner puts into the plan (`Plan.graph`), or that
a run of its own is made of; `run_graph` carries it out and traces every node under its name. Nodes are functions of
their NodeContext; they return what they add to the state, so that branches which run at the same time cannot write
over each other.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, Literal, TypeVar

from apps.agents.errors import BrokenGraph
from apps.agents.turn.graphs.node import NodeContext
from apps.fields.conditions.evaluation import Condition, check_condition, fields_of

Additions = Mapping[str, Any]
Owner = TypeVar("Owner")  # what the graph is walked for: a turn, or the handle of a run
NodeBody = Callable[[NodeContext[Owner]], Additions | None]
OnError = Literal["fail", "go_on"]


@dataclass(frozen=True, eq=False)
class Node(Generic[Owner]):
    """One task. It begins when all of `after` are over and, with `after_any`, as soon as one of those has come out
    (skipped and failed ones have not; if none does, when all are over). Where `when` does not hold over the state it
    is skipped.

    A node that fails ends the work, or (`go_on`) leaves its error's code in the state under `errors` for the nodes
    after it, as when one of two sources is away. So does one that takes longer than `deadline_seconds` ("deadline").
    One that is cut off because one of `cancel_on` has come out ("cancelled") never ends the work: its `cancelled()`
    turns true, and nobody waits for it.
    """

    name: str
    run: NodeBody[Owner]
    after: tuple[str, ...] = ()
    after_any: tuple[str, ...] = ()
    when: Condition = field(default_factory=dict)
    on_error: OnError = "fail"
    deadline_seconds: float | None = None
    cancel_on: tuple[str, ...] = ()

    @property
    def before(self) -> tuple[str, ...]:
        """All that it may wait for."""
        return (*self.after, *self.after_any)


@dataclass(frozen=True, eq=False)
class Loop:
    """After the node `last`, back to `first` while `condition` holds: the two and what lies between run once more.

    `at_most` counts all rounds, the first one too; a loop within a loop begins to count anew with each round of
    the outer one. Nodes beside the loop run once.
    """

    first: str
    last: str
    condition: Condition
    at_most: int


@dataclass(frozen=True)
class Graph(Generic[Owner]):
    """Nodes in the order in which they are shown; checked when it is made (BrokenGraph names what is wrong)."""

    nodes: tuple[Node[Owner], ...]
    loops: tuple[Loop, ...] = ()

    def __post_init__(self) -> None:
        _check(self)

    def between(self, first: str, last: str) -> frozenset[str]:
        """The nodes on the ways from `first` to `last`, both included."""
        return frozenset((self._behind(first) | {first}) & (self._before(last) | {last}))

    def may_be_left(self, node: Node[Owner]) -> bool:
        """Whether others may go on although it is not over: then it must hold up nobody, even if it hangs."""
        is_one_of_several = any(node.name in other.after_any for other in self.nodes)
        return bool(node.deadline_seconds or node.cancel_on or is_one_of_several)

    def _before(self, name: str) -> set[str]:
        direct = {node.name: set(node.before) for node in self.nodes}
        return _reach(name, direct)

    def _behind(self, name: str) -> set[str]:
        direct: dict[str, set[str]] = {node.name: set() for node in self.nodes}
        for node in self.nodes:
            for other in node.before:
                direct[other].add(node.name)
        return _reach(name, direct)


def _check(graph: Graph[Any]) -> None:
    names = Counter(node.name for node in graph.nodes)
    if twice := tuple(name for name, count in names.items() if count > 1):
        raise BrokenGraph("several nodes have the same name", nodes=twice)
    for what, named in _names_in(graph):
        if unknown := tuple(name for name in dict.fromkeys(named) if name not in names):
            raise BrokenGraph(f"no node has the name that stands in {what}", nodes=unknown)
    for node in graph.nodes:
        _check_condition(node.when, f"`when` of {node.name}", (node.name,))
    _check_order(graph)
    _check_loops(graph)


def _names_in(graph: Graph[Any]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Every place in which nodes are named, with the names."""
    for node in graph.nodes:
        for place in ("after", "after_any", "cancel_on"):
            yield f"`{place}` of {node.name}", getattr(node, place)
    for loop in graph.loops:
        yield "a loop", (loop.first, loop.last)


def _check_condition(condition: Condition, what: str, nodes: tuple[str, ...]) -> None:
    """Evaluation never raises: what nobody can read would hold for nothing. The state may have any path."""
    if condition and (found := check_condition(condition, fields_of(condition))):
        reasons = "; ".join(f"{each.place} {each.message}" for each in found)
        raise BrokenGraph(f"{what} cannot be read ({reasons})", nodes=nodes)


def _check_order(graph: Graph[Any]) -> None:
    over: set[str] = set()
    waiting = list(graph.nodes)
    while ready := [node for node in waiting if over.issuperset(node.before)]:
        over.update(node.name for node in ready)
        waiting = [node for node in waiting if node not in ready]
    if waiting:
        raise BrokenGraph("nodes wait for each other in a circle", nodes=tuple(node.name for node in waiting))


def _check_loops(graph: Graph[Any]) -> None:
    """A loop leads from a node to one that comes before it (or to itself), a bounded number of times.

    Loops may lie within each other; two that only overlap would each undo what the other had done.
    """
    bodies: list[frozenset[str]] = []
    for loop in graph.loops:
        body, nodes = graph.between(loop.first, loop.last), (loop.first, loop.last)
        if not {loop.first, loop.last} <= body:
            raise BrokenGraph(
                "a loop leads back from `last` to `first`, which no way leads from", nodes=nodes
            )
        if loop.at_most < 1 or not loop.condition:
            raise BrokenGraph("a loop needs a condition, and at least one round", nodes=nodes)
        _check_condition(loop.condition, "the condition of a loop", nodes)
        if any(body & other and not (body <= other or other <= body) for other in bodies):
            raise BrokenGraph("a loop crosses another one", nodes=nodes)
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
