"""The blocks of a document, one after the other, as Word's paragraphs, tables and pictures."""

from __future__ import annotations

from base64 import b64decode
from collections.abc import Iterator
from dataclasses import dataclass, field
from io import BytesIO

from docx.parts.document import DocumentPart
from docx.shared import Emu

from apps.documents.blocks import (
    Block,
    Diagram,
    Figure,
    Heading,
    ListBlock,
    PageBreak,
    PageTurn,
    Paragraph,
    Table,
)
from apps.documents.word import runs
from apps.documents.word.diagram import laid_out
from apps.documents.word.drawing import drawing
from apps.documents.word.headings import heading
from apps.documents.word.numbering import FIRST_LIST
from apps.documents.word.runs import line_runs, paragraph, run
from apps.documents.word.sections import Sections
from apps.documents.word.tables import introduces, table
from apps.documents.word.theme import EMU_PER_TWIP, PORTRAIT, Sheet, Theme, sheet_of
from apps.documents.word.xml import Element, add_property, clean, copies, local_name, w


@dataclass
class Body:
    """What is counted on the way: headings, tables, figures, numbered lists; and a page break still to come."""

    part: DocumentPart
    theme: Theme
    sections: Sections
    word_counts: bool
    headings: int = 0
    tables: int = 0
    figures: int = 0
    lists: int = 0
    new_page: bool = True
    sheet: Sheet = PORTRAIT
    next_sheet: Sheet = PORTRAIT
    has_turned: bool = False
    before: Block | None = None
    table_end: Element | None = None
    elements: list[Element] = field(default_factory=list)

    def add(self, block: Block) -> None:
        if isinstance(block, PageBreak):
            self.new_page = True
            return
        if isinstance(block, PageTurn):
            self.next_sheet = sheet_of(landscape=block.landscape)
            return
        if self.next_sheet is not self.sheet:
            self._turn()
        if self.before is not None and introduces(self.before, block):
            add_property(self.elements[-1][0], w("keepNext"))
        for element in self._made_from(block):
            if self.new_page:
                self._begin_page(element)
            self.elements.append(element)
        self.before = block

    def end(self) -> Element:
        """The properties of the pages that nothing follows: the last of the body.

        Word wants a paragraph behind a table; where the table fills its page, that would be an empty page.
        """
        if self.elements and self.elements[-1] is self.table_end:
            lowest = w("spacing", before=0, after=0, line=20, lineRule="exact")
            add_property(self.table_end[0], lowest)
        return self.sections.properties(self.sheet, has_cover=not self.has_turned)

    def _turn(self) -> None:
        """A section ends in the properties of its last paragraph."""
        if not self.elements:
            self.elements.append(paragraph("TableEnd"))
        add_property(self.elements[-1][0], self.end())
        self.sheet, self.has_turned = self.next_sheet, True
        self.new_page, self.before = False, None

    def _begin_page(self, element: Element) -> None:
        """The break belongs to the paragraph that begins the page: a break of its own leaves an empty line."""
        self.new_page = False
        if local_name(element) != "p":
            element = paragraph("TableEnd")
            self.elements.append(element)
        add_property(element[0], w("pageBreakBefore"))
        add_property(element[0], w("spacing", before=0))

    def _made_from(self, block: Block) -> Iterator[Element]:
        match block:
            case Heading():
                yield heading(block, self.headings, word_counts=self.word_counts)
                self.headings += 1
            case Paragraph():
                yield paragraph("BodyText", *line_runs(block.line, self.theme))
            case ListBlock():
                yield from self._list(block)
            case Table():
                yield from self._table(block)
            case Figure():
                yield from self._figure(block)
            case Diagram():
                yield from self._diagram(block)

    def _list(self, block: ListBlock) -> Iterator[Element]:
        style, numbering = "ListBullet", []
        if block.ordered:
            style = "ListNumber"
            numbering = [w("numPr", w("ilvl", val=0), w("numId", val=FIRST_LIST + self.lists))]
            self.lists += 1
        for place, item in enumerate(block.items):
            # No item stands alone on a page: the first keeps to the second, the last but one to the last.
            is_kept = len(block.items) > 1 and place in (0, len(block.items) - 2)
            kept = [w("keepNext")] if is_kept else []
            yield paragraph(style, *line_runs(item, self.theme), properties=[*kept, *copies(numbering)])

    def _table(self, block: Table) -> Iterator[Element]:
        made = table(block, self.theme, self.sheet.text_width_twips)
        if made is None:
            return
        if block.caption:
            self.tables += 1
            yield self._caption(self.theme.words.table, "Table", self.tables, block.caption, above=True)
        yield made
        self.table_end = paragraph("TableEnd")
        yield self.table_end

    def _figure(self, block: Figure) -> Iterator[Element]:
        self.figures += 1
        yield paragraph("Figure", w("r", self._picture(block)))
        yield self._caption(self.theme.words.figure, "Figure", self.figures, block.caption, above=False)

    def _diagram(self, block: Diagram) -> Iterator[Element]:
        self.figures += 1
        layout = laid_out(block, self.theme, self.sheet.text_width_twips)
        yield paragraph("Figure", drawing(block, layout, self.theme, self.figures))
        yield self._caption(self.theme.words.figure, "Figure", self.figures, block.caption, above=False)

    def _caption(self, word: str, sequence: str, number: int, text: str, *, above: bool) -> Element:
        count = runs.field(f"SEQ {sequence} \\* ARABIC", str(number))
        properties = [w("keepNext")] if above else [w("jc", val="center")]
        rest = f"{self.theme.words.after_number}{text}"
        return paragraph("Caption", run(word), *count, run(rest), properties=properties)

    def _picture(self, block: Figure) -> Element:
        width = int(self.sheet.text_width_twips * EMU_PER_TWIP * block.width_share)
        inline = self.part.new_pic_inline(BytesIO(b64decode(block.png_base64)), width=Emu(width))
        tallest = self.sheet.tallest_picture_twips * EMU_PER_TWIP
        if inline.extent.cy > tallest:
            png = BytesIO(b64decode(block.png_base64))
            inline = self.part.new_pic_inline(png, height=Emu(tallest))
        inline.docPr.set("id", str(self.figures))
        inline.docPr.set("descr", clean(block.alt))
        return w("drawing", inline)
