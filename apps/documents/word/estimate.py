"""Which page each heading will stand on, guessed before any program has laid the pages out.

Word computes the page numbers of the contents itself when the file is edited or printed; what only shows files (a
preview, a converter, Word's protected view) shows what was written into it. Lines are counted and pages filled by
Word's rules: headings stay with what follows, rows stay whole, no line stands alone.
"""

from __future__ import annotations

import struct
from base64 import b64decode
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import zip_longest

from apps.documents.blocks import (
    Block,
    Diagram,
    Document,
    Figure,
    Heading,
    Line,
    ListBlock,
    PageBreak,
    PageTurn,
    Paragraph,
    Table,
    plain,
)
from apps.documents.word.diagram import laid_out
from apps.documents.word.look import CELL_MARGIN_TWIPS, PORTRAIT, Look, Sheet, sheet_of
from apps.documents.word.measure import count_lines, line_height
from apps.documents.word.numbering import LIST_INDENT_TWIPS
from apps.documents.word.styles import CONTENTS_LEVELS, Style, styles_by_id
from apps.documents.word.tables import (
    cell_styles,
    column_widths,
    count_columns,
    introduces,
    is_short,
    stays_together,
)

SLACK_TWIPS = 45  # the space between lines is not needed above the first
RULE_TWIPS, OUTER_RULES_TWIPS = 10, 46


@dataclass(frozen=True)
class Piece:
    """Something that stands on a page: `lines` of `line_twips`, with space around; `heading` is its place."""

    lines: int
    line_twips: float
    before: int = 0
    after: int = 0
    keep_next: bool = False
    is_whole: bool = False
    new_page: bool = False
    heading: int | None = None
    repeated: float = 0  # the table's head, which comes again on a new page

    @property
    def first_twips(self) -> float:
        """What must fit below what it is kept with."""
        return self.line_twips * (self.lines if self.is_whole or self.lines < 4 else 2)


def heading_pages(document: Document, look: Look) -> list[int]:
    """The page of each heading, in their order; the cover is page 1."""
    pages = _Pages(page=1 + _contents_pages(document, look))
    pieces, new_page = _Pieces(look), True
    for block, following in zip_longest(document.blocks, document.blocks[1:]):
        if isinstance(block, PageBreak):
            new_page = True
            continue
        if isinstance(block, PageTurn):
            pieces.sheet = sheet_of(landscape=block.landscape)
            new_page |= pages.turn_to(pieces.sheet)
            continue
        for piece in pieces.of(block):
            if following is not None and introduces(block, following):
                piece = replace(piece, keep_next=True)
            pages.add(replace(piece, new_page=True) if new_page else piece)
            new_page = False
    pages.close()
    return pages.headings


def _contents_pages(document: Document, look: Look) -> int:
    styles = styles_by_id(look)
    entries = [b for b in document.blocks if isinstance(b, Heading) and b.level <= CONTENTS_LEVELS]
    if not entries:
        return 0
    pages = _Pages(page=0)
    pages.add(_set(styles["TOCHeading"], look.words.contents))
    for entry in entries:
        pages.add(_set(styles[f"TOC{entry.level}"], entry.text))
    pages.close()
    return pages.page


def _set(
    style: Style, text: str, *, width: float = PORTRAIT.text_width_twips, first_indent: float = 0
) -> Piece:
    size = style.half_points * 10  # twips
    lines = count_lines(text, width=width, size=size, first_indent=first_indent, is_sans=style.font == "sans")
    return Piece(
        lines=lines,
        line_twips=line_height(text) * size * (style.line_240ths or 240) / 240,
        before=style.before or 0,
        after=style.after or 0,
        keep_next=style.keep_next,
        is_whole=style.keep_lines,
    )


