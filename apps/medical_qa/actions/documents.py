"""Adding documents to the knowledge base, their versions, and what is said of them. None of it answers anything yet."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from pathlib import PurePosixPath
from typing import Any

from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import Max

from apps.documents.actions.files import store_file
from apps.documents.detect import type_of
from apps.documents.models import StoredFile
from apps.documents.names import safe_name
from apps.documents.plain_text import READABLE
from apps.medical_qa.errors import FileUnusable, NothingToAdd
from apps.medical_qa.knowledge.rights import require_editing
from apps.medical_qa.models import KnowledgeDocument, KnowledgeState, KnowledgeVersion
from apps.medical_qa.reading_queue import read_on_commit
from apps.projects.actions import audit
from apps.projects.errors import Invalid, TooLarge
from apps.projects.models import Project, User
from apps.projects.text import well_formed

FILE_KIND = "knowledge"
LONGEST_TITLE, LONGEST_NOTE, MOST_CHARACTERS = 300, 500, 1_000_000


@dataclass(frozen=True)
class Upload:
    """A file as it was sent: the name is the sender's, the content decides what it is."""

    name: str
    content: bytes


@dataclass(frozen=True)
class Content:
    """What a version consists of: pasted text (Markdown is understood) or a file; `note` says what is new."""

    text: str = ""
    file: Upload | None = None
    note: str = ""


@dataclass(frozen=True)
class Details:
    """What is said of a document."""

    title: str = ""
    owner: User | None = None
    valid_from: date | None = None
    valid_until: date | None = None


def add_document(
    *, by: User, project: Project | None, content: Content, details: Details | None = None
) -> KnowledgeDocument:
    """A draft with its first version, which is read behind the request. Without a project it is the installation's.

    Needs UPLOAD, or the flag of staff. Invalid, TooLarge, FileUnusable, NothingToAdd.
    """
    require_editing(by, project)
    _check(content)
    given = details or Details()
    title = given.title.strip() or _title_of(content)
    document = KnowledgeDocument(
        project=project,
        title=title[:LONGEST_TITLE],
        owner=given.owner or by,
        valid_from=given.valid_from,
        valid_until=given.valid_until,
        created_by=by,
    )
    _validate(document)
    stored = _stored(document, content, by)
    with transaction.atomic():
        document.save(force_insert=True)
        audit.record(by=by, project=project, action="knowledge.added", subject=document)
        _add(document, content, stored, by)
    return document


def add_version(*, by: User, document: KnowledgeDocument, content: Content) -> KnowledgeVersion:
    """A newer version as a draft; the approved one goes on answering until this one is approved."""
    require_editing(by, document.project)
    _check(content)
    stored = _stored(document, content, by)
    with transaction.atomic():
        return _add(locked(document), content, stored, by)


@transaction.atomic
def change_details(*, by: User, document: KnowledgeDocument, details: Details) -> KnowledgeDocument:
    """Title, who is responsible, and the days between which it holds. The audit trail has the names of what changed."""
    require_editing(by, document.project)
    row = locked(document)
    given: dict[str, Any] = {
        "title": details.title.strip(),
        "owner": details.owner,
        "valid_from": details.valid_from,
        "valid_until": details.valid_until,
    }
    changed = [name for name, value in given.items() if getattr(row, name) != value]
    for name in changed:
        setattr(row, name, given[name])
    _validate(row)
    row.save()
    if changed:
        data = {"fields": changed}
        audit.record(by=by, project=row.project, action="knowledge.changed", subject=row, data=data)
    return row


def locked(document: KnowledgeDocument) -> KnowledgeDocument:
    """The row as it is now; whoever comes second waits here."""
    return (
        KnowledgeDocument.objects.select_for_update(of=("self",))
        .select_related("project")
        .get(pk=document.pk)
    )


def _add(
    document: KnowledgeDocument, content: Content, stored: StoredFile | None, by: User
) -> KnowledgeVersion:
    newest = document.versions.aggregate(newest=Max("number"))["newest"] or 0
    version = KnowledgeVersion.objects.create(
        document=document,
        number=newest + 1,
        text="" if stored else well_formed(content.text),
        file=stored,
        note=content.note.strip()[:LONGEST_NOTE],
        created_by=by,
    )
    document.state = KnowledgeState.DRAFT
    document.save(update_fields=["state", "updated_at"])
    data = {"version": version.number}
    audit.record(
        by=by, project=document.project, action="knowledge.version_added", subject=document, data=data
    )
    read_on_commit(version, document, by=by)
    return version


def _check(content: Content) -> None:
    if content.file is None:
        if not content.text.strip():
            raise NothingToAdd(fields={"text": [NothingToAdd.message]})
        if len(content.text) > MOST_CHARACTERS:
            raise TooLarge(limit_bytes=MOST_CHARACTERS)
    elif len(content.file.content) > settings.ATTACHMENT_MOST_BYTES:
        raise TooLarge(limit_bytes=settings.ATTACHMENT_MOST_BYTES)
    elif type_of(content.file.content) not in READABLE:
        raise FileUnusable(fields={"file": [FileUnusable.message]})


def _stored(document: KnowledgeDocument, content: Content, by: User) -> StoredFile | None:
    """Kept before the row that refers to it; what a failure leaves in between is swept."""
    if content.file is None:
        return None
    return store_file(
        project=document.project,
        by=by,
        name=content.file.name,
        content=content.file.content,
        content_type=type_of(content.file.content) or "",
        kind=FILE_KIND,
    )


def _title_of(content: Content) -> str:
    """The name of the file without its ending, or the first line of the text without the marks of a heading."""
    if content.file is not None:
        return PurePosixPath(safe_name(content.file.name)).stem
    return content.text.strip().splitlines()[0].lstrip("#").strip()


def _validate(document: KnowledgeDocument) -> None:
    try:
        document.clean_fields(exclude=["project", "owner", "created_by"])
        document.validate_constraints()
    except ValidationError as error:
        raise Invalid.of(error) from error
