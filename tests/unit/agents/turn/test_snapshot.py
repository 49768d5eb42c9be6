"""The snapshot of a turn: what pages and the API read."""

from __future__ import annotations

from typing import Any

from apps.agents.selectors import TURN_KIND
from apps.agents.turn.snapshot import TURN_FOLD
from apps.runs.registry import KINDS

EMPTY = {
    "state": "running",
    "attempt": 1,
    "status": "",
    "text": {"answer": "", "reasoning": ""},
    "tool_calls": [],
    "citations": [],
    "proposals": [],
    "context_updates": [],
    "stage": None,
    "action_cards": [],
    "checks": [],
    "progress": None,
    "error": None,
}
EVENTS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("status", {"text": "Reading"}),
    ("tool_call", {"call_id": "a", "approval": "asked"}),
    ("tool_call", {"call_id": "b"}),
    ("tool_result", {"call_id": "a", "ok": True}),
    ("citation", {"number": 1}),
    ("proposal", {"field": "x.y"}),
    ("context_update", {"field": "x.y"}),
    ("stage", {"current": "second"}),
    ("action_cards", {"cards": [{"title": "Go"}]}),
    ("reflexion", {"checks": [{"status": "passed"}]}),
    ("token", {"channel": "answer", "text": "Done."}),
)


def test_runs_of_turns_begin_with_every_part_that_pages_read() -> None:
    kind = KINDS.get(TURN_KIND)
    assert kind is not None
    assert kind.fold.empty() == EMPTY


def test_each_event_of_a_turn_has_its_part() -> None:
    state = TURN_FOLD.empty()
    for event, data in EVENTS:
        state = TURN_FOLD.apply(state, event, data)
    assert state == {
        **EMPTY,
        "status": "Reading",
        "text": {"answer": "Done.", "reasoning": ""},
        "tool_calls": [{"call_id": "a", "approval": "asked", "ok": True}, {"call_id": "b"}],
        "citations": [{"number": 1}],
        "proposals": [{"field": "x.y"}],
        "context_updates": [{"field": "x.y"}],
        "stage": {"current": "second"},
        "action_cards": [{"title": "Go"}],
        "checks": [{"status": "passed"}],
    }


def test_a_stored_state_that_lacks_a_part_is_gone_on_with() -> None:
    stored: dict[str, Any] = {"state": "running"}
    assert TURN_FOLD.apply(stored, "citation", {"number": 1})["citations"] == [{"number": 1}]
    assert TURN_FOLD.apply(stored, "tool_result", {"call_id": "a", "ok": True})["tool_calls"] == []


def test_the_last_call_that_is_asked_about_and_has_no_result_is_the_question() -> None:
    first = {"call_id": "a", "approval": "asked"}
    second = {"call_id": "b", "approval": "asked"}
    assert TURN_FOLD.asked({}) == ""
    assert TURN_FOLD.asked({"tool_calls": [first, second, {"call_id": "c"}]}) == "b"
    assert TURN_FOLD.asked({"tool_calls": [first, {**second, "ok": False}]}) == "a"


def test_a_passage_that_is_told_of_once_more_stands_there_once() -> None:
    state = TURN_FOLD.empty()
    for number, verified in ((1, False), (2, False), (1, True)):
        state = TURN_FOLD.apply(state, "citation", {"number": number, "verified": verified})
    assert state["citations"] == [{"number": 2, "verified": False}, {"number": 1, "verified": True}]
