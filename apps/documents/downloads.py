"""A stored file as a response: to be saved, never shown in the page, and kept by no cache on the way."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from io import BytesIO
from typing import IO

from asgiref.sync import sync_to_async
from django.http import FileResponse

from apps.documents.models import StoredFile

NOTHING = "default-src 'none'; sandbox"  # for a file that is opened as a page all the same
DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"


class Download(FileResponse):
    """A FileResponse that an asynchronous server sends piece by piece; Django's is read into memory first."""

    async def __aiter__(self) -> AsyncIterator[bytes]:
        parts = iter(self)
        read = sync_to_async(_next_part, thread_sensitive=False)
        while part := await read(parts):
            yield part


def _next_part(parts: Iterator[bytes]) -> bytes:
    """Empty at the end: StopIteration cannot leave a thread."""
    return next(parts, b"")


def file_response(stored: StoredFile) -> FileResponse:
    """For somebody who may have it: the caller asks before. Right for GET and HEAD."""
    return _download(stored.file.open("rb"), stored.name, stored.content_type, stored.size)


def bytes_response(content: bytes, *, name: str, content_type: str) -> FileResponse:
    """The same for something that was made for this answer and is stored nowhere."""
    return _download(BytesIO(content), name, content_type, len(content))


def _download(content: IO[bytes], name: str, content_type: str, size: int) -> FileResponse:
    return Download(
        content,
        as_attachment=True,
        filename=name,
        content_type=content_type,
        headers={
            "Content-Length": str(size),
            "X-Content-Type-Options": "nosniff",
            "Cache-Control": "private, no-store",
            "Content-Security-Policy": NOTHING,
        },
    )
