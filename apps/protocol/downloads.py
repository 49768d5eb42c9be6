"""Handing out the Word file of a document: only to those who may export, and noted in the audit trail."""

from __future__ import annotations

from django.http import FileResponse

from apps.documents.downloads import file_response
from apps.projects.access import Right, require
from apps.projects.actions import audit
from apps.projects.models import User
from apps.protocol.errors import NoFile
from apps.protocol.models import ProtocolGeneration


def download(generation: ProtocolGeneration, *, by: User) -> FileResponse:
    """Of a document that the caller got through a selector. Forbidden below investigator, NoFile without one."""
    project = generation.conversation.project
    require(by, project, Right.EXPORT)
    if generation.file is None:
        raise NoFile
    audit.record(
        by=by,
        project=project,
        action="protocol.exported",
        subject=generation,
        data={"number": generation.number, "file": str(generation.file.pk)},
    )
    return file_response(generation.file)
