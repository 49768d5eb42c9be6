"""Taking a run, keeping it and losing it: every write of a worker names the attempt that it holds.

All times are PostgreSQL's, so the clocks of the machines do not matter.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Any, TypeVar, cast
from uuid import UUID

import orjson
from django.conf import settings
from django.db import IntegrityError, connection
from django.db.models import Exists, F, Field, Model, OuterRef, Q, QuerySet

from apps.projects.models import Project, User
from apps.runs.errors import LeaseLost
from apps.runs.models import HELD, OPEN, Run, RunState
from config.database.instances import maker
from config.database.prepared import prepared_cursor
from config.database.waits import give_back_connections

Row = TypeVar("Row", bound=Model)


def heads_of_queues() -> QuerySet[Run]:
    """Queued runs that no earlier open run of the same queue stands before."""
    earlier = Run.objects.filter(queue_key=OuterRef("queue_key"), order__lt=OuterRef("order"), state__in=OPEN)
    return Run.objects.filter(state=RunState.QUEUED).filter(Q(queue_key="") | ~Exists(earlier))


def _columns(table: str, model: type[Model]) -> str:
    return ", ".join(f'{table}."{field.column}"' for field in model._meta.concrete_fields)


# The condition of `heads_of_queues` for one run: every message waits for this statement, and building it anew
# takes the ORM longer than PostgreSQL needs to carry it out. It gives back what it has written.
CLAIM = """
UPDATE runs_run AS run
SET state = 'running', attempt = run.attempt + 1, epoch = run.epoch + 1, worker = %(worker)s,
    lease_until = now() + make_interval(secs => %(lease)s), heartbeat_at = now(),
    started_at = COALESCE(run.started_at, now()), snapshot = '{}', snapshot_seq = 0, enqueue_count = 0
FROM runs_run AS known
    JOIN projects_project AS project ON project.id = known.project_id
    LEFT JOIN projects_user AS person ON person.id = known.user_id
WHERE known.id = run.id AND run.id = %(id)s AND run.state = 'queued' AND (run.queue_key = '' OR NOT EXISTS (
    SELECT FROM runs_run AS earlier
    WHERE earlier.queue_key = run.queue_key AND earlier."order" < run."order" AND earlier.state = ANY(%(open)s)
))
RETURNING COLUMNS
""".replace(
    "COLUMNS", ", ".join((_columns("run", Run), _columns("project", Project), _columns("person", User)))
)


def claim(run_id: UUID, *, worker: str) -> Run | None:
    """Take a queued run that is first in its queue. None when it is taken, over, or not yet its turn."""
    parameters = {
        "id": run_id,
        "worker": worker,
        "lease": settings.RUN_LEASE_SECONDS,
        "open": [str(state) for state in OPEN],
    }
    try:
        with prepared_cursor() as cursor:
            cursor.execute(CLAIM, parameters)
            taken = cursor.fetchone()
    except IntegrityError:  # another run of the queue was taken at the same moment
        return None
    return _claimed(taken) if taken else None


def _claimed(values: Sequence[Any]) -> Run:
    """The run with its project and its user, of the columns that the claim returned."""
    left = iter(values)
    run, project, person = _read(Run, left), _read(Project, left), _read(User, left)
    run.project = project
    run.user = person if person.pk is not None else None
    return run


def _read(model: type[Row], values: Iterator[Any]) -> Row:
    converters, make = _reading(model)
    read = [convert(value) if convert else value for convert, value in zip(converters, values, strict=False)]
    return cast("Row", make(read))


@lru_cache
def _reading(
    model: type[Model],
) -> tuple[list[Callable[[Any], Any] | None], Callable[[Sequence[Any]], Model]]:
    fields = model._meta.concrete_fields
    return [_converter(field) for field in fields], maker(model, [field.attname for field in fields])


def _converter(field: Field[Any, Any]) -> Callable[[Any], Any] | None:
    convert = getattr(field, "from_db_value", None)
    return (lambda value: convert(value, None, connection)) if convert else None


def held_by(run_id: UUID, attempt: int) -> QuerySet[Run]:
    """The run as long as this attempt holds it; an update through it is a fenced write."""
    return Run.objects.filter(pk=run_id, attempt=attempt, state__in=HELD)


MARK_VISIBLE = """
UPDATE runs_run SET shown = true
WHERE id = %(id)s AND attempt = %(attempt)s AND state IN ('running', 'stopping')
"""


def mark_visible(run_id: UUID, attempt: int) -> None:
    """Record that text is about to be seen; LeaseLost when another worker has the run."""
    with prepared_cursor() as cursor:  # the first words wait for it
        cursor.execute(MARK_VISIBLE, {"id": run_id, "attempt": attempt})
        if not cursor.rowcount:
            raise LeaseLost
    give_back_connections()  # the model is streaming


def new_epoch(run_id: UUID, attempt: int) -> int | None:
    """Begin a new event log; None when the run is no longer held."""
    if not held_by(run_id, attempt).update(epoch=F("epoch") + 1):
        return None
    return Run.objects.values_list("epoch", flat=True).get(pk=run_id)


def save_checkpoint(run_id: UUID, attempt: int, checkpoint: dict[str, Any]) -> None:
    """Record the last finished step of a batch run; LeaseLost when another worker has it."""
    if not held_by(run_id, attempt).update(checkpoint=checkpoint):
        raise LeaseLost


RENEW = """
UPDATE runs_run AS run
SET lease_until = now() + make_interval(secs => %(lease)s),
    heartbeat_at = now(),
    snapshot = COALESCE(held.snapshot::jsonb, run.snapshot),
    snapshot_seq = COALESCE(held.seq, run.snapshot_seq)
FROM unnest(%(ids)s::uuid[], %(attempts)s::int[], %(snapshots)s::text[], %(seqs)s::bigint[])
     AS held(id, attempt, snapshot, seq)
WHERE run.id = held.id AND run.attempt = held.attempt AND run.state IN ('running', 'stopping')
RETURNING run.id, run.state
"""

STATES = "SELECT id, state FROM runs_run WHERE id = ANY(%(ids)s) AND state IN ('running', 'stopping')"


def renew(held: Iterable[tuple[UUID, int, tuple[int, dict[str, Any]] | None]]) -> dict[UUID, str]:
    """Renew all leases of a process and save changed states in one statement.

    `held` gives run, attempt and (number, state) or None; returns the state of each run that is still held.
    """
    rows = list(held)
    parameters = {
        "lease": settings.RUN_LEASE_SECONDS,
        "ids": [run_id for run_id, _, _ in rows],
        "attempts": [attempt for _, attempt, _ in rows],
        "snapshots": [
            orjson.dumps(saved[1], default=str).decode() if saved else None for _, _, saved in rows
        ],
        "seqs": [saved[0] if saved else None for _, _, saved in rows],
    }
    with prepared_cursor() as cursor:
        cursor.execute(RENEW, parameters)
        return dict(cursor.fetchall())


def states_of(run_ids: list[UUID]) -> dict[UUID, str]:
    """The state of each of the runs that is running or stopping."""
    with prepared_cursor() as cursor:
        cursor.execute(STATES, {"ids": run_ids})
        return dict(cursor.fetchall())
