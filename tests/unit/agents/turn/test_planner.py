"""Plans: tasks in waves, what waits for each other refused, agents whose plan is a graph, a voice for the mood."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from apps.agents import extension
from apps.agents.actions.publishing import publish
from apps.agents.errors import CyclicPlan
from apps.agents.models import Agent, Conversation, Message, Role, Step
from apps.agents.turn.context import Task, TurnContext
from apps.agents.turn.graphs.graph import Graph, Node
from apps.agents.turn.graphs.node import NodeContext
from apps.agents.turn.graphs.orchestrators import Orchestrator, register_orchestrator
from apps.agents.turn.planner import in_order, waves
from apps.fields.bilingual import both
from tests.support.openai_script import Reply
from tests.support.openai_server import ScriptedServer, use_as_model
from tests.support.turns import Say


def task(name: str, *after: str, priority: int = 0) -> Task:
    return Task(name, "tool_call", priority, {}, after)


def test_tasks_that_do_not_depend_on_each_other_are_one_wave() -> None:
    found = waves([task("answer", "a", "b", priority=9), task("b", priority=2), task("a", priority=1)])
    assert [[each.id for each in wave] for wave in found] == [["a", "b"], ["answer"]]


@pytest.mark.parametrize("tasks", [[task("a", "b"), task("b", "a")], [task("a", "a")], [task("a", "nobody")]])
def test_tasks_that_wait_for_each_other_are_refused(tasks: list[Task]) -> None:
    with pytest.raises(CyclicPlan):
        waves(tasks)


@given(st.lists(st.tuples(st.integers(0, 5), st.sets(st.integers(0, 8))), max_size=9))
def test_every_task_comes_once_and_after_those_it_depends_on(drawn: list[tuple[int, set[int]]]) -> None:
    tasks = [
        task(str(place), *(str(other) for other in after if other < place), priority=priority)
        for place, (priority, after) in enumerate(drawn)
    ]
    order = [each.id for each in in_order(tasks)]
    assert sorted(order) == sorted(each.id for each in tasks)
    assert all(order.index(name) < order.index(each.id) for each in tasks for name in each.depends_on)


@pytest.fixture
def as_graph(agent: Any) -> Iterator[None]:
    """The agent plans by a graph of two sources, as a search would."""

    def search(_node: NodeContext[TurnContext]) -> dict[str, Any]:
        return {"found": ["a paper"]}

    def note(node: NodeContext[TurnContext]) -> None:
        node.status(f"{len(node.state['found'])} found")

    def make(_turn: TurnContext) -> Graph[TurnContext]:
        return Graph(
            (Node("rag", search), Node("web", search, on_error="go_on"), Node("reason", note, ("rag", "web")))
        )

    with extension.isolated():
        register_orchestrator("search", Orchestrator(both("Search", "检索"), make))
        Agent.objects.filter(pk=agent.pk).update(orchestrator="search")
        publish(agent=agent, by=None)
        yield


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("as_graph")
def test_an_agent_whose_plan_is_a_graph_runs_its_nodes_and_answers(
    conversation: Conversation, say: Say
) -> None:
    run = say("What is known about early sowing?")
    assert run.state == "finished"
    assert Message.objects.get(role=Role.ASSISTANT).content
    names = list(
        Step.objects.filter(name__startswith="node:").order_by("position").values_list("name", flat=True)
    )
    assert sorted(names[:2]) == ["node:rag", "node:web"]
    assert names[2:] == ["node:reason"]
    planned = Step.objects.get(name="planning").output
    assert planned["nodes"] == [["rag", []], ["web", []], ["reason", ["rag", "web"]]]
    execution = Step.objects.get(name="execution")
    assert set(Step.objects.filter(name__startswith="node:").values_list("parent", flat=True)) == {
        execution.pk
    }


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(("sentiment", "told"), [("confused", True), ("neutral", False)])
def test_who_is_confused_is_spoken_to_in_another_way(
    openai_server: ScriptedServer, conversation: Conversation, say: Say, sentiment: str, told: bool
) -> None:
    openai_server.script.structured = Reply(
        text=json.dumps({"intents": ["ask_question"], "confidence": 0.9, "sentiment": sentiment})
    )
    use_as_model(openai_server, json_schema=True)
    say("hmm lavender perhaps")
    answers = [
        seen.body["messages"] for seen in openai_server.requests if not seen.body.get("response_format")
    ]
    assert ("The user seems unsure" in str(answers[-1])) is told
