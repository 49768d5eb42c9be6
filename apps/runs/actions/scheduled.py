"""Runs that the clock starts: one for each project that is not archived, whatever number of beats ask for it."""

from __future__ import annotations

from datetime import timedelta
from uuid import UUID

import structlog
from django.db import transaction
from django.db.models import Q
from django.utils import timezone, translation

from apps.projects.models import Project
from apps.runs.actions.runs import start_run
from apps.runs.models import OPEN, Run
from apps.runs.registry import KINDS

logger = structlog.get_logger(__name__)
SAME_SLOT = timedelta(seconds=50)  # nothing is scheduled more often than each minute


def start_scheduled_runs(*, name: str, kind: str) -> int:
    """Returns how many were started; a project whose last one is still open, or just began, gets none.

    Nothing is started of a kind whose app is gone.
    """
    if kind not in KINDS:
        logger.warning("schedule_without_kind", name=name, kind=kind)
        return 0
    projects = Project.objects.filter(archived_at=None).order_by("pk").values_list("pk", flat=True)
    return sum(_start(project, name, kind) for project in projects)


@transaction.atomic
def _start(project_id: UUID, name: str, kind: str) -> bool:
    project = Project.objects.select_for_update().filter(pk=project_id, archived_at=None).first()
    queue_key = f"schedule:{name}:{project_id}"
    now = timezone.now()
    # Both ways: where the clock was set back, runs of the lost day lie in the time to come.
    in_slot = Q(state__in=OPEN) | Q(created_at__range=(now - SAME_SLOT, now + SAME_SLOT))
    if project is None or Run.objects.filter(in_slot, queue_key=queue_key).exists():
        return False
    with translation.override(project.language):
        start_run(kind=kind, project=project, by=None, queue_key=queue_key, subject_id=name)
    return True
