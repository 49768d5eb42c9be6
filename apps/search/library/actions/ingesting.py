"""The run that reads an uploaded file: references some at a time, a PDF as a whole.

How far it came stands in the row of the upload and is written with the papers: a worker that takes over goes on
there, and what two workers write at once is written once.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any, Final

from django.db import transaction

from apps.agents.extension import Ending, Remains, Run, RunHandle, RunState
from apps.documents.actions.files import delete_files
from apps.search.library.actions.adding import BATCH, add_batch
from apps.search.library.actions.documents import take_document
from apps.search.library.formats import format_of, read_records
from apps.search.library.records import LeftOut, PaperRecord
from apps.search.models import LibraryUpload, UploadState

MOST_NAMED: Final = 20


def ingest(handle: RunHandle) -> dict[str, Any]:
    """The body. An upload that is over, or whose project went meanwhile, is left as it is."""
    upload = _upload(handle.run.params["upload"])
    if upload is None or upload.state != UploadState.WAITING or upload.file is None:
        return {}
    with upload.file.file.open("rb") as file:
        content = file.read()
    if format_of(content) == "pdf":
        take_document(upload, content, check=handle.check)
    else:
        _take_references(upload, content, handle)
    return {"upload": str(upload.pk)}


def _upload(upload_id: str) -> LibraryUpload | None:
    return LibraryUpload.objects.filter(pk=upload_id).select_related("file", "project", "created_by").first()


def _take_references(upload: LibraryUpload, content: bytes, handle: RunHandle) -> None:
    try:
        read = read_records(content)
    except ValueError:
        close(upload, UploadState.FAILED, code="no_references")
        return
    LibraryUpload.objects.filter(pk=upload.pk).update(
        total=len(read.records), skipped=len(read.left_out), left_out=_named(read.left_out)
    )
    if not read.records:
        close(upload, UploadState.FAILED, code="no_references")
        return
    while True:
        handle.check()
        taken = _take_batch(upload, read.records)
        handle.events.emit("progress", {"done": taken, "total": len(read.records), "label": upload.name})
        if taken >= len(read.records):
            break
    close(upload, UploadState.DONE)


def _named(left_out: Sequence[LeftOut]) -> list[dict[str, Any]]:
    return [asdict(each) for each in left_out[:MOST_NAMED]]


@transaction.atomic
def _take_batch(upload: LibraryUpload, records: Sequence[PaperRecord]) -> int:
    """The next ones that nobody took yet; gives how many are taken."""
    row = LibraryUpload.objects.select_for_update(no_key=True, of=("self",)).get(pk=upload.pk)
    batch = records[row.taken : row.taken + BATCH]
    added = add_batch(project=upload.project, records=batch, by=upload.created_by)
    row.taken += len(batch)
    row.added += added.new
    row.merged += added.merged
    if len(records) == 1:
        row.paper = added.papers[0] if added.papers else row.paper
    row.save(update_fields=["taken", "added", "merged", "paper"])
    return row.taken


@transaction.atomic
def close(upload: LibraryUpload, state: UploadState, *, code: str = "") -> None:
    """The upload is over; a file that became no paper's is not kept."""
    file = upload.file
    LibraryUpload.objects.filter(pk=upload.pk).update(state=state, code=code, file=None)
    if file is not None:
        delete_files([file], by=upload.created_by)


def ended(run: Run, ending: Ending) -> Remains:
    """However the run ended, its upload does not wait any longer; who watches is told what became of it."""
    upload = _upload(run.params["upload"])
    if upload is None:
        return Remains()
    if ending.state != RunState.FINISHED and upload.state == UploadState.WAITING:
        close(upload, UploadState.FAILED, code="stopped" if ending.state == RunState.STOPPED else "failed")
    return Remains(result={"upload": str(upload.pk)})
