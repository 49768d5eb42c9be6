"""Every read of runs, limited to the projects of the person who asks."""

from __future__ import annotations

from uuid import UUID

from asgiref.sync import sync_to_async
from django.db import connection
from django.db.models import QuerySet

from apps.projects.access import Person
from apps.projects.errors import NotFound
from apps.projects.selectors import projects_visible_to
from apps.runs.models import OPEN, Run


def runs_visible_to(user: Person) -> QuerySet[Run]:
    return Run.objects.filter(project__in=projects_visible_to(user))


def get_run(user: Person, run_id: UUID) -> Run:
    """NotFound unless the run belongs to one of the person's projects."""
    run = runs_visible_to(user).select_related("project", "retried_by").filter(pk=run_id).first()
    if run is None:
        raise NotFound
    return run


async def may_read(user: Person, run_id: UUID) -> bool:
    """Whether the run is one of the person's: one query, in a thread of its own (not the one that all share)."""

    def ask() -> bool:
        try:
            return runs_visible_to(user).filter(pk=run_id).exists()
        finally:
            connection.close()

    return await sync_to_async(ask, thread_sensitive=False)()


def open_runs(queue_key: str) -> QuerySet[Run]:
    """Runs of one queue that are not over, in the order in which they are served."""
    return Run.objects.filter(queue_key=queue_key, state__in=OPEN).order_by("order")
