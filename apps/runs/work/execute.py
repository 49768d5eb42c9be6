"""Executes one run: claims it, calls its body, ends it. The same code in a worker and in a command."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from uuid import UUID
from zoneinfo import ZoneInfo

import orjson
import structlog
from django.db import InterfaceError, OperationalError, connection
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from apps.projects.errors import UserError
from apps.projects.storage import STORAGE_FULL, STORAGE_FULL_CODE, is_disk_full
from apps.runs.ending import end_held, put_aside
from apps.runs.errors import LeaseLost, StopRequested, WorkerLeaving
from apps.runs.events.sink import Collector, EventSink
from apps.runs.models import Run, RunState
from apps.runs.registry import Ending, Wait, fold_of, kind_of
from apps.runs.work import leases
from apps.runs.work.handle import RunHandle
from apps.runs.work.keeper import keeper

logger = structlog.get_logger(__name__)


def execute(run_id: UUID, *, pump: EventSink | None = None) -> None:
    """Do the work of a run, unless another worker has it or it is not its turn.

    `pump` takes the events instead of the process's own, which sends them to Redis.
    """
    run = leases.claim(run_id, worker=keeper().name)
    if run is None:
        return
    with (
        structlog.contextvars.bound_contextvars(run_id=str(run.id), kind=run.kind),
        _held(run, pump) as handle,
    ):
        try:
            _work(handle)
        except LeaseLost:
            logger.info("run_lost", attempt=run.attempt)
        finally:
            connection.close()


@contextmanager
def _held(run: Run, pump: EventSink | None) -> Iterator[RunHandle]:
    handle = RunHandle(run, pump or keeper().pump, fold_of(run))
    keeper().hold(handle)
    try:
        with translation.override(run.language), timezone.override(ZoneInfo(run.project.time_zone)):
            yield handle
    finally:
        keeper().release(handle)


def _work(handle: RunHandle) -> None:
    outcome = _outcome(handle)
    if isinstance(outcome, Ending):
        end_held(handle, outcome)
    elif isinstance(outcome, Wait):
        put_aside(handle, state=RunState.WAITING, status=outcome.status)
    else:
        put_aside(handle, state=RunState.QUEUED)


def _outcome(handle: RunHandle) -> Ending | Wait | None:
    """How the body ended; None when the run goes back into the queue."""
    try:
        payload = kind_of(handle.run).body(handle)
    except (OperationalError, InterfaceError) as error:  # PostgreSQL went away: not what the body did wrong
        logger.warning("run_lost_database", error=type(error).__name__)
        return _cut_short(handle) if handle.cut else interrupted(handle.run, shown=handle.events.has_shown)
    except Exception as error:
        return _cut_short(handle) if handle.cut else _failed(error)
    if isinstance(payload, Wait):
        return payload
    return Ending(RunState.FINISHED, payload=payload)


def _cut_short(handle: RunHandle) -> Ending | None:
    if handle.cut is StopRequested:
        return Ending(RunState.STOPPED)
    if handle.cut is WorkerLeaving:
        return interrupted(handle.run, shown=handle.events.has_shown)
    raise LeaseLost


def interrupted(run: Run, *, shown: bool) -> Ending | None:
    """What becomes of a run whose worker is gone: None (it is repeated) or an end that offers a retry."""
    kind = kind_of(run)
    may_repeat = not shown or kind.resumes or kind.goes_on(run)
    if may_repeat and _lost_attempts(run) < kind.max_attempts:
        return None
    return Ending(
        RunState.INTERRUPTED,
        error_code="interrupted",
        error_message=_(
            "The work was interrupted before it was complete. What was written so far is kept; try again."
        ),
    )


def _lost_attempts(run: Run) -> int:
    """An attempt that ended because a person was asked is none of them."""
    return run.attempt - int(run.params.get("answer", {}).get("number", 0))


def _failed(error: Exception) -> Ending:
    if isinstance(error, UserError):
        return Ending(RunState.FAILED, error_code=error.code, error_message=str(error.message))
    logger.error("run_failed", exc_info=error)
    if is_disk_full(error):
        return Ending(RunState.FAILED, error_code=STORAGE_FULL_CODE, error_message=str(STORAGE_FULL))
    return Ending(
        RunState.FAILED,
        error_code="internal",
        error_message=_("Something went wrong on our side. Nothing you wrote is lost; try again."),
    )


def execute_inline(run: Run) -> list[dict[str, Any]]:
    """Execute a run in this process, as commands do, without Redis; returns its events {seq, event, data}."""
    collector = Collector()
    execute(run.id, pump=collector)
    run.refresh_from_db()
    return [{"seq": f.seq, "event": f.event, "data": orjson.loads(f.data)} for f in collector.frames]
