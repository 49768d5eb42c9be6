"""Data from models that can do it well, badly, or only in prose."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import BaseModel, ConfigDict

from apps.llm import structured as module
from apps.llm.errors import InvalidModelOutput, ModelRefused, ModelUnavailable
from apps.llm.models import ModelCall
from apps.llm.schemas import find_json, is_strict
from apps.llm.structured import structured
from apps.llm.types import ChatMessage
from tests.support.model_calls import ask
from tests.support.openai_script import Reply, ScriptedCall
from tests.support.openai_server import ScriptedServer, use_as_model

pytestmark = pytest.mark.django_db


class Intent(BaseModel):
    """The schema of these tests: closed and fully required, so that strict mode can be asked for."""

    model_config = ConfigDict(extra="forbid")
    name: str
    confidence: float


GOOD = '{"name": "ask_question", "confidence": 0.9}'
BAD = '{"name": "ask_question", "confidence": "quite"}'
WANTED = Intent(name="ask_question", confidence=0.9)
PLAIN_SCHEMA: dict[str, Any] = {
    "type": "object",
    "properties": {"n": {"type": "integer", "minimum": 1}},
    "required": ["n"],
}


@pytest.fixture(autouse=True)
def nothing_refused_before(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_memory", {})


def by_tool(arguments: str) -> Reply:
    return Reply(tool_calls=(ScriptedCall("give_answer", arguments),))


def test_a_capable_model_gets_the_schema_as_response_format(openai_server: ScriptedServer) -> None:
    use_as_model(openai_server, json_schema=True)
    openai_server.queue(Reply(text=GOOD))
    found = structured(ask(), Intent)
    assert (found.value, found.way, found.repaired) == (WANTED, "json_schema", False)
    sent = openai_server.last_body()["response_format"]["json_schema"]
    assert sent["strict"] is True
    assert sent["schema"]["required"] == ["name", "confidence"]


def test_a_model_with_tools_is_made_to_call_one(openai_server: ScriptedServer) -> None:
    use_as_model(openai_server)
    openai_server.queue(by_tool(GOOD))
    found = structured(ask(), Intent)
    assert (found.value, found.way) == (WANTED, "tool")
    assert openai_server.last_body()["tool_choice"]["function"]["name"] == "give_answer"


@pytest.mark.parametrize(
    "text",
    [
        GOOD,
        f"```json\n{GOOD}\n```",
        f"Here {{you}} are: {GOOD} I hope it helps.",
        f"<think>{{}}</think>{GOOD}",
    ],
)
def test_any_other_model_is_asked_for_json_in_its_text(openai_server: ScriptedServer, text: str) -> None:
    use_as_model(openai_server, tools=False)
    openai_server.queue(Reply(text=text))
    found = structured(ask(messages=(ChatMessage("system", "Be exact."), ChatMessage("user", "x"))), Intent)
    assert (found.value, found.way) == (WANTED, "text")
    messages = openai_server.last_body()["messages"]
    assert [message["role"] for message in messages] == ["system", "user"]
    assert messages[0]["content"].startswith("Be exact.\n\nAnswer with one JSON object")


def test_a_refused_way_is_simplified_and_remembered(openai_server: ScriptedServer) -> None:
    use_as_model(openai_server, json_schema=True)
    openai_server.refuse("json_schema", "tools")
    openai_server.when(Reply(text=GOOD))
    assert structured(ask(), Intent).way == "text"
    assert len(openai_server.requests) == 3
    assert structured(ask(), Intent).way == "text"
    assert len(openai_server.requests) == 4


@pytest.mark.parametrize("broken", ["not json", BAD, ""], ids=["no JSON", "broken", "empty"])
def test_whoever_wants_one_answer_makes_one_request(openai_server: ScriptedServer, broken: str) -> None:
    use_as_model(openai_server, json_schema=True)
    openai_server.script.default = Reply(text=broken)
    with pytest.raises((InvalidModelOutput, ModelUnavailable)):
        structured(ask(), Intent, once=True)
    assert len(openai_server.requests) == 1


def test_whoever_wants_one_answer_asks_once_more_where_the_first_way_was_refused(
    openai_server: ScriptedServer,
) -> None:
    use_as_model(openai_server, json_schema=True)
    openai_server.refuse("json_schema", "tools")
    openai_server.script.default = Reply(text=GOOD)
    requests = []
    for _ in range(3):
        before = len(openai_server.requests)
        assert structured(ask(), Intent, once=True).way == "text"
        requests.append(len(openai_server.requests) - before)
    assert requests == [2, 2, 1]


def test_a_request_that_is_wrong_in_every_way_is_refused_once(openai_server: ScriptedServer) -> None:
    use_as_model(openai_server, json_schema=True)
    openai_server.when(Reply(status=400))
    with pytest.raises(ModelRefused):
        structured(ask(), Intent)
    assert len(openai_server.requests) == 3
    assert module._memory == {}


def test_falling_over_puts_the_request_in_the_next_models_way(openai_server: ScriptedServer) -> None:
    use_as_model(openai_server, slug="first", name="first", json_schema=True)
    use_as_model(openai_server, slug="second", name="second")
    openai_server.when(Reply(status=401), model="first")
    openai_server.when(by_tool(GOOD), model="second")
    assert structured(ask(), Intent).way == "tool"
    assert "response_format" not in openai_server.last_body()


@pytest.mark.parametrize("broken", [BAD, '{"name": "ask', "I would rather talk about it.", "[]"])
def test_one_repair_tells_the_model_what_is_wrong(openai_server: ScriptedServer, broken: str) -> None:
    use_as_model(openai_server, json_schema=True)
    openai_server.queue(Reply(text=broken), Reply(text=GOOD))
    found = structured(ask(), Intent)
    assert (found.value, found.repaired) == (WANTED, True)
    said, demand = openai_server.last_body()["messages"][-2:]
    assert said == {"role": "assistant", "content": broken}
    assert "does not follow the schema" in demand["content"]
    assert ModelCall.objects.count() == 2


def test_a_repair_names_the_field(openai_server: ScriptedServer) -> None:
    use_as_model(openai_server, json_schema=True)
    openai_server.queue(Reply(text=BAD), Reply(text=GOOD))
    structured(ask(), Intent)
    assert "$.confidence" in openai_server.last_body()["messages"][-1]["content"]


def test_there_is_no_second_repair(openai_server: ScriptedServer) -> None:
    use_as_model(openai_server, json_schema=True)
    openai_server.when(Reply(text='{"name": "private words", "confidence": "private"}'))
    with pytest.raises(InvalidModelOutput) as raised:
        structured(ask(), Intent)
    assert len(openai_server.requests) == 2
    assert raised.value.problems == ("$.confidence: float_parsing",)
    assert "private" not in repr(raised.value)


def test_a_json_schema_is_enforced(openai_server: ScriptedServer) -> None:
    use_as_model(openai_server, json_schema=True)
    openai_server.queue(Reply(text='{"n": 0}'), Reply(text='{"n": 3}'))
    found = structured(ask(), PLAIN_SCHEMA)
    assert found.value == {"n": 3}
    assert "$.n" in openai_server.last_body()["messages"][-1]["content"]


def test_nothing_is_invented_when_no_model_answers(openai_server: ScriptedServer) -> None:
    use_as_model(openai_server, max_retries=0)
    openai_server.when(Reply(status=500))
    with pytest.raises(ModelUnavailable):
        structured(ask(rules_structured=lambda _: {"name": "x", "confidence": 1}), Intent)


def test_the_rules_give_data_without_a_model() -> None:
    found = structured(ask(rules_structured=lambda _: {"name": "ask_question", "confidence": 0.9}), Intent)
    assert (found.value, found.way) == (WANTED, "rules")


def test_the_rules_may_find_nothing() -> None:
    assert structured(ask(rules_structured=lambda _: None), Intent).value is None


def test_rules_that_break_the_schema_are_an_error_and_not_repaired() -> None:
    with pytest.raises(InvalidModelOutput):
        structured(ask(rules_structured=lambda _: {"name": "x"}), Intent)


def test_without_rules_for_data_there_is_none_without_a_model() -> None:
    with pytest.raises(ModelRefused) as raised:
        structured(ask(rules=lambda _: "some text"), Intent)
    assert raised.value.code == "no_model"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("", None),
        ("{", None),
        ("a {b} c", None),
        ('x {"a": {"b": 1}} y {"c": 2}', {"a": {"b": 1}}),
        ("```\n[1, 2]\n```", [1, 2]),
        ('{"a": NaN}', None),
        ('{"a": "\\u0000b"}', {"a": "b"}),
        ('{"a":' * 100_000, None),
    ],
)
def test_json_is_found_in_prose(text: str, found: Any) -> None:
    assert find_json(text) == found


@pytest.mark.parametrize("form", ["%s", "```json\n%s\n```", "Here it is: %s"])
def test_json_that_is_nested_too_deeply_is_none(form: str) -> None:
    deep = '{"n": ' + "[" * 300 + "]" * 300 + "}"
    assert find_json(form % deep) is None


def test_strict_mode_is_asked_for_only_where_the_schema_allows_it() -> None:
    closed = {
        "type": "object",
        "properties": {"a": PLAIN_SCHEMA},
        "required": ["a"],
        "additionalProperties": False,
    }
    assert is_strict(Intent.model_json_schema())
    assert not is_strict(PLAIN_SCHEMA)
    assert not is_strict(closed)
    assert not is_strict({"type": "object"})
