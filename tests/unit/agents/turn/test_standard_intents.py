"""An agent without a row for what a message wants is understood all the same, and a new one gets the rows."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

import pytest

from apps.agents.actions.conversations import start_conversation
from apps.agents.actions.drafts import add_standard_intents
from apps.agents.actions.publishing import draft_of, publish
from apps.agents.actions.turns import send_message
from apps.agents.configuration.intents import STANDARD
from apps.agents.drafts.problems.agent import faults_of
from apps.agents.models import Agent, Conversation, Intent, Message, Proposal, Role, Session, Stage, Step
from apps.llm.actions.defaults import load_default_providers
from apps.projects.models import AuditEntry
from apps.runs.work.execute import execute_inline
from tests.support.cast import Cast
from tests.support.openai_script import Reply
from tests.support.openai_server import ScriptedServer, use_as_model

FIELDS: Mapping[str, Any] = {
    "type": "object",
    "properties": {
        "site": {"type": "string", "x-title": {"en": "Site", "zh_hans": "科室"}, "x-required": True},
        "beds": {"type": "integer", "x-title": {"en": "Beds", "zh_hans": "床位"}},
    },
}


@pytest.fixture
def ward(db: None) -> Agent:
    """As an administrator makes it who gave it stages and nothing else."""
    load_default_providers()
    agent = Agent.objects.create(slug="ward", name_en="Ward agent", name_zh_hans="病房助手")
    names = (("place", "Place", "地点"), ("staff", "Staff", "人员"))
    for order, (key, en, zh) in enumerate(names):
        fields = FIELDS if key == "place" else {"type": "object", "properties": {}}
        rule = {"field": "place.site", "op": "is_set"} if key == "place" else {}
        Stage.objects.create(
            agent=agent,
            key=key,
            order=order,
            name_en=en,
            name_zh_hans=zh,
            extraction_schema=fields,
            completion_rule=rule,
        )
    return agent


@pytest.fixture
def talk(ward: Agent, cast: Cast) -> Callable[[str], Message]:
    publish(agent=ward, by=None, reason="test")
    conversation = start_conversation(agent=ward, project=cast.project, title="T", by=cast.coordinator)

    def said(text: str) -> Message:
        turn = send_message(conversation=conversation, text=text, by=cast.coordinator, enqueue=False)
        execute_inline(turn.run)
        return Message.objects.get(
            conversation=conversation, turn=turn.message.turn, role=Role.ASSISTANT, replaced_at=None
        )

    return said


@pytest.mark.django_db(transaction=True)
def test_what_was_read_is_proposed_and_the_stages_are_walked_without_any_intent(
    talk: Callable[[str], Message],
) -> None:
    answer = talk("Site: St Mary\nBeds: 30")
    assert {p.field: p.value for p in Proposal.objects.all()} == {"place.site": "St Mary", "place.beds": 30}
    assert "could not read" not in answer.content
    conversation = Conversation.objects.get()
    conversation.context.data = {"place": {"site": "St Mary"}}
    conversation.context.save()
    assert "Hello" in talk("Hello").content
    talk("Complete this stage")
    assert Session.objects.get().current_stage == "staff"
    talk("回到地点")
    assert Session.objects.get().current_stage == "place"


@pytest.mark.django_db(transaction=True)
def test_values_are_proposed_by_an_agent_that_only_knows_questions(
    ward: Agent, talk: Callable[[str], Message]
) -> None:
    Intent.objects.create(
        agent=ward, code="ask_question", description_en="Asks", target="answer_question", examples=[]
    )
    publish(agent=ward, by=None, reason="one intent")
    talk("Beds: 30\nWhat is the site?")
    assert Proposal.objects.get().value == 30


@pytest.mark.django_db(transaction=True)
def test_a_model_is_told_of_the_standard_intents_where_there_are_none(
    ward: Agent, talk: Callable[[str], Message], openai_server: ScriptedServer
) -> None:
    ward.query_parts = ["intent"]
    ward.save()
    publish(agent=ward, by=None, reason="with a model")
    said = {
        "intents": ["provide_info"],
        "confidence": 0.9,
        "values": [{"field": "place.site", "value": "St Mary", "quote": "St Mary"}],
    }
    openai_server.script.default = Reply(text="Noted.")
    openai_server.script.structured = Reply(text=json.dumps(said))
    use_as_model(openai_server, json_schema=True, purposes=("chat", "query", "extraction"))
    talk("they work at St Mary these days")
    assert any("provide_info" in str(seen.body) for seen in openai_server.requests)
    tasks = Step.objects.get(name="planning").output["tasks"]
    assert "extract" in [task[0] for task in tasks]


def test_a_new_agent_gets_them_once_in_both_languages(ward: Agent, cast: Cast) -> None:
    add_standard_intents(agent=ward, by=cast.coordinator)
    add_standard_intents(agent=ward, by=cast.coordinator)
    rows = list(ward.intents.all())
    assert [row.code for row in rows] == [intent.code for intent in STANDARD]
    names = [f"{field}_{language}" for field in ("description", "examples") for language in ("en", "zh_hans")]
    assert all(getattr(row, name) for row in rows for name in names)
    assert AuditEntry.objects.filter(action="agent.intents_added").count() == 1


def test_publishing_warns_of_stages_that_no_model_would_fill(ward: Agent) -> None:
    def warned() -> str:
        return " ".join(fault.message for fault in faults_of(draft_of(ward)) if fault.place == "/intents")

    assert "provide_info" in warned()
    assert "transition_stage" in warned()
    add_standard_intents(agent=ward, by=None)
    assert warned() == ""
    ward.intents.filter(code="provide_info").delete()
    assert "guide_and_extract" in warned()
    assert "confirm_complete" not in warned()
