"""On which page a heading is guessed to stand: lines are counted, and pages filled as Word fills them."""

from __future__ import annotations

import pytest

from apps.documents.blocks import Block, Figure, Heading, PageBreak, Paragraph, Table, line
from apps.documents.word.estimate import heading_pages
from apps.documents.word.look import CHINESE, ENGLISH, TEXT_WIDTH_TWIPS
from apps.documents.word.measure import count_lines
from tests.support.documents import document, png, rows
from tests.support.protocols import protocol

SENTENCE = "The total duration of treatment is seven days in both groups. "


def pages_of(*blocks: Block) -> list[int]:
    return heading_pages(document(*blocks), ENGLISH)


def title(level: int = 1) -> Heading:
    return Heading(level=level, text="Title")


def lines(count: int) -> Paragraph:
    return Paragraph(line=line("\n".join(["x"] * count)))


def test_the_text_begins_after_cover_and_contents() -> None:
    assert pages_of(title()) == [3]
    assert pages_of(*[title()] * 60)[0] == 4


def test_headings_of_a_protocol_stand_where_a_word_processor_put_them() -> None:
    """As LibreOffice lays this document out with fonts of the usual widths."""
    assert heading_pages(protocol("en"), ENGLISH) == [3] * 6 + [4] * 7 + [5] * 9 + [7] * 2
    assert heading_pages(protocol("zh-hans"), CHINESE)[-2:] == [9, 9]


def test_breaks_begin_a_page_once() -> None:
    assert pages_of(title(), PageBreak(), PageBreak(), title(), PageBreak()) == [3, 4]


@pytest.mark.parametrize(("before", "page"), [(40, 3), (44, 4)])
def test_a_heading_goes_on_with_what_follows_it(before: int, page: int) -> None:
    assert pages_of(title(), lines(before), title(), lines(10)) == [3, page]


def test_a_paragraph_is_split_but_a_table_row_and_a_picture_are_not() -> None:
    tall = Table(caption="", rows=rows(("\n".join(["x"] * 30), "y")))
    assert pages_of(lines(30), lines(30), title()) == [4]
    assert pages_of(lines(30), tall, lines(25), title()) == [5]
    assert pages_of(lines(30), Figure(caption="f", alt="f", png_base64=png()), lines(15), title()) == [4]


def test_more_than_fits_on_any_page_ends() -> None:
    assert pages_of(Table(caption="", rows=rows(("\n".join(["x"] * 200),))), title())[0] >= 4
    assert pages_of(*[title()] * 500)[-1] > 10


def test_tables_and_headings_without_anything_need_nothing() -> None:
    assert pages_of(title(), Table(caption="t", rows=()), Table(caption="t", rows=((),)), title()) == [3, 3]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", 1),
        ("x", 1),
        (SENTENCE, 1),
        (SENTENCE * 3, 2),
        ("两组总疗程均为七天。" * 4, 1),
        ("两组总疗程均为七天。" * 6, 2),
        ("a\nb\nc", 3),
        ("x" * 1000, 12),
    ],
)
def test_lines_are_counted_by_the_widths_of_letters(text: str, expected: int) -> None:
    assert count_lines(text, width=TEXT_WIDTH_TWIPS, size=220) == expected
