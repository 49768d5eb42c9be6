"""The decisions that make text of a page, one by one, on fragments placed by hand."""

from __future__ import annotations

import pytest

from apps.documents.parsing.headings import (
    could_be_heading,
    is_known,
    is_references,
    level_by_number,
    reads_like_heading,
)
from apps.documents.parsing.pdf.captions import is_caption
from apps.documents.parsing.pdf.columns import gutters
from apps.documents.parsing.pdf.fragments import Fragment, PageContent, Rule
from apps.documents.parsing.pdf.furniture import without_furniture
from apps.documents.parsing.pdf.hyphens import Words
from apps.documents.parsing.pdf.lines import Line, TableLine, flow_of, with_leading
from apps.documents.parsing.pdf.paragraphs import Paragraph, paragraphs
from apps.documents.parsing.pdf.sheet import Sheet
from apps.documents.parsing.pdf.structure import levels
from apps.documents.parsing.pdf.tables import tables_of

WIDTH = 600.0


def at(x0: float, baseline: float, text: str, x1: float = 0, size: float = 10) -> Fragment:
    return Fragment(text, x0, x1 or x0 + 5 * len(text), baseline, size)


def page(*fragments: Fragment, rules: tuple[Rule, ...] = (), number: int = 1) -> PageContent:
    return PageContent(Sheet(number, 0, 0, WIDTH, 800), fragments, rules)


def read(*fragments: Fragment) -> list[str]:
    """The paragraphs of a page, as their lines stand."""
    flow = with_leading(flow_of(page(*fragments), 0))
    return [part.text for part in paragraphs(flow) if isinstance(part, Paragraph)]


def full(baseline: float, text: str) -> Fragment:
    return at(50, baseline, text, 550)


# --- columns ---


def column(x0: float, x1: float, lines: int = 12) -> list[Fragment]:
    return [at(x0, 100 + 12 * number, "text", x1) for number in range(lines)]


def test_two_and_three_columns() -> None:
    assert gutters([*column(50, 290), *column(310, 550)]) == [pytest.approx(300, abs=3)]
    three = [*column(50, 205), *column(222, 378), *column(395, 550)]
    assert gutters(three) == [pytest.approx(213, abs=3), pytest.approx(386, abs=3)]


def test_a_headline_over_both_columns_does_not_hide_the_gutter() -> None:
    headline = [at(50, 40 + 12 * number, "headline", 550) for number in range(5)]
    assert len(gutters([*headline, *column(50, 290), *column(310, 550)])) == 1


def test_cells_of_a_table_are_no_columns() -> None:
    prose = [full(100 + 12 * number, "prose") for number in range(30)]
    cells = [at(x0, 500 + 12 * number, "cell") for number in range(10) for x0 in (50, 250, 450)]
    assert gutters([*prose, *cells]) == []
    assert gutters(cells) == []


def test_what_slips_into_the_gutter_parts_no_columns() -> None:
    slipped = at(250, 160, "slipped", 307)
    lines = [slipped, *column(50, 294), *column(306, 550)]
    flow = flow_of(page(*lines), 0)
    assert len({item.column for item in flow if isinstance(item, Line)}) == 2


# --- lines and paragraphs ---


def test_an_indent_begins_a_paragraph() -> None:
    first = (full(100, "One begins"), full(112, "and ends."))
    assert read(*first, at(62, 124, "Two", 550), full(136, "goes on.")) == [
        "One begins and ends.",
        "Two goes on.",
    ]


def test_items_of_a_list_stand_alone() -> None:
    items = (
        at(50, 100, "1. First item", 300),
        at(62, 112, "goes on", 200),
        at(50, 124, "2. Second item", 300),
    )
    assert read(*items) == ["1. First item goes on", "2. Second item"]
    assert read(at(50, 100, "• one", 300), at(50, 112, "• two", 300)) == ["• one", "• two"]


def test_a_hanging_indent_belongs_to_its_item() -> None:
    lines = (
        full(100, "1. Smith J. A long title"),
        at(62, 112, "of a paper.", 300),
        full(124, "2. Doe J. Another"),
    )
    assert read(*lines) == ["1. Smith J. A long title of a paper.", "2. Doe J. Another"]


