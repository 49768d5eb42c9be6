"""Markdown: its headings, paragraphs, lists and tables, without the marks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from markdown_it import MarkdownIt
from markdown_it.token import Token

from apps.documents.parsing.blocks import Blocks, row
from apps.documents.parsing.characters import one_line
from apps.documents.parsing.types import ParsedDocument

PARSER = MarkdownIt("commonmark").enable("table")


def read_markdown(text: str) -> ParsedDocument:
    blocks = Blocks()
    parsed = PARSER.parse(text)
    has_title = sum(1 for token in parsed if token.type == "heading_open" and token.tag == "h1") == 1
    tokens = iter(parsed)
    for token in tokens:
        if token.type == "heading_open":
            _heading(blocks, _words(next(tokens)), int(token.tag[1:]), has_title)
        elif token.type == "table_open":
            blocks.add("table", "\n".join(_rows(tokens)))
        elif token.type == "inline":
            _paragraph(blocks, _words(token))
        elif token.type in ("fence", "code_block"):
            blocks.add("paragraph", token.content.strip())
    return blocks.document()


def _heading(blocks: Blocks, text: str, level: int, has_title: bool) -> None:
    """The only heading of the first level is the title."""
    if level == 1 and has_title:
        blocks.name(text)
    else:
        blocks.heading(text, level - has_title)


def _paragraph(blocks: Blocks, text: str) -> None:
    is_formula = text.startswith("$$") and text.endswith("$$") and len(text) > 4
    blocks.add("formula" if is_formula else "paragraph", text.strip("$ ") if is_formula else text)


def _rows(tokens: Iterator[Token]) -> Iterator[str]:
    cells: list[str] = []
    for token in tokens:
        if token.type == "table_close":
            return
        if token.type == "inline":
            cells.append(_words(token))
        elif token.type == "tr_close":
            yield row(cells)
            cells = []


def _words(token: Token) -> str:
    return one_line(_inline(token.children or []))


def _inline(tokens: Sequence[Token]) -> str:
    return "".join(_inline_part(token) for token in tokens)


def _inline_part(token: Token) -> str:
    if token.type in ("softbreak", "hardbreak"):
        return "\n"
    return token.content if token.type in ("text", "code_inline", "image") else ""
