"""Pieces: whole sentences of one section, tables with their captions, places for what they hold."""

from __future__ import annotations

import pytest

from apps.documents.parsing import pieces
from apps.documents.parsing.pieces import SIZE, length
from apps.documents.parsing.sentences import sentences
from apps.documents.parsing.types import Block, Box, ParsedDocument
from tests.support import pdfs
from tests.unit.documents.parsing.conftest import Reads


def document(*blocks: Block) -> ParsedDocument:
    return ParsedDocument("", "en", 1, blocks)


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("One. Two! Three?", ["One.", "Two!", "Three?"]),
        (
            "Drugs, e.g. aspirin, vs. placebo (Fig. 2). Next.",
            ["Drugs, e.g. aspirin, vs. placebo (Fig. 2).", "Next."],
        ),
        (
            "Smith et al. found P = .03 in 4.5 mg. It was J. Doe.",
            ["Smith et al. found P = .03 in 4.5 mg.", "It was J. Doe."],
        ),
        ("It helped.¹² Then it did not.", ["It helped.¹²", "Then it did not."]),
        ("He said “yes.” She left.", ["He said “yes.”", "She left."]),
        ("第一句。第二句！“第三句？”第四", ["第一句。", "第二句！", "“第三句？”", "第四"]),
        ("P<0.05，差异有统计学意义。见表1。", ["P<0.05，差异有统计学意义。", "见表1。"]),
        ("The ratio was 0. 74 (P<0.\n001). Few died.", ["The ratio was 0. 74 (P<0.\n001).", "Few died."]),
        ("Approx. 50 % of U.S. adults, i.e. many.", ["Approx. 50 % of U.S. adults, i.e. many."]),
        (
            "As in ref. 3 and fig. 2, twice (b.i.d. or so).",
            ["As in ref. 3 and fig. 2, twice (b.i.d. or so)."],
        ),
        ("The dose was 10. Five died of it.", ["The dose was 10.", "Five died of it."]),
    ],
)
def test_sentences_end_where_they_end(text: str, parts: list[str]) -> None:
    assert [text[start:end] for start, end in sentences(text)] == parts


def test_sentences_and_sections_stay_whole(read_bytes: Reads) -> None:
    found = pieces(read_bytes(pdfs.two_columns()), 300)
    assert {piece.section for piece in found} == {"Introduction", "Results", "Discussion", "Conclusions"}
    assert all(piece.text.endswith((".", "stroke.")) for piece in found)
    assert all(length(piece.text) <= 300 for piece in found)


def test_a_piece_has_the_places_of_its_sentences(read_bytes: Reads) -> None:
    found = pieces(read_bytes(pdfs.two_columns()), 300)
    first, second = found[:2]
    assert first.page == 1
    assert first.boxes[0].top < second.boxes[-1].top
    assert 2 <= len(first.boxes) < 10


def test_chinese_counts_double(read_bytes: Reads) -> None:
    found = pieces(read_bytes(pdfs.chinese()), 300)
    assert all(len(piece.text) <= 150 for piece in found)
    assert all(piece.text[-1] == "。" for piece in found)
    assert "".join(piece.text for piece in found) == pdfs.CHINESE_TEXT * 12


def test_a_table_goes_with_its_caption(read_bytes: Reads) -> None:
    tables = [piece for piece in pieces(read_bytes(pdfs.article())) if piece.kind == "table"]
    assert len(tables) == 1
    assert tables[0].text.startswith(
        "Table 1. Baseline characteristics of the participants.\nCharacteristic | Drug A"
    )


def test_a_long_table_is_cut_between_rows_and_keeps_its_head() -> None:
    rows = "\n".join(["Name | Value", *(f"row {number} | {number}" for number in range(300))])
    found = pieces(document(Block("caption", "Table 1. Values", 1), Block("table", rows, 1)))
    assert len(found) > 2
    assert all(piece.text.startswith("Table 1. Values\nName | Value\nrow ") for piece in found)
    kept = [line for piece in found for line in piece.text.split("\n")[2:]]
    assert kept == rows.split("\n")[1:]


def test_what_has_no_sentences_is_cut_all_the_same() -> None:
    found = pieces(document(Block("paragraph", "word " * 2_000), Block("paragraph", "字" * 5_000)))
    assert all(length(piece.text) <= 2 * SIZE for piece in found)
    assert sum(piece.text.count("word") for piece in found) == 2_000
    assert sum(piece.text.count("字") for piece in found) == 5_000


def test_footnotes_are_pieces_of_their_own() -> None:
    found = pieces(
        document(Block("paragraph", "Text."), Block("footnote", "* Note."), Block("paragraph", "More."))
    )
    assert [(piece.kind, piece.text) for piece in found] == [
        ("paragraph", "Text."),
        ("footnote", "* Note."),
        ("paragraph", "More."),
    ]


def test_places_follow_the_share_of_the_text() -> None:
    lines = tuple(Box(1, 50, 100 + 12 * number, 250, 110 + 12 * number) for number in range(4))
    text = "First sentence here is this one. " * 4
    found = pieces(document(Block("paragraph", text.strip(), 1, lines)), 40)
    assert [piece.boxes for piece in found] == [(line,) for line in lines]
