"""The one task: everything it does is in `execute`."""

from __future__ import annotations

from uuid import UUID

from celery import shared_task

from apps.runs.execute import execute
from apps.runs.queue import EXECUTE


@shared_task(name=EXECUTE, acks_late=False)
def execute_run(run_id: str) -> None:
    execute(UUID(run_id))
