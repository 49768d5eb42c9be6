"""When no model answers, what the rules did in the turn is the answer and says so; a mere question fails."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from apps.agents.actions.turns import send_message
from apps.agents.models import Conversation, Message, MessageState, Proposal, Step, Trace
from apps.agents.traces.causes import cause_in_words
from apps.llm import breaker, retry
from apps.runs.models import Run, RunState
from apps.runs.work.execute import execute_inline
from tests.support.cast import Cast
from tests.support.openai_script import Reply, ScriptedCall
from tests.support.openai_server import ScriptedServer, use_as_model
from tests.support.toolbox import Toolbox
from tests.support.turns import Say

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("redis_server"),
]

VALUES = "Place: 12 raised beds\nLosses: 5 %"
QUESTION = "Why do we need so many plants?"
NOTICE = "The language model did not answer. What follows was worked out by rules alone."


@pytest.fixture(autouse=True)
def model(
    openai_server: ScriptedServer, conversation: Conversation, monkeypatch: pytest.MonkeyPatch
) -> ScriptedServer:
    """A model that answers nothing, whatever it is asked, unless a test queues an answer."""
    monkeypatch.setattr(retry, "FIRST_WAIT_SECONDS", 0.005)
    breaker.forget_all()
    use_as_model(openai_server, max_retries=0)
    openai_server.script.default = openai_server.script.structured = Reply(status=500)
    return openai_server


def assert_by_rules(run: Run, *words: str, code: str = "model_unavailable") -> Message:
    answer, trace = Message.objects.get(run=run), Trace.objects.get(run=run)
    assert (run.state, run.error_code, answer.state) == (RunState.FINISHED, "", MessageState.COMPLETE)
    assert (trace.outcome, trace.error_code) == ("success", code)
    told = Step.objects.get(trace=trace, name="finalize").output
    assert (told["degraded"], told["cause"]) == (True, {"code": code})
    for word in words:
        assert word in answer.content
    return answer


def test_values_that_rules_read_are_proposed_and_told(say: Say) -> None:
    run = say(VALUES)
    answer = assert_by_rules(run, "12 raised beds", "5%", "Next, please tell me")
    assert answer.content.startswith(NOTICE)
    assert set(Proposal.objects.values_list("field", flat=True)) == {"site.place", "planting.losses"}
    assert run.snapshot["text"]["answer"] == answer.content


def test_a_stage_that_is_to_be_completed_is_judged(say: Say) -> None:
    assert_by_rules(say("Complete this stage"), NOTICE, "cannot be completed yet")


def test_a_question_beside_a_value_is_left_open_and_says_so(say: Say) -> None:
    assert_by_rules(say(f"{VALUES}\nWhat is soil?"), NOTICE, "Ask again in a minute")


def test_it_is_said_in_the_language_of_the_turn(conversation: Conversation, cast: Cast) -> None:
    turn = send_message(
        conversation=conversation,
        text="地点：12个高床\n请记录一下。",
        by=cast.coordinator,
        enqueue=False,
    )
    execute_inline(turn.run)
    turn.run.refresh_from_db()
    assert_by_rules(turn.run, "地点", "12个高床", "接下来请说明")


def test_half_an_answer_is_taken_back(model: ScriptedServer, say: Say) -> None:
    model.queue(Reply(text="half an answer", fault="cut", fault_after=2))
    run = say(VALUES)
    assert assert_by_rules(run).content.startswith(NOTICE)
    assert "half" not in run.snapshot["text"]["answer"]


def test_an_empty_answer_is_replaced_by_what_rules_know(model: ScriptedServer, say: Say) -> None:
    model.script.default = Reply(text="")
    assert_by_rules(say(VALUES), NOTICE, "12 raised beds", code="empty_answer")


def test_what_a_tool_gave_is_told_when_the_model_falls_silent_after_it(
    model: ScriptedServer, toolbox: Toolbox, say: Say
) -> None:
    toolbox.add("square")
    both = (ScriptedCall("square", '{"n": 7}', id="a"), ScriptedCall("nothing", "{}", id="b"))
    model.queue(Reply(text="Let me see.", tool_calls=both))
    content = assert_by_rules(say(QUESTION), "n is 7").content
    assert content.startswith(f"Let me see.\n\n{NOTICE}")
    assert "There is no tool" not in content


def test_a_question_that_rules_cannot_answer_fails_and_can_be_tried_again(say: Say) -> None:
    run = say(QUESTION)
    answer = Message.objects.get(run=run)
    assert (run.state, run.is_retryable, answer.state) == (RunState.FAILED, True, MessageState.FAILED)
    assert Trace.objects.get(run=run).outcome == "error"


def test_structured_calls_that_fail_do_not_fail_the_turn(model: ScriptedServer, say: Say) -> None:
    model.script.default = Reply(text="Noted.")
    run = say("hmm 12 perhaps")
    assert (run.state, Message.objects.get(run=run).content) == (RunState.FINISHED, "Noted.")
    run = say(VALUES)
    assert (run.state, Message.objects.get(run=run).content) == (RunState.FINISHED, "Noted.")
    assert Proposal.objects.count() == 2
    assert Trace.objects.get(run=run).error_code == ""


def test_the_page_of_the_trace_names_the_cause_of_a_degraded_answer(say: Say, cast: Cast) -> None:
    trace = Trace.objects.get(run=say(VALUES))
    client = Client()
    client.force_login(cast.viewer)
    page: Any = client.get(f"/traces/{trace.pk}/").content.decode()
    assert cause_in_words("model_unavailable") in page
    assert "An answer was given, but something went wrong." in page
    assert "No answer was given." not in page
