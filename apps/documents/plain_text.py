"""The text of a file that somebody uploaded, read in a process of its own that can be killed.

Readers of foreign formats can hang or eat memory on a broken file; the web process must not. Few files are read at
the same time, and with the lowest priority, so that several bad ones leave the machine to the others.
"""

from __future__ import annotations

import io
import json
import os
import resource
import subprocess
import sys
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal

from apps.documents.archives import has_too_many_entries, is_too_large
from apps.documents.encodings import decoded
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
READ_AT_ONCE = 2
LOWEST_PRIORITY = 19

Note = Literal["", "cut", "unreadable"]
_places = threading.BoundedSemaphore(READ_AT_ONCE)


@dataclass(frozen=True)
class PlainText:
    """`note` is `cut` when the file holds more than was read, `unreadable` when no text could be got out of it."""

    text: str
    note: Note


def plain_text(content: bytes, content_type: str) -> PlainText:
    """The text of a file of one of the READABLE types; `unreadable` also when no place to read it got free in time."""
    if not _places.acquire(timeout=READ_SECONDS):
        return PlainText("", "unreadable")
    try:
        return _in_own_process(content, content_type)
    finally:
        _places.release()


def _in_own_process(content: bytes, content_type: str) -> PlainText:
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
    from docx import Document

    if has_too_many_entries(content) or is_too_large(content):
        return ""
    lines, length = [], 0
    for block in Document(io.BytesIO(content)).iter_inner_content():
        for line in _lines_of(block):
            lines.append(line)
            length += len(line)
        if length > MOST_CHARACTERS:
            break
    return "\n".join(lines)


def _lines_of(block: Any) -> Iterator[str]:
    """Cells as they stand in the file: python-docx repeats one that spans columns once for each that it claims."""
    if hasattr(block, "text"):
        yield block.text
        return
    for row in block.rows:
        yield "\t".join("\n".join(paragraph.text for paragraph in cell.p_lst) for cell in row._tr.tc_lst)


def main() -> None:
    """In the process of its own: the file on stdin, {"text": …} on stdout."""
    os.nice(LOWEST_PRIORITY)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))
    resource.setrlimit(resource.RLIMIT_CPU, (READ_SECONDS, READ_SECONDS))
    content, content_type = sys.stdin.buffer.read(), sys.argv[1]
    reader = {PDF: _of_pdf, WORD: _of_word}.get(content_type, lambda raw: decoded(raw) or "")
    text = reader(content).replace("\x00", "").encode("utf-8", "replace").decode()
    sys.stdout.write(json.dumps({"text": text[: MOST_CHARACTERS + 1]}))


if __name__ == "__main__":
    main()
