"""A turn that fails is as well documented as one that does not: each way in which a model fails names its cause."""

from __future__ import annotations

from typing import Any

import pytest

from apps.agents.actions.conversations import start_conversation
from apps.agents.actions.defaults import load_default_agents
from apps.agents.actions.turns import send_message
from apps.agents.models import Agent, Message, Step, Trace
from apps.llm.actions.defaults import load_default_providers
from apps.llm.models import Provider, Route
from apps.runs.execute import execute_inline
from tests.support.cast import Cast
from tests.support.openai_script import Reply
from tests.support.openai_server import ScriptedServer, openai_server, use_as_model

__all__ = ["openai_server"]
pytestmark = pytest.mark.django_db(transaction=True)

FAILURES: dict[str, Reply] = {
    "unavailable": Reply(status=500),
    "rate_limited": Reply(status=429),
    "auth": Reply(status=401),
    "unknown_model": Reply(status=404, error_code="model_not_found"),
    "content_filter": Reply(status=400, error_code="content_filter"),
    "closed": Reply(fault="close_before"),
    "cut": Reply(text="half an answer", fault="cut"),
    "ended_early": Reply(text="half an answer", fault="end_early"),
    "broken_json": Reply(text="half an answer", fault="broken_json"),
    "invalid_utf8": Reply(text="half an answer", fault="invalid_utf8"),
    "error_in_stream": Reply(text="half an answer", fault="error_in_stream"),
    "a_page": Reply(fault="html"),
    "empty": Reply(text=""),
}


def trace_of(cast: Cast, server: ScriptedServer, *replies: Reply) -> Trace:
    """Of a turn whose model gives these answers, the last one again and again."""
    load_default_providers()
    load_default_agents()
    use_as_model(server)
    Provider.objects.update(max_retries=len(replies) - 1)
    Route.objects.filter(model__slug="rules").delete()
    server.script.structured = Reply(text='{"values": []}') if len(replies) > 1 else None
    server.queue(*replies[:-1])
    server.script.default = replies[-1]
    agent = Agent.objects.get(slug="protocol_agent")
    conversation = start_conversation(agent=agent, project=cast.project, title="T", by=cast.investigator)
    turn = send_message(
        conversation=conversation,
        text="What is the difference between superiority and non-inferiority?",
        by=cast.coordinator,
        enqueue=False,
    )
    execute_inline(turn.run)
    return Trace.objects.get(run=turn.run)


def causes(trace: Trace) -> list[str]:
    """The codes of attempts in the steps of a trace."""
    found: list[str] = []
    for step in trace.steps.all():
        output: dict[str, Any] = step.output
        found += [attempt["code"] for attempt in output.get("cause", {}).get("attempts", ())]
        found += output.get("restarts", [])
    return found


@pytest.mark.parametrize("name", FAILURES)
def test_the_steps_of_a_turn_without_an_answer_say_why(
    cast: Cast, openai_server: ScriptedServer, name: str
) -> None:
    trace = trace_of(cast, openai_server, FAILURES[name])
    assert (trace.outcome, bool(trace.error_code)) == ("error", True)
    assert trace.duration_ms is not None
    assert causes(trace)
    steps = list(trace.steps.all())
    assert [step.name for step in steps][:2] == ["query_analysis", "planning"]
    failed = next(step for step in steps if step.name == "llm_call" and step.error)
    assert failed.parent is not None
    assert failed.parent.name == "execution"
    assert failed.input["purpose"] == "chat"
    assert failed.output["cause"]["code"] == trace.error_code
    assert not any("half an answer" in str(step.output) for step in steps)
    answer = Message.objects.get(run=trace.run)
    assert answer.error_message
    assert "Traceback" not in answer.error_message


def test_an_answer_that_came_at_the_second_try_says_why_the_first_did_not(
    cast: Cast, openai_server: ScriptedServer
) -> None:
    trace = trace_of(
        cast, openai_server, FAILURES["cut"], Reply(text="One is about better, one about not worse.")
    )
    assert trace.outcome == "success"
    call = Step.objects.get(trace=trace, name="llm_call", input__purpose="chat")
    assert call.model == "scripted-model"
    assert call.output["restarts"] == ["connection_lost"]
