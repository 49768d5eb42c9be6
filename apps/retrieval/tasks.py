"""What workers and the clock ask of this app; one line each."""

from __future__ import annotations

from celery import shared_task

from apps.retrieval.actions.indexing import index
from apps.retrieval.queue import INDEX


@shared_task(name=INDEX)
def index_texts() -> int:
    return index()
