"""Plain text: blocks between empty lines, headings by their words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import reduce

from apps.documents.parsing.blocks import Blocks
from apps.documents.parsing.characters import joined, one_line
from apps.documents.parsing.headings import level_by_number, reads_like_heading
from apps.documents.parsing.types import ParsedDocument

EMPTY_LINES = re.compile(r"\n[ \t]*\n|\f")


def read_text(text: str) -> ParsedDocument:
    blocks = Blocks()
    for part in EMPTY_LINES.split(text.replace("\r\n", "\n").replace("\r", "\n")):
        lines = [line for each in part.split("\n") if (line := one_line(each))]
        for paragraph in _paragraphs(lines):
            if reads_like_heading(paragraph):
                blocks.heading(paragraph, level_by_number(paragraph) or 1)
            else:
                blocks.add("paragraph", paragraph)
    return blocks.document()


def _paragraphs(lines: list[str]) -> Iterator[str]:
    """A heading may stand right above its text."""
    if len(lines) > 1 and reads_like_heading(lines[0]):
        yield lines.pop(0)
    if lines:
        yield reduce(joined, lines)
