"""A turn that waits is stored in a form that later versions still read: people may decide weeks after an upgrade."""

from __future__ import annotations

from copy import deepcopy
from datetime import date
from typing import Any

import orjson
import pytest

from apps.agents.actions.summaries import Summary
from apps.agents.tools.call import Call, Decision, ToolResult
from apps.agents.turn.answer.dialogue import Pending
from apps.agents.turn.checkpoint import StoredTurn, as_json, from_json
from apps.agents.turn.context import Entity, Intent
from apps.fields.evidence.found import Found
from apps.llm.types import Picture, ToolCall, Usage
from apps.runs.models import Run, RunState
from apps.runs.registry import fold_of
from tests.support.cast import Cast
from tests.support.openai_script import Reply
from tests.support.openai_server import ScriptedServer
from tests.support.toolbox import Toolbox, calls
from tests.support.turns import QUESTION, Say, answer_of
from tests.unit.agents.turn.test_tool_approval import decide

# Runs wait in this form: a change of the code leaves it as it is, and still reads it.
STORED: dict[str, Any] = {
    "told": [
        ["tool_call", {"args": {"n": 2}, "call_id": "c1f2bd2e25ad", "tool_name": "look"}],
        ["tool_result", {"ok": True, "call_id": "c1f2bd2e25ad", "summary": "n is 2"}],
    ],
    "found": [
        {
            "field": "site.purpose",
            "value": "herbs",
            "method": "rules",
            "evidence": [{"kind": "message", "message_id": "m", "start": 0, "end": 6, "quote": "herbs"}],
            "confidence": 0.9,
            "derived": False,
            "checks": [{"rule": "r", "status": "failed", "fields": ["site.purpose"]}],
        }
    ],
    "query": {
        "intents": [{"code": "ask_question", "argument": "", "confidence": 0.95}],
        "entities": [{"type": "group", "value": "herbs", "confidence": 1.0, "span": [0, 6]}],
        "question": "",
        "resolved": "Why do we need so many plants?",
        "sentiment": "neutral",
        "requires_clarification": False,
    },
    "trace": {"attempt": 1, "position": 5, "elapsed_ms": 322, "first_token_ms": 314},
    "results": [
        {
            "ok": True,
            "tool": "look",
            "error": "",
            "found": [],
            "output": {"text": "", "square": 4},
            "call_id": "c1f2bd2e25ad",
            "summary": "n is 2",
            "decision": {"approved": True, "by": "Cora", "waited_seconds": 7},
        }
    ],
    "summary": {"text": "They spoke of adults.", "up_to_turn": 3},
    "talk": {
        "text": "I look.",
        "used": {
            "estimated": False,
            "input_tokens": 10,
            "cached_tokens": 0,
            "output_tokens": 8,
            "reasoning_tokens": 0,
        },
        "begun": [],
        "calls": 2,
        "rounds": 1,
        "pending": [
            {
                "call": {"id": "c1f2bd2e25ad", "tool": "look", "arguments": {"n": 2}, "unreadable": ""},
                "content": "<data>4</data>",
                "model_id": "a",
                "is_counted": True,
            },
            {
                "call": {"id": "7b1c89c161b0", "tool": "send", "arguments": {"n": 1}, "unreadable": ""},
                "content": "",
                "model_id": "b",
                "is_counted": True,
            },
        ],
        "seconds": 0.304,
        "answered": {'look {"n":2}': "<data>4</data>"},
        "asked_at": 1795318702.68,
        "messages": [
            {
                "name": "",
                "role": "user",
                "content": "Why do we need so many plants?",
                "pictures": [
                    {"name": "a.png", "media_type": "image/png", "size_bytes": 9, "place": "files/a.png"}
                ],
                "tool_calls": [],
                "tool_call_id": "",
            },
            {
                "name": "",
                "role": "assistant",
                "content": "I look.",
                "pictures": [],
                "tool_calls": [
                    {"id": "a", "name": "look", "arguments_json": '{"n": 2}'},
                    {"id": "b", "name": "send", "arguments_json": '{"n": 1}'},
                ],
                "tool_call_id": "",
            },
        ],
        "reasoning": "",
        "only_repeats": False,
    },
}

