"""Keeping a file: the bytes first, then the row and its audit entry, so that no row ever lacks its bytes.

Taking one away goes the other way round. What a crash leaves between the two, `sweep_files` finds.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from datetime import timedelta

from django.conf import settings
from django.core.files.base import ContentFile
from django.core.files.storage import Storage
from django.db import transaction
from django.db.models import Exists, ForeignObjectRel, OuterRef, QuerySet
from django.utils import timezone

from apps.documents.models import STORED_UNDER, StoredFile, delete_bytes
from apps.documents.names import safe_name
from apps.projects.actions.audit import record
from apps.projects.errors import TooLarge
from apps.projects.models import Project, User


def store_file(
    *, project: Project | None, by: User | None, name: str, content: bytes, content_type: str, kind: str
) -> StoredFile:
    """Keep `content` under a safe form of `name`. Who may do so is the caller's to ask.

    TooLarge above settings.STORED_FILE_MOST_BYTES. `kind` says what made it ("protocol", "upload" …). Who stores a
    file keeps a row that refers to it: one that no row refers to is swept away.
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


@transaction.atomic
def delete_files(files: Iterable[StoredFile], *, by: User | None) -> int:
    """Take rows away, and their bytes when that is committed; returns how many."""
    gone = list(files)
    for stored in gone:
        data = {"kind": stored.kind, "sha256": stored.sha256}
        record(by=by, project=stored.project, action="file.discarded", subject=stored, data=data)
    StoredFile.objects.filter(pk__in=[stored.pk for stored in gone]).delete()
    delete_bytes(str(stored.file.name) for stored in gone)
    return len(gone)


def sweep_files(*, hours: int) -> int:
    """Delete rows that nothing refers to and bytes that no row leads to, both older than `hours`; returns how many.

    Younger ones may be on their way: bytes are written before their row, and a row before what refers to it.
    """
    before = timezone.now() - timedelta(hours=hours)
    storage = StoredFile._meta.get_field("file").storage
    lost = [name for name in _lost(storage) if storage.get_modified_time(name) < before]
    for name in lost:
        storage.delete(name)
    unwanted = _unwanted().filter(created_at__lt=before).select_related("project")
    return len(lost) + delete_files(unwanted, by=None)


def _unwanted() -> QuerySet[StoredFile]:
    """Files that no row of any app refers to."""
    found = StoredFile.objects.all()
    for relation in StoredFile._meta.get_fields(include_hidden=True):
        if isinstance(relation, ForeignObjectRel):
            users = relation.related_model._default_manager.filter(**{relation.field.name: OuterRef("pk")})
            found = found.exclude(Exists(users))
    return found


def _lost(storage: Storage) -> Iterator[str]:
    """Names of bytes without a row."""
    if not storage.exists(STORED_UNDER):
        return
    for project in storage.listdir(STORED_UNDER)[0]:
        names = [
            f"{STORED_UNDER}/{project}/{name}" for name in storage.listdir(f"{STORED_UNDER}/{project}")[1]
        ]
        for some in _in_batches(names):
            known = set(StoredFile.objects.filter(file__in=some).values_list("file", flat=True))
            yield from (name for name in some if name not in known)


def _in_batches(names: list[str]) -> Iterator[list[str]]:
    return (names[place : place + 500] for place in range(0, len(names), 500))
