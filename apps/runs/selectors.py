"""Every read of runs, limited to the projects of the person who asks."""

from __future__ import annotations

from uuid import UUID

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


def open_runs(queue_key: str) -> QuerySet[Run]:
    """Runs of one queue that are not over, in the order in which they are served."""
    return Run.objects.filter(queue_key=queue_key, state__in=OPEN).order_by("order")
