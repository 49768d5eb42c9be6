"""What Celery may ask of this app; one line each: everything a run does is in `execute`."""

from __future__ import annotations

from uuid import UUID

from celery import shared_task

from apps.runs.actions.scheduled import start_scheduled_runs
from apps.runs.clock.schedules import START_RUNS
from apps.runs.queue import EXECUTE
from apps.runs.work.execute import execute


@shared_task(name=EXECUTE, acks_late=False)
def execute_run(run_id: str) -> None:
    execute(UUID(run_id))


@shared_task(name=START_RUNS)
def start_scheduled(name: str, kind: str) -> int:
    return start_scheduled_runs(name=name, kind=kind)
