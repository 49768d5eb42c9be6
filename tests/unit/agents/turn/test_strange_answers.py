"""Answers that nobody reckons with: a megabyte of everything, characters that no database keeps, absurd counts.

The turn is answered or says why not, the page of the conversation opens, and the next turn works.
"""

from __future__ import annotations

import orjson
import pytest
from django.test import Client

from apps.agents.models import Conversation, Trace
from apps.agents.tools.registry import ToolOutput
from apps.agents.turn.answer.rounds import MOST_CHARACTERS
from apps.agents.turn.answer.streaming.filter import OPEN
from apps.llm import breaker
from apps.runs.models import Run
from tests.support.cast import Cast
from tests.support.growth import check_growth
from tests.support.openai_script import Reply, ScriptedCall
from tests.support.openai_server import ScriptedServer, use_as_model
from tests.support.toolbox import Toolbox, tool_steps
from tests.support.turns import Say, answer_of, message_of

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("redis_server", "only_answers"),
]

QUESTION = "Why do we need so many plants?"
MEGABYTE = 1_000_000
WAS_CUT = "The answer was cut off here"
NOTHING_FOUND = Reply(text='{"intents": ["ask_question"], "confidence": 0.9, "values": []}')


@pytest.fixture
def only_answers(openai_server: ScriptedServer, conversation: Conversation) -> None:
    """What is asked beside the answer gets sensible data; the script is for answers alone."""
    breaker.forget_all()
    use_as_model(openai_server, json_schema=True, max_retries=0, price_out=4)
    openai_server.script.structured = NOTHING_FOUND


@pytest.fixture
def ask(openai_server: ScriptedServer, say: Say, conversation: Conversation, cast: Cast) -> Say:
    """A turn, after which the page opens."""

    def speak(text: str) -> Run:
        run = say(text)
        client = Client()
        client.force_login(cast.viewer)
        assert client.get(f"/conversations/{conversation.pk}/").status_code == 200
        assert client.get(f"/traces/{Trace.objects.get(run=run).pk}/").status_code == 200
        return run

    return speak


