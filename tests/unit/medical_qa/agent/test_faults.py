"""Whatever fails, there is a useful message: each source alone and both, the model in either lane, loops, nonsense."""

from __future__ import annotations

import json
from typing import Any

import pytest

from apps.agents.models import Step
from apps.medical_qa.agent import material, react
from apps.medical_qa.knowledge import retriever
from apps.runs.models import Run
from tests.support.openai_script import Reply, ScriptedCall
from tests.support.openai_server import ScriptedServer
from tests.support.tavily_server import FAULTS, TavilyServer
from tests.support.turns import Say, answer_of, chats
from tests.unit.medical_qa.agent.conftest import step, trace_of

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("redis_server")]
DOSE = "What is the maximum daily dose of ibuprofen?"
HARD = "What is the evidence for the greatest dose of ibuprofen in the guidelines?"
BROKEN = Reply(status=500)


@pytest.fixture
def broken_knowledge(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object, **__: object) -> None:
        raise RuntimeError("the index is gone")

    monkeypatch.setattr(material, "search_knowledge", fails)


def tool_errors(run: Run) -> list[str]:
    steps = Step.objects.filter(trace__run=run, name="tool_call").order_by("position")
    return [error for error in steps.values_list("error", flat=True) if error]


# --- Sources ----------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("broken_knowledge", "chat_model")
def test_without_the_knowledge_base_the_web_answers(
    say: Say, web: TavilyServer, openai_server: ScriptedServer
) -> None:
    openai_server.queue(Reply(text="Rest and drink enough [1]."))
    run = say(DOSE)
    assert "Rest and drink enough [1]." in answer_of(run)
    assert "for reference only" in answer_of(run)
    assert step(run, "quickResponse")["race"]["errors"] == {"knowledge_base": "internal"}


@pytest.mark.usefixtures("document", "chat_model")
@pytest.mark.parametrize("fault", sorted(FAULTS))
def test_whatever_the_web_does_the_knowledge_base_answers(
    say: Say, web: TavilyServer, openai_server: ScriptedServer, fault: str
) -> None:
    web.fails(fault)
    openai_server.queue(Reply(text="At most 1200 mg [1]."))
    run = say(DOSE)
    assert "At most 1200 mg [1]." in answer_of(run)
    raced = step(run, "quickResponse")["race"]
    assert raced["winner"] == "knowledge_base"
    assert raced["milliseconds"] < 12_000  # a stalled search lasts twelve seconds


@pytest.mark.usefixtures("broken_knowledge", "chat_model")
@pytest.mark.parametrize("question", [DOSE, "布洛芬一天最多吃几次"])
def test_without_any_source_there_is_an_apology_and_no_model_makes_one_up(
    say: Say, web: TavilyServer, openai_server: ScriptedServer, question: str
) -> None:
    web.fails("down")
    run = say(question)
    answer = answer_of(run)
    assert answer
    assert not openai_server.requests
    assert step(run, "finalResponse")["sources"] == "none"
    if question == DOSE:
        assert "The knowledge base could not be searched." in answer
        assert "cannot be reached at the moment" in answer


@pytest.mark.usefixtures("broken_knowledge", "chat_model")
@pytest.mark.parametrize("question", [DOSE, HARD], ids=["quick", "react"])
def test_without_model_and_sources_there_is_still_a_useful_apology(
    say: Say, web: TavilyServer, openai_server: ScriptedServer, question: str
) -> None:
    web.fails("down")
    openai_server.script.default = BROKEN
    run = say(question)
    assert "The knowledge base could not be searched." in answer_of(run)
    assert "cannot be reached at the moment" in answer_of(run)
    assert answer_of(run).count("does not replace a doctor") == 1
    assert step(run, "finalResponse")["sources"] == "none"


@pytest.mark.usefixtures("chat_model")
def test_both_tools_that_fail_are_said_to_the_model_and_the_turn_goes_on(
    say: Say, web: TavilyServer, openai_server: ScriptedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: object, **__: object) -> None:
        raise RuntimeError("the index is gone")

    monkeypatch.setattr(retriever, "search_knowledge", fails)
    web.fails("down")
    calls = (
        ScriptedCall("query_knowledge_base", '{"query": "ibuprofen dose"}', id="a"),
        ScriptedCall("search_web", '{"query": "ibuprofen dose"}', id="b"),
    )
    openai_server.queue(Reply(tool_calls=calls), Reply(text="No source could be searched."))
    run = say(HARD)
    assert "No source could be searched." in answer_of(run)
    assert "No source was found for this answer." in answer_of(run)
    assert len(tool_errors(run)) == 2
    assert "the index is gone" not in json.dumps(chats(openai_server)[-1])


@pytest.mark.usefixtures("broken_knowledge", "without_web")
def test_an_emergency_needs_neither_model_nor_source(say: Say) -> None:
    answer = answer_of(say("She can't breathe and her lips are turning blue"))
    assert answer.startswith("**This may be an emergency")
    assert "does not replace a doctor" in answer


