"""Where a run's events go: the process's pump, which sends them to Redis, or a list, for commands."""

from __future__ import annotations

from typing import Protocol

from apps.runs.events.frames import Frame
from apps.runs.events.writer import EventWriter


class EventSink(Protocol):
    """Takes the frames of the writers that are attached to it."""

    def wake(self) -> None:
        """There is something to take."""

    def attach(self, writer: EventWriter) -> None:
        """From now on."""

    def detach(self, writer: EventWriter) -> None:
        """Take what is left, then let go."""


class Collector:
    """Keeps the frames of one writer in memory."""

    def __init__(self) -> None:
        self.frames: list[Frame] = []

    def wake(self) -> None:
        """Nothing waits for the frames: they are taken at the end."""

    def attach(self, writer: EventWriter) -> None:
        """The writer keeps its frames until it is detached."""

    def detach(self, writer: EventWriter) -> None:
        self.frames += writer.take(now=float("inf"))
