"""Agents whose plans are graphs: which function makes the graph of a turn, by agent."""

from __future__ import annotations

from collections.abc import Callable

from apps.agents.turn.context import TurnContext
from apps.agents.turn.graph import Graph
from apps.projects.registry import Registry

GraphMaker = Callable[[TurnContext], Graph[TurnContext]]
ORCHESTRATORS: Registry[str, GraphMaker] = Registry("orchestrator")


def register_orchestrator(agent_slug: str, make_graph: GraphMaker) -> None:
    """The turns of this agent follow the graph that `make_graph` makes, in place of tasks by strategy."""
    ORCHESTRATORS.register(agent_slug, make_graph)


def graph_maker(agent_slug: str) -> GraphMaker | None:
    return ORCHESTRATORS.get(agent_slug)
