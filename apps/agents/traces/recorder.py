"""Steps of a trace: opened around a layer by the runner, written when they close, nested as the calls nest.

What was done is written before every wait (for a model, a tool, a node of a graph), by another thread, so that a
killed worker leaves it and nobody waits for it; a parent closes after its children, which is why the database does
not check that key. Steps of work that goes on at the same time (apps/runs/work/threads.py copies the context) nest
under the step in which that work was begun.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Future
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import asdict, dataclass, field
from typing import Any
from uuid import UUID

import structlog
from django.db import InterfaceError, OperationalError, connection, transaction

from apps.agents.models import Step, Trace
from apps.agents.traces.exchanges import as_rows
from apps.llm.actions.calls import save_waiting_calls
from apps.llm.errors import ModelError
from apps.llm.exchanges import heard
from apps.llm.metering import metered
from apps.llm.models import ModelCall, Outcome
from apps.projects.errors import UserError
from apps.runs.work.threads import at_the_same_time
from config.database.rows import insert

logger = structlog.get_logger(__name__)
WAITS = ("llm_call", "tool_call", "node:")
_innermost: ContextVar[Step | None] = ContextVar("innermost_step", default=None)


@dataclass
class OpenStep:
    """A step that is going on: fill `output`. What models used in it is counted by itself."""

    row: Step
    began: float
    output: dict[str, Any] = field(default_factory=dict)

    def failed(self, error: BaseException) -> None:
        """What the step was for did not come about, whether or not the turn goes on without it."""
        self.row.error = type(error).__name__
        self.output |= cause_of(error)

    def used(self, calls: Sequence[ModelCall]) -> None:
        """Every attempt counts; each is told of where not all went well."""
        if not calls:
            return
        self.row.model = calls[-1].model
        self.row.input_tokens = sum(call.input_tokens for call in calls)
        self.row.output_tokens = sum(call.output_tokens for call in calls)
        self.row.cost = sum((call.cost for call in calls), start=self.row.cost)
        if len(calls) > 1 or calls[0].outcome != Outcome.SUCCESS:
            self.output["attempts"] = [_attempt(call) for call in calls]


def _attempt(call: ModelCall) -> dict[str, Any]:
    return {
        "model": call.model,
        "outcome": str(call.outcome),
        "code": call.error_code,
        "status": call.http_status,
        "duration_ms": call.duration_ms,
        "tokens": [call.input_tokens, call.output_tokens],
    }


def cause_of(error: BaseException) -> dict[str, Any]:
    """What the trace keeps of an error: codes of ours and of the services, never what was said."""
    if not isinstance(error, UserError):
        return {}
    causes = error.causes if isinstance(error, ModelError) else ()
    return {"cause": {"code": error.code, **({"attempts": [asdict(c) for c in causes]} if causes else {})}}


class Tracer:
    """The steps of one attempt of a turn. A turn that has waited goes on with `earlier`, which was its `so_far`."""

    def __init__(self, trace: Trace, *, attempt: int, earlier: Mapping[str, Any] | None = None) -> None:
        self.trace = trace
        self.attempt = attempt
        self._began = time.monotonic()
        self._position = 0
        self._lock = threading.Lock()
        self._unwritten: dict[UUID, Step] = {}
        self._behind: Future[None] = Future()
        self._behind.set_result(None)
        self.first_token_ms: int | None = None
        self.first_text = threading.Event()
        if earlier:
            self._go_on_from(earlier)

    def so_far(self) -> dict[str, Any]:
        """Where the steps stand, as JSON."""
        return {
            "attempt": self.attempt,
            "position": self._position,
            "elapsed_ms": self._elapsed_ms(),
            "first_token_ms": self.first_token_ms,
        }

    def _go_on_from(self, earlier: Mapping[str, Any]) -> None:
        """The wait itself counts as no time."""
        self.attempt, self._position = earlier["attempt"], earlier["position"]
        self._began -= earlier["elapsed_ms"] / 1000
        self.first_token_ms = earlier["first_token_ms"]

    @contextmanager
    def step(self, name: str, **given: Any) -> Iterator[OpenStep]:
        """A step around a block; an error in it is named and goes on."""
        parent = _innermost.get()
        row = Step(
            trace=self.trace,
            parent=parent if parent is not None and parent.trace_id == self.trace.pk else None,
            position=self._next_position(),
            attempt=self.attempt,
            name=name,
            input=given,
            offset_ms=self._elapsed_ms(),
        )
        if name.startswith(WAITS):
            self._write_behind()
        step = OpenStep(row, time.monotonic())
        inside = _innermost.set(row)
        with metered() as calls, heard() as exchanges:
            try:
                yield step
            except BaseException as error:
                step.failed(error)
                raise
            finally:
                _innermost.reset(inside)
                step.used(calls)
                row.exchanges = as_rows(exchanges)
                self._close(step)

    def _next_position(self) -> int:
        with self._lock:
            self._position += 1
            return self._position

    def _close(self, step: OpenStep) -> None:
        row = step.row
        row.output = step.output
        row.duration_ms = int((time.monotonic() - step.began) * 1000)
        with self._lock:
            self._unwritten[row.pk] = row

    def _write_behind(self) -> None:
        # Within a transaction (of a test) no other thread sees the trace that the steps belong to.
        # What closes while steps are being written is written with the next ones, at the latest at the turn's end.
        if self._unwritten and self._behind.done() and not connection.in_atomic_block:
            self._behind = at_the_same_time(self._write_all_if_possible)

    def _write_all_if_possible(self) -> None:
        self.write_if_possible()
        save_waiting_calls()

    def write_if_possible(self) -> None:
        """A line of the trace must not cost the answer: while PostgreSQL is away it waits for a later one."""
        try:
            self.write()
        except (OperationalError, InterfaceError) as error:
            if connection.in_atomic_block:
                raise
            connection.close()
            logger.warning("steps_not_written", steps=len(self._unwritten), error=type(error).__name__)

    def write(self) -> None:
        """Write what closed and is not written yet; safe to repeat with the transaction it is in."""
        with self._lock:
            rows = list(self._unwritten.values())
        # A write whose acknowledgement was lost, or that goes on in another thread, is there already.
        insert(rows, ignore_conflicts=True)
        transaction.on_commit(lambda: self._are_written(rows))

    def _are_written(self, rows: Sequence[Step]) -> None:
        with self._lock:
            for row in rows:
                self._unwritten.pop(row.pk, None)

    def _elapsed_ms(self) -> int:
        return int((time.monotonic() - self._began) * 1000)

    def text_sent(self) -> None:
        """The first text was sent to the people who watch."""
        if self.first_token_ms is None:
            self.first_token_ms = self._elapsed_ms()
            self.first_text.set()
