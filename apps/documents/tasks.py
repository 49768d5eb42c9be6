"""What the clock asks of this app; one line each."""

from __future__ import annotations

from celery import shared_task

from apps.documents.actions.files import sweep_files as sweep

SWEEP_FILES = "documents.sweep_files"


@shared_task(name=SWEEP_FILES)
def sweep_files(hours: int) -> int:
    return sweep(hours=hours)
