"""Files as text with its structure: sections, paragraphs, tables, captions, and where each stands on its page."""

from __future__ import annotations

from apps.documents.parsing.errors import DocumentUnreadable
from apps.documents.parsing.pieces import pieces
from apps.documents.parsing.process import parse_file
from apps.documents.parsing.types import Block, Box, ParsedDocument, ParseLimits, Piece

__all__ = [
    "Block",
    "Box",
    "DocumentUnreadable",
    "ParseLimits",
    "ParsedDocument",
    "Piece",
    "parse_file",
    "pieces",
]
