"""Turns whose orchestrator begins the answer before the layers, and says by itself what a message wants."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from apps.agents.actions.publishing import publish
from apps.agents.context.citations import Citation, as_data
from apps.agents.extension import (
    Ask,
    Graph,
    Intent,
    Lane,
    Node,
    NodeContext,
    Orchestrator,
    QueryResult,
    Shortcut,
    ToolContext,
    ToolOutput,
    TurnContext,
    answer_with_tools,
    both,
    node_messages,
    register_orchestrator,
    request_of,
)
from apps.agents.models import Agent, Step
from apps.runs.models import Run
from apps.runs.work.execute import execute_inline
from tests.support.cast import Cast
from tests.support.openai_script import Reply
from tests.support.openai_server import ScriptedServer
from tests.support.toolbox import Toolbox, calls
from tests.support.turns import Say, answer_of
from tests.unit.agents.turn.graphs.conftest import Guide
from tests.unit.agents.turn.graphs.test_asking import answer_with

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("redis_server")]
Change = Callable[..., None]


@pytest.fixture
def led(guide: Guide, agent: Agent) -> Change:
    """Put another orchestrator in the place of the guide's."""

    def change(**fields: Any) -> None:
        lanes = {"quick": Lane(both("Quick", "快速"), guide.quick)}
        whole = Orchestrator(both("Led", "引导"), lambda _turn: Graph(guide.main), lanes=lanes)
        register_orchestrator("led", replace(whole, **fields))
        agent.orchestrator = "led"
        agent.save(update_fields=["orchestrator"])
        publish(agent=agent, by=None)

    return change


def warns(_turn: TurnContext) -> Shortcut:
    return Shortcut("danger", "Leave the shed.", (("status", {"text": "Danger."}),), goes_on=True)


def test_a_shortcut_may_be_the_beginning_of_the_answer(say: Say, led: Change) -> None:
    led(before_query=warns)
    run = say("Why do we need so many plants?")
    assert answer_of(run) == "Leave the shed.\n\nBy the graph."
    assert run.snapshot["text"]["answer"] == answer_of(run)
    assert Step.objects.filter(name="planning").exists()


@pytest.mark.usefixtures("chat_model")
def test_a_model_that_answers_after_it_takes_nothing_back(
    say: Say, led: Change, guide: Guide, openai_server: ScriptedServer
) -> None:
    guide.main = (Node("silent", lambda _node: None),)
    led(before_query=warns)
    openai_server.queue(Reply(text="They are many."))
    assert answer_of(say("Why do we need so many plants?")) == "Leave the shed.\n\nThey are many."


@pytest.mark.usefixtures("chat_model")
def test_a_turn_that_waited_begins_its_answer_as_before(
    say: Say, cast: Cast, led: Change, guide: Guide, openai_server: ScriptedServer
) -> None:
    guide.main = (Node("ask", lambda node: {"may": node.wait(Ask("May I look?")).approved}),)
    led(before_query=warns)
    run = say("Why do we need so many plants?")
    openai_server.queue(Reply(text="They are many."))
    answer_with(run, cast.coordinator, None)
    events = execute_inline(run)
    assert answer_of(run) == run.snapshot["text"]["answer"] == "Leave the shed.\n\nThey are many."
    assert [event["data"]["text"] for event in events if event["event"] == "status"].count("Danger.") == 1


def test_an_orchestrator_may_understand_by_itself(say: Say, led: Change) -> None:
    led(understand=lambda turn: QueryResult((Intent("made_up", 0.7),), resolved=turn.input.message.content))
    say("Why do we need so many plants?")
    output = Step.objects.get(name="query_analysis").output
    assert (output["decided_by"], output["intents"]) == ("orchestrator", [["made_up", 0.7]])


def test_what_it_does_not_understand_is_left_to_the_rules(say: Say, led: Change) -> None:
    led(understand=lambda _turn: None)
    say("Why do we need so many plants?")
    assert Step.objects.get(name="query_analysis").output["intents"][0][0] == "ask_question"


# --- Tools within a node ----------------------------------------------------------------------------------------


def asks(node: NodeContext[TurnContext]) -> dict[str, Any]:
    request = request_of(node.owner, "chat", node_messages(node.owner, (), {"found": "a leaf"}))
    answer = answer_with_tools(node, request, offered=("count",), ends=("count",))
    return {"ended_by": answer.ended_by}


@pytest.mark.usefixtures("chat_model")
def test_a_tool_may_end_the_rounds_and_what_is_hidden_stays_in_the_trace(
    say: Say, guide: Guide, toolbox: Toolbox, openai_server: ScriptedServer
) -> None:
    seen: list[ToolContext] = []

    def count(context: ToolContext, _arguments: object) -> ToolOutput:
        seen.append(context)
        return ToolOutput("one", "", {})

    parameters = {"type": "object", "properties": {"n": {"type": "integer"}, "why": {"type": "string"}}}
    toolbox.add(
        "count",
        count,
        configuration={"trace_only": ["why"], "most": 3},
        function_schema={"name": "count", "parameters": parameters},
    )
    guide.main = (
        Node("asks", asks),
        Node("says", lambda node: node.say(node.state["ended_by"]), after=("asks",)),
    )
    openai_server.queue(Reply(tool_calls=calls("count", '{"n": 1, "why": "SECRET"}')))
    run: Run = say("Why do we need so many plants?")
    assert "count" in answer_of(run)
    assert seen[0].configuration["most"] == 3
    assert "SECRET" not in str(run.snapshot)
    assert "SECRET" in str(Step.objects.get(name="tool_call").input)
    system, *others = openai_server.requests[-1].body["messages"]
    assert "a leaf" not in system["content"]
    assert "a leaf" in others[-1]["content"]


@pytest.mark.parametrize(
    ("url", "kept"),
    [("/p/demo/#x", True), ("//evil.example/", False), ("/\\evil.example", False), ("javascript:x", False)],
)
def test_a_citation_may_lead_to_a_page_of_the_product(url: str, kept: bool) -> None:
    assert as_data(Citation("page", url=url))["url"] == (url if kept else "")
