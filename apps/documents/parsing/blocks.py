"""Blocks as a reader finds them, one after another, each in the section that is open then."""

from __future__ import annotations

from apps.documents.parsing.characters import language_of
from apps.documents.parsing.headings import Sections
from apps.documents.parsing.types import Block, Box, Kind, ParsedDocument

CELLS = " | "


class Blocks:
    def __init__(self, title: str = "") -> None:
        self.title = title
        self._sections = Sections()
        self._blocks: list[Block] = []

    def name(self, text: str) -> None:
        """The title where it stands: a heading above all sections, of level 0."""
        self.title = text
        self._blocks.append(Block("heading", text))

    def heading(self, text: str, level: int, page: int | None = None, boxes: tuple[Box, ...] = ()) -> None:
        self._sections.enter(level, text)
        self._blocks.append(Block("heading", text, page, boxes, level, self._sections.section))

    def add(self, kind: Kind, text: str, page: int | None = None, boxes: tuple[Box, ...] = ()) -> None:
        if text:
            self._blocks.append(Block(kind, text, page, boxes, 0, self._sections.section))

    def document(self, pages: int = 0) -> ParsedDocument:
        prose = " ".join(block.text for block in self._blocks if block.kind in ("paragraph", "heading"))
        return ParsedDocument(self.title, language_of(prose), pages, tuple(self._blocks))


def row(cells: list[str]) -> str:
    return CELLS.join(cells)
