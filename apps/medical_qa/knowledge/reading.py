"""Reading versions behind the requests: a durable run for each of a project, a task for those of the installation."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from uuid import UUID

from django.utils.translation import gettext_lazy as _

from apps.agents.extension import Ending, Remains, RunHandle, RunKind
from apps.documents.parsing import DocumentUnreadable
from apps.medical_qa.actions.passages import keep_failure, keep_passages
from apps.medical_qa.knowledge.pieces import pieces_of
from apps.medical_qa.models import KnowledgeVersion, ReadingState
from apps.medical_qa.reading_queue import QUEUE, READING_KIND
from apps.runs.models import Run


def read_version(version_id: UUID, check: Callable[[], None]) -> None:
    """Read one and keep what came of it. `check` raises when the reader has lost its right to write."""
    version = KnowledgeVersion.objects.select_related("file").filter(pk=version_id).first()
    if version is None or version.reading != ReadingState.WAITING:
        return
    try:
        pieces = pieces_of(version, check)
    except DocumentUnreadable as error:
        check()
        keep_failure(version_id, error.code)
        return
    check()
    keep_passages(version_id, pieces)


def run_reading(handle: RunHandle) -> dict[str, Any]:
    version_id = UUID(handle.run.subject_id)
    read_version(version_id, handle.check)
    return {"version": str(version_id)}


def reading_ended(run: Run, ending: Ending) -> Remains:
    """A reading that ended without a result says so on the document's page, where a new version can be added."""
    keep_failure(UUID(run.subject_id), "interrupted")
    return Remains(result=ending.payload or {})


def read_shared() -> int:
    """All versions of the installation that wait; how many were read. Two at once do the work twice and write once."""
    waiting = KnowledgeVersion.objects.filter(document__project=None, reading=ReadingState.WAITING)
    found = list(waiting.order_by("created_at").values_list("pk", flat=True))
    for version_id in found:
        read_version(version_id, lambda: None)
    return len(found)


KIND = RunKind(
    READING_KIND,
    queue=QUEUE,
    body=run_reading,
    finalize=reading_ended,
    resumes=True,
    title=_("Reading a document of the knowledge base"),
)