def test_lines_of_a_table_of_contents_are_no_text() -> None:
    lines = (
        full(100, "1 Introduction ........................ 3"),
        full(112, "2 Methods . . . . . . . . . . . 5"),
    )
    assert read(*lines, full(136, "Text.")) == ["Text."]


# --- what every page repeats ---


def test_running_heads_of_left_and_right_pages_go() -> None:
    pages = []
    for number in range(1, 9):
        head = at(50, 30, "A short title" if number % 2 else "Smith et al.")
        pages.append(
            page(head, full(300, f"text {number}"), at(300, 780, f"Page {number} of 8"), number=number)
        )
    kept = without_furniture(pages)
    assert [[each.text for each in one.fragments] for one in kept] == [[f"text {n}"] for n in range(1, 9)]


def test_what_comes_once_in_the_margin_stays() -> None:
    kept = without_furniture([page(at(50, 30, "Original article"), full(300, "text"))])
    assert [each.text for each in kept[0].fragments] == ["Original article", "text"]


def test_line_numbers_of_a_manuscript_go() -> None:
    lines = [full(100 + 20 * number, "text") for number in range(20)]
    numbers = [at(20, 100 + 20 * number, str(number + 1)) for number in range(20)]
    (kept,) = without_furniture([page(*lines, *numbers)])
    assert {each.text for each in kept.fragments} == {"text"}


# --- tables ---


def test_rows_of_a_grid_whose_cells_go_over_several_lines() -> None:
    rules = tuple(Rule(50, 550, y) for y in (90, 110, 150, 170))
    (table,) = tables_of(
        page(
            at(55, 104, "Item"),
            at(205, 104, "Value"),
            at(55, 124, "Population"),
            at(205, 124, "Adults with a first stroke who can give their consent to it,", 545),
            at(205, 140, "or whose family can"),
            at(55, 164, "Age"),
            at(205, 164, "64"),
            rules=rules,
        )
    )
    consent = "Adults with a first stroke who can give their consent to it, or whose family can"
    assert table.rows[1] == ("Population", consent)
    assert [row[0] for row in table.rows] == ["Item", "Population", "Age"]


def test_prose_between_rules_is_no_table() -> None:
    text = "prose that fills its column to the end"
    lines = [at(x0, 100 + 12 * number, text, x0 + 240) for number in range(20) for x0 in (50, 305)]
    assert tables_of(page(*lines, rules=(Rule(50, 550, 85), Rule(50, 550, 400)))) == []


def tables_without_rules(*fragments: Fragment) -> list[tuple[tuple[str, ...], ...]]:
    return [item.table.rows for item in flow_of(page(*fragments), 0) if isinstance(item, TableLine)]


def cells(baseline: float, *texts: str) -> list[Fragment]:
    return [at(50 + 150 * place, baseline, text) for place, text in enumerate(texts)]


def test_rows_of_cells_below_each_other_are_a_table_without_rules() -> None:
    rows = (("Week", "Dose", "Patients"), ("1", "10", "206"), ("2", "20", "201"))
    placed = [each for number, row in enumerate(rows) for each in cells(200 + 14 * number, *row)]
    assert tables_without_rules(full(100, "Text."), *placed, full(300, "More.")) == [rows]
    assert tables_without_rules(*placed[:6]) == []


def test_two_cells_are_a_row_below_a_caption_only() -> None:
    rows = (("Age", "64"), ("Women", "88"), ("Stroke", "12"))
    placed = [each for number, row in enumerate(rows) for each in cells(200 + 14 * number, *row)]
    assert tables_without_rules(at(50, 180, "Table 2. Age"), *placed) == [rows]
    assert tables_without_rules(at(50, 180, "The ages"), *placed) == []


HEADS = [
    [("", "Drug A", "Placebo"), ("", "(n = 90)", "(n = 91)")],
    [("", "Drug A (n = 90)", "Placebo (n = 91)")],
    [("", "甲药组（n=90）", "安慰剂组（n=91）")],
]


@pytest.mark.parametrize("head", HEADS)
def test_a_head_that_does_not_name_the_first_column_belongs_to_its_table(head: list[tuple[str, ...]]) -> None:
    rows = (("Age", "64.1 (9.8)", "63.7 (9.9)"), ("Women", "41 (45.6)", "43 (47.3)"))
    lines = [cells(200 + 14 * number, *row) for number, row in enumerate([*head, *rows])]
    placed = [each for line in lines for each in line if each.text]
    names = tuple(" ".join(filter(None, each)) for each in zip(*head, strict=True))
    assert tables_without_rules(at(50, 180, "Table 1. Patients"), *placed, full(300, "More.")) == [
        (names, *rows)
    ]


