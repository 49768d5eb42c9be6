"""Asking for a version to be read: a run of its project, or a task where it belongs to none.

The row itself says that it waits, so what is lost with a broker is asked for once more by the clock.
"""

from __future__ import annotations

from typing import Final

import structlog
from django.db import transaction

from apps.agents.extension import start_run
from apps.medical_qa.models import KnowledgeDocument, KnowledgeVersion
from apps.projects.models import User
from apps.runs.queue import send

logger = structlog.get_logger(__name__)

READING_KIND: Final = "knowledge_reading"
READ_SHARED: Final = "medical_qa.read_shared_knowledge"
QUEUE: Final = "batch"


def read_on_commit(version: KnowledgeVersion, document: KnowledgeDocument, *, by: User) -> None:
    """Versions of one document are read one after the other."""
    if document.project is None:
        transaction.on_commit(_ask, robust=True)
        return
    start_run(
        kind=READING_KIND,
        project=document.project,
        by=by,
        queue_key=f"{READING_KIND}:{document.pk}",
        subject_id=str(version.pk),
    )


def _ask() -> None:
    if failure := send(READ_SHARED, queue=QUEUE):
        logger.warning("knowledge_not_asked_for", error=failure)
