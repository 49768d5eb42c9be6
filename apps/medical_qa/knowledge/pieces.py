"""The pieces of a version's text, by the reader that reads every document: pasted text is Markdown."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from tempfile import TemporaryDirectory

from apps.documents.parsing import parse_file, pieces
from apps.medical_qa.actions.passages import Piece
from apps.medical_qa.models import KnowledgeVersion

PASTED = "pasted.md"


def pieces_of(version: KnowledgeVersion, check: Callable[[], None]) -> list[Piece]:
    """In the order of the text. DocumentUnreadable; `check` may raise to end the reading."""
    with _as_file(version) as path:
        document = parse_file(path, name=version.file.name if version.file else PASTED, check=check)
    return [
        Piece(each.text, each.section, each.page, each.kind, tuple(asdict(box) for box in each.boxes))
        for each in pieces(document)
    ]


@contextmanager
def _as_file(version: KnowledgeVersion) -> Iterator[Path]:
    """A copy of its own: the storage need not be a folder of this machine."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "document"
        if version.file is None:
            path.write_text(version.text)
        else:
            with version.file.file.open("rb") as stored, path.open("wb") as copy:
                shutil.copyfileobj(stored, copy)
        yield path
