"""What a file becomes. Places are in points (1/72 inch) from the upper left corner of the visible page."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Kind = Literal["heading", "paragraph", "table", "caption", "footnote", "formula"]


@dataclass(frozen=True, slots=True)
class Box:
    """`page` counts from 1."""

    page: int
    x0: float
    top: float
    x1: float
    bottom: float


@dataclass(frozen=True, slots=True)
class Block:
    """`boxes` are one for each line, in order; `level` is of headings: 1 the highest, 0 the title; `section` names the
    headings above, outermost first. Rows of a table are lines, their cells parted by “ | ”."""

    kind: Kind
    text: str
    page: int | None = None
    boxes: tuple[Box, ...] = ()
    level: int = 0
    section: str = ""


@dataclass(frozen=True)
class ParsedDocument:
    """`language` is “zh”, “en” or, of other tongues, empty; `pages` is 0 for files that have none. `author` is what the
    file says of itself; `margins` are the running heads and feet of the first page, which are in no block; `unread` are
    the numbers of pages that are pictures, so that nobody could read their text."""

    title: str
    language: str
    pages: int
    blocks: tuple[Block, ...]
    author: str = ""
    margins: tuple[str, ...] = ()
    unread: tuple[int, ...] = ()


@dataclass(frozen=True)
class ParseLimits:
    """What a file may cost. `characters` is the most text that is believed of one document."""

    file_bytes: int = 100_000_000
    pages: int = 1_000
    characters: int = 6_000_000
    memory_bytes: int = 1_500_000_000
    cpu_seconds: int = 240
    seconds: int = 360


@dataclass(frozen=True)
class Piece:
    """A part of a document that is found and cited as one: whole sentences of one section."""

    section: str
    page: int | None
    kind: str
    text: str
    boxes: tuple[Box, ...] = ()


DEFAULT = ParseLimits()
