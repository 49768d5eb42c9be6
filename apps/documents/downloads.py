"""A stored file as a response: to be saved, never shown in the page, and kept by no cache on the way."""

from __future__ import annotations

from django.http import FileResponse

from apps.documents.models import StoredFile


def file_response(stored: StoredFile) -> FileResponse:
    """For somebody who may have it: the caller asks before. Right for GET and HEAD."""
    headers = {
        "Content-Length": str(stored.size),
        "X-Content-Type-Options": "nosniff",
        "Cache-Control": "private, no-store",
    }
    return FileResponse(
        stored.file.open("rb"),
        as_attachment=True,
        filename=stored.name,
        content_type=stored.content_type,
        headers=headers,
    )
