"""Keeping a file: the bytes first, then the row and its audit entry, so that no row ever lacks its bytes."""

from __future__ import annotations

import hashlib

from django.conf import settings
from django.core.files.base import ContentFile
from django.db import transaction

from apps.documents.models import StoredFile
from apps.documents.names import safe_name
from apps.projects.actions.audit import record
from apps.projects.errors import TooLarge
from apps.projects.models import Project, User


def store_file(
    *, project: Project, by: User | None, name: str, content: bytes, content_type: str, kind: str
) -> StoredFile:
    """Keep `content` under a safe form of `name`. Who may do so is the caller's to ask.

    TooLarge above settings.STORED_FILE_MOST_BYTES. `kind` says what made it ("protocol", "upload" …).
    """
    if len(content) > settings.STORED_FILE_MOST_BYTES:
        raise TooLarge(limit_bytes=settings.STORED_FILE_MOST_BYTES)
    stored = StoredFile(
        project=project,
        name=safe_name(name),
        content_type=content_type,
        size=len(content),
        sha256=hashlib.sha256(content).hexdigest(),
        kind=kind,
        created_by=by,
    )
    stored.file.save(stored.name, ContentFile(content), save=False)
    try:
        with transaction.atomic():
            stored.save(force_insert=True)
            data = {"kind": kind, "size": stored.size, "sha256": stored.sha256}
            record(by=by, project=project, action="file.stored", subject=stored, data=data)
    except BaseException:
        stored.file.delete(save=False)
        raise
    return stored
