"""A place in which graphs are walked without a turn or a run: notes what was traced, sent and saved."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from types import SimpleNamespace
from typing import Any, cast

from apps.agents.turn.graphs.run_host import LoggedStep
from apps.agents.turn.graphs.transcript import Transcript
from apps.runs.events.writer import EventWriter
from apps.runs.work.handle import RunHandle


class Stopped(Exception):
    pass


class FakeHost:
    """`stop` makes the next `check` raise; `on_save` is called with what is saved, after it was."""

    def __init__(
        self,
        saved: Mapping[str, Any] | None = None,
        answer: Mapping[str, Any] | None = None,
        on_save: Callable[[dict[str, Any]], None] = lambda data: None,
    ) -> None:
        self.owner = self
        self.traced: list[str] = []
        self.steps: dict[str, LoggedStep] = {}
        self.stop = False
        self.data: Mapping[str, Any] = saved or {}
        self.given, self.on_save = answer or {}, on_save
        self.events = EventWriter(
            cast("Any", None), epoch=1, attempt=1, before_first_text=lambda: None, wake=lambda: None
        )
        self.transcript = Transcript(cast("RunHandle", SimpleNamespace(events=self.events, attempt=1)))

    def check(self) -> None:
        if self.stop:
            raise Stopped

    def cancelled(self) -> bool:
        return self.stop

    @contextmanager
    def step(self, name: str, **given: Any) -> Iterator[LoggedStep]:
        self.traced.append(f"{name}/{given['round']}" if "round" in given else name)
        self.steps[name] = LoggedStep()
        yield self.steps[name]

    def record(self, event: str, data: dict[str, Any]) -> None:
        self.events.emit(event, data)

    def saved(self) -> Mapping[str, Any]:
        return self.data

    def save(self, data: dict[str, Any]) -> None:
        self.data = data
        self.on_save(data)

    def answer(self) -> Mapping[str, Any]:
        return self.given
