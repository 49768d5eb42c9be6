"""The whole state of a run as a fold of its events: what a client that came late, or lost some, is given.

Shape of a snapshot: {state, attempt, status, text: {answer, reasoning}, tool_calls[], citations[], proposals[],
context_updates[], stage, action_cards[], checks[], progress, error}. `apply` is pure.
"""

from __future__ import annotations

from typing import Any

import orjson

from apps.runs.frames import Frame

Snapshot = dict[str, Any]

LISTS = {"citation": "citations", "proposal": "proposals", "context_update": "context_updates"}


def empty(*, state: str = "running", attempt: int = 1) -> Snapshot:
    return {
        "state": state,
        "attempt": attempt,
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


def apply(snapshot: Snapshot, event: str, data: dict[str, Any]) -> Snapshot:
    """The state after one more event; `snapshot` itself is left as it was."""
    if event == "token":
        text = snapshot["text"]
        return {**snapshot, "text": {**text, data["channel"]: text[data["channel"]] + data["text"]}}
    if event == "snapshot":
        return data
    if event in LISTS:
        key = LISTS[event]
        return {**snapshot, key: [*snapshot[key], data]}
    if event == "tool_call":
        return {**snapshot, "tool_calls": [*snapshot["tool_calls"], data]}
    if event == "tool_result":
        return {**snapshot, "tool_calls": [_with_result(call, data) for call in snapshot["tool_calls"]]}
    return {**snapshot, **_replaced(event, data)}


def _with_result(call: dict[str, Any], result: dict[str, Any]) -> dict[str, Any]:
    return {**call, **result} if call["call_id"] == result["call_id"] else call


def _replaced(event: str, data: dict[str, Any]) -> dict[str, Any]:
    match event:
        case "status":
            return {"status": data["text"]}
        case "stage" | "progress" | "error":
            return {event: data}
        case "action_cards":
            return {"action_cards": data["cards"]}
        case "reflexion":
            return {"checks": data["checks"]}
        case "reset":
            return {"attempt": data["attempt"]}
        case "finish":
            return {"state": data["state"]}
    raise ValueError(f"unknown event {event!r}")


def asked_call(snapshot: Snapshot) -> str:
    """The id of the call that a person is asked about now; empty when nothing is asked."""
    asked = [
        call
        for call in snapshot.get("tool_calls", ())
        if call.get("approval") == "asked" and "ok" not in call
    ]
    return str(asked[-1]["call_id"]) if asked else ""


def has_text(snapshot: Snapshot) -> bool:
    return any((snapshot.get("text") or {}).values())


def replay(snapshot: Snapshot, frame: Frame) -> Snapshot:
    """`apply` for a published frame. A `reset` is followed by the snapshot that it returns to."""
    return apply(snapshot, frame.event, orjson.loads(frame.data))
