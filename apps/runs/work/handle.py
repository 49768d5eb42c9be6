"""What a body holds of its run: the row, the events, and the ways to see that it should end."""

from __future__ import annotations

from typing import Any

from apps.runs.errors import LeaseLost, RunCut, StopRequested, WorkerLeaving
from apps.runs.events.sink import EventSink
from apps.runs.events.snapshot import PLAIN, Fold
from apps.runs.events.writer import EventWriter
from apps.runs.models import Run
from apps.runs.work import leases


class RunHandle:
    """One attempt of a run in this process. `cancelled` is cheap: call it as often as you like."""

    def __init__(self, run: Run, pump: EventSink, fold: Fold = PLAIN) -> None:
        self.run = run
        self.pump = pump
        self.attempt = run.attempt
        self._cut: type[RunCut] | None = None
        self.events = EventWriter(
            run.id,
            epoch=run.epoch,
            attempt=run.attempt,
            before_first_text=self._before_first_text,
            wake=pump.wake,
            fold=fold,
        )
        if run.epoch > 1:  # clients of the lost log are told what holds now
            self.events.emit("snapshot", self.events.state)

    @property
    def cut(self) -> type[RunCut] | None:
        return self._cut

    def cancelled(self) -> bool:
        return self._cut is not None

    def check(self) -> None:
        """Raise what cut the run short, if something did."""
        if self._cut is not None:
            raise self._cut

    def ask_to_end(self, cut: type[RunCut]) -> None:
        """A lost lease outweighs everything, a stop outweighs a leaving worker."""
        rank = (WorkerLeaving, StopRequested, LeaseLost)
        if self._cut is None or rank.index(cut) > rank.index(self._cut):
            self._cut = cut

    def save_checkpoint(self, checkpoint: dict[str, Any]) -> None:
        """Record a finished step: a lost attempt goes on after it."""
        self.check()
        leases.save_checkpoint(self.run.id, self.attempt, checkpoint)
        self.run.checkpoint = checkpoint

    def _before_first_text(self) -> None:
        self.check()
        leases.mark_visible(self.run.id, self.attempt)
