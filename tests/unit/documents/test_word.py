"""Word files, opened with python-docx: styles, numbers, fields, fonts; and text that would like to be markup."""

from __future__ import annotations

import re
import zipfile
from io import BytesIO
from itertools import pairwise

import docx
import pytest
from docx.document import Document as WordFile
from docx.oxml.ns import qn
from docx.shared import Mm
from docx.table import Table as WordTable
from docx.text.paragraph import Paragraph as WordParagraph
from hypothesis import given
from hypothesis import strategies as st

from apps.documents.blocks import (
    Block,
    Figure,
    Heading,
    Line,
    ListBlock,
    PageBreak,
    Paragraph,
    Span,
    Table,
    line,
    placeholder,
)
from apps.documents.word import build_word
from apps.documents.word.measure import widest_word
from apps.documents.word.numbering import HEADING_INDENTS
from apps.documents.word.tables import column_widths
from apps.documents.word.theme import CELL_MARGIN_TWIPS, TEXT_WIDTH_TWIPS
from tests.support.documents import Language, document, png, rows
from tests.support.growth import check_growth
from tests.support.protocols import protocol

LANGUAGES: list[Language] = ["en", "zh-hans"]


def opened(*blocks: Block, language: Language = "en") -> WordFile:
    return docx.Document(BytesIO(build_word(document(*blocks, language=language))))


def xml_of(file: WordFile) -> str:
    return str(file.element.xml)


def style_of(part: WordParagraph | WordTable) -> str:
    assert part.style is not None
    return str(part.style.name)


def number_id(paragraph_xml: str) -> str | None:
    found = re.search(r'w:numId w:val="(\d+)"', paragraph_xml)
    return found.group(1) if found else None


