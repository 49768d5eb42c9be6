"""An agent that answers by graphs and has no stages says nothing of stages."""

from __future__ import annotations

import re

import pytest

from apps.agents.actions.publishing import publish
from apps.agents.extension import Node, NodeContext, TurnContext, node_messages, request_of
from apps.agents.models import Agent, Message, Role, Step
from apps.runs.models import Run
from tests.support.openai_script import Reply
from tests.support.openai_server import ScriptedServer, use_as_model
from tests.support.turns import Say, answer_of
from tests.unit.agents.turn.graphs.conftest import Guide

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("redis_server")]


@pytest.fixture
def without_stages(guide: Guide, agent: Agent) -> Guide:
    agent.cards.all().delete()
    agent.rules.all().delete()
    agent.stages.all().delete()
    agent.prompts.filter(slug="extraction").update(
        text="Find values.", text_en="Find values.", text_zh_hans=""
    )
    publish(agent=agent, by=None)
    guide.main = (Node("search", lambda node: {"found": 1}),)
    return guide


@pytest.mark.parametrize(
    "text", ["Hello", "Complete this stage.", "Go back to the summary.", "What grows in the shade?", "hm"]
)
@pytest.mark.usefixtures("without_stages")
def test_an_agent_without_stages_says_nothing_of_stages(say: Say, text: str) -> None:
    run = say(text)
    assert "stage" not in answer_of(run).casefold()
    assert run.snapshot["stage"] is None
    assert "value" not in answer_of(run)
    assert "stage" not in Step.objects.get(name="query_analysis").input
    assert Message.objects.filter(role=Role.ASSISTANT).count() == 1


@pytest.mark.parametrize(
    "text", ["What grows in the shade?", "背阴处种什么好？", "Hm, perhaps, perhaps not."]
)
@pytest.mark.parametrize("has_graph", [True, False])
def test_no_model_is_told_of_stages(
    without_stages: Guide,
    agent: Agent,
    openai_server: ScriptedServer,
    say: Say,
    text: str,
    *,
    has_graph: bool,
) -> None:
    agent.prompts.all().delete()
    agent.intents.all().delete()
    agent.orchestrator = "guide" if has_graph else ""
    agent.save(update_fields=["orchestrator"])
    publish(agent=agent, by=None)

    def ask(node: NodeContext[TurnContext]) -> None:
        node.stream(request_of(node.owner, "chat", node_messages(node.owner, (), {})))

    without_stages.main = (Node("ask", ask),)
    use_as_model(openai_server, json_schema=True)
    openai_server.script.default = Reply(text="Ferns.")
    openai_server.script.structured = Reply(text='{"values": []}')
    assert answer_of(say(text)) == "Ferns."
    told = [
        m["content"]
        for seen in openai_server.requests
        for m in seen.body["messages"]
        if m["role"] == "system"
    ]
    assert told
    assert [each for each in told if re.search("stage|阶段", each, re.IGNORECASE)] == []


def test_runs_are_of_the_usual_kind(say: Say) -> None:
    assert say("What grows in the shade?").pk == Run.objects.get().pk
