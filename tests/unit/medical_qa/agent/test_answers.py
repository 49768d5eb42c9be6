"""How questions are answered: the lane, the sources, the trace, with and without a model."""

from __future__ import annotations

import json
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command

from apps.agents.models import Conversation
from apps.agents.selectors import passages_of
from tests.support.cast import Cast
from tests.support.openai_script import Reply, ScriptedCall
from tests.support.openai_server import ScriptedServer
from tests.support.tavily_server import TavilyServer
from tests.support.turns import Say, answer_of, chats, message_of
from tests.unit.medical_qa.agent.conftest import names_of, step, trace_of, understood

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("redis_server")]
DOSE = "What is the maximum daily dose of ibuprofen?"


# --- Without a model --------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("document", "without_web")
def test_the_knowledge_base_answers_in_its_own_words(say: Say) -> None:
    run = say(DOSE)
    answer = answer_of(run)
    assert "greatest daily dose without a prescription is 1200 mg" in answer
    assert "[1]" in answer
    assert "does not replace a doctor" in answer
    assert names_of(run) == ["classifyIntent", "quickResponse", "finalResponse"]
    found = passages_of(run.message)[0]
    assert (found["source"], found["title"], found["verified"]) == ("knowledge_base", "Ward formulary", True)
    assert "#passage-" in found["url"]


@pytest.mark.usefixtures("document", "without_web")
def test_the_answer_is_in_the_language_of_the_question(say: Say) -> None:
    answer = answer_of(say("布洛芬一天最多吃几次"))
    assert "一天最多吃三次" in answer


@pytest.mark.usefixtures("agent", "without_web")
def test_what_nobody_knows_is_said_with_what_to_do(say: Say) -> None:
    answer = answer_of(say(DOSE))
    assert "found nothing reliable" in answer
    assert "no search service is set up" in answer
    assert "ask a person of your team" in answer


@pytest.mark.usefixtures("agent")
def test_pages_of_the_web_are_formatted_as_they_are(say: Say, web: TavilyServer) -> None:
    run = say("sore throat for four days, hurts to swallow")
    answer = answer_of(run)
    assert answer.count("https://") == 0
    assert [f"Page {n}" in answer for n in range(4)] == [True, True, True, False]
    assert "for reference only" in answer
    assert {each["verified"] for each in passages_of(run.message)} == {False}
    assert web.requests[0]["max_results"] == 3


@pytest.mark.usefixtures("document", "without_web")
def test_an_emergency_is_the_first_event_and_the_careful_lane_follows(say: Say) -> None:
    run = say("My husband has crushing chest pain and it is going down his left arm")
    assert answer_of(run).startswith("**This may be an emergency")
    assert understood(run).route == "react"
    assert understood(run).intent == "emergency"
    assert step(run, "classifyIntent")["risk"]["severity"] == "severe"
    assert names_of(run) == ["classifyIntent", "reactLoop", "finalResponse"]
    assert "found nothing reliable" not in answer_of(run)
    assert run.snapshot["text"]["answer"].strip() == answer_of(run)


@pytest.mark.usefixtures("agent", "without_web")
def test_who_may_harm_themselves_gets_other_words(say: Say) -> None:
    assert "12356" in answer_of(say("我不想活了，准备把安眠药全吃了"))


@pytest.mark.usefixtures("agent", "without_web")
def test_a_vague_message_is_asked_about_once(say: Say, conversation: Conversation) -> None:
    first = say("I feel unwell")
    assert trace_of(first).asked_back
    assert message_of(first).reading["replies"]
    again = say("something is wrong with me")
    assert not trace_of(again).asked_back
    assert "found nothing reliable" in answer_of(again)


@pytest.mark.usefixtures("document", "without_web")
def test_a_reply_is_read_with_the_question_that_it_answers(say: Say) -> None:
    say("I feel unwell")
    run = say("my throat, for four days")
    assert understood(run).intent == "symptom_consult"


@pytest.mark.usefixtures("document", "without_web", "agent")
def test_ask_says_how_it_understood_the_question(cast: Cast) -> None:
    found = asked("I've had a cough for 3 days, no chest pain, no shortness of breath")
    assert found["route"] == "quick"
    assert found["intent"] == "symptom_consult"
    assert found["confidence"] >= 0.9
    assert (found["risk"]["emergency"], found["risk"]["severity"]) == (False, "mild")
    assert found["asked_back"] is False
    assert found["answer"]


def asked(question: str) -> dict[str, Any]:
    out = StringIO()
    call_command("ask", question, agent="medical_qa", project="switch", json=True, stdout=out)
    found: dict[str, Any] = json.loads(out.getvalue())
    return found