def codes(xml: str) -> list[str]:
    return [each.strip() for each in re.findall(r"<w:instrText[^>]*>([^<]*)<", xml)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_headings_have_words_own_styles_and_its_numbering(language: Language) -> None:
    file = docx.Document(BytesIO(build_word(protocol(language))))
    headings = [each for each in file.paragraphs if style_of(each).startswith("Heading")]
    assert {style_of(each) for each in headings} == {"Heading 1", "Heading 2", "Heading 3"}
    assert len(headings) == 24
    for level in range(1, 7):
        style = file.styles[f"Heading {level}"].element
        assert number_id(style.xml) == "1"
        assert f'w:outlineLvl w:val="{level - 1}"' in style.xml
        assert "<w:keepNext/>" in style.xml


def test_word_counts_where_it_shows_the_given_numbers() -> None:
    file = opened(Heading(level=1, number="1", text="One"), Heading(level=2, number="1.1", text="Inner"))
    assert [each.text for each in file.paragraphs if style_of(each).startswith("Heading")] == [
        "One",
        "Inner",
    ]


def test_numbers_with_a_gap_are_written_as_text() -> None:
    file = opened(Heading(level=1, number="1", text="One"), Heading(level=1, number="3", text="Three"))
    headings = [each for each in file.paragraphs if style_of(each) == "Heading 1"]
    assert [each.text for each in headings] == ["1\tOne", "3\tThree"]
    assert [number_id(each._p.xml) for each in headings] == ["0", "0"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_numbers_of_two_digits_leave_a_gap_before_their_headings(language: Language) -> None:
    """Also in a font wider than ours: where the number reaches the tab, none is left."""
    file = opened(Heading(level=1, number="1", text="Alone"), language=language)
    for level, number in enumerate(("10", "10.10", "10.10.10")):
        size = file.styles[f"Heading {level + 1}"].font.size
        assert widest_word(number, size=size.pt) * 1.17 + 3 < HEADING_INDENTS[level] / 20


def test_a_heading_without_number_or_with_a_letter_does_not_count() -> None:
    file = opened(
        Heading(level=1, number="1", text="One"),
        Heading(level=1, text="References"),
        Heading(level=1, number="A", text="Appendix"),
        Heading(level=1, number="2", text="Two"),
    )
    headings = [each for each in file.paragraphs if style_of(each) == "Heading 1"]
    assert [each.text for each in headings] == ["One", "References", "A\tAppendix", "Two"]
    assert [number_id(each._p.xml) for each in headings] == [None, "0", "0", None]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_style_that_names_a_font_names_a_chinese_one(language: Language) -> None:
    styles = docx.Document(BytesIO(build_word(protocol(language)))).styles.element
    fonts = list(styles.iter(qn("w:rFonts")))
    assert {each.get(qn("w:eastAsia")) for each in fonts} == {"SimSun", "SimHei"}
    heading = docx.Document(BytesIO(build_word(protocol(language)))).styles["Heading 1"].element
    assert next(heading.iter(qn("w:rFonts"))).get(qn("w:eastAsia")) == "SimHei"


def test_chinese_body_is_indented_by_two_characters_and_set_wide() -> None:
    body = opened(Paragraph(line=line("正文")), language="zh-hans").styles["Body Text"].element.xml
    assert 'w:firstLineChars="200"' in body
    assert 'w:line="360"' in body
    assert "firstLineChars" not in opened(Paragraph(line=line("Text"))).styles["Body Text"].element.xml


def test_contents_are_filled_in_and_lead_to_the_headings() -> None:
    xml = xml_of(opened(Heading(level=1, number="1", text="One"), Heading(level=4, number="", text="Deep")))
    targets = re.findall(r'w:anchor="(\w+)"', xml)
    marks = re.findall(r'w:bookmarkStart[^>]*w:name="(\w+)"', xml)
    assert targets == marks[:1]
    assert len(marks) == 2
    assert f"PAGEREF {marks[0]} \\h" in codes(xml)
    assert xml.count('fldCharType="begin"') == xml.count('fldCharType="end"')


def test_no_page_stands_in_the_contents_before_somebody_laid_the_pages_out() -> None:
    file = opened(*[Heading(level=1, text="Title")] * 3)
    entries = [each.text for each in file.paragraphs if style_of(each) == "toc 1"]
    assert entries == ["Title\t"] * 3
    assert file.settings.element.xpath("w:updateFields/@w:val") == ["1"]


def test_without_headings_there_are_no_contents() -> None:
    xml = xml_of(opened(Paragraph(line=line("x"))))
    assert "PAGEREF" not in "".join(codes(xml))
    assert "TOC" not in xml


@pytest.mark.parametrize(
    ("language", "shown"), [("en", "Confidential\tPage 2 of 2"), ("zh-hans", "保密\t第 2 页 共 2 页")]
)
def test_pages_are_numbered_except_the_first(language: Language, shown: str) -> None:
    section = docx.Document(BytesIO(build_word(protocol(language)))).sections[0]
    footer = section.footer.paragraphs[0]
    assert footer.text == shown
    assert codes(footer._p.xml) == ["PAGE", "NUMPAGES"]
    assert section.different_first_page_header_footer
    assert section.first_page_footer.is_linked_to_previous
    assert section.page_width is not None
    assert section.page_height is not None
    assert (round(section.page_width.mm), round(section.page_height.mm)) == (210, 297)


@pytest.mark.parametrize(
    ("name", "header"),
    [
        ("SWITCH-GNB · Study protocol", "SWITCH-GNB · Study protocol"),
        (
            "Early oral step-down versus continued intravenous therapy for platelet Aggregation in adults of all ages"
            " · Study protocol",
            "Early oral step-down versus continued intravenous therapy for platelet Aggregation in… · Study protocol",
        ),
    ],
)
def test_a_long_name_is_shortened_after_a_word_at_the_head_of_pages(name: str, header: str) -> None:
    made = document(Paragraph(line=line("x"))).model_copy(update={"header": name})
    section = docx.Document(BytesIO(build_word(made))).sections[0]
    assert section.header.paragraphs[0].text == header


@pytest.mark.parametrize(("language", "shown"), [("en", "Table 1. Arms"), ("zh-hans", "表 1\u3000Arms")])
def test_tables_have_a_counted_caption_a_repeated_head_and_whole_rows(language: Language, shown: str) -> None:
    long = (line("x" * 600), line("y"))
    file = opened(Table(caption="Arms", head=("A", "B"), rows=(*rows(("1", "2")), long)), language=language)
    caption = next(each for each in file.paragraphs if style_of(each) == "Caption")
    assert (caption.text, codes(caption._p.xml)) == (shown, ["SEQ Table \\* ARABIC"])
    head, short, tall = (row._tr.xml for row in file.tables[0].rows)
    assert "w:tblHeader" in head
    assert ("w:cantSplit" in short, "w:cantSplit" in tall) == (True, False)
    assert style_of(file.tables[0]) == "Document Table"


def test_a_table_without_cells_leaves_nothing_and_ragged_rows_are_filled() -> None:
    file = opened(Table(caption="None", rows=()), Table(caption="", rows=rows(("a",), ("b", "c"))))
    assert len(file.tables) == 1
    assert [len(row.cells) for row in file.tables[0].rows] == [2, 2]
    assert "SEQ" not in "".join(codes(xml_of(file)))


@pytest.mark.parametrize(
    "shares", [(), (1.0,), (0.0, 1.0, 1.0), (float("nan"), 1.0, 1.0), (0.2, 0.3, 0.5), (2, 3, 5)]
)
def test_columns_fill_the_width_of_the_text(shares: tuple[float, ...]) -> None:
    widths = column_widths(shares, 3)
    assert sum(widths) == TEXT_WIDTH_TWIPS
    assert min(widths) > 0


@pytest.mark.parametrize(
    ("words", "style"),
    [
        (("Secondary", "Aggregation]", "Survival without a relapse"), "Table Text"),
        (
            ("Thrombocytopenia", "hyperbilirubinaemia", "cardiographically", "[Aggregation]", "Hypertension"),
            "Table Text Small",
        ),
    ],
)
def test_a_column_is_as_wide_as_its_longest_word(words: tuple[str, ...], style: str) -> None:
    shares = (0.8, *[0.05] * (len(words) - 1))
    (table,) = opened(
        Table(caption="", head=tuple("ABCDE"[: len(words)]), rows=rows(words), widths=shares)
    ).tables
    widths = [int(column.width.twips) for column in table.columns]
    size = table.cell(1, 0).paragraphs[0].style.font.size
    assert style_of(table.cell(1, 0).paragraphs[0]) == style
    assert size is not None
    assert sum(widths) == TEXT_WIDTH_TWIPS
    for width, word in zip(widths, words, strict=True):
        longest = max(word.split(), key=len)
        assert width > widest_word(longest, size=size.twips) + 2 * CELL_MARGIN_TWIPS


def test_each_numbered_list_begins_with_one() -> None:
    items = (line("a"), line("b"))
    file = opened(
        ListBlock(items=items, ordered=True), ListBlock(items=items), ListBlock(items=items, ordered=True)
    )
    listed = [each for each in file.paragraphs if style_of(each).startswith("List")]
    assert [style_of(each) for each in listed] == ["List Number"] * 2 + ["List Bullet"] * 2 + [
        "List Number"
    ] * 2
    ids = [number_id(each._p.xml) for each in listed]
    assert ids[0] == ids[1] != ids[4] == ids[5]
    numbering = file.part.numbering_part.element.xml
    assert numbering.count("<w:startOverride") == 2


@pytest.mark.parametrize(
    ("language", "text", "shown"),
    [("en", "missing", "[missing]"), ("zh-hans", "待补充", "【待补充】"), ("en", "[there]", "[there]")],
)
def test_what_is_missing_stands_in_brackets_and_is_marked(language: Language, text: str, shown: str) -> None:
    file = opened(Paragraph(line=line("The ", placeholder(text))), language=language)
    run = file.paragraphs[-1].runs[-1]
    assert (run.text, run.style.name) == (shown, "Placeholder Text")
    assert run.font.highlight_color is not None


def kept(*rows: str, centred: tuple[int, ...] = ()) -> list[bool]:
    """Of each row whether it stays on the page of the next."""
    cells = tuple((line("a"), line(text)) for text in rows)
    block = Table(caption="T", head=("A", "B"), rows=cells, centred=centred)
    body = opened(block).tables[-1].rows[1:]
    return ["w:keepNext" in row._tr.xml and 'w:keepNext w:val="0"' not in row._tr.xml for row in body]


def test_a_low_table_stays_whole_and_a_high_one_breaks_but_not_after_one_row() -> None:
    assert kept("short", "short", "short", "short") == [True, True, True, False]
    high = "several lines of words " * 12
    assert kept(high, high, high, high) == [True, False, True, False]
    assert kept(*["short"] * 9) == [True, *[False] * 6, True, False]
    assert kept(high, high) == [False, False]


def test_a_grid_of_marks_stays_whole_up_to_a_dozen_rows() -> None:
    assert kept(*["×"] * 9, centred=(0, 1)) == [*[True] * 8, False]
    assert not all(kept(*["×"] * 14, centred=(0, 1))[:-1])


def test_spans_and_citations_keep_their_form() -> None:
    spans = (Span(text="b", bold=True), Span(text="i", italic=True), Span(text="3", kind="citation"))
    runs = opened(Paragraph(line=spans)).paragraphs[-1].runs
    assert [(run.text, run.bold, run.italic) for run in runs] == [
        ("b", True, None),
        ("i", None, True),
        ("[3]", None, None),
    ]


def test_pictures_say_what_they_show_and_fit_the_page() -> None:
    file = opened(
        Figure(caption="Flow", alt='A "flow"', png_base64=png(), width_share=0.5),
        Figure(caption="Tall", alt="Tall", png_base64=png(10, 400)),
    )
    first, tall = file.inline_shapes
    assert first._inline.docPr.get("descr") == 'A "flow"'
    assert first.width < Mm(105)
    assert tall.height < Mm(297)
    assert "SEQ Figure \\* ARABIC" in codes(xml_of(file))


def test_a_new_page_begins_with_its_first_paragraph() -> None:
    file = opened(
        Paragraph(line=line("a")),
        PageBreak(),
        PageBreak(),
        Paragraph(line=line("b")),
        PageBreak(),
        Table(caption="", rows=rows(("c",))),
        PageBreak(),
    )
    breaks = [each.text for each in file.paragraphs if each.paragraph_format.page_break_before]
    assert breaks == ["a", "b", ""]
    assert "<w:br " not in xml_of(file)


HOSTILE = "<script>alert(1)</script> & ]]> { TOC } \x00\x07\x0b\ud800\ufffe ="


def test_hostile_text_stays_text() -> None:
    file = opened(
        Heading(level=1, number="1", text=HOSTILE),
        Paragraph(line=line(HOSTILE)),
        Table(caption=HOSTILE, head=(HOSTILE,), rows=rows((HOSTILE,))),
    )
    kept = "<script>alert(1)</script> & ]]> { TOC } \n ="
    assert file.paragraphs[-2].text.endswith(kept) or kept in [each.text for each in file.paragraphs]
    assert file.tables[0].cell(0, 0).text == kept
    assert [code for code in codes(xml_of(file)) if not code.startswith(("PAGEREF ", "SEQ "))] == []


@given(st.text(alphabet=st.characters(exclude_categories=()), max_size=80))
def test_any_text_makes_a_file_that_opens(text: str) -> None:
    kept: Line = (Span(text=text), placeholder(text or "x"))
    file = opened(Heading(level=1, text=text), Paragraph(line=kept), Table(caption=text, rows=((kept,),)))
    assert len(file.tables) == 1


def test_the_same_document_gives_the_same_bytes() -> None:
    first, second = build_word(protocol("en")), build_word(protocol("en"))
    assert first == second
    with zipfile.ZipFile(BytesIO(first)) as file:
        assert {entry.date_time for entry in file.infolist()} == {(1980, 1, 1, 0, 0, 0)}


def test_the_file_says_what_it_is() -> None:
    properties = docx.Document(BytesIO(build_word(protocol("zh-hans")))).core_properties
    assert properties.title.startswith("非复杂性")
    assert (properties.author, properties.language) == ("王林", "zh-CN")


def test_a_table_with_ten_times_the_rows_takes_about_ten_times_as_long() -> None:
    def build(size: int) -> None:
        body = rows(*((str(each), "x", "y") for each in range(size)))
        assert build_word(document(Table(caption="Long", head=("a", "b", "c"), rows=body))).startswith(b"PK")

    check_growth(build, 300, 3_000, below=40)


def test_properties_stand_in_the_order_of_words_schema() -> None:
    """Word calls a file damaged in which they do not."""
    order = [
        "pStyle keepNext keepLines pageBreakBefore widowControl numPr pBdr shd tabs kinsoku overflowPunct "
        "autoSpaceDE autoSpaceDN spacing ind contextualSpacing jc outlineLvl",
        "rStyle rFonts b bCs i iCs color sz szCs highlight u shd vertAlign lang",
    ]
    file = docx.Document(BytesIO(build_word(protocol("zh-hans"))))
    for part in (file.element, file.styles.element, file.part.numbering_part.element):
        for name, names in zip(("pPr", "rPr"), order, strict=True):
            for properties in part.iter(qn(f"w:{name}")):
                places = [names.split().index(child.tag.rpartition("}")[2]) for child in properties]
                assert all(left < right for left, right in pairwise(places))


def test_a_short_document_begins_below_its_title_on_the_first_page() -> None:
    short = protocol("en").model_copy(update={"is_short": True})
    xml = {
        name: xml_of(docx.Document(BytesIO(build_word(each))))
        for name, each in (("short", short), ("long", protocol("en")))
    }
    assert "TOCHeading" in xml["long"]
    assert "TOCHeading" not in xml["short"]
    assert xml["short"].count("pageBreakBefore") == xml["long"].count("pageBreakBefore") - 2
    assert "w:titlePg" not in xml["short"]  # header and page number stand on the first page as well


def test_no_item_of_a_list_stands_alone_on_a_page() -> None:
    items = tuple(line(f"Item {number}") for number in range(5))
    made = opened(ListBlock(items=items), ListBlock(items=items[:1]))
    kept = [bool(each.paragraph_format.keep_with_next) for each in made.paragraphs if each.text[:4] == "Item"]
    assert kept == [True, False, False, True, False, False]


def test_a_table_at_the_end_of_a_full_page_leaves_no_empty_page_behind_it() -> None:
    """Word wants a paragraph behind it: the last one is as low as it can be, those within have their space."""
    file = opened(*(Table(caption=name, rows=rows(("a", "b"))) for name in ("One", "Two")))
    ends = [each for each in file.paragraphs if style_of(each) == "Table End"]
    heights = [re.search(r'w:line="(\d+)" w:lineRule="exact"', str(each._p.xml)) for each in ends]
    assert [found and found[1] for found in heights] == [None, "20"]
