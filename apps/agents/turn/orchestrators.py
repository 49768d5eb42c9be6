"""Agents whose plans are graphs: which function makes the graph of a turn, by agent."""

from __future__ import annotations

from collections.abc import Callable

from apps.agents.turn.context import TurnContext
from apps.agents.turn.graph import Graph

GraphMaker = Callable[[TurnContext], Graph[TurnContext]]
_makers: dict[str, GraphMaker] = {}


def register_orchestrator(agent_slug: str, make_graph: GraphMaker) -> None:
    """The turns of this agent follow the graph that `make_graph` makes, in place of tasks by strategy."""
    _makers[agent_slug] = make_graph


def graph_maker(agent_slug: str) -> GraphMaker | None:
    return _makers.get(agent_slug)
