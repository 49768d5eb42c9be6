"""An agent that answers by graphs, as search and Q&A will: the specimen with an orchestrator and a lane."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from apps.agents import extension
from apps.agents.actions.publishing import publish
from apps.agents.extension import (
    Graph,
    Lane,
    Node,
    NodeContext,
    Orchestrator,
    Shortcut,
    TurnContext,
    TurnGraph,
)
from apps.agents.models import Agent, Conversation
from apps.fields.bilingual import both

Body = Callable[[NodeContext[TurnContext]], dict[str, Any] | None]


class Guide:
    """What the graphs of the orchestrator “guide” do: a test puts its own nodes in."""

    def __init__(self) -> None:
        self.calls: Counter[str] = Counter()
        self.main: tuple[Node[TurnContext], ...] = (Node("answer", lambda node: node.say("By the graph.")),)
        self.lane: tuple[Node[TurnContext], ...] = (Node("quick", lambda node: node.say("By the lane.")),)

    def graph(self, _turn: TurnContext) -> TurnGraph:
        return Graph(self.main)

    def quick(self, _turn: TurnContext) -> TurnGraph:
        return Graph(self.lane)

    def before_query(self, turn: TurnContext) -> Shortcut | None:
        if "fire" not in turn.input.message.content:
            return None
        event = ("status", {"text": "Danger."})
        return Shortcut("emergency", "Leave the garden at once.", (event,), {"severity": "high"})


@pytest.fixture
def guide(agent: Agent) -> Iterator[Guide]:
    made = Guide()
    lanes = {"quick": Lane(both("Quick", "快速"), made.quick)}
    with extension.isolated():
        extension.register_orchestrator(
            "guide",
            Orchestrator(both("Guide", "向导"), made.graph, made.before_query, lanes, checkpoint=True),
        )
        agent.orchestrator = "guide"
        agent.save(update_fields=["orchestrator"])
        agent.intents.filter(code="request_change").update(target_type="lane", target="quick")
        publish(agent=agent, by=None)
        yield made


@pytest.fixture
def conversation(guide: Guide, conversation: Conversation) -> Conversation:
    """One of the agent as it is published with its orchestrator."""
    return conversation
