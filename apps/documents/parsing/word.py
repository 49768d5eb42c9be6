"""Word files: headings by their styles, tables, formulas and footnotes, in the order of the text."""

from __future__ import annotations

import io
from collections.abc import Iterator
from functools import reduce
from typing import Any, cast
from zipfile import BadZipFile

from docx import Document
from docx.document import Document as WordDocument
from docx.opc.exceptions import PackageNotFoundError
from docx.oxml import parse_xml
from docx.oxml.ns import qn
from docx.table import Table
from docx.text.paragraph import Paragraph

from apps.documents.archives import has_too_many_entries, is_too_large
from apps.documents.parsing.blocks import Blocks, row
from apps.documents.parsing.characters import joined, one_line
from apps.documents.parsing.errors import DocumentUnreadable
from apps.documents.parsing.headings import could_be_heading, level_by_number, reads_like_heading
from apps.documents.parsing.types import ParsedDocument

FOOTNOTES = "/footnotes"
TEXTS = {qn("w:t"), "{http://schemas.openxmlformats.org/officeDocument/2006/math}t"}
BREAKS = {qn("w:tab"), qn("w:br"), qn("w:cr")}
# Deleted text, what a field is made of, and drawings for programs that cannot draw the others.
LEFT_OUT = {
    qn("w:del"),
    qn("w:instrText"),
    "{http://schemas.openxmlformats.org/markup-compatibility/2006}Fallback",
}
FORMULA = "{http://schemas.openxmlformats.org/officeDocument/2006/math}oMathPara"
DEEPEST_STYLE = 10


def read_word(content: bytes) -> ParsedDocument:
    document = _opened(content)
    blocks = Blocks(one_line(document.core_properties.title or ""))
    for block in document.iter_inner_content():
        if isinstance(block, Paragraph):
            _paragraph(blocks, block)
        else:
            blocks.add("table", "\n".join(_rows(block)))
    for note in _footnotes(document):
        blocks.add("footnote", note)
    return blocks.document()


def _opened(content: bytes) -> WordDocument:
    try:
        if has_too_many_entries(content) or is_too_large(content):
            raise DocumentUnreadable("too_large")
        return Document(io.BytesIO(content))
    except BadZipFile:
        raise DocumentUnreadable("broken") from None
    except (KeyError, ValueError, PackageNotFoundError):  # an archive, but not a document
        raise DocumentUnreadable("unsupported") from None


def _paragraph(blocks: Blocks, paragraph: Paragraph) -> None:
    text = one_line(_text(paragraph._p))
    style = (paragraph.style.name or "") if paragraph.style else ""
    if not text:
        return
    if style == "Title":
        blocks.name(text)
    elif level := _level(paragraph, text):
        blocks.heading(text, level)
    elif style.startswith("Caption"):
        blocks.add("caption", text)
    else:
        blocks.add("formula" if paragraph._p.find(FORMULA) is not None else "paragraph", text)


def _level(paragraph: Paragraph, text: str) -> int:
    """By style or outline; a short paragraph all in bold counts too, as many write their headings so."""
    if level := _outline_level(paragraph):
        return level
    if not could_be_heading(text):
        return 0
    is_bold = bool(paragraph.runs) and all(run.bold for run in paragraph.runs if run.text.strip())
    return level_by_number(text) or 1 if is_bold and (len(text) < 60 or reads_like_heading(text)) else 0


def _outline_level(paragraph: Paragraph) -> int:
    style = paragraph.style
    for _ in range(DEEPEST_STYLE):
        if style is None:
            break
        kind, _, number = (style.name or "").partition(" ")
        if kind.lower() == "heading" and number.isdigit():
            return int(number)
        style = cast("Any", style).base_style
    found = paragraph._p.find(f"{qn('w:pPr')}/{qn('w:outlineLvl')}")
    level = found.get(qn("w:val")) if found is not None else None
    return int(level) + 1 if level and level.isdigit() and int(level) < 9 else 0


def _text(element: Any) -> str:
    return "".join(_parts(element))


def _parts(element: Any) -> Iterator[str]:
    """Text as it stands in the file, formulas with it."""
    for child in element:
        if child.tag in TEXTS:
            yield child.text or ""
        elif child.tag in BREAKS:
            yield " "
        elif child.tag not in LEFT_OUT:
            yield from _parts(child)


def _rows(table: Table) -> Iterator[str]:
    """Cells as they stand in the file: python-docx repeats one that spans columns once for each that it claims."""
    for each in table.rows:
        cells = [_cell(cell) for cell in each._tr.tc_lst]
        if any(cells):
            yield row(cells)


def _cell(cell: Any) -> str:
    return reduce(joined, (one_line(_text(paragraph)) for paragraph in cell.iter(qn("w:p"))), "")


def _footnotes(document: WordDocument) -> Iterator[str]:
    """Without those that Word keeps for the line above them, which have a type."""
    for relation in document.part.rels.values():
        if relation.is_external or not relation.reltype.endswith(FOOTNOTES):
            continue
        for note in parse_xml(relation.target_part.blob).iter(qn("w:footnote")):
            if note.get(qn("w:type")) is None:
                yield one_line(_text(note))
