"""What a graph is walked in: a turn (turn_host.py) or a run of its own (run_host.py)."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import AbstractContextManager
from typing import Any, Protocol, TypeVar

from apps.agents.turn.graphs.transcript import Transcript

Owner_co = TypeVar("Owner_co", covariant=True)


class NodeStep(Protocol):
    """A line of the trace that is being written."""

    output: dict[str, Any]


class GraphHost(Protocol[Owner_co]):
    """`owner` is what nodes know of the work: the turn, or the handle of the run."""

    @property
    def owner(self) -> Owner_co: ...

    @property
    def transcript(self) -> Transcript: ...

    def check(self) -> None:
        """Raise what cut the work short, if something did."""

    def cancelled(self) -> bool: ...

    def step(self, name: str, **given: Any) -> AbstractContextManager[NodeStep]: ...

    def record(self, event: str, data: dict[str, Any]) -> None:
        """Send an event that is sent anew, and saved with the walk, when the work goes on elsewhere."""

    def saved(self) -> Mapping[str, Any]:
        """Where an earlier attempt stood; empty for work that begins."""

    def save(self, data: dict[str, Any]) -> None:
        """Record where the walk stands. Raises what cut the work short, if something did."""

    def answer(self) -> Mapping[str, Any]:
        """What a person answered last: {call_id, approve, value, by, at}; empty when nobody was asked."""
