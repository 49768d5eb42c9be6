"""Files on their way into the library: kept at once, read by a run of their own, so that nobody waits for one."""

from __future__ import annotations

import hashlib
from typing import Final

from django.conf import settings
from django.db import IntegrityError, transaction

from apps.agents.extension import start_run
from apps.documents.actions.files import delete_files, store_file
from apps.documents.names import safe_name
from apps.documents.plain_text import PDF, TEXT
from apps.projects.access import Right, require
from apps.projects.errors import TooLarge
from apps.projects.models import Project, User
from apps.search.errors import FileTypeUnknown
from apps.search.library.formats import format_of
from apps.search.models import UNREADABLE, LibraryUpload, Paper, TextState, UploadState

INGEST: Final = "ingest_paper"
KIND: Final = "library"  # of stored files


def upload_file(
    *, project: Project, by: User, name: str, content: bytes, enqueue: bool = True
) -> LibraryUpload:
    """Keep a file and have it read. The same bytes while they are being read give the same upload; a PDF that the
    library has is done at once. TooLarge; FileTypeUnknown by the content."""
    require(by, project, Right.UPLOAD)
    if len(content) > settings.STORED_FILE_MOST_BYTES:
        raise TooLarge(limit_bytes=settings.STORED_FILE_MOST_BYTES)
    found = format_of(content)
    if found is None:
        raise FileTypeUnknown
    digest = hashlib.sha256(content).hexdigest()
    known = _waiting(project, digest) or _in_library(project, digest, name, by)
    if known is not None:
        return known
    return _begun(project, by, name, content, PDF if found == "pdf" else TEXT, enqueue=enqueue)


def _waiting(project: Project, digest: str) -> LibraryUpload | None:
    return LibraryUpload.objects.filter(project=project, sha256=digest, state=UploadState.WAITING).first()


def _in_library(project: Project, digest: str, name: str, by: User) -> LibraryUpload | None:
    paper = Paper.objects.filter(project=project, file__sha256=digest).first()
    if paper is None:
        return None
    return LibraryUpload.objects.create(
        project=project,
        name=safe_name(name),
        sha256=digest,
        state=UploadState.DONE,
        code=paper.text_state if paper.text_state in {*UNREADABLE, TextState.PARTIAL} else "",
        merged=1,
        paper=paper,
        created_by=by,
    )


def _begun(
    project: Project, by: User, name: str, content: bytes, content_type: str, *, enqueue: bool
) -> LibraryUpload:
    stored = store_file(
        project=project, by=by, name=name, content=content, content_type=content_type, kind=KIND
    )
    try:
        with transaction.atomic():
            upload = LibraryUpload.objects.create(
                project=project, name=stored.name, sha256=stored.sha256, file=stored, created_by=by
            )
            run = start_run(
                kind=INGEST,
                project=project,
                by=by,
                subject_id=str(upload.pk),
                params={"upload": str(upload.pk)},
                enqueue=enqueue,
            )
            upload.run_id = run.pk
            upload.save(update_fields=["run_id"])
    except IntegrityError:  # the same file came at the same moment
        delete_files([stored], by=by)
        return LibraryUpload.objects.filter(project=project, sha256=stored.sha256).latest("created_at")
    return upload
