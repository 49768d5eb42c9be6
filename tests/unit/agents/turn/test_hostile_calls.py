"""Calls of a model that means harm: a hundred at once, endless names, deep data, foreign keys, text for other readers.

Each is refused or carried out as it is written; the turn is answered, and what is kept stays small.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import orjson
import pytest

from apps.agents.budgets.turn import Budgets
from apps.agents.models import Conversation, Message, Step, Tool, Trace
from apps.agents.tools.registry import ToolContext, ToolOutput, register_tool
from apps.llm import breaker
from apps.llm.wire import MOST_CALLS
from apps.runs.models import Run, RunState
from tests.support.cast import Cast, client_of
from tests.support.openai_script import Reply, ScriptedCall
from tests.support.openai_server import ScriptedServer, use_as_model
from tests.support.toolbox import Toolbox, calls, tool_steps
from tests.support.turns import QUESTION, Say, chats

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("redis_server", "only_answers"),
]
NOTHING_FOUND = Reply(text='{"intents": ["ask_question"], "confidence": 0.9, "values": []}')
MEGABYTE = 1_000_000
MOST_STORED = 100_000


@pytest.fixture
def only_answers(openai_server: ScriptedServer, conversation: Conversation) -> None:
    breaker.forget_all()
    use_as_model(openai_server, json_schema=True, max_retries=0)
    openai_server.script.structured = NOTHING_FOUND


@pytest.fixture
def ask(openai_server: ScriptedServer, say: Say, conversation: Conversation, cast: Cast) -> Say:
    """A turn that is answered, after which the pages open and little is stored."""

    def speak(text: str) -> Run:
        run = say(text)
        assert run.state == RunState.FINISHED, run.error_message
        assert "I see." in Message.objects.get(run=run).content
        client = client_of(cast.viewer)
        assert client.get(f"/conversations/{conversation.pk}/").status_code == 200
        assert client.get(f"/traces/{Trace.objects.get(run=run).pk}/").status_code == 200
        stored = Step.objects.filter(trace__run=run).values_list("input", "output")
        assert len(str(list(stored))) < MOST_STORED
        return run

    return speak


def nested(depth: int) -> str:
    return '{"n": ' + "[" * depth + "]" * depth + "}"


@pytest.mark.parametrize("depth", [60, 260, 1_100])
def test_deep_arguments_are_carried_out_or_refused(
    openai_server: ScriptedServer, toolbox: Toolbox, ask: Say, depth: int
) -> None:
    """A reader of JSON follows more levels than what writes it again."""
    free = {"name": "deep", "parameters": {"type": "object"}}
    toolbox.add("deep", lambda *_: ToolOutput("x", ""), function_schema=free)
    given = '{"n": ' + "[" * depth + "]" * depth + "}"
    openai_server.queue(Reply(tool_calls=calls("deep", given)), Reply(text="I see."))
    (step,) = tool_steps(ask(QUESTION))
    assert step.error == ("" if depth == 60 else "arguments_no_json")


def test_thousands_of_calls_at_once_are_bounded(
    openai_server: ScriptedServer, toolbox: Toolbox, ask: Say
) -> None:
    toolbox.add("square")
    many = calls("square", *(f'{{"n": {n}}}' for n in range(1, 2_001)))
    openai_server.queue(Reply(tool_calls=many), Reply(text="I see."))
    errors = [step.error for step in tool_steps(ask(QUESTION))]
    assert len(toolbox.seen) == Budgets().tool_calls
    assert errors.count("budget_exceeded") == MOST_CALLS - Budgets().tool_calls


def test_an_endless_name_or_id_is_neither_kept_nor_sent_back(
    openai_server: ScriptedServer, toolbox: Toolbox, ask: Say
) -> None:
    toolbox.add("square")
    long_id = ScriptedCall("square", '{"n": 7}', id="i" * MEGABYTE)
    long_name = ScriptedCall("s" * MEGABYTE, '{"n": 7}', id="b")
    openai_server.queue(Reply(tool_calls=(long_id, long_name)), Reply(text="I see."))
    assert [step.error for step in tool_steps(ask(QUESTION))] == ["", "tool_unknown"]
    said, *results = chats(openai_server)[1]["messages"][-3:]
    assert [call["id"] for call in said["tool_calls"]] == [each["tool_call_id"] for each in results]
    assert len(orjson.dumps([said, *results])) < 5_000


HOSTILE_NAMES = (
    "square'; DROP TABLE agents_step; --",
    "<script>alert(1)</script>",
    "../../square",
    "__class__",
)
WRONG_ARGUMENTS = {
    '{"n": NaN}': "arguments_no_json",
    '{"mode": -Infinity}': "arguments_no_json",
    '{"number": ' + "9" * 5_000 + "}": "arguments_no_json",
    '"{}"': "arguments_no_json",
    '{"n": true}': "arguments_invalid",
    '{"n": "7"}': "arguments_invalid",
    '{"n": null}': "arguments_invalid",
    '{"n": {"$ref": "http://127.0.0.1/"}}': "arguments_invalid",
    '{"n": 7, "__proto__": {"n": 8}, "constructor": {"prototype": {}}}': "arguments_invalid",
    '{"n": 7, "' + "k" * 5_000 + '": 7}': "arguments_invalid",
}


def test_hostile_names_and_arguments_are_refused_each_for_its_reason(
    openai_server: ScriptedServer, toolbox: Toolbox, ask: Say
) -> None:
    toolbox.add("square")
    toolbox.budget(tool_calls=100)
    by_name = [ScriptedCall(name, '{"n": 7}', id=f"n{at}") for at, name in enumerate(HOSTILE_NAMES)]
    openai_server.queue(
        Reply(tool_calls=(*by_name, *calls("square", *WRONG_ARGUMENTS))), Reply(text="I see.")
    )
    errors = sorted(step.error for step in tool_steps(ask(QUESTION)))
    assert errors == sorted(["tool_unknown"] * len(HOSTILE_NAMES) + list(WRONG_ARGUMENTS.values()))
    assert toolbox.seen == []


def test_text_for_other_readers_stays_text(
    openai_server: ScriptedServer, toolbox: Toolbox, ask: Say, conversation: Conversation, cast: Cast
) -> None:
    """SQL, HTML, templates and paths reach the tool as they are, and the page of the trace escaped."""
    seen: list[Mapping[str, Any]] = []

    def note(context: ToolContext, arguments: Mapping[str, Any]) -> ToolOutput:
        seen.append(arguments)
        return ToolOutput(str(arguments["text"]), "", dict(arguments))

    hostile = "{{secret.key}} {% debug %} ' OR 1=1; -- <img src=x onerror=alert(1)> ../../etc/passwd ${7*7}"
    toolbox.add("note", note, function_schema={"name": "note", "parameters": {"type": "object"}})
    given = {"text": hostile, "conversation_id": "0", "project_id": "0", "text ": 1}
    openai_server.queue(Reply(tool_calls=calls("note", orjson.dumps(given).decode())), Reply(text="I see."))
    run = ask(QUESTION)
    assert seen == [given]
    client = client_of(cast.viewer)
    page = client.get(f"/traces/{Trace.objects.get(run=run).pk}/").content.decode()
    assert "<img src=x" not in page
    assert "&lt;img src=x" in page


def test_a_tool_of_another_agent_is_not_there(
    openai_server: ScriptedServer, toolbox: Toolbox, ask: Say
) -> None:
    """A tool that the installation has, and this agent was not given."""
    toolbox.add("square")
    Tool.objects.create(name="foreign", function_schema={"name": "foreign", "parameters": {}})
    register_tool("foreign", lambda *_: pytest.fail("called"))
    openai_server.queue(Reply(tool_calls=calls("foreign", "{}")), Reply(text="I see."))
    assert [step.error for step in tool_steps(ask(QUESTION))] == ["tool_unknown"]
