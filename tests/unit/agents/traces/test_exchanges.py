"""A trace holds what its models were sent and what they wrote: for who may see it, for a time, and without secrets."""

from __future__ import annotations

import json
from datetime import timedelta
from typing import Any

import pytest
from django.core.serializers import serialize
from django.test import Client
from django.utils import timezone

from apps.agents.actions.publishing import publish
from apps.agents.actions.retention import redact_traces
from apps.agents.actions.tool_secrets import set_tool_secret
from apps.agents.models import Agent, Conversation, Prompt, Step, Trace
from apps.agents.traces.exchanges import as_rows
from apps.llm.exchanges import Exchange
from apps.llm.types import ChatMessage, Picture, ToolCall
from apps.projects.actions.users import create_user
from apps.runs.models import Run
from tests.support.cast import Cast
from tests.support.http_service import Answer, HttpService
from tests.support.openai_script import Reply
from tests.support.openai_server import ScriptedServer, use_as_model
from tests.support.toolbox import Toolbox, calls
from tests.support.turns import QUESTION, Say

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("redis_server", "quick_retries"),
]
PURPOSES = ("query", "chat", "extraction")
UNSURE = "Hm, herbs it may be, in the yard."


def exchanges_of(run: Run) -> list[dict[str, Any]]:
    steps = Step.objects.filter(trace__run=run).order_by("position")
    return [exchange for step in steps for exchange in step.exchanges]


@pytest.fixture
def answered(say: Say, openai_server: ScriptedServer) -> Run:
    """Understood, answered and searched for values by a model."""
    use_as_model(openai_server, purposes=PURPOSES, json_schema=True)
    found = Reply(text='{"intents": ["provide_info"], "confidence": 0.9, "values": []}')
    openai_server.script.default = openai_server.script.structured = found
    return say(UNSURE)


def test_every_message_stands_there_as_it_was_sent_with_the_answer(
    answered: Run, openai_server: ScriptedServer
) -> None:
    found = exchanges_of(answered)
    assert {exchange["purpose"] for exchange in found} == set(PURPOSES)
    sent = [[(m["role"], m["content"]) for m in seen.body["messages"]] for seen in openai_server.requests]
    kept = [[(m["role"], m["content"]) for m in exchange["messages"]] for exchange in found]
    assert sorted(kept) == sorted(sent)
    assert all(
        answer["content"].startswith('{"intents"') and answer["model"] == "scripted-model"
        for exchange in found
        for answer in exchange["answers"]
    )


def test_an_attempt_that_failed_is_one_more_answer_to_the_same_question(
    say: Say, openai_server: ScriptedServer
) -> None:
    use_as_model(openai_server)
    openai_server.queue(Reply(text="Because of th", fault="cut"), Reply(text="Because of the beds."))
    (exchange,) = exchanges_of(say(QUESTION))
    assert [answer["attempt"] for answer in exchange["answers"]] == [1, 2]
    assert exchange["answers"][1]["content"] == "Because of the beds."


def test_what_rules_answer_was_sent_to_nobody(say: Say) -> None:
    assert exchanges_of(say("Place: 12 raised beds")) == []


def test_who_may_see_the_trace_sees_them_and_nobody_else(answered: Run, cast: Cast, client: Client) -> None:
    trace = Trace.objects.get(run=answered)
    page, api = f"/traces/{trace.pk}/", f"/api/aia/garden-planner/trace/{trace.pk}"
    client.force_login(cast.viewer)
    assert "You help to plan a garden." in client.get(page).content.decode()
    (step,) = (step for step in client.get(api).json()["steps"] if step["name"] == "node:extraction")
    (exchange,) = step["exchanges"]
    assert exchange["messages"][0]["role"] == "system"
    assert UNSURE in exchange["messages"][-1]["content"]
    record = f"/admin/agents/trace/{trace.pk}/change/"
    auditor = create_user(by=None, email="auditor@test.example", is_staff=True, is_auditor=True)
    client.force_login(auditor)
    for address in (page, record):
        assert "You help to plan a garden." in client.get(address).content.decode()
    editor = create_user(by=None, email="editor@test.example", is_staff=True, is_prompt_editor=True)
    for stranger in (editor, cast.outsider):
        client.force_login(stranger)
        assert [client.get(address).status_code for address in (page, api)] == [404, 404]
        assert client.get(record).status_code in (302, 403)