# --- The model --------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("document", "without_web", "chat_model")
@pytest.mark.parametrize("question", [DOSE, HARD], ids=["quick", "react"])
@pytest.mark.parametrize(
    "fault", [BROKEN, Reply(fault="cut", text="half of an answer that never ends"), Reply(text="")]
)
def test_a_model_that_fails_leaves_the_sources(
    say: Say, openai_server: ScriptedServer, question: str, fault: Reply
) -> None:
    openai_server.script.default = fault
    run = say(question)
    answer = answer_of(run)
    assert "1200 mg" in answer
    assert "half of an answer" not in answer
    assert trace_of(run).error_code


@pytest.mark.usefixtures("document", "without_web", "chat_model")
def test_what_tools_have_found_outlives_the_model(say: Say, openai_server: ScriptedServer) -> None:
    openai_server.queue(
        Reply(tool_calls=(ScriptedCall("query_knowledge_base", '{"query": "ibuprofen dose"}'),))
    )
    openai_server.script.default = BROKEN
    run = say(HARD)
    assert "greatest daily dose without a prescription is 1200 mg" in answer_of(run)


# --- Loops and nonsense -----------------------------------------------------------------------------------------


@pytest.mark.usefixtures("document", "without_web", "chat_model")
def test_a_model_that_calls_for_ever_is_stopped_and_an_answer_is_given(
    say: Say, openai_server: ScriptedServer
) -> None:
    call = ScriptedCall("query_knowledge_base", '{"query": "ibuprofen"}')
    openai_server.script.default = Reply(tool_calls=(call,))
    run = say(HARD)
    assert "1200 mg" in answer_of(run)
    assert len(chats(openai_server)) <= 6
    assert step(run, "reactLoop")["used_up"] in {"repeated_calls", "tool_rounds"}


@pytest.mark.usefixtures("document", "without_web", "chat_model")
def test_ever_new_calls_end_at_the_budget(say: Say, openai_server: ScriptedServer) -> None:
    for number in range(8):
        arguments = json.dumps({"query": f"ibuprofen {number}"})
        openai_server.queue(Reply(tool_calls=(ScriptedCall("query_knowledge_base", arguments),)))
    run = say(HARD)
    assert answer_of(run)
    assert step(run, "reactLoop")["rounds"] == 5
    assert "tools" not in chats(openai_server)[-1]


@pytest.mark.usefixtures("document", "without_web", "chat_model")
@pytest.mark.parametrize(
    ("name", "arguments", "error"),
    [
        ("query_knowledge_base", "no json", "arguments_no_json"),
        ("query_knowledge_base", '{"query": ""}', "arguments_invalid"),
        ("query_knowledge_base", '{"query": 7}', "arguments_invalid"),
        ("query_knowledge_base", json.dumps({"query": "x" * 5_000}), "arguments_invalid"),
        ("query_knowledge_base", '{"query": "a", "project_id": "another"}', "arguments_invalid"),
        ("search_web", '{"query": "a", "url": "http://169.254.169.254/"}', "arguments_invalid"),
        ("search_web", '{"query": "a\\u0000b"}', "web_no_key"),
        ("ask_followup_question", '{"question": "Why?", "reason": "x"}', "tool_not_offered"),
        ("sample_size", "{}", "tool_not_offered"),
        ("no_such_tool", "{}", "tool_not_offered"),
    ],
)
def test_hostile_calls_are_refused_and_the_turn_goes_on(
    say: Say, openai_server: ScriptedServer, name: str, arguments: str, error: str
) -> None:
    openai_server.queue(
        Reply(tool_calls=(ScriptedCall(name, arguments),)), Reply(text="I do not know more than that.")
    )
    run = say(HARD)
    assert "I do not know more than that." in answer_of(run)
    assert tool_errors(run) == [error]


@pytest.mark.usefixtures("knowing_model", "without_web")
@pytest.mark.parametrize(
    "arguments",
    [
        {"question": "  ", "reason": "x"},
        {"question": "?" * 400, "reason": "x"},
        {"question": "Where?", "reason": "x", "choices": ["a"] * 9},
        {"question": "Where?", "reason": "x", "choices": "all"},
    ],
)
def test_a_question_that_is_none_is_not_put(
    say: Say, openai_server: ScriptedServer, arguments: dict[str, Any]
) -> None:
    openai_server.script.structured = Reply(text='{"intent": "uncertain", "confidence": 0.9}')
    openai_server.queue(
        Reply(tool_calls=(ScriptedCall("ask_followup_question", json.dumps(arguments)),)),
        Reply(text="Tell me more."),
    )
    run = say("I feel odd somehow")
    assert "Tell me more." in answer_of(run)
    assert not trace_of(run).asked_back


@pytest.mark.usefixtures("document", "without_web")
def test_a_lane_that_breaks_ends_in_an_apology(say: Say, monkeypatch: pytest.MonkeyPatch) -> None:
    def breaks(_node: object) -> None:
        raise RuntimeError("a fault of ours")

    monkeypatch.setattr(react, "find_material", breaks)
    run = say("How is chronic kidney disease staged?")
    assert "I am sorry" in answer_of(run)
    assert step(run, "finalResponse")["answered_by"] == "apology"
