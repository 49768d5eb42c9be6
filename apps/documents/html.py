"""The blocks of a document as a page shows them: the same headings, tables and marks as in Word, all text escaped."""

from __future__ import annotations

from base64 import b64decode, b64encode
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise

from django.utils.html import escape, format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe

from apps.documents.blocks import (
    Block,
    Box,
    Diagram,
    Figure,
    Heading,
    Line,
    ListBlock,
    PageBreak,
    PageTurn,
    Paragraph,
    Span,
    Table,
)
from apps.documents.word.runs import bracketed
from apps.documents.word.tables import count_columns, spanned
from apps.documents.word.theme import Language, Theme, theme_of

DEEPEST_HEADING = 6


def blocks_html(
    blocks: Iterable[Block], language: Language, *, tables_before: int = 0, figures_before: int = 0
) -> SafeString:
    """One <div class="document"> in the document's language. Headings begin at h2: the page has its own h1.

    Who shows a document in parts says how many captioned tables and figures stood before.
    """
    page = _Page(theme_of(language), tables_before, figures_before)
    inner = mark_safe("\n".join(page.rendered(block) for block in blocks))  # noqa: S308 - all escaped below
    tag = "zh-Hans" if language == "zh-hans" else "en"
    return format_html('<div class="document" lang="{}">{}</div>', tag, inner)


@dataclass
class _Page:
    theme: Theme
    tables: int
    figures: int

    def rendered(self, block: Block) -> SafeString:
        match block:
            case Heading():
                return _heading(block)
            case Paragraph():
                return format_html("<p>{}</p>", self.line(block.line))
            case ListBlock():
                tag = mark_safe("ol" if block.ordered else "ul")  # noqa: S308
                items = format_html_join("", "<li>{}</li>", ((self.line(item),) for item in block.items))
                return format_html("<{}>{}</{}>", tag, items, tag)
            case Table():
                return self._table(block)
            case Figure():
                return self._figure(block)
            case Diagram():
                return self._diagram(block)
            case PageTurn():
                return SafeString()
            case PageBreak():
                return mark_safe('<hr class="document-page-break">')

    def line(self, line: Line) -> SafeString:
        return mark_safe("".join(_span(span, self.theme) for span in line))  # noqa: S308

    def _table(self, block: Table) -> SafeString:
        caption = SafeString()
        if block.caption:
            self.tables += 1
            words = self.theme.words
            caption = format_html(
                "<caption>{}{}{}{}</caption>", words.table, self.tables, words.after_number, block.caption
            )
        head = SafeString()
        if block.head:
            cells = ((_centred(block, place), text) for place, text in enumerate(block.head))
            head = format_html(
                "<thead><tr>{}</tr></thead>", format_html_join("", '<th scope="col"{}>{}</th>', cells)
            )
        rows = format_html_join("", "<tr>{}</tr>", ((self._row(row, block),) for row in block.rows))
        return format_html(
            '<div class="document-table"><table class="table">{}{}<tbody>{}</tbody></table></div>',
            caption,
            head,
            rows,
        )

    def _row(self, row: tuple[Line, ...], block: Table) -> SafeString:
        spans = spanned(row, count_columns(block))
        cells = [
            format_html("<td{}{}>{}</td>", _spanned(span), _centred(block, place), self.line(cell))
            for place, (cell, span) in enumerate(zip(row, spans, strict=False))
        ]
        if row and not block.head:
            cells[0] = format_html('<th scope="row">{}</th>', self.line(row[0]))
        return mark_safe("".join(cells))  # noqa: S308

    def _figure(self, block: Figure) -> SafeString:
        picture = b64encode(b64decode(block.png_base64)).decode()
        picture_html = format_html('<img src="data:image/png;base64,{}" alt="{}">', picture, block.alt)
        return format_html("<figure>{}{}</figure>", picture_html, self._below(block.caption))

    def _below(self, caption: str) -> SafeString:
        self.figures += 1
        words = self.theme.words
        text = (words.figure, self.figures, words.after_number, caption)
        return format_html("<figcaption>{}{}{}{}</figcaption>", *text)

    def _diagram(self, block: Diagram) -> SafeString:
        """Boxes are text in their order; arrows are for the eye only."""
        parts = [self._boxes(block.rows[0])] if block.rows else []
        for above, below in pairwise(block.rows):
            parts += [_arrows(len(above), len(below)), self._boxes(below)]
        inner = mark_safe("".join(parts))  # noqa: S308
        return format_html('<figure class="diagram">{}{}</figure>', inner, self._below(block.caption))

    def _boxes(self, row: tuple[Box, ...]) -> SafeString:
        boxes = format_html_join("", '<div class="diagram-box">{}</div>', ((self._box(box),) for box in row))
        return format_html('<div class="diagram-row" style="--boxes: {}">{}</div>', len(row), boxes)

    def _box(self, box: Box) -> SafeString:
        lines = format_html_join("", "<p>{}</p>", ((self.line(told),) for told in box.lines))
        return format_html("<p><strong>{}</strong></p>{}", box.title, lines)


def _arrows(above: int, below: int) -> SafeString:
    """One row of arrows where both rows are alike; else lines down, a line across, arrows down."""
    stems = "" if above == below else _down(above, "diagram-stems")
    return format_html(
        '<div class="diagram-link" aria-hidden="true">{}{}</div>', stems, _down(below, "diagram-tips")
    )


def _down(count: int, kind: str) -> SafeString:
    return format_html(
        '<div class="{}" style="--boxes: {}">{}</div>',
        kind,
        count,
        mark_safe("<i></i>" * count),  # noqa: S308
    )


def _heading(block: Heading) -> SafeString:
    tag = mark_safe(f"h{min(block.level + 1, DEEPEST_HEADING)}")  # noqa: S308
    number = format_html('<span class="document-number">{}</span> ', block.number) if block.number else ""
    return format_html("<{}>{}{}</{}>", tag, number, block.text, tag)


def _spanned(span: int) -> SafeString:
    return format_html(' colspan="{}"', span) if span > 1 else SafeString()


def _centred(block: Table, place: int) -> SafeString:
    return mark_safe(' class="text-center"') if place in block.centred else SafeString()


def _span(span: Span, theme: Theme) -> SafeString:
    text = escape(span.text)
    if span.kind == "placeholder":
        words = bracketed(span.text, theme.words.open_bracket, theme.words.close_bracket)
        text = format_html('<mark class="document-placeholder">{}</mark>', words)
    elif span.kind == "citation":
        text = format_html('<sup class="document-citation">{}</sup>', bracketed(span.text, "[", "]"))
    else:
        text = mark_safe(text.replace("\n", "<br>"))  # noqa: S308
    if span.italic:
        text = format_html("<em>{}</em>", text)
    return format_html("<strong>{}</strong>", text) if span.bold else text
