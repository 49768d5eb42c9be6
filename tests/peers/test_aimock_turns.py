"""Whole turns with aimock behind them: understanding, values, tools, the answer, and what is left of a failed one."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client

from apps.agents.models import Conversation, Message, MessageState, Proposal, Role, Step, Trace
from apps.llm.models import Model, Provider, Route
from apps.runs.models import RunState
from tests.peers.aimock import Aimock
from tests.support.cast import Cast
from tests.support.openai_server import use_as_model
from tests.support.toolbox import Toolbox, tool_steps
from tests.support.turns import Say, answer_of

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("protocol_agent", "redis_server", "model"),
]

QUESTION = "Why do we need so many participants?"
SAYS_A_VALUE = "After some talk in the team we will study adults with type 2 diabetes."
ANSWER = "Because the **difference** that matters is small. 因为差异很小。"
VALUES: dict[str, Any] = {
    "values": [
        {
            "field": "pico.population",
            "value": "adults with type 2 diabetes",
            "quote": "adults with type 2 diabetes",
        },
        {"field": "pico.comparator", "value": "placebo", "quote": "placebo"},
    ]
}


@pytest.fixture
def model(aimock: Aimock, conversation: Conversation) -> Model:
    """The only model, for everything that a turn asks."""
    Route.objects.all().delete()
    made: Model = use_as_model(aimock, json_schema=True)
    aimock.answer(
        {"responseFormat": "json_schema", "systemMessage": '"intents"'},
        {"content": json.dumps({"intents": ["provide_info"], "confidence": 0.95})},
    )
    aimock.answer({"responseFormat": "json_schema"}, {"content": json.dumps(VALUES)})
    return made


def test_a_question_is_understood_and_answered(aimock: Aimock, say: Say) -> None:
    aimock.answer({"userMessage": "participants"}, {"content": ANSWER}, chunkSize=6)
    run = say(QUESTION)
    assert answer_of(run) == ANSWER
    trace = Trace.objects.get(run=run)
    assert (trace.outcome, trace.error_code) == ("success", "")
    assert trace.output_tokens > 0
    assert Step.objects.filter(trace=trace, name="llm_call", model="scripted-model").exists()


def test_a_value_that_the_message_says_is_proposed_and_an_invented_one_is_not(
    aimock: Aimock, say: Say
) -> None:
    aimock.answer({"userMessage": "diabetes"}, {"content": "Noted."})
    assert answer_of(say(SAYS_A_VALUE)) == "Noted."
    assert list(Proposal.objects.values_list("field", flat=True)) == ["pico.population"]


def test_a_tool_is_called_and_its_result_is_read(aimock: Aimock, toolbox: Toolbox, say: Say) -> None:
    toolbox.add("square")
    calls = [{"name": "square", "arguments": {"n": n}} for n in (7, 8)]
    aimock.answer({"toolName": "square", "hasToolResult": False}, {"toolCalls": calls}, chunkSize=2)
    aimock.answer({"toolResultContains": "64"}, {"content": "49 and 64."})
    run = say(QUESTION)
    assert answer_of(run) == "49 and 64."
    assert sorted(given["n"] for given in toolbox.seen) == [7, 8]
    assert [step.output["ok"] for step in tool_steps(run)] == [True, True]


def test_wrong_arguments_are_told_and_the_turn_goes_on(aimock: Aimock, toolbox: Toolbox, say: Say) -> None:
    toolbox.add("square")
    wrong = [{"name": "square", "arguments": {"n": 0}}, {"name": "no_such", "arguments": {}}]
    aimock.answer({"toolName": "square", "hasToolResult": False}, {"toolCalls": wrong})
    aimock.answer({"hasToolResult": True}, {"content": "I cannot."})
    run = say(QUESTION)
    assert answer_of(run) == "I cannot."
    assert sorted(step.error for step in tool_steps(run)) == ["arguments_invalid", "tool_unknown"]
    assert toolbox.seen == []


def test_an_endless_loop_of_calls_ends_with_an_answer(aimock: Aimock, toolbox: Toolbox, say: Say) -> None:
    toolbox.add("square")
    aimock.answer({"toolName": "square"}, {"toolCalls": [{"name": "square", "arguments": {"n": 7}}]})
    aimock.answer({}, {"content": "49, then."})
    assert answer_of(say(QUESTION)).startswith("49, then.\n\n*No more tools could be used")
    assert toolbox.seen == [{"n": 7}]


@pytest.mark.parametrize(
    ("rates", "cause"),
    [
        ({"dropRate": 1}, "server_error"),
        ({"malformedRate": 1}, "bad_response"),
        ({"disconnectRate": 1}, "connection"),
        ({"rateLimitRate": 1}, "rate_limited"),
        ({"latencyMs": 3_000}, "first_token_timeout"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_turn_in_chaos_keeps_the_message_says_why_and_can_be_tried_again(
    aimock: Aimock, say: Say, conversation: Conversation, cast: Cast, rates: dict[str, float], cause: str
) -> None:
    aimock.answer({"userMessage": "participants"}, {"content": ANSWER})
    patience = 0.3 if "latencyMs" in rates else 60.0
    Provider.objects.update(max_retries=0, first_token_timeout_seconds=patience)
    aimock.chaos(**rates)
    run = say(QUESTION)
    assert run.state == RunState.FAILED
    answer = Message.objects.get(run=run)
    assert (answer.state, answer.content) == (MessageState.FAILED, "")
    assert Message.objects.filter(conversation=conversation, role=Role.USER, content=QUESTION).count() == 1
    step = Step.objects.get(trace__run=run, name="llm_call", input__purpose="chat")
    assert [attempt["code"] for attempt in step.output["cause"]["attempts"]] == [cause]
    page = page_of(conversation, cast)
    assert QUESTION in page
    assert answer.error_message in page
    assert "haos" not in page
    aimock.chaos()
    Provider.objects.update(first_token_timeout_seconds=60)
    assert answer_of(say(QUESTION)) == ANSWER


def page_of(conversation: Conversation, cast: Cast) -> str:
    client = Client()
    client.force_login(cast.coordinator)
    response = client.get(f"/conversations/{conversation.pk}/")
    assert response.status_code == 200
    return response.content.decode()


def test_half_a_stream_is_void_and_the_answer_comes_whole(aimock: Aimock, say: Say) -> None:
    broken = {"chunkSize": 4, "latency": 30, "truncateAfterChunks": 3}
    aimock.answer(
        {"userMessage": "participants", "sequenceIndex": 0}, {"content": "half of an answer"}, **broken
    )
    aimock.answer({"userMessage": "participants"}, {"content": ANSWER})
    run = say(QUESTION)
    assert answer_of(run) == ANSWER
    step = Step.objects.get(trace__run=run, name="llm_call", input__purpose="chat")
    assert step.output["restarts"] == ["connection_lost"]