class _Pieces:
    """A block as the pieces that it takes on a page."""

    def __init__(self, look: Look) -> None:
        self.look = look
        self.sheet = PORTRAIT
        self.styles = styles_by_id(look)

    def of(self, block: Block) -> Iterator[Piece]:
        match block:
            case Heading():
                yield replace(
                    self._wide(f"Heading{block.level}", f"{block.number}    {block.text}"), heading=0
                )
            case Paragraph():
                indent = self.look.body_half_points * 10 * self.look.first_line_chars / 100
                yield self._wide("BodyText", plain(block.line), first_indent=indent)
            case ListBlock():
                width = self.sheet.text_width_twips - LIST_INDENT_TWIPS
                style = self.styles["ListNumber" if block.ordered else "ListBullet"]
                yield from (_set(style, plain(item), width=width) for item in block.items)
            case Table():
                yield from self._table(block)
            case Figure():
                yield self._picture(block)
                yield self._wide("Caption", block.caption)
            case Diagram():
                yield self._diagram(block)
                yield self._wide("Caption", block.caption)

    def _diagram(self, block: Diagram) -> Piece:
        height = laid_out(block, self.look, self.sheet.text_width_twips).height
        return Piece(1, height, before=self.styles["Figure"].before or 0, keep_next=True, is_whole=True)

    def _wide(self, style: str, text: str, *, first_indent: float = 0) -> Piece:
        width = self.sheet.text_width_twips
        return _set(self.styles[style], text, width=width, first_indent=first_indent)

    def _table(self, block: Table) -> Iterator[Piece]:
        columns = count_columns(block)
        if not columns:
            return
        widths = column_widths(block.widths, columns, self.sheet.text_width_twips)
        if block.caption:
            yield replace(self._wide("Caption", block.caption), keep_next=True)
        head = self._row((), widths, names=block.head) if block.head else 0
        if head:
            yield Piece(1, head, keep_next=True, is_whole=True)
        together = stays_together(block)
        for place, row in enumerate(block.rows):
            height = self._row(row, widths, names=() if block.head else (plain(row[0]) if row else "",))
            kept = together and place < len(block.rows) - 1
            if is_short(row):
                yield Piece(1, height, keep_next=kept, is_whole=True, repeated=head)
            else:
                line = self.styles[cell_styles(columns)[1]].half_points * 10 * line_height(plain(row[0]))
                yield Piece(max(1, round(height / line)), line, keep_next=kept, repeated=head)
        yield replace(_set(self.styles["TableEnd"], ""), before=OUTER_RULES_TWIPS)

    def _row(self, row: tuple[Line, ...], widths: list[int], *, names: tuple[str, ...]) -> float:
        head, text = cell_styles(len(widths))
        cells = [(self.styles[head], name) for name in names]
        cells += [(self.styles[text], plain(cell)) for cell in row[len(names) :]]
        heights = []
        for width, (style, text) in zip(widths, cells, strict=False):
            piece = _set(style, text, width=width - 2 * CELL_MARGIN_TWIPS)
            heights.append(piece.lines * piece.line_twips + piece.before + piece.after)
        return max(heights, default=0) + RULE_TWIPS

    def _picture(self, block: Figure) -> Piece:
        width, height = struct.unpack(">II", b64decode(block.png_base64)[16:24])
        shown = self.sheet.text_width_twips * block.width_share * height / max(1, width)
        style = self.styles["Figure"]
        return Piece(
            1,
            min(shown, self.sheet.tallest_picture_twips),
            before=style.before or 0,
            keep_next=True,
            is_whole=True,
        )


@dataclass
class _Pages:
    """Pages being filled. What is kept with the next waits until that comes."""

    page: int
    room: float = PORTRAIT.text_height_twips + SLACK_TWIPS
    used: float = PORTRAIT.text_height_twips + SLACK_TWIPS + 1
    after: int = 0
    waiting: list[Piece] = field(default_factory=list)
    headings: list[int] = field(default_factory=list)

    def add(self, piece: Piece) -> None:
        self.waiting.append(piece)
        if not piece.keep_next:
            self.close()

    def turn_to(self, sheet: Sheet) -> bool:
        """Whether the pages that follow lie another way; the next piece begins one."""
        room = sheet.text_height_twips + SLACK_TWIPS
        if room == self.room:
            return False
        self.close()
        self.room = room
        return True

    def close(self) -> None:
        """Put down what waits; on a new page if it would be torn apart and fits there."""
        if self.waiting and self.used + self._needed(self.after) > self.room >= self._needed(0):
            self._turn()
        for piece in self.waiting:
            self._put(piece)
        self.waiting = []

    def _needed(self, after: int) -> float:
        """What waits and the beginning of the last of it, below something with `after` as its space."""
        height = 0.0
        for piece in self.waiting:
            height += max(after, piece.before) + piece.lines * piece.line_twips
            after = piece.after
        last = self.waiting[-1]
        return height - last.lines * last.line_twips + last.first_twips

    def _turn(self) -> None:
        self.page, self.used, self.after = self.page + 1, 0, 0

    def _put(self, piece: Piece) -> None:
        if piece.new_page and self.used:
            self._turn()
        gap = max(self.after, piece.before) if self.used else 0
        if self.used + gap + piece.first_twips > self.room and self.used:
            self._turn()
            self.used += piece.repeated
            gap = 0
        if piece.heading is not None:
            self.headings.append(self.page)
        self.used += gap
        self._fill(piece)
        self.after = piece.after

    def _fill(self, piece: Piece) -> None:
        left = piece.lines
        while self.used + left * piece.line_twips > self.room and not piece.is_whole:
            fit = int((self.room - self.used) / piece.line_twips)
            left -= max(1, min(fit, left - 2))
            self._turn()
            self.used += piece.repeated
            if left <= 0:
                return
        self.used += left * piece.line_twips