# --- With a model -----------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("document", "without_web", "chat_model")
def test_a_simple_question_is_one_call_of_a_model(say: Say, openai_server: ScriptedServer) -> None:
    openai_server.queue(Reply(text="At most 1200 mg a day [1]."))
    run = say(DOSE)
    assert answer_of(run).startswith("At most 1200 mg a day [1].")
    assert len(openai_server.requests) == 1
    assert not openai_server.requests[0].body.get("tools")
    assert step(run, "quickResponse")["race"]["winner"] == "knowledge_base"
    assert step(run, "finalResponse")["citations"] == {"marks": 1, "unknown": [], "unsupported": []}
    assert understood(run).route == "quick"


@pytest.mark.usefixtures("document", "without_web", "chat_model")
@pytest.mark.parametrize(
    ("said", "warned"),
    [
        ("At most 4000 mg a day [1].", "please check"),
        ("It says “take as much as you like” [1].", "please check"),
        ("At most 1200 mg a day [7].", "no source [7]"),
    ],
)
def test_a_citation_that_does_not_hold_is_named(
    say: Say, openai_server: ScriptedServer, said: str, warned: str
) -> None:
    openai_server.queue(Reply(text=said))
    assert warned in answer_of(say(DOSE))


@pytest.mark.usefixtures("document", "chat_model")
def test_a_hard_question_is_searched_in_rounds(
    say: Say, openai_server: ScriptedServer, web: TavilyServer
) -> None:
    openai_server.queue(
        Reply(
            tool_calls=(
                ScriptedCall("query_knowledge_base", '{"query": "ibuprofen daily dose"}', id="a"),
                ScriptedCall("search_web", '{"query": "ibuprofen"}', id="b"),
            )
        ),
        Reply(text="The greatest daily dose is 1200 mg [1]."),
    )
    run = say("What is the evidence for the greatest dose of ibuprofen in the guidelines?")
    assert understood(run).route == "react"
    answer = answer_of(run)
    assert "1200 mg [1]" in answer
    assert "for reference only" in answer
    assert len(chats(openai_server)) == 2
    assert step(run, "reactLoop")["rounds"] == 2
    assert step(run, "finalResponse")["sources"] == "kb"
    names = {tool["function"]["name"] for tool in openai_server.requests[0].body["tools"]}
    assert names == {"query_knowledge_base", "search_web"}


@pytest.mark.usefixtures("knowing_model", "without_web")
def test_a_model_may_ask_back_with_choices_to_click(say: Say, openai_server: ScriptedServer) -> None:
    arguments = {"question": "Where does it hurt?", "reason": "SECRET REASON", "choices": ["Head", "Chest"]}
    openai_server.script.structured = Reply(text='{"intent": "uncertain", "confidence": 0.9}')
    openai_server.queue(Reply(tool_calls=(ScriptedCall("ask_followup_question", json.dumps(arguments)),)))
    run = say("I feel odd somehow today")
    assert answer_of(run) == "Where does it hurt?"
    assert message_of(run).reading["replies"] == ["Head", "Chest"]
    assert trace_of(run).asked_back
    assert "SECRET REASON" not in json.dumps(run.snapshot, default=str)


@pytest.mark.usefixtures("knowing_model", "without_web")
def test_a_model_decides_what_the_rules_cannot(say: Say, openai_server: ScriptedServer) -> None:
    openai_server.script.structured = Reply(
        text='{"intent": "health_advice", "confidence": 0.9, "information": [], "reason": "living"}'
    )
    run = say("Moxibustion, any view?")
    assert (understood(run).intent, understood(run).confidence) == ("health_advice", 0.9)
    assert step(run, "classifyIntent")["decided_by"] == "model"
    assert understood(run).route == "quick"


@pytest.mark.usefixtures("knowing_model", "without_web")
def test_a_model_may_raise_an_alarm_where_no_sign_did(say: Say, openai_server: ScriptedServer) -> None:
    openai_server.script.structured = Reply(
        text='{"intent": "emergency", "confidence": 0.9, "reason": "danger"}'
    )
    openai_server.queue(Reply(text="Lay her on her side."))
    run = say("Auntie is out of it and looks like a ghost")
    assert answer_of(run).startswith("**This may be an emergency")
    assert "Lay her on her side." in answer_of(run)
    assert (understood(run).risk or {})["emergency"] is True


@pytest.mark.usefixtures("knowing_model", "without_web")
@pytest.mark.parametrize("said", ['{"intent": "diagnose", "confidence": 1}', "no json", '{"intent": 7}'])
def test_a_model_cannot_make_an_intent_up(say: Say, openai_server: ScriptedServer, said: str) -> None:
    openai_server.script.structured = Reply(text=said)
    run = say("Moxibustion, any view?")
    assert understood(run).intent == "uncertain"
    assert understood(run).route == "react"
