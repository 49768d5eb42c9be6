"""What a file is, by what is in it: names and declared types are whatever the sender wrote."""

from __future__ import annotations

import io
from zipfile import BadZipFile, ZipFile

from apps.documents.archives import has_too_many_entries
from apps.documents.encodings import decoded
from apps.documents.plain_text import PDF, TEXT, WORD

PNG, JPEG = "image/png", "image/jpeg"
PICTURES = frozenset({PNG, JPEG})
SIGNATURES = ((b"%PDF-", PDF), (b"\x89PNG\r\n\x1a\n", PNG), (b"\xff\xd8\xff", JPEG))


def type_of(content: bytes) -> str | None:
    """The content type of a PDF, Word, text, PNG or JPEG file; None for anything else, an empty file too."""
    for signature, content_type in SIGNATURES:
        if content.startswith(signature):
            return content_type
    if content.startswith(b"PK\x03\x04"):
        return WORD if _is_word(content) else None
    return TEXT if content.strip() and decoded(content) is not None else None


def _is_word(content: bytes) -> bool:
    if has_too_many_entries(content):
        return False
    try:
        with ZipFile(io.BytesIO(content)) as archive:
            return "word/document.xml" in archive.namelist()
    except BadZipFile:
        return False
