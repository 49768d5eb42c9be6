"""A PDF as a document: pages to lines, lines to paragraphs, paragraphs to blocks in their sections."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from pdfplumber.pdf import PDF

from apps.documents.parsing.blocks import Blocks, row
from apps.documents.parsing.characters import one_line
from apps.documents.parsing.errors import DocumentUnreadable
from apps.documents.parsing.headings import level_by_number, run_in
from apps.documents.parsing.pdf.fragments import PageContent
from apps.documents.parsing.pdf.front import is_certain, with_authors_alone, without_front
from apps.documents.parsing.pdf.furniture import margins_of, without_furniture
from apps.documents.parsing.pdf.hyphens import Words
from apps.documents.parsing.pdf.lines import Flow, Line, TableLine, flow_of, with_leading
from apps.documents.parsing.pdf.notes import Typed, with_notes
from apps.documents.parsing.pdf.pages import contents, opened, said_of_itself
from apps.documents.parsing.pdf.paragraphs import Paragraph, goes_on, paragraphs
from apps.documents.parsing.pdf.structure import Structure, levels
from apps.documents.parsing.pdf.titles import title_of
from apps.documents.parsing.titles import settled
from apps.documents.parsing.types import ParsedDocument, ParseLimits

FEWEST_LETTERS = 100  # of a page, below which one that is a picture is scanned
PICTURE = 0.5


def read_pdf(path: Path, limits: ParseLimits) -> ParsedDocument:
    with path.open("rb") as file:
        pdf = opened(file, limits)
        pages = _pages(pdf, limits.characters)
        said = said_of_itself(pdf, "Title"), one_line(said_of_itself(pdf, "Author"))
    if _is_scanned(pages):
        raise DocumentUnreadable("scanned")
    kept = without_furniture(pages)
    unread = tuple(page.number for page in pages if _is_picture(page) and _letters(page) < FEWEST_LETTERS)
    document = _document(kept, said[0])
    return replace(document, author=said[1], margins=margins_of(pages[0], kept[0]), unread=unread)


def _pages(pdf: PDF, most_characters: int) -> list[PageContent]:
    found, characters = [], 0
    for page in contents(pdf):
        characters += sum(len(each.text) for each in page.fragments)
        if characters > most_characters:
            raise DocumentUnreadable("too_large")
        found.append(page)
    return found


def _is_scanned(pages: list[PageContent]) -> bool:
    """No text at all, or hardly any on pages that are pictures."""
    letters = sum(map(_letters, pages))
    pictures = sum(map(_is_picture, pages))
    return letters == 0 or (2 * pictures > len(pages) and letters < FEWEST_LETTERS * len(pages))


def _letters(page: PageContent) -> int:
    return sum(sum(map(str.isalpha, each.text)) for each in page.fragments)


def _is_picture(page: PageContent) -> bool:
    return page.pictures > PICTURE


def _document(pages: list[PageContent], said: str) -> ParsedDocument:
    flow = _flow(pages)
    structure = Structure([item for item in flow if isinstance(item, Line)])
    parts = list(paragraphs(flow))
    texts = [part for part in parts if isinstance(part, Paragraph)]
    titles = title_of(texts, structure, pages[0].height)
    parts = with_authors_alone(parts, titles)
    typed = _joined(with_notes(without_front(_typed(parts, titles, structure), titles), structure))
    words = Words(item.text for item in flow if isinstance(item, Line))
    blocks = Blocks(_title(words, titles, said, texts))
    _fill(blocks, _with_levels(typed, titles, structure), words, {page.number: page for page in pages})
    return blocks.document(len(pages))


def _flow(pages: list[PageContent]) -> list[Flow]:
    flow: list[Flow] = []
    column = 0
    for page in pages:
        found = flow_of(page, column)
        column += 1 + max((item.column - column for item in found if isinstance(item, Line)), default=0)
        flow += found
    return with_leading(flow)


def _title(words: Words, titles: list[Paragraph], said: str, texts: list[Paragraph]) -> str:
    printed = words.joined([line.text for each in titles for line in each.lines])
    return settled(printed, said, "".join(each.text for each in texts if each.first.page == 1))


def _typed(parts: list[Paragraph | TableLine], titles: list[Paragraph], structure: Structure) -> list[Typed]:
    return [
        ("table", part)
        if isinstance(part, TableLine)
        else ("heading" if part in titles else structure.kind(part), part)
        for part in parts
    ]


def _joined(typed: list[Typed]) -> list[Typed]:
    """Paragraphs that go on in the next column or after a table become one, where they began."""
    found: list[Typed] = []
    last: Paragraph | None = None
    for kind, part in typed:
        if kind == "paragraph" and isinstance(part, Paragraph):
            if last and last.last.column != part.first.column and goes_on(last, part):
                last.lines += part.lines
                continue
            last = part
        elif kind in ("heading", "formula"):
            last = None
        found.append((kind, part))
    return found


def _with_levels(
    typed: list[Typed], titles: list[Paragraph], structure: Structure
) -> list[tuple[Typed, int]]:
    """Levels of headings; one above nothing but another heading of its level or higher is a line of text (authors)."""
    headings = [part for kind, part in typed if kind == "heading" and isinstance(part, Paragraph)]
    ranked = levels([(structure.style(each), each.text) for each in headings if each not in titles])
    rest = iter(ranked[::-1])
    found: list[tuple[Typed, int]] = []
    after = 0  # the level of the heading that follows at once
    for kind, part in reversed(typed):
        level = next(rest) if kind == "heading" and isinstance(part, Paragraph) and part not in titles else 0
        if level and after and after <= level and not is_certain(part):
            found.append((("paragraph", part), 0))
            continue
        after = level
        found.append(((kind, part), level))
    return found[::-1]


def _fill(
    blocks: Blocks, typed: list[tuple[Typed, int]], words: Words, pages: Mapping[int, PageContent]
) -> None:
    for (kind, part), level in typed:
        if isinstance(part, TableLine):
            boxes = tuple(map(pages[part.page].box, part.table.lines))
            blocks.add(kind, "\n".join(row(list(cells)) for cells in part.table.rows), part.page, boxes)
            continue
        text = words.joined([line.text for line in part.lines])
        boxes = tuple(pages[line.page].box(line.fragment) for line in part.lines)
        if level:
            blocks.heading(text, level, part.first.page, boxes)
            continue
        head, rest = run_in(text) if kind == "paragraph" else ("", text)
        if head:
            blocks.heading(head, level_by_number(head) or 1, part.first.page, boxes[:1])
        blocks.add(kind, rest, part.first.page, boxes)