def test_they_go_with_the_rest_of_the_content(answered: Run) -> None:
    Trace.objects.update(started_at=timezone.now() - timedelta(days=11))
    assert exchanges_of(answered)
    redact_traces(days=10)
    assert exchanges_of(answered) == []


def test_no_secret_is_in_a_trace(
    say: Say,
    toolbox: Toolbox,
    service: HttpService,
    openai_server: ScriptedServer,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    key, own_key = "s3cret-of-the-service", "s3cret-of-the-model"
    monkeypatch.setenv("SCRIPTED_API_KEY", own_key)
    use_as_model(openai_server, api_key_env="SCRIPTED_API_KEY")
    set_tool_secret(name="registry", host="127.0.0.1", value=key, by=None)
    service.default = Answer(body=json.dumps({"echo": key}).encode())
    call = {"url": f"http://{service.place}/a", "headers": {"X-Key": "{{secret.registry}}"}}
    toolbox.add("fetch", handler="api", tool_type="external", configuration=call)
    openai_server.queue(Reply(tool_calls=calls("fetch", '{"n": 1}')), Reply(text="Fetched."))
    run = say(QUESTION)
    assert service.asked[0].headers["X-Key"] == key
    assert len(exchanges_of(run)) == 2
    kept = serialize("json", Step.objects.all())
    assert "fetch" in kept
    assert key not in kept
    assert own_key not in kept


def test_what_no_database_keeps_is_made_good() -> None:
    call = ToolCall("call_1", "find", '{"n": "\x00"}')
    sent = (
        ChatMessage("user", "a\x00b\ud800", pictures=(Picture("bed.png", "image/png", 4, "files/1"),)),
        ChatMessage("tool", "found", tool_call_id="call_0"),
    )
    (row,) = as_rows([Exchange("chat", "big", 1, sent, "c\x00", (call,))])
    assert row["messages"][0] == {"role": "user", "content": "ab\ufffd", "pictures": ["bed.png"]}
    assert row["messages"][1]["answers_call"] == "call_0"
    assert row["answers"] == [
        {
            "model": "big",
            "attempt": 1,
            "content": "c",
            "calls": [{"id": "call_1", "name": "find", "arguments": '{"n": ""}'}],
        }
    ]


# --- The prompts of that version --------------------------------------------------------------------------------------


def test_the_page_leads_to_the_prompts_as_they_were(
    answered: Run, agent: Agent, cast: Cast, client: Client
) -> None:
    trace = Trace.objects.get(run=answered)
    Prompt.objects.filter(agent=agent, slug="site").update(text_en="Ask about nothing.")
    publish(agent=agent, by=None)
    client.force_login(cast.viewer)
    page = client.get(f"/traces/{trace.pk}/").content.decode()
    address = f"/traces/{trace.pk}/prompts/site/"
    assert f'href="{address}"' in page
    prompt = client.get(address).content.decode()
    for words in ("Ask about the place first.", "先问地点。", "Ask for one thing at a time.", "version 1"):
        assert words in prompt
    assert "Ask about nothing." not in prompt
    assert "You help to plan a garden." in client.get(f"/traces/{trace.pk}/prompts/system/").content.decode()
    assert client.get(f"/traces/{trace.pk}/prompts/none/").status_code == 404
    client.force_login(cast.outsider)
    assert client.get(address).status_code == 404


def test_a_prompt_that_the_agent_does_not_have_is_the_shipped_one(
    agent: Agent,
    conversation: Conversation,
    say: Say,
    openai_server: ScriptedServer,
    cast: Cast,
    client: Client,
) -> None:
    agent.prompts.filter(slug="query_analysis").delete()
    publish(agent=agent, by=None)
    use_as_model(openai_server, purposes=PURPOSES)
    trace = Trace.objects.get(run=say(UNSURE))
    client.force_login(cast.viewer)
    address = f"/traces/{trace.pk}/prompts/query_analysis/"
    assert address in client.get(f"/traces/{trace.pk}/").content.decode()
    prompt = client.get(address).content.decode()
    assert "as shipped" in prompt
    assert "You only analyse; you do not answer it." in prompt
