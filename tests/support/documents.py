"""Documents for the tests of Word files and pages: small ones, and the parts they are made of."""

from __future__ import annotations

import struct
import zlib
from base64 import b64encode
from typing import Literal

from apps.documents.blocks import (
    Block,
    Document,
    Line,
    TitlePage,
    line,
)

Language = Literal["en", "zh-hans"]


def png(width: int = 60, height: int = 40, grey: int = 200) -> str:
    """A picture of one grey, as base64."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = (b"\0" + bytes([grey]) * width) * height
    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    data = (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", head)
        + chunk(b"IDAT", zlib.compress(rows))
        + chunk(b"IEND", b"")
    )
    return b64encode(data).decode()


def document(*blocks: Block, language: Language = "en", title: str = "A study") -> Document:
    return Document(language=language, cover=TitlePage(title=title), blocks=blocks)


def rows(*texts: tuple[str, ...]) -> tuple[tuple[Line, ...], ...]:
    return tuple(tuple(line(cell) for cell in row) for row in texts)
