"""What a turn's events make up for a reader who comes late: its calls, sources, values, stage, cards and checks.

The pages fold the same events to the same shape (static/js/lib/run_state.js).
"""

from __future__ import annotations

from typing import Any, Final

from apps.runs.events.snapshot import Changed, Fold, Snapshot, asked

LISTS: Final = {
    "tool_call": "tool_calls",
    "proposal": "proposals",
    "context_update": "context_updates",
}


def _change(snapshot: Snapshot, event: str, data: dict[str, Any]) -> Changed | None:
    if event in LISTS:
        return {LISTS[event]: [*snapshot.get(LISTS[event], ()), data]}
    match event:
        case "citation":
            return {"citations": [*_others(snapshot, data), data]}
        case "tool_result":
            return {"tool_calls": [_with_result(call, data) for call in snapshot.get("tool_calls", ())]}
        case "stage":
            return {"stage": data}
        case "action_cards":
            return {"action_cards": data["cards"]}
        case "reflexion":
            return {"checks": data["checks"]}
    return None


def _others(snapshot: Snapshot, citation: dict[str, Any]) -> list[dict[str, Any]]:
    """A passage that is told of once more is the same one, verified meanwhile."""
    return [one for one in snapshot.get("citations", ()) if one.get("number") != citation.get("number")]


def _with_result(call: dict[str, Any], result: dict[str, Any]) -> dict[str, Any]:
    return {**call, **result} if call["call_id"] == result["call_id"] else call


def _asked(snapshot: Snapshot) -> str:
    calls = [
        call
        for call in snapshot.get("tool_calls", ())
        if call.get("approval") == "asked" and "ok" not in call
    ]
    return str(calls[-1]["call_id"]) if calls else asked(snapshot)


TURN_FOLD: Final = Fold(
    parts={
        **{part: [] for part in (*LISTS.values(), "citations")},
        "stage": None,
        "action_cards": [],
        "checks": [],
    },
    change=_change,
    asked=_asked,
)
