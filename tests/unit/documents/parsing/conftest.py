"""Files for the tests of parsing: made once, read in this process where no limit is the matter."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from apps.documents.parsing.readers import read
from apps.documents.parsing.types import DEFAULT, ParsedDocument

Reads = Callable[..., ParsedDocument]


@pytest.fixture
def read_bytes(tmp_path: Path) -> Reads:
    """The document that some bytes are, read as `suffix` where only the name can say what they are."""

    def of(content: bytes, suffix: str = "") -> ParsedDocument:
        path = tmp_path / "file"
        path.write_bytes(content)
        return read(path, suffix, DEFAULT)

    return of