@pytest.mark.parametrize(
    "reply",
    [
        Reply(text="word " * (MEGABYTE // 5), piece_chars=50),
        Reply(text="a" * MEGABYTE, piece_chars=MEGABYTE),
        Reply(text="| a | b |\n" * (MEGABYTE // 10), ignore_stream=True),
    ],
    ids=["in pieces", "in one piece", "not streamed"],
)
def test_a_megabyte_is_cut_where_an_answer_ends_and_says_so(
    openai_server: ScriptedServer, ask: Say, reply: Reply
) -> None:
    openai_server.queue(reply)
    answer = message_of(ask(QUESTION))
    assert answer.content[:MOST_CHARACTERS].strip() == reply.text[:MOST_CHARACTERS].strip()
    assert WAS_CUT in answer.content[MOST_CHARACTERS - 1 :]
    assert len(answer.content) < MOST_CHARACTERS + 200
    assert answer.usage["output_tokens"] > 0
    trace = Trace.objects.get(run=answer.run)
    assert trace.cost > 0
    assert trace.steps.get(name="llm_call", input__purpose="chat").output["finish_reason"] == "length"
    openai_server.queue(Reply(text="Shorter now."))
    assert answer_of(ask(QUESTION)) == "Shorter now."


def test_a_megabyte_of_thoughts_or_of_a_hidden_block_is_followed_by_an_answer(
    openai_server: ScriptedServer, ask: Say
) -> None:
    thoughts = Reply(reasoning=("so " * 17,) * (MEGABYTE // 51), text="Never reached.")
    hidden = Reply(text=OPEN + "x" * MEGABYTE, piece_chars=40)
    for strange in (thoughts, hidden):
        openai_server.queue(strange, Reply(text="In short: few."))
        assert answer_of(ask(QUESTION)) == "In short: few."


def test_ten_times_the_hidden_text_takes_about_ten_times_as_long(
    openai_server: ScriptedServer, ask: Say
) -> None:
    def turn(size: int) -> None:
        openai_server.queue(Reply(text=OPEN + "x" * size, piece_chars=40), Reply(text="In short: few."))
        assert answer_of(ask(QUESTION)) == "In short: few."

    check_growth(turn, MEGABYTE // 10, MEGABYTE, rounds=2, below=40)


def test_a_megabyte_of_arguments_is_refused_as_such(
    openai_server: ScriptedServer, toolbox: Toolbox, ask: Say
) -> None:
    toolbox.add("square")
    call = ScriptedCall("square", '{"n": 7, "why": "' + "x" * MEGABYTE + '"}', split=40)
    openai_server.queue(Reply(tool_calls=(call,)), Reply(text="I see."))
    run = ask(QUESTION)
    assert answer_of(run) == "I see."
    assert [step.error for step in tool_steps(run)] == ["arguments_no_json"]
    assert toolbox.seen == []


@pytest.mark.parametrize(
    ("name", "arguments", "error"),
    [
        ("square", '{"n": 7, "mode": "\\u0000b"}', ""),
        ("squ\x00are", '{"n": 7}', ""),
        ("x" * 20_000, '{"n": 7}', "tool_unknown"),
        ("", "{}", "tool_unknown"),
        ("square", '{"n": 7, "mode": "\\ud800"}', "arguments_no_json"),
        ("square", "[" * 50_000, "arguments_no_json"),
        ("square", '{"n": 1e400}', "arguments_no_json"),
        ("square", '{"n": 99999999999999999999999999}', ""),
    ],
    ids=["NUL", "NUL in the name", "long name", "no name", "half a character", "deep", "infinite", "huge"],
)
def test_a_strange_call_is_read_or_refused(
    openai_server: ScriptedServer, toolbox: Toolbox, ask: Say, name: str, arguments: str, error: str
) -> None:
    toolbox.add("square")
    openai_server.queue(Reply(tool_calls=(ScriptedCall(name, arguments),)), Reply(text="I see."))
    run = ask(QUESTION)
    assert answer_of(run) == "I see."
    assert [step.error for step in tool_steps(run)] == [error]


def test_characters_that_no_database_keeps_are_left_out(openai_server: ScriptedServer, ask: Say) -> None:
    openai_server.script.structured = Reply(
        text='{"intents": ["ask_question"], "confidence": 0.9, "requires_clarification": true,'
        ' "question": "Which\\u0000?", "entities": [{"type": "a\\u0000", "value": "many"}], "values": []}'
    )
    openai_server.queue(Reply(text="Because\x00 so.", reasoning=("th\x00ought",)))
    assert "\x00" not in answer_of(ask("hmm many perhaps"))


def test_half_a_character_does_not_cost_the_answer(openai_server: ScriptedServer, ask: Say) -> None:
    openai_server.queue(Reply(text="Because\ud83d so.", reasoning=("th\ud83dought",)))
    assert answer_of(ask(QUESTION)) == "Because\ufffd so."


@pytest.mark.parametrize("strange", ["a\x00b", "a\ud800b"])
def test_a_result_that_no_database_keeps_is_cleaned_or_named(
    openai_server: ScriptedServer, toolbox: Toolbox, ask: Say, strange: str
) -> None:
    toolbox.add("square", lambda *_: ToolOutput(strange, text=strange, output={"given": strange}))
    openai_server.queue(Reply(tool_calls=(ScriptedCall("square", '{"n": 1}'),)), Reply(text="I see."))
    run = ask(QUESTION)
    assert answer_of(run) == "I see."
    assert all("\\u0000" not in orjson.dumps(step.output).decode() for step in tool_steps(run))


def test_an_absurd_count_of_tokens_does_not_cost_the_answer(openai_server: ScriptedServer, ask: Say) -> None:
    usage = {"prompt_tokens": 10**30, "completion_tokens": -5, "total_tokens": "many"}
    openai_server.queue(Reply(text="Because.", usage=usage))
    assert answer_of(ask(QUESTION)) == "Because."