def test_two_lines_between_the_first_rules_are_one_head() -> None:
    lines = [*cells(112, "", "Drug A", "Placebo")[1:], *cells(124, "", "(n = 90)", "(n = 91)")[1:]]
    lines += [*cells(150, "Age", "64.1", "63.7"), *cells(162, "Women", "41", "43")]
    rules = tuple(Rule(45, 450, y) for y in (100, 130, 170))
    (table,) = tables_of(page(*lines, rules=rules))
    assert table.rows[:2] == (("", "Drug A (n = 90)", "Placebo (n = 91)"), ("Age", "64.1", "63.7"))


def test_numbered_formulas_are_no_head_of_a_table() -> None:
    lines = [each for number in range(4) for each in cells(200 + 14 * number, "", "n = 2z² / d²", "(1)")[1:]]
    assert tables_without_rules(full(100, "Text."), *lines) == []


# --- words ---


@pytest.mark.parametrize(
    ("lines", "text"),
    [
        (["the random-", "ised trial"], "the randomised trial"),
        (["分别为10.8%和8.3", "%，差异无统计学意义"], "分别为10.8%和8.3%，差异无统计学意义"),
        (["a placebo-", "controlled trial"], "a placebo-controlled trial"),
        (["the follow-", "up was"], "the follow-up was"),
        (["aged 18-", "65 years"], "aged 18-65 years"),
        (["a soft\u00ad", "ware"], "a software"),
        (["本研究", "评价"], "本研究评价"),
        (["P <", "0.05"], "P < 0.05"),
    ],
)
def test_lines_become_running_text(lines: list[str], text: str) -> None:
    assert Words([]).joined(lines) == text


def test_the_rest_of_the_document_says_whether_a_hyphen_stays() -> None:
    assert Words(["a dose-escalation study was"]).joined(["dose-", "escalation"]) == "dose-escalation"
    assert Words(["a bioequivalence study was"]).joined(["bio-", "equivalence"]) == "bioequivalence"


# --- headings and captions ---

KNOWN = ("Methods", "2. Materials and Methods", "【摘要】", "资料与方法", "REFERENCES", "参考文献：")


@pytest.mark.parametrize("text", KNOWN)
def test_names_of_parts_are_known(text: str) -> None:
    assert is_known(text)


@pytest.mark.parametrize(
    ("text", "level"),
    [
        ("1 Methods", 1),
        ("2.1.3 Sample", 3),
        ("1.1 一般资料", 2),
        ("二、方法", 1),
        ("（一）对象", 2),
        ("12 patients died", 0),
    ],
)
def test_numbers_are_levels(text: str, level: int) -> None:
    assert level_by_number(text) == level


@pytest.mark.parametrize(
    "text", ["(IQR)", "This ends a sentence.", "本研究纳入120例患者。随访", "12.5", "First, and second;"]
)
def test_sentences_are_no_headings(text: str) -> None:
    assert not could_be_heading(text)
    assert not reads_like_heading(text)


def test_references_are_found_within_their_section() -> None:
    assert is_references("Supplement › References")
    assert not is_references("Reference standard")


def test_unnumbered_headings_take_the_level_of_their_style() -> None:
    large, small = (12.0, True, False), (10.0, True, False)
    found = levels(
        [(large, "Methods"), (small, "2.1 Participants"), (small, "Ethics of it"), (large, "References")]
    )
    assert found == [1, 2, 2, 1]


@pytest.mark.parametrize(
    "text",
    ["Table 1. Age", "Figure 2 | Flow", "Fig. 3: Curves", "表1 基线资料", "图 2-1　流程", "eTable 4. More"],
)
def test_captions_are_known(text: str) -> None:
    assert is_caption(text)


@pytest.mark.parametrize(
    "text", ["Figure 2 shows the flow", "Table of contents", "表1显示两组相似", "Tables were made"]
)
def test_sentences_about_tables_are_no_captions(text: str) -> None:
    assert not is_caption(text)
