"""A graph walked by a run of its own, without a turn: in a worker for batches, or by a command."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import structlog

from apps.agents.context.citations import Bibliography
from apps.agents.turn.graphs.transcript import Transcript
from apps.runs.work.handle import RunHandle

logger = structlog.get_logger(__name__)


@dataclass
class LoggedStep:
    """A run has no trace; its steps are lines of the log."""

    output: dict[str, Any] = field(default_factory=dict)


class RunHost:
    """The body of a kind of run calls `run_graph(RunHost(handle), graph, checkpoint=True)`, and returns the Wait if
    that is what it gets. `transcript.text` and `transcript.cited.as_json()` are what its nodes have said and cited."""

    def __init__(self, handle: RunHandle) -> None:
        self.owner = handle
        self.transcript = Transcript(handle, cited=Bibliography(handle.run.checkpoint.get("cited", ())))
        self.transcript.cited.replay(handle.events.emit)
        self._recorded = [(event, data) for event, data in handle.run.checkpoint.get("events", ())]
        for event, data in self._recorded:
            handle.events.emit(event, data)

    def check(self) -> None:
        self.owner.check()

    def cancelled(self) -> bool:
        return self.owner.cancelled()

    @contextmanager
    def step(self, name: str, **given: Any) -> Iterator[LoggedStep]:
        step = LoggedStep()
        yield step
        logger.info("graph_step", step=name, round=given.get("round"))

    def record(self, event: str, data: dict[str, Any]) -> None:
        self._recorded.append((event, data))
        self.owner.events.emit(event, data)

    def saved(self) -> Mapping[str, Any]:
        found: Mapping[str, Any] = self.owner.run.checkpoint.get("graph", {})
        return found

    def save(self, data: dict[str, Any]) -> None:
        parts = {"graph": data, "cited": self.transcript.cited.as_json(), "events": self._recorded}
        self.owner.save_checkpoint({**self.owner.run.checkpoint, **parts})

    def answer(self) -> Mapping[str, Any]:
        return self.owner.run.params.get("answer") or {}
