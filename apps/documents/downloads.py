"""A stored file as a response: to be saved, never shown in the page, and kept by no cache on the way."""

from __future__ import annotations

from io import BytesIO

from django.http import FileResponse

from apps.documents.models import StoredFile

DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
PRIVATE = {"X-Content-Type-Options": "nosniff", "Cache-Control": "private, no-store"}


def file_response(stored: StoredFile) -> FileResponse:
    """For somebody who may have it: the caller asks before. Right for GET and HEAD."""
    headers = {**PRIVATE, "Content-Length": str(stored.size)}
    return FileResponse(
        stored.file.open("rb"),
        as_attachment=True,
        filename=stored.name,
        content_type=stored.content_type,
        headers=headers,
    )


def bytes_response(content: bytes, *, name: str, content_type: str) -> FileResponse:
    """The same for something that was made for this answer and is stored nowhere."""
    headers = {**PRIVATE, "Content-Length": str(len(content))}
    return FileResponse(
        BytesIO(content), as_attachment=True, filename=name, content_type=content_type, headers=headers
    )
