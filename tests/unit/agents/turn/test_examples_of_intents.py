"""A message that is an example of an intent means it, with or without a model; a stage not named is asked for."""

from __future__ import annotations

import json

import pytest

from apps.agents.actions.publishing import publish
from apps.agents.models import Agent, Conversation, Session, Step
from tests.support.openai_script import Reply
from tests.support.openai_server import ScriptedServer, use_as_model
from tests.support.turns import Say, answer_of

pytestmark = pytest.mark.django_db(transaction=True)


def understood() -> tuple[list[str], list[str], str]:
    """Intents and strategies of the newest turn, and who decided."""
    newest = Step.objects.order_by("-trace__started_at")
    query, plan = (newest.filter(name=name)[0].output for name in ("query_analysis", "planning"))
    return [code for code, _ in query["intents"]], plan["strategies"], query["decided_by"]


@pytest.fixture
def wilting(agent: Agent) -> Agent:
    agent.intents.create(
        code="wilting", description_en="Plants wilt.", description_zh_hans="植物枯萎。", target="handle_chitchat",
        examples_en=["My leaves hang down!"], examples_zh_hans=["叶子都垂下来了"],
    )  # fmt: skip
    publish(agent=agent, by=None)
    return agent


@pytest.mark.usefixtures("wilting")
@pytest.mark.parametrize("text", ["my leaves  hang down.", "My leaves hang down!", "叶子都垂下来了。"])
def test_an_example_is_understood_by_rules_whatever_its_case_and_punctuation(say: Say, text: str) -> None:
    say(text)
    assert understood() == (["wilting"], ["handle_chitchat"], "rules")


@pytest.mark.usefixtures("wilting")
def test_what_is_almost_an_example_is_none(say: Say) -> None:
    say("My leaves hang down and my soil is grey")
    assert "wilting" not in understood()[0]


@pytest.mark.usefixtures("wilting", "quick_retries")
def test_a_model_reads_the_examples(say: Say, openai_server: ScriptedServer) -> None:
    use_as_model(openai_server, json_schema=True)
    openai_server.script.structured = Reply(text=json.dumps({"intents": ["wilting"], "confidence": 0.9}))
    openai_server.script.default = Reply(text="Water them.")
    say("Hm, they look odd")
    assert "My leaves hang down!" in openai_server.requests[0].body["messages"][0]["content"]
    asked = len(openai_server.requests)
    say("My leaves hang down!")
    assert len(openai_server.requests) == asked + 1  # for the answer alone
    assert understood()[0] == ["wilting"]


@pytest.mark.usefixtures("agent")
def test_an_example_of_what_is_unclear_is_asked_about(say: Say) -> None:
    assert "I found nothing to record in that" in answer_of(say("Hm."))


@pytest.mark.usefixtures("agent")
def test_a_stage_that_is_not_named_is_asked_for_and_none_is_completed(
    say: Say, conversation: Conversation
) -> None:
    conversation.context.data = {"site": {"place": "Yard", "purpose": "herbs"}}
    conversation.context.save()
    answer = answer_of(say("Go back to the first stage."))
    assert understood()[0] == ["navigate_stage"]
    assert "Which stage do you mean? There are: Site, Planting." in answer
    assert Session.objects.get().completed_stages == []
    say("Complete this stage.")
    assert Session.objects.get().current_stage == "planting"


@pytest.mark.usefixtures("agent", "quick_retries")
@pytest.mark.parametrize(("resolved", "stage"), [("Open the site again", "site"), ("", "planting")])
def test_a_model_that_says_where_to_go_completes_nothing(
    say: Say, conversation: Conversation, openai_server: ScriptedServer, resolved: str, stage: str
) -> None:
    context, session = conversation.context, Session.objects.get()
    context.data = {
        "site": {"place": "Yard", "purpose": "herbs"},
        "planting": {"crops": [{"name": "Leek"}], "summary": "Leeks in rows."},
    }
    context.save()
    say("Complete this stage.")
    use_as_model(openai_server, json_schema=True)
    opinion = {"intents": ["navigate_stage"], "confidence": 0.9, "resolved_query": resolved}
    openai_server.script.structured = Reply(text=json.dumps(opinion))
    openai_server.script.default = Reply(text="Well.")
    say("hm, that other part, there")
    session.refresh_from_db()
    assert (session.current_stage, session.completed_stages) == (stage, ["site"])
