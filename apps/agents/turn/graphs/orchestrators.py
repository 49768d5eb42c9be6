"""Orchestrators: what answers the turns of the agents that name one, in place of tasks by strategy.

An agent chooses one by name, and its intents lead to the lanes; both are checked when the configuration is saved and
published.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from apps.agents.configuration.orchestrators import LANE_TITLES, ORCHESTRATOR_TITLES
from apps.agents.turn.context import QueryResult, TurnContext
from apps.agents.turn.graphs.graph import Graph
from apps.fields.bilingual import Text
from apps.projects.registry import Registry

TurnGraph = Graph[TurnContext]
GraphMaker = Callable[[TurnContext], TurnGraph]


@dataclass(frozen=True)
class Shortcut:
    """An answer that needs no model: `text` as Markdown, `events` that go before it, and the `route` that the trace
    names ("emergency"). `intent` is the code of what the message wants, for the trace and for what remembers.
    `output` is for the trace alone; `risk` in it, {emergency, severity}, also stands
    in what `manage.py ask` gives, and so does that of a node's step. With `goes_on` the text is the beginning of the
    answer, sent before anything else, and the layers follow."""

    route: str
    text: str
    events: tuple[tuple[str, dict[str, Any]], ...] = ()
    output: Mapping[str, Any] = field(default_factory=dict)
    intent: str = ""
    goes_on: bool = False


@dataclass(frozen=True)
class Lane:
    """One way to answer: a graph, made anew for each turn. `checkpoint`: its state is saved after each node, so that
    a turn whose worker is lost goes on where it was, also when it has shown text."""

    title: Text
    graph: GraphMaker
    checkpoint: bool = False


@dataclass(frozen=True)
class Orchestrator:
    """`graph` serves what no lane does; without it such turns are tasks by strategy. `before_query` is asked before
    any model: with a Shortcut the turn is answered; if it fails, the turn goes the usual way. `understand` says what a
    message wants, in place of the rules that all agents share; None leaves it to them. `is_urgent` says of a message's
    text that it must not wait for a form that is open in its conversation."""

    title: Text
    graph: GraphMaker | None = None
    before_query: Callable[[TurnContext], Shortcut | None] | None = None
    lanes: Mapping[str, Lane] = field(default_factory=dict)
    checkpoint: bool = False
    understand: Callable[[TurnContext], QueryResult | None] | None = None
    is_urgent: Callable[[str], bool] | None = None

    @property
    def main(self) -> Lane | None:
        return Lane(self.title, self.graph, self.checkpoint) if self.graph else None


ORCHESTRATORS: Registry[str, Orchestrator] = Registry("orchestrator")
LANES: Registry[tuple[str, str], Lane] = Registry("lane")


def register_orchestrator(name: str, orchestrator: Orchestrator) -> None:
    ORCHESTRATORS.register(name, orchestrator)
    ORCHESTRATOR_TITLES.register(name, orchestrator.title)
    for code, lane in orchestrator.lanes.items():
        _add(name, code, lane)


def register_lane(
    orchestrator: str, code: str, graph: GraphMaker, title: Text, *, checkpoint: bool = False
) -> None:
    """One more way to answer, also of an orchestrator of another app."""
    _add(orchestrator, code, Lane(title, graph, checkpoint))


def _add(orchestrator: str, code: str, lane: Lane) -> None:
    LANES.register((orchestrator, code), lane)
    LANE_TITLES.register((orchestrator, code), lane.title)


def orchestrator_of(turn: TurnContext) -> Orchestrator | None:
    """None for an agent without one, or whose app is gone: its turns are tasks by strategy."""
    return ORCHESTRATORS.get(turn.input.config.orchestrator)


def lane_named(turn: TurnContext, code: str) -> Lane | None:
    return LANES.get((turn.input.config.orchestrator, code))
