"""Wide tables: on their side, in parts with the titles of the rows again, in sections with their own header."""

from __future__ import annotations

from io import BytesIO

import docx
from docx.enum.section import WD_ORIENT
from docx.oxml.ns import qn

from apps.documents.blocks import Document, Heading, PageTurn, Paragraph, Table, TitlePage, line
from apps.documents.landscape import fitted
from apps.documents.word import build_word
from apps.documents.word.tables import column_widths
from apps.documents.word.theme import LANDSCAPE, TEXT_WIDTH_TWIPS


def broad_table(columns: int, head: str = "Visit {}\nweek {}", rows: int = 3) -> Table:
    heads = (head.format(n, n) for n in range(1, columns + 1))
    cells = tuple((line(f"Activity {row}"), *(line("×") for _ in range(columns))) for row in range(rows))
    return Table(
        caption="Schedule", head=("Activity", *heads), rows=cells, centred=tuple(range(1, columns + 1))
    )


def part(first: int, last: int) -> str:
    return f"Visits {first}–{last}"


def test_a_table_that_fits_stands_as_it_is() -> None:
    table = broad_table(5)
    assert fitted(table, "en", part) == (False, [table])


def test_a_wider_one_lies_on_its_side() -> None:
    is_turned, [table] = fitted(broad_table(10), "en", part)
    assert is_turned
    assert (table.caption, len(table.head), table.centred) == ("Schedule", 11, tuple(range(1, 11)))


def test_one_that_is_turnedr_still_comes_in_parts_with_the_titles_again() -> None:
    whole = broad_table(30)
    is_turned, tables = fitted(whole, "en", part)
    assert is_turned
    assert [table.caption for table in tables] == ["Visits 1–10", "Visits 11–20", "Visits 21–30"]
    assert {table.head[0] for table in tables} == {"Activity"}
    assert all(table.rows[0][0] == whole.rows[0][0] for table in tables)
    assert [head for table in tables for head in table.head[1:]] == list(whole.head[1:])
    assert all(len(row) == 11 for table in tables for row in table.rows)


def test_long_words_make_more_parts_and_stay_whole() -> None:
    long = fitted(broad_table(12, "Chemoradiotherapy\nday {}"), "en", part)[1]
    assert len(long) > len(fitted(broad_table(12), "en", part)[1])
    for table in long:
        widths = column_widths(table.widths, len(table.head), LANDSCAPE.text_width_twips)
        assert min(widths) > 17 * 80  # letters of 8 points are half as wide as high
    assert len(fitted(broad_table(30, "访视{}\n第{}周"), "zh-hans", part)[1]) == 3


def turned() -> Document:
    return Document(
        language="en",
        cover=TitlePage(title="A title"),
        header="Header words",
        footer="Footer words",
        blocks=(
            Heading(level=1, number="1", text="Before"),
            Paragraph(line=line("Standing.")),
            PageTurn(landscape=True),
            Heading(level=1, number="2", text="Schedule"),
            broad_table(10, rows=40),
            PageTurn(landscape=False),
            Heading(level=1, number="3", text="After"),
            Paragraph(line=line("Standing again.")),
            PageTurn(landscape=True),
        ),
    )


def test_pages_turn_and_turn_back_with_header_and_footer_of_their_own() -> None:
    file = docx.Document(BytesIO(build_word(turned())))
    assert [section.orientation for section in file.sections] == [
        WD_ORIENT.PORTRAIT, WD_ORIENT.LANDSCAPE, WD_ORIENT.PORTRAIT
    ]  # fmt: skip
    assert [section.different_first_page_header_footer for section in file.sections] == [True, False, False]
    for section in file.sections:
        assert not section.header.is_linked_to_previous
        assert [p.text for p in section.header.paragraphs] == ["Header words"]
        assert section.footer.paragraphs[0].text.startswith("Footer words\tPage ")
    first, middle, last = (section.footer.part.partname for section in file.sections)
    assert (first == last, first == middle) == (True, False)
    [tab] = file.sections[1].footer.paragraphs[0]._p.xpath("w:pPr/w:tabs/w:tab[@w:val='right']")
    assert tab.get(qn("w:pos")) == str(LANDSCAPE.text_width_twips)


def test_a_table_on_its_side_fills_the_page_and_its_rows_stay_whole() -> None:
    file = docx.Document(BytesIO(build_word(turned())))
    grid = file.tables[0]._tbl.xpath("w:tblGrid/w:gridCol/@w:w")
    assert sum(map(int, grid)) == LANDSCAPE.text_width_twips > TEXT_WIDTH_TWIPS
    rows = file.tables[0]._tbl.xpath("w:tr")
    assert len(rows[0].xpath("w:trPr/w:tblHeader")) == 1
    assert all(row.xpath("w:trPr/w:cantSplit") for row in rows)
