"""What a document is made of, before anybody decides how Word or a page shows it.

Whoever writes a document (a protocol, later a report) makes these; `documents.word` turns them into a file,
pages into HTML. They are plain data and go to JSON and back (`Block` through `BLOCKS`), so that a document can
be stored by section, compared with another version, and made into a file again.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

SpanKind = Literal["text", "placeholder", "citation"]


class Part(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Span(Part):
    """A piece of a line. A `placeholder` stands where data is missing; a `citation` is a reference's number."""

    text: str
    kind: SpanKind = "text"
    bold: bool = False
    italic: bool = False


Line = tuple[Span, ...]


class Heading(Part):
    """`number` is the section's own ("1.2"), empty for parts outside the numbering; levels begin at 1."""

    block: Literal["heading"] = "heading"
    level: int = Field(ge=1, le=6)
    number: str = ""
    text: str


class Paragraph(Part):
    """`fields` are the paths of the values it was written from."""

    block: Literal["paragraph"] = "paragraph"
    line: Line
    fields: tuple[str, ...] = ()


class ListBlock(Part):
    block: Literal["list"] = "list"
    items: tuple[Line, ...]
    ordered: bool = False
    fields: tuple[str, ...] = ()


class Table(Part):
    """`caption` without its number. `head` may be empty (rows of label and text, the first column then names).

    The last cell of a row that is shorter than the table covers the columns that are left.
    `widths` are shares of the text's width, one a column; empty: equal. `centred` are places of columns.
    """

    block: Literal["table"] = "table"
    caption: str
    head: tuple[str, ...] = ()
    rows: tuple[tuple[Line, ...], ...]
    widths: tuple[float, ...] = ()
    centred: tuple[int, ...] = ()
    fields: tuple[str, ...] = ()


class Figure(Part):
    """A picture, PNG, its bytes in base64. `alt` says in words what it shows."""

    block: Literal["figure"] = "figure"
    caption: str
    alt: str
    png_base64: str
    width_share: float = Field(default=1.0, gt=0, le=1)
    fields: tuple[str, ...] = ()


class Box(Part):
    title: str
    lines: tuple[Line, ...] = ()


class Diagram(Part):
    """Boxes from top to bottom: each row leads to the next, one by one where both are as long, else all to all.

    `alt` says in words what it shows.
    """

    block: Literal["diagram"] = "diagram"
    caption: str
    alt: str
    rows: tuple[Annotated[tuple[Box, ...], Field(min_length=1)], ...]
    fields: tuple[str, ...] = ()


class PageBreak(Part):
    block: Literal["page_break"] = "page_break"


class PageTurn(Part):
    """From here on pages lie on their side, or stand again. Says nothing to who shows no pages."""

    block: Literal["page_turn"] = "page_turn"
    landscape: bool


Block = Annotated[
    Heading | Paragraph | ListBlock | Table | Figure | Diagram | PageBreak | PageTurn,
    Field(discriminator="block"),
]
BLOCKS: TypeAdapter[list[Block]] = TypeAdapter(list[Block])


class TitlePage(Part):
    """`rows` are label and text (version, date, sponsor …), in their order."""

    title: str
    subtitle: str = ""
    rows: tuple[tuple[str, Line], ...] = ()
    notice: str = ""


class Document(Part):
    """A whole document. `language` is "en" or "zh-hans"; `header` and `footer` stand on every page but the first.

    `author` goes into the file's properties only. A short one has its title above the text instead of on a page of its
    own, and no contents.
    """

    language: Literal["en", "zh-hans"]
    cover: TitlePage
    header: str = ""
    footer: str = ""
    author: str = ""
    is_short: bool = False
    blocks: tuple[Block, ...]


def line(*parts: str | Span) -> Line:
    """A line of plain text and spans; empty texts fall away."""
    spans = (Span(text=part) if isinstance(part, str) else part for part in parts)
    return tuple(span for span in spans if span.text)


def placeholder(text: str) -> Span:
    return Span(text=text, kind="placeholder")


def plain(parts: Iterable[Span]) -> str:
    """The text of a line alone."""
    return "".join(span.text for span in parts)
