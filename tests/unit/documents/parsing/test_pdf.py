"""PDF files as people read them: by columns, with sections, tables and notes, without what every page repeats."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from apps.documents.parsing.types import Block, ParsedDocument
from tests.support import pdfs
from tests.unit.documents.parsing.conftest import Reads


def of_kind(document: ParsedDocument, kind: str) -> list[Block]:
    return [block for block in document.blocks if block.kind == kind]


def texts(document: ParsedDocument, kind: str) -> list[str]:
    return [block.text for block in of_kind(document, kind)]


@pytest.fixture
def two_columns(read_bytes: Reads) -> ParsedDocument:
    return read_bytes(pdfs.two_columns())


@pytest.fixture
def article(read_bytes: Reads) -> ParsedDocument:
    return read_bytes(pdfs.article())


@pytest.fixture
def chinese(read_bytes: Reads) -> ParsedDocument:
    return read_bytes(pdfs.chinese())


def test_columns_are_read_one_after_the_other(two_columns: ParsedDocument) -> None:
    begins = [text.split(". ")[0] for text in texts(two_columns, "paragraph")]
    assert begins == [
        f"{side} {page}.{number}" for page in (1, 2) for side in ("Left", "Right") for number in range(4)
    ]
    assert two_columns.pages == 2
    assert two_columns.language == "en"


def test_the_title_is_what_is_largest_on_the_first_page(two_columns: ParsedDocument) -> None:
    assert two_columns.title == pdfs.TITLE
    assert two_columns.blocks[0] == Block("heading", pdfs.TITLE, 1, two_columns.blocks[0].boxes)


def test_headings_make_sections(two_columns: ParsedDocument) -> None:
    assert [(block.section, block.level) for block in of_kind(two_columns, "heading")[1:]] == [
        ("Introduction", 1),
        ("Results", 1),
        ("Discussion", 1),
        ("Conclusions", 1),
    ]
    assert {block.section for block in of_kind(two_columns, "paragraph") if block.page == 2} == {
        "Discussion",
        "Conclusions",
    }


def test_numbers_of_headings_are_their_levels(article: ParsedDocument) -> None:
    assert [(block.section, block.level) for block in of_kind(article, "heading")[1:]] == [
        ("1 Methods", 1),
        ("1 Methods › 1.1 Participants", 2),
        ("2 Results", 1),
    ]


def test_running_heads_and_page_numbers_are_no_text(two_columns: ParsedDocument) -> None:
    whole = "\n".join(block.text for block in two_columns.blocks)
    assert "J Example Med" not in whole
    assert not {"101", "102"} & set(whole.split())


def test_words_broken_at_the_end_of_a_line_are_whole(two_columns: ParsedDocument) -> None:
    assert "regain their independence. Earlier" in texts(two_columns, "paragraph")[0]
    assert "follow-up" in texts(two_columns, "paragraph")[0]


def test_a_paragraph_goes_on_in_the_next_column_and_on_the_next_page(read_bytes: Reads) -> None:
    document = read_bytes(pdfs.going_on())
    assert len(document.blocks) == 1
    block = document.blocks[0]
    assert block.text.startswith("It begins word0 of")
    assert block.text.endswith("word319 of the long paragraph and ends here.")
    assert {box.page for box in block.boxes} == {1, 2}
    numbers = [word for word in block.text.split() if word.startswith("word")]
    assert numbers == [f"word{number}" for number in range(320)]


def test_each_line_has_its_place_on_the_page(two_columns: ParsedDocument) -> None:
    left = next(block for block in two_columns.blocks if block.text.startswith("Left 1.0"))
    right = next(block for block in two_columns.blocks if block.text.startswith("Right 1.0"))
    assert all(box.x0 >= pdfs.MARGIN - 1 and box.x1 <= pdfs.MARGIN + pdfs.COLUMN + 1 for box in left.boxes)
    assert all(box.x0 >= pdfs.MARGIN + pdfs.COLUMN + pdfs.GUTTER - 1 for box in right.boxes)
    assert [box.top for box in left.boxes] == sorted(box.top for box in left.boxes)
    assert all(8 < box.bottom - box.top < 14 for box in left.boxes)


def test_a_table_is_rows_of_cells_under_its_caption(article: ParsedDocument) -> None:
    (table,) = of_kind(article, "table")
    assert table.text.split("\n") == [" | ".join(row) for row in pdfs.TABLE_ROWS]
    place = article.blocks.index(table)
    assert article.blocks[place - 1].kind == "caption"
    assert article.blocks[place - 1].text.startswith("Table 1. Baseline")
    assert len(table.boxes) == 4


def test_captions_formulas_and_footnotes_are_told_from_text(article: ParsedDocument) -> None:
    assert [text[:9] for text in texts(article, "caption")] == ["Table 1. ", "Figure 1."]
    assert texts(article, "formula") == ["n = 2 (z + u)² σ² / δ² (1)"]
    assert texts(article, "footnote") == ["* Corresponding author: someone@example.org."]


def test_raised_and_lowered_figures_stay_what_they_mean(article: ParsedDocument) -> None:
    assert "A platelet count of 100 × 10⁹/L was required, and H₂O was given." in texts(article, "paragraph")


def test_chinese_is_read_by_columns_without_spaces(chinese: ParsedDocument) -> None:
    assert chinese.title == pdfs.CHINESE_TITLE
    assert chinese.language == "zh"
    assert texts(chinese, "paragraph") == [pdfs.CHINESE_TEXT] * 12
    assert [block.section for block in of_kind(chinese, "heading")[1:]] == [
        "1 资料与方法",
        "1 资料与方法 › 1.1 一般资料",
        "2 结果",
        "2 结果 › 2.1 两组疗效比较",
    ]


@pytest.mark.parametrize("degrees", [90, 270])
def test_a_table_that_is_printed_sideways_is_read_with_the_page_turned(
    read_bytes: Reads, degrees: int
) -> None:
    document = read_bytes(pdfs.sideways(degrees))
    (table,) = of_kind(document, "table")
    assert table.text.split("\n") == [" | ".join(row) for row in pdfs.TABLE_ROWS]
    assert "Downloaded" not in "".join(block.text for block in document.blocks)
    assert all(box.bottom - box.top > 10 * (box.x1 - box.x0) for box in table.boxes)
    places = [box.x0 for box in table.boxes]
    assert places == sorted(places, reverse=degrees == 270)
    assert all(
        0 < box.x0 < box.x1 < pdfs.WIDTH and 0 < box.top < box.bottom < pdfs.HEIGHT for box in table.boxes
    )


def test_a_broad_table_its_notes_and_a_table_without_rules(read_bytes: Reads) -> None:
    document = read_bytes(pdfs.broad_table())
    assert [block.kind for block in document.blocks] == [
        *("caption", "table", "footnote", "footnote", "heading", *["paragraph"] * 3),
        *("heading", *["paragraph"] * 3, "caption", "table", "paragraph"),
    ]
    assert texts(document, "table") == [
        "\n".join(" | ".join(row) for row in pdfs.OUTCOMES),
        "Week | Dose | Patients\n1 | 10 mg | 206\n2 | 20 mg | 201",
    ]
    assert texts(document, "footnote") == list(pdfs.NOTES)


@pytest.mark.parametrize(
    "damaged",
    [
        lambda content: content.replace(b"startxref", b"start of it"),
        lambda content: re.sub(rb"0000000\d\d\d 00000 n", b"0000000001 00000 n", content),
    ],
    ids=["nothing leads to the index", "the index leads nowhere"],
)
def test_a_damaged_index_is_made_anew(read_bytes: Reads, damaged: Callable[[bytes], bytes]) -> None:
    document = read_bytes(damaged(pdfs.two_columns()))
    assert document.pages == 2
    assert document.title == pdfs.TITLE


def test_pages_that_are_pictures_are_named(read_bytes: Reads, two_columns: ParsedDocument) -> None:
    assert read_bytes(pdfs.partly_scanned()).unread == (2, 3)
    assert two_columns.unread == ()
