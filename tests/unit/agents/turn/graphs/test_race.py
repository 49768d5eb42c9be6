"""Several sources, of which one is enough."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from apps.agents.turn.graphs.asking import Ask
from apps.agents.turn.graphs.graph import Graph, Node
from apps.agents.turn.graphs.node import NodeContext
from apps.agents.turn.graphs.race import Raced, race
from apps.agents.turn.graphs.walk import run_graph
from tests.support.graphs import FakeHost, Stopped

PATIENCE_SECONDS = 20
Source = Callable[[NodeContext[Any]], list[str]]


@pytest.fixture
def over() -> Iterator[threading.Event]:
    event = threading.Event()
    yield event
    event.set()


def after(seconds: float, *found: str) -> Source:
    def search(_node: NodeContext[Any]) -> list[str]:
        time.sleep(seconds)
        return list(found)

    return search


def broken(_node: NodeContext[Any]) -> list[str]:
    raise ValueError("broken")


def raced(
    host: FakeHost | None = None, *, grace_ms: int = 0, prefer: str = "", **sources: Source
) -> Raced[list[str]]:
    outcomes: list[Raced[list[str]]] = []

    def body(node: NodeContext[Any]) -> None:
        outcomes.append(race(node, sources, grace_ms=grace_ms, prefer=prefer))

    run_graph(host or FakeHost(), Graph((Node("search", body),)))
    return outcomes[0]


def test_the_preferred_source_wins_when_it_comes_within_the_grace() -> None:
    outcome = raced(grace_ms=60_000, prefer="library", library=after(0.2, "ours"), web=after(0, "theirs"))
    assert (outcome.winner, outcome.result) == ("library", ["ours"])
    assert set(outcome.results) == {"web", "library"}


def test_after_the_grace_the_other_wins(over: threading.Event) -> None:
    def hangs(_node: NodeContext[Any]) -> list[str]:
        over.wait(PATIENCE_SECONDS)
        return ["late"]

    began = time.monotonic()
    outcome = raced(grace_ms=200, prefer="library", library=hangs, web=after(0, "theirs"))
    assert 0.2 <= time.monotonic() - began < PATIENCE_SECONDS / 2
    assert outcome.winner == "web"


def test_nobody_waits_for_a_grace_once_the_preferred_source_is_there(over: threading.Event) -> None:
    def hangs(_node: NodeContext[Any]) -> list[str]:
        over.wait(PATIENCE_SECONDS)
        return []

    began = time.monotonic()
    assert raced(grace_ms=60_000, prefer="library", library=after(0, "ours"), web=hangs).winner == "library"
    assert time.monotonic() - began < PATIENCE_SECONDS / 2


@pytest.mark.parametrize("preferred", [after(0), broken], ids=["empty", "broken"])
def test_there_is_no_grace_for_a_source_that_can_have_nothing_any_more(preferred: Source) -> None:
    began = time.monotonic()
    assert (
        raced(grace_ms=60_000, prefer="library", library=preferred, web=after(0.1, "theirs")).winner == "web"
    )
    assert time.monotonic() - began < PATIENCE_SECONDS


def test_the_loser_is_cancelled() -> None:
    noticed = threading.Event()

    def waits(node: NodeContext[Any]) -> list[str]:
        while not node.cancelled():
            time.sleep(0.01)
        noticed.set()
        return []

    assert raced(library=after(0, "ours"), web=waits).winner == "library"
    assert noticed.wait(PATIENCE_SECONDS)


def test_without_any_result_there_is_no_winner() -> None:
    outcome = raced(prefer="library", library=broken, web=after(0))
    assert (outcome.winner, outcome.result, outcome.errors) == ("", None, {"library": "internal"})


def test_a_stop_ends_the_race(over: threading.Event) -> None:
    host = FakeHost()

    def hangs(_node: NodeContext[Any]) -> list[str]:
        host.stop = True
        over.wait(PATIENCE_SECONDS)
        return []

    with pytest.raises(Stopped):
        raced(host, library=hangs)


def test_the_trace_says_who_won() -> None:
    host = FakeHost()
    raced(host, library=after(0, "ours"), web=broken)
    assert host.steps["node:search"].output["race"]["winner"] == "library"


def test_a_source_that_waits_for_a_person_is_refused_by_name(over: threading.Event) -> None:
    def hangs(_node: NodeContext[Any]) -> list[str]:
        over.wait(PATIENCE_SECONDS)
        return []

    def asks(node: NodeContext[Any]) -> list[str]:
        return [node.wait(Ask("Which library?")).by]

    with pytest.raises(ValueError, match="'library' of a race cannot wait for a person"):
        raced(library=asks, web=hangs)
