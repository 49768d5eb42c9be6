"""Which reader a file gets: by what is in it; only text, of which nothing tells Markdown apart, by its name."""

from __future__ import annotations

from pathlib import Path

from apps.documents.encodings import decoded
from apps.documents.parsing.errors import DocumentUnreadable
from apps.documents.parsing.markdown import read_markdown
from apps.documents.parsing.text import read_text
from apps.documents.parsing.types import ParsedDocument, ParseLimits

HEADER_BYTES = 1_024  # before which a PDF may carry anything
MARKDOWN = frozenset({".md", ".markdown"})
PLAIN = frozenset({"", ".txt", ".text"})
OLD_OFFICE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
ENCRYPTED_PACKAGE = "EncryptedPackage".encode("utf-16-le")


def read(path: Path, suffix: str, limits: ParseLimits) -> ParsedDocument:
    content = path.read_bytes()
    if b"%PDF-" in content[:HEADER_BYTES]:
        from apps.documents.parsing.pdf.reader import read_pdf

        return read_pdf(path, limits)
    if content.startswith(b"PK\x03\x04"):
        from apps.documents.parsing.word import read_word

        return read_word(content)
    if content.startswith(OLD_OFFICE):
        raise DocumentUnreadable("encrypted" if ENCRYPTED_PACKAGE in content else "unsupported")
    return _of_text(content, suffix)


def _of_text(content: bytes, suffix: str) -> ParsedDocument:
    if suffix == ".pdf":
        raise DocumentUnreadable("broken")
    text = decoded(content) if suffix in MARKDOWN | PLAIN else None
    if text is None:
        raise DocumentUnreadable("unsupported")
    if not text.strip():
        raise DocumentUnreadable("broken")
    return read_markdown(text) if suffix in MARKDOWN else read_text(text)
