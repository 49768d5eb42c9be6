"""Every read of runs, limited to the projects of the person who asks."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from django.db.models import Count, QuerySet

from apps.projects.access import Person
from apps.projects.errors import NotFound
from apps.projects.models import User
from apps.projects.selectors import projects_visible_to
from apps.runs.models import HELD, OPEN, Run, RunState
from config.database.prepared import Prepared


def runs_visible_to(user: Person) -> QuerySet[Run]:
    return Run.objects.filter(project__in=projects_visible_to(user))


def _visible(person: UUID, run: UUID) -> QuerySet[Run]:
    return runs_visible_to(User(pk=person)).filter(pk=run).order_by()


VISIBLE_RUN = Prepared(_visible, person=UUID, run=UUID)


def watched_run(user: Person, run_id: UUID) -> Run:
    """The row alone, for who watches it by their session. NotFound as for `get_run`."""
    run = VISIBLE_RUN.first(person=user.pk, run=run_id) if user.is_active else None
    if run is None:
        raise NotFound
    return run


def get_run(user: Person, run_id: UUID) -> Run:
    """NotFound unless the run belongs to one of the person's projects."""
    run = runs_visible_to(user).select_related("project", "retried_by").filter(pk=run_id).first()
    if run is None:
        raise NotFound
    return run


def open_runs(queue_key: str) -> QuerySet[Run]:
    """Runs of one queue that are not over, in the order in which they are served."""
    return Run.objects.filter(queue_key=queue_key, state__in=OPEN).order_by("order")


def waited_for(run: Run) -> Run | None:
    """The run of the same queue that waits for a person while this one waits its turn: nothing begins before that."""
    if run.state != RunState.QUEUED or not run.queue_key:
        return None
    return Run.objects.filter(queue_key=run.queue_key, state=RunState.WAITING).first()


LATEST_LOOKED_AT = 2_000


@dataclass(frozen=True)
class QueueLength:
    """How many runs of one kind wait for a worker, are at work, and wait for a person."""

    kind: str
    queued: int
    at_work: int
    waiting: int


def queue_lengths() -> list[QueueLength]:
    """What is open, by kind, for the whole installation (for staff)."""
    counted: dict[str, dict[str, int]] = {}
    rows = Run.objects.filter(state__in=OPEN).order_by().values("kind", "state").annotate(n=Count("pk"))
    for row in rows:
        counted.setdefault(row["kind"], {})[row["state"]] = row["n"]
    return [
        QueueLength(
            kind,
            queued=states.get(RunState.QUEUED, 0),
            at_work=sum(states.get(state, 0) for state in HELD),
            waiting=states.get(RunState.WAITING, 0),
        )
        for kind, states in sorted(counted.items())
    ]


def latest_failures(most: int) -> list[Run]:
    """The last runs that failed or were interrupted, among the newest LATEST_LOOKED_AT (for staff)."""
    newest = Run.objects.order_by("-order").values("pk")[:LATEST_LOOKED_AT]
    failed = Run.objects.filter(pk__in=newest, state__in=(RunState.FAILED, RunState.INTERRUPTED))
    return list(
        failed.select_related("project")
        .defer("params", "snapshot", "checkpoint", "result")
        .order_by("-order")[:most]
    )
