"""The whole state of a run as a fold of its events: what a client that came late, or lost some, is given.

Every run has {state, attempt, status, text: {answer, reasoning}, progress, error}, `asked` once a person is asked
something, and `decisions` once that was answered; a kind of run adds parts of its own (`Fold`). An event that neither
knows is kept under `events`, as {event, data}, the last MOST_EVENTS of them. Folding is pure.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any

import orjson

from apps.runs.events.frames import Frame

Snapshot = dict[str, Any]
Changed = Mapping[str, Any]
MOST_EVENTS = 200


def _knows_none(snapshot: Snapshot, event: str, data: dict[str, Any]) -> Changed | None:
    return None


def asked(snapshot: Snapshot) -> str:
    """The id of the question that an `ask` event has put, which any run may send."""
    return str((snapshot.get("asked") or {}).get("call_id", ""))


@dataclass(frozen=True)
class Fold:
    """What a kind of run keeps of its own events.

    `parts` are the parts of a snapshot before any event, beside those of every run. `change` gives the parts that
    an event changes, or None for an event that it does not know. `asked` is the id of the call that a person is
    asked about now, empty when nothing is asked.
    """

    parts: Mapping[str, Any] = field(default_factory=dict)
    change: Callable[[Snapshot, str, dict[str, Any]], Changed | None] = _knows_none
    asked: Callable[[Snapshot], str] = asked

    def empty(self, *, state: str = "running", attempt: int = 1) -> Snapshot:
        return {
            "state": state,
            "attempt": attempt,
            "status": "",
            "text": {"answer": "", "reasoning": ""},
            "progress": None,
            "error": None,
            **deepcopy(dict(self.parts)),
        }

    def apply(self, snapshot: Snapshot, event: str, data: dict[str, Any]) -> Snapshot:
        """The state after one more event; `snapshot` itself is left as it was."""
        if event == "snapshot":
            return data
        changed = _changed(snapshot, event, data)
        if changed is None:
            changed = self.change(snapshot, event, data)
        return {**snapshot, **(_kept(snapshot, event, data) if changed is None else changed)}

    def replay(self, snapshot: Snapshot, frame: Frame) -> Snapshot:
        """`apply` for a published frame. A `reset` is followed by the snapshot that it returns to."""
        return self.apply(snapshot, frame.event, orjson.loads(frame.data))


PLAIN = Fold()


def _changed(snapshot: Snapshot, event: str, data: dict[str, Any]) -> Changed | None:
    """What an event that any run may send changes."""
    match event:
        case "token":
            text = snapshot["text"]
            return {"text": {**text, data["channel"]: text[data["channel"]] + data["text"]}}
        case "status":
            return {"status": data["text"]}
        case "ask":
            return {"asked": data}
        case "decision":
            return {"asked": None, "decisions": [*_other_decisions(snapshot, data), data]}
        case "progress" | "error":
            return {event: data}
        case "reset":
            return {"attempt": data["attempt"]}
        case "finish":
            return {"state": data["state"]}
    return None


def _other_decisions(snapshot: Snapshot, decision: dict[str, Any]) -> list[dict[str, Any]]:
    return [one for one in snapshot.get("decisions", ()) if one.get("call_id") != decision.get("call_id")]


def _kept(snapshot: Snapshot, event: str, data: dict[str, Any]) -> Changed:
    events = snapshot.get("events", [])[-MOST_EVENTS + 1 :]
    return {"events": [*events, {"event": event, "data": data}]}


def has_text(snapshot: Snapshot) -> bool:
    return any((snapshot.get("text") or {}).values())
