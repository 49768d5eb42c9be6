"""The text of a file that somebody uploaded, read in a process of its own that can be killed.

Readers of foreign formats can hang or eat memory on a broken file; the web process must not.
"""

from __future__ import annotations

import codecs
import io
import json
import resource
import subprocess
import sys
from dataclasses import dataclass
from typing import Literal

from config.env import BASE_DIR

TEXT, WORD, PDF = (
    "text/plain",
    "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    "application/pdf",
)
READABLE = frozenset({TEXT, WORD, PDF})
READ_SECONDS = 20
MEMORY_BYTES = 1_500_000_000
MOST_CHARACTERS = 200_000
MOST_UNPACKED_BYTES = 100_000_000  # a Word file is a zip archive: a small one can unpack to anything
ENCODINGS = ("utf-8-sig", "gb18030")
UTF_16_MARKS = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)  # "Unicode text" of Windows programs

Note = Literal["", "cut", "unreadable"]


@dataclass(frozen=True)
class PlainText:
    """`note` is `cut` when the file holds more than was read, `unreadable` when no text could be got out of it."""

    text: str
    note: Note


def plain_text(content: bytes, content_type: str) -> PlainText:
    """The text of a file of one of the READABLE types."""
    command = [sys.executable, "-m", "apps.documents.plain_text", content_type]
    try:
        done = subprocess.run(
            command, input=content, capture_output=True, timeout=READ_SECONDS, cwd=BASE_DIR, check=True
        )
        text = json.loads(done.stdout)["text"].strip()
    except (subprocess.SubprocessError, ValueError, KeyError):
        return PlainText("", "unreadable")
    if not text:
        return PlainText("", "unreadable")
    cut = len(text) > MOST_CHARACTERS
    return PlainText(text[:MOST_CHARACTERS], "cut" if cut else "")


def decoded(content: bytes) -> str | None:
    """The text of bytes that are text, None for bytes that are not."""
    for encoding in ("utf-16",) if content.startswith(UTF_16_MARKS) else ENCODINGS:
        try:
            text = content.decode(encoding)
        except UnicodeDecodeError:
            continue
        return None if any(ord(c) < 32 and c not in "\t\n\r\f" for c in text) else text
    return None


def _of_pdf(content: bytes) -> str:
    from pypdf import PdfReader

    pages, length = [], 0
    for page in PdfReader(io.BytesIO(content)).pages:
        pages.append(page.extract_text())
        length += len(pages[-1])
        if length > MOST_CHARACTERS:
            break
    return "\n\n".join(pages)


def _of_word(content: bytes) -> str:
    from zipfile import ZipFile

    from docx import Document

    with ZipFile(io.BytesIO(content)) as archive:
        if sum(part.file_size for part in archive.infolist()) > MOST_UNPACKED_BYTES:
            return ""
    lines = []
    for block in Document(io.BytesIO(content)).iter_inner_content():
        if hasattr(block, "rows"):
            lines += ["\t".join(cell.text for cell in row.cells) for row in block.rows]
        else:
            lines.append(block.text)
    return "\n".join(lines)


def main() -> None:
    """In the process of its own: the file on stdin, {"text": …} on stdout."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))
    resource.setrlimit(resource.RLIMIT_CPU, (READ_SECONDS, READ_SECONDS))
    content, content_type = sys.stdin.buffer.read(), sys.argv[1]
    reader = {PDF: _of_pdf, WORD: _of_word}.get(content_type, lambda raw: decoded(raw) or "")
    text = reader(content).replace("\x00", "").encode("utf-8", "replace").decode()
    sys.stdout.write(json.dumps({"text": text[: MOST_CHARACTERS + 1]}))


if __name__ == "__main__":
    main()
