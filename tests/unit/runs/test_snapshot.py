"""A snapshot is made of what every run has, what its kind adds, and whatever else was sent."""

from __future__ import annotations

from typing import Any

from apps.runs.events.snapshot import MOST_EVENTS, PLAIN, Changed, Fold, Snapshot
from apps.runs.models import Run
from apps.runs.registry import KINDS, RunKind, fold_of


def of(fold: Fold, *events: tuple[str, dict[str, Any]]) -> Snapshot:
    state = fold.empty()
    for event, data in events:
        state = fold.apply(state, event, data)
    return state


def test_what_every_run_has_is_folded_without_a_kind() -> None:
    assert of(
        PLAIN,
        ("status", {"text": "reading"}),
        ("token", {"text": "a", "channel": "answer"}),
        ("token", {"text": "b", "channel": "answer"}),
        ("token", {"text": "hm", "channel": "reasoning"}),
        ("progress", {"done": 1, "total": 2}),
        ("error", {"code": "x"}),
        ("finish", {"state": "failed"}),
    ) == {
        "state": "failed",
        "attempt": 1,
        "status": "reading",
        "text": {"answer": "ab", "reasoning": "hm"},
        "progress": {"done": 1, "total": 2},
        "error": {"code": "x"},
    }


def test_an_event_that_nobody_knows_is_kept_in_its_place() -> None:
    state = of(PLAIN, ("page_read", {"n": 1}), ("status", {"text": "s"}), ("page_read", {"n": 2}))
    assert state["events"] == [
        {"event": "page_read", "data": {"n": 1}},
        {"event": "page_read", "data": {"n": 2}},
    ]
    assert state["status"] == "s"


def test_of_many_such_events_the_last_are_kept() -> None:
    state = of(PLAIN, *(("page_read", {"n": n}) for n in range(MOST_EVENTS + 5)))
    before = list(state["events"])
    assert [kept["data"]["n"] for kept in before] == list(range(5, MOST_EVENTS + 5))
    PLAIN.apply(state, "page_read", {"n": 0})
    assert state["events"] == before


def test_a_kind_adds_parts_of_its_own_and_leaves_the_state_before_as_it_was() -> None:
    def change(snapshot: Snapshot, event: str, data: dict[str, Any]) -> Changed | None:
        return {"pages": [*snapshot["pages"], data]} if event == "page" else None

    fold = Fold(parts={"pages": []}, change=change)
    before = fold.empty(attempt=2)
    after = fold.apply(before, "page", {"n": 1})
    assert (before["pages"], after["pages"], after["attempt"]) == ([], [{"n": 1}], 2)
    assert "events" not in after
    after["pages"].append("changed")
    assert fold.empty()["pages"] == []


def test_a_run_is_folded_by_its_kind_and_plainly_when_its_app_is_gone() -> None:
    fold = Fold(parts={"pages": []})
    with KINDS.isolated(empty=True):
        KINDS.register("book", RunKind("book", queue="batch", body=lambda handle: None, fold=fold))
        assert fold_of(Run(kind="book")) is fold
        assert fold_of(Run(kind="gone")) is PLAIN
