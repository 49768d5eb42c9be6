"""`manage.py ask --json`: beside the answer, how the message was understood and what served it."""

from __future__ import annotations

import json
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command

from apps.agents import extension
from apps.agents.actions.publishing import publish
from apps.agents.extension import Ask, Graph, Node, NodeContext, Orchestrator, Shortcut, TurnContext
from apps.agents.models import Agent
from apps.fields.bilingual import both
from tests.support.cast import Cast

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("redis_server")]


def asked(agent: Agent, cast: Cast, question: str) -> dict[str, Any]:
    out = StringIO()
    call_command("ask", question, agent=agent.slug, project=cast.project.slug, json=True, stdout=out)
    found: dict[str, Any] = json.loads(out.getvalue())
    return {name: found[name] for name in ("route", "intent", "confidence", "risk", "asked_back")}


def test_it_says_how_the_message_was_understood(agent: Agent, cast: Cast) -> None:
    assert asked(agent, cast, "Place: the yard") == {
        "route": "guide_and_extract",
        "intent": "provide_info",
        "confidence": 0.95,
        "risk": None,
        "asked_back": False,
    }


def test_it_says_that_the_answer_asks_back(agent: Agent, cast: Cast) -> None:
    found = asked(agent, cast, "hm")
    assert (found["intent"], found["asked_back"]) == ("unclear", True)


def led_by(agent: Agent, orchestrator: Orchestrator) -> None:
    extension.register_orchestrator("guide", orchestrator)
    agent.orchestrator = "guide"
    agent.save()
    publish(agent=agent, by=None)


def warns(_turn: TurnContext) -> Shortcut:
    risk = {"emergency": True, "severity": "high"}
    return Shortcut("emergency", "Leave the shed.", output={"risk": risk})


def test_a_shortcut_has_no_intent_but_a_risk(agent: Agent, cast: Cast) -> None:
    led_by(agent, Orchestrator(both("Guide", "向导"), lambda turn: Graph(()), before_query=warns))
    assert asked(agent, cast, "The shed is on fire") == {
        "route": "emergency",
        "intent": None,
        "confidence": None,
        "risk": {"emergency": True, "severity": "high"},
        "asked_back": False,
    }


def judges(node: NodeContext[TurnContext]) -> None:
    node.step.output["risk"] = {"emergency": False, "severity": "low"}
    node.step.output["intents"] = [["made_up", 1.0]]
    node.say("No danger.")


def test_a_node_may_judge_the_risk(agent: Agent, cast: Cast) -> None:
    led_by(agent, Orchestrator(both("Guide", "向导"), lambda turn: Graph((Node("judge", judges),))))
    found = asked(agent, cast, "Why do we need so many plants?")
    assert (found["risk"], found["intent"]) == ({"emergency": False, "severity": "low"}, "ask_question")


def test_a_question_to_a_person_is_told_with_what_would_confirm_it(agent: Agent, cast: Cast) -> None:
    def sow(node: NodeContext[TurnContext]) -> None:
        approved = node.wait(Ask("Shall the beans be sown?", {}, {"beds": 3})).approved
        node.say("Sown." if approved else "Not sown.")

    led_by(agent, Orchestrator(both("Guide", "向导"), lambda turn: Graph((Node("sow", sow),))))
    refused, out = StringIO(), StringIO()
    for approve in (False, True):
        call_command(
            "ask", "Sow the beans", agent=agent.slug, project=cast.project.slug, json=True, approve=approve,
            stdout=out, stderr=refused,
        )  # fmt: skip
    answers = [json.loads(line) for line in out.getvalue().splitlines()]
    assert [answer["answer"] for answer in answers] == ["Not sown.", "Sown."]
    assert answers[0]["questions"] == [
        {"question": "Shall the beans be sown?", "value": {"beds": 3}, "approved": False}
    ]
    assert refused.getvalue().count("--approve") == 1
