"""Understanding a message: what rules decide asks no model; an opinion counts as far as it is wanted and true."""

from __future__ import annotations

import json
from typing import Any

import pytest

from apps.agents.actions.publishing import publish
from apps.agents.models import Agent, Conversation, Step
from tests.support.openai_script import Reply
from tests.support.openai_server import ScriptedServer, use_as_model
from tests.support.turns import Say

pytestmark = pytest.mark.django_db(transaction=True)

SAID: dict[str, Any] = {
    "intents": ["ask_question", "provide_info"],
    "confidence": 0.9,
    "entities": [
        {"type": "plant", "value": "lavender", "quote": "lavender", "confidence": 0.9},
        {"type": "amount", "value": "500 mg", "quote": "500 mg", "confidence": 0.9},
    ],
    "resolved_query": "the amount of lavender",
    "sentiment": "confused",
    "requires_clarification": False,
    "question": "",
}
UNCLEAR = "hmm lavender perhaps"


@pytest.fixture
def model(openai_server: ScriptedServer, conversation: Conversation) -> ScriptedServer:
    openai_server.script.default = Reply(text="Noted.")
    openai_server.script.structured = Reply(text=json.dumps(SAID))
    use_as_model(openai_server, json_schema=True, purposes=("chat", "query"))
    return openai_server


def queries(model: ScriptedServer) -> int:
    """How often the model was asked what a message wants."""
    schemas = [str(seen.body.get("response_format", "")) for seen in model.requests]
    return sum("resolved_query" in schema for schema in schemas)


def analysis() -> dict[str, Any]:
    return dict(Step.objects.filter(name="query_analysis").latest("trace__started_at").output)


def with_parts(conversation: Conversation, *parts: str) -> None:
    Agent.objects.filter(pk=conversation.agent_id).update(query_parts=list(parts))
    publish(agent=Agent.objects.get(pk=conversation.agent_id), by=None)


@pytest.mark.parametrize(
    "text", ["Purpose: a quiet place", "Thank you!", "完成本阶段", "Switch to Planting", "What is mulch?"]
)
def test_what_the_rules_decide_asks_no_model(model: ScriptedServer, say: Say, text: str) -> None:
    say(text)
    assert queries(model) == 0


def test_a_model_is_asked_once_about_what_the_rules_cannot_tell(model: ScriptedServer, say: Say) -> None:
    say(UNCLEAR)
    assert queries(model) == 1
    found = analysis()
    assert [code for code, _ in found["intents"]] == ["ask_question", "provide_info"]
    assert found["sentiment"] == "confused"


def test_entities_have_their_place_and_invented_ones_are_dropped(model: ScriptedServer, say: Say) -> None:
    say(UNCLEAR)
    at = UNCLEAR.index("lavender")
    assert analysis()["entities"] == [["plant", at, at + len("lavender")]]


def test_a_message_that_points_back_is_resolved_although_its_intent_is_clear(
    model: ScriptedServer, say: Say
) -> None:
    say("What is a margin?")
    assert queries(model) == 0
    say("Is the second one better?")
    assert queries(model) == 1
    assert analysis()["resolved"] is True


@pytest.mark.parametrize(
    ("parts", "calls", "seen"),
    [
        ((), 0, {"entities": [], "sentiment": "neutral", "resolved": False}),
        (("intent",), 1, {"entities": [], "sentiment": "neutral", "resolved": False}),
        (("intent", "sentiment"), 1, {"entities": [], "sentiment": "confused", "resolved": False}),
        (("intent", "resolution"), 1, {"entities": [], "sentiment": "neutral", "resolved": True}),
    ],
)
def test_every_part_can_be_switched_off(
    model: ScriptedServer,
    conversation: Conversation,
    say: Say,
    parts: tuple[str, ...],
    calls: int,
    seen: dict[str, Any],
) -> None:
    with_parts(conversation, *parts)
    say(UNCLEAR)
    assert queries(model) == calls
    found = analysis()
    assert {name: found[name] for name in seen} == seen


def test_below_the_threshold_the_user_is_asked(
    model: ScriptedServer, conversation: Conversation, say: Say
) -> None:
    model.script.structured = Reply(text=json.dumps({**SAID, "confidence": 0.3}))
    say(UNCLEAR)
    assert analysis()["clarify"] is True
    Agent.objects.filter(pk=conversation.agent_id).update(confidence_threshold=0.2)
    publish(agent=Agent.objects.get(pk=conversation.agent_id), by=None)
    say(UNCLEAR)
    assert analysis()["clarify"] is False


@pytest.mark.parametrize(
    ("broken", "code"),
    [
        ("not json", "invalid_model_output"),
        ('{"intents": "x"}', "invalid_model_output"),
        ("[]", "invalid_model_output"),
        ("", "model_unavailable"),
    ],
)
def test_an_opinion_that_cannot_be_read_leaves_what_the_rules_know(
    model: ScriptedServer, say: Say, broken: str, code: str
) -> None:
    model.script.structured = Reply(text=broken)
    run = say(UNCLEAR)
    assert run.state == "finished"
    assert queries(model) == 1
    assert analysis()["intents"][0][0] == "unclear"
    assert analysis()["decided_by"] == "rules"
    call = Step.objects.get(trace__run=run, name="llm_call", input__purpose="query")
    assert (bool(call.error), call.output["cause"]["code"]) == (True, code)