# With what came later.
WRITTEN = {
    **STORED,
    "graph": {},
    "cited": [],
    "recalled": [],
    "preface": "",
    "reading": None,
    "wishes": None,
    "found": [{**STORED["found"][0], "decided": False}],
    "results": [
        {
            **STORED["results"][0],
            "citations": [],
            "inputs": [],
            "tabled": [],
            "arguments": {},
            "compares": False,
            "found": [{**each, "decided": False} for each in STORED["results"][0]["found"]],
        }
    ],
}


def test_a_stored_turn_is_read_with_all_its_parts() -> None:
    stored = from_json(STORED)
    assert stored.query.intents == (Intent("ask_question", 0.95),)
    assert stored.query.entities == (Entity("group", "herbs", 1.0, (0, 6)),)
    (found,) = stored.found
    assert isinstance(found, Found)
    assert (found.evidence[0]["quote"], found.checks[0]["rule"]) == ("herbs", "r")
    (result,) = stored.results
    assert (result.decision, result.output["square"]) == (Decision(True, "Cora", 7), 4)
    assert stored.events[1] == ("tool_result", {"ok": True, "call_id": "c1f2bd2e25ad", "summary": "n is 2"})
    assert stored.summary == Summary("They spoke of adults.", 3)
    dialogue = stored.dialogue
    assert dialogue is not None
    assert dialogue.pending[1] == Pending("b", Call("7b1c89c161b0", "send", {"n": 1}), "", True)
    assert dialogue.messages[0].pictures == (Picture("a.png", "image/png", 9, "files/a.png"),)
    assert dialogue.messages[1].tool_calls[0] == ToolCall("a", "look", '{"n": 2}')
    assert (dialogue.used, dialogue.asked_at) == (Usage(10, 8), 1795318702.68)


def test_it_is_written_as_it_was_read() -> None:
    assert as_json(from_json(STORED)) == WRITTEN


def test_what_came_later_has_a_default_and_what_is_unknown_is_left_out() -> None:
    older = deepcopy(STORED)
    for message in older["talk"]["messages"]:
        del message["pictures"]
    newer = {**STORED, "of_a_later_version": 1}
    assert from_json(older).dialogue is not None
    assert as_json(from_json(newer)) == WRITTEN


def test_what_json_has_no_word_for_becomes_a_text_or_nothing() -> None:
    stored = from_json({**STORED, "results": []})
    output = {"day": date(2026, 1, 2), "of": {"a": object}, "none": float("nan")}
    results = (ToolResult("c", "t", True, "s", output),)
    written = as_json(StoredTurn(**{**vars(stored), "results": results}))["results"][0]["output"]
    assert (written["day"], written["of"]["a"], written["none"]) == ("2026-01-02", "<class 'object'>", None)


@pytest.mark.parametrize("value", [b"\xff\x00a", "\ud800", "a\x00b"])
def test_what_is_no_text_to_a_database_is_replaced(value: object) -> None:
    """In tools' outputs and events, as names and as values; what a model said in the same turn stays."""
    output: dict[Any, Any] = {"a": [value], value: 1, "b": "é"}
    results = (ToolResult("c", "t", True, "s", output),)
    stored = StoredTurn(**{**vars(from_json(STORED)), "results": results, "events": (("e", output),)})
    data = as_json(stored)
    written = data["results"][0]["output"]
    assert written == data["told"][0][1]
    assert written["b"] == "é"
    assert b"\\u0000" not in orjson.dumps(data)
    assert from_json(data).results[0].output["a"] == written["a"]
    assert data["talk"] == STORED["talk"]


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("redis_server", "chat_model")
def test_a_run_that_waited_over_an_upgrade_goes_on(
    openai_server: ScriptedServer, toolbox: Toolbox, say: Say, cast: Cast
) -> None:
    toolbox.add("send", requires_auth=True)
    openai_server.queue(Reply(tool_calls=calls("send", '{"n": 1}')), Reply(text="It is sent."))
    run = say(QUESTION)
    stored = deepcopy(STORED)
    stored["talk"]["pending"][1]["call"]["id"] = fold_of(run).asked(run.snapshot)
    stored["talk"]["messages"][0]["pictures"] = []
    Run.objects.filter(pk=run.pk).update(checkpoint={"turn": stored})
    events = decide(run, cast, approve=True)
    assert run.state == RunState.FINISHED
    assert answer_of(run) == "I look.\n\nIt is sent."
    assert toolbox.seen == [{"n": 1}]
    assert [event["data"]["field"] for event in events if event["event"] == "proposal"] == ["site.purpose"]
