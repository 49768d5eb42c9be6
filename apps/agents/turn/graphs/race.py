"""Several sources for the same thing, of which one is enough: the rest is cancelled, and holds nobody up."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from concurrent.futures import FIRST_COMPLETED, Future
from concurrent.futures import wait as wait_for_any
from dataclasses import dataclass, field
from functools import partial
from typing import Generic, TypeVar

from apps.agents.turn.graphs.asking import NodeWaits
from apps.agents.turn.graphs.failures import code_of
from apps.agents.turn.graphs.node import NodeContext
from apps.runs.work.threads import in_own_thread
from config.database.waits import give_back_connections

Owner = TypeVar("Owner")
Result = TypeVar("Result")
Source = Callable[[NodeContext[Owner]], Result]
POLL_SECONDS = 0.05


@dataclass(frozen=True)
class Raced(Generic[Result]):
    """`winner` is empty when no source had anything. `results` are of all that had something by then, in the order in
    which they came; `errors` the codes of those that failed."""

    winner: str
    results: Mapping[str, Result]
    errors: Mapping[str, str]

    @property
    def result(self) -> Result | None:
        return self.results.get(self.winner)


def race(
    node: NodeContext[Owner], sources: Mapping[str, Source[Owner, Result]], *, grace_ms: int, prefer: str = ""
) -> Raced[Result]:
    """Ask all at once. Over as soon as the preferred source has something, else `grace_ms` after another has, at once
    when the preferred one can have nothing any more. Nothing is what is empty or None.

    Each source gets a context of its own, whose `cancelled()` turns true when it has lost or the node is cut off.
    Raises what cuts the node short, and ValueError for a source that waits for a person: the others would be over
    before the answer is there. The node itself may ask, before or after the race.
    """
    if prefer and prefer not in sources:
        raise ValueError(prefer)
    contexts = {name: node.racer(name) for name in sources}
    began = time.monotonic()
    run = _Race({in_own_thread(partial(sources[name], contexts[name])): name for name in sources}, prefer)
    try:
        while not run.is_over(grace_ms / 1000):
            node.check()
            run.wait()
    finally:
        for context in contexts.values():
            context.cancel()
    outcome = Raced(run.winner(), run.results, run.errors)
    node.step.output["race"] = {
        "winner": outcome.winner,
        "had_something": list(outcome.results),
        "errors": dict(outcome.errors),
        "milliseconds": int((time.monotonic() - began) * 1000),
    }
    return outcome


@dataclass
class _Race(Generic[Result]):
    """`going` are those that are not over, by name; `first_at` is when the first had something."""

    going: dict[Future[Result], str]
    prefer: str
    results: dict[str, Result] = field(default_factory=dict)
    errors: dict[str, str] = field(default_factory=dict)
    first_at: float | None = None

    def wait(self) -> None:
        give_back_connections()
        done, _ = wait_for_any(self.going, POLL_SECONDS, return_when=FIRST_COMPLETED)
        for future in done:
            self._take(self.going.pop(future), future)

    def _take(self, name: str, future: Future[Result]) -> None:
        error = future.exception()
        if isinstance(error, NodeWaits):
            raise ValueError(
                f"The source {name!r} of a race cannot wait for a person: the node may."
            ) from error
        if error is not None:
            self.errors[name] = code_of(error)
        elif found := future.result():
            self.results[name] = found
            self.first_at = self.first_at or time.monotonic()

    def is_over(self, grace_seconds: float) -> bool:
        if not self.going or self.prefer in self.results:
            return True
        if self.first_at is None:
            return False
        is_awaited = self.prefer in self.going.values()
        return not is_awaited or time.monotonic() >= self.first_at + grace_seconds

    def winner(self) -> str:
        return self.prefer if self.prefer in self.results else next(iter(self.results), "")
