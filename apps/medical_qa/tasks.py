"""What workers and the clock ask of this app; one line each."""

from __future__ import annotations

from celery import shared_task

from apps.medical_qa.knowledge.reading import read_shared
from apps.medical_qa.reading_queue import READ_SHARED


@shared_task(name=READ_SHARED)
def read_shared_knowledge() -> int:
    return read_shared()
