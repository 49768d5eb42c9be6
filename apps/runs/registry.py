"""Which code is behind each kind of run. Apps register theirs in AppConfig.ready(), so no arrow points down."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from django.utils.functional import Promise

from apps.projects.registry import Registry
from apps.runs.events.snapshot import PLAIN, Fold
from apps.runs.models import Run, RunState
from apps.runs.work.handle import RunHandle

QueueName = Literal["chat", "batch"]


@dataclass(frozen=True)
class Wait:
    """Returned by a body that needs a person: the run waits without a worker until `resume` is called."""

    status: str


@dataclass(frozen=True)
class Ending:
    """How a run ended: `payload` is what the body returned (None when it did not return)."""

    state: RunState
    snapshot: dict[str, Any] = field(default_factory=dict)
    payload: Any = None
    error_code: str = ""
    error_message: str = ""


@dataclass(frozen=True)
class Remains:
    """What `finalize` wrote: `result` goes into the `finish` event, `events` before it, once they are committed."""

    result: dict[str, Any] = field(default_factory=dict)
    events: tuple[tuple[str, dict[str, Any]], ...] = ()


Body = Callable[[RunHandle], Any]
Finalize = Callable[[Run, Ending], Remains]


def _nothing_to_write(run: Run, ending: Ending) -> Remains:
    return Remains()


def _any_answer(run: Run, answer: Mapping[str, Any]) -> None:
    """Bodies look at it by themselves."""


def _never(run: Run) -> bool:
    return False


@dataclass(frozen=True)
class RunKind:
    """`body` does the work and returns a payload or Wait. `finalize` writes what remains of it.

    `finalize` runs exactly once for each run, inside the transaction that ends it, whoever ends it (the worker,
    the sweeper, somebody who stops it in the queue); what it returns is told to those who watch.
    `fold` is how its own events make up its snapshot. `resumes` says that a lost attempt may be repeated although
    something was shown already, `goes_on` whether the checkpoint of this one run allows it. `check_answer` refuses
    (Invalid) what a person answered before the run goes on with it. `title` is what administrators read.
    """

    name: str
    queue: QueueName
    body: Body
    finalize: Finalize = _nothing_to_write
    fold: Fold = PLAIN
    resumes: bool = False
    goes_on: Callable[[Run], bool] = _never
    check_answer: Callable[[Run, Mapping[str, Any]], None] = _any_answer
    max_attempts: int = 3
    title: str | Promise = ""


KINDS: Registry[str, RunKind] = Registry("kind of run")


def register(kind: RunKind) -> None:
    KINDS.register(kind.name, kind)


def kind_of(run: Run) -> RunKind:
    """LookupError for a kind whose app is gone."""
    kind = KINDS.get(run.kind)
    if kind is None:
        raise LookupError(f"No app registers runs of the kind {run.kind!r}.")
    return kind


def fold_of(run: Run) -> Fold:
    """How the events of the run make up its snapshot; a run whose app is gone can still be read."""
    kind = KINDS.get(run.kind)
    return kind.fold if kind else PLAIN
