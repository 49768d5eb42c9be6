"""Diagrams: boxes apart, arrows between them, text in Word's own shapes and in a page, with a description."""

from __future__ import annotations

from io import BytesIO
from itertools import combinations
from zipfile import ZipFile

import docx
import pytest
from docx.document import Document as WordFile
from docx.oxml.ns import qn

from apps.documents.blocks import BLOCKS, Box, Diagram, Document, Paragraph, TitlePage, line, placeholder
from apps.documents.html import blocks_html
from apps.documents.word import build_word
from apps.documents.word.diagram import Layout, laid_out, text_styles
from apps.documents.word.theme import CHINESE, ENGLISH, TEXT_WIDTH_TWIPS, Language

WPS = "*[local-name()='wsp']"


def trial(arms: int = 2, description: str = "Tablet once a day") -> Diagram:
    boxes = tuple(Box(title=f"Arm {n}", lines=(line(description), line("n = 50"))) for n in range(arms))
    rows = ((Box(title="Enrolment", lines=(line("Adults"),)),), boxes, (Box(title="Follow-up <b>"),))
    return Diagram(caption="Trial schema", alt="Enrolment: adults; then two arms.", rows=rows)


def word(diagram: Diagram, language: Language = "en") -> WordFile:
    made = Document(language=language, cover=TitlePage(title="A title"), blocks=(diagram,))
    return docx.Document(BytesIO(build_word(made)))


@pytest.mark.parametrize("arms", [1, 2, 3, 5, 8])
@pytest.mark.parametrize("theme", [ENGLISH, CHINESE])
def test_boxes_stand_apart_and_on_the_page(arms: int, theme: object) -> None:
    layout: Layout = laid_out(trial(arms, "A long description of a treatment " * 3), theme, TEXT_WIDTH_TWIPS)  # type: ignore[arg-type]
    for one, other in combinations(layout.boxes, 2):
        beside = one.left + one.width <= other.left or other.left + other.width <= one.left
        assert beside or one.bottom <= other.top or other.bottom <= one.top
    assert all(box.left >= 0 and box.left + box.width <= TEXT_WIDTH_TWIPS for box in layout.boxes)
    assert max(box.bottom for box in layout.boxes) == layout.height


def test_one_box_leads_to_every_arm_and_all_arms_to_one() -> None:
    layout = laid_out(trial(3), ENGLISH, TEXT_WIDTH_TWIPS)
    tips = [stroke for stroke in layout.strokes if stroke.has_tip]
    assert len(tips) == 3 + 1
    tops = {(box.middle, box.top) for box in layout.boxes[1:]}
    assert {(tip.left, tip.top + tip.height) for tip in tips} == tops


def test_more_text_makes_higher_boxes_and_many_boxes_smaller_letters() -> None:
    short, long = (laid_out(trial(2, text), ENGLISH, TEXT_WIDTH_TWIPS) for text in ("Tablet", "Tablet " * 60))
    assert long.height > short.height
    assert text_styles(trial(2)) != text_styles(trial(5))


@pytest.mark.parametrize("language", ["en", "zh-hans"])
def test_word_has_shapes_with_text_and_a_description(language: Language) -> None:
    body = word(trial(), language).element.body
    boxes = body.xpath(f".//{WPS}[.//w:txbxContent]")
    told = ["".join(text.text or "" for text in box.iter(qn("w:t"))) for box in boxes]
    assert told == ["EnrolmentAdults", *(f"Arm {n}Tablet once a dayn = 50" for n in (0, 1)), "Follow-up <b>"]
    assert len(body.xpath(f".//{WPS}[.//*[local-name()='tailEnd']]")) == 3
    [properties] = body.xpath(".//wp:docPr")
    assert properties.get("descr") == "Enrolment: adults; then two arms."
    ids = [*body.xpath(f".//{WPS}/*[local-name()='cNvPr']/@id"), properties.get("id")]
    assert len(set(ids)) == len(ids)


def test_there_is_no_picture_that_would_need_a_font_here() -> None:
    made = Document(language="zh-hans", cover=TitlePage(title="题"), blocks=(trial(),))
    with ZipFile(BytesIO(build_word(made))) as file:
        assert not [name for name in file.namelist() if "media" in name]
        assert b"SimSun" in file.read("word/styles.xml")
    assert build_word(made) == build_word(made)


def test_a_missing_value_is_marked_in_its_box() -> None:
    marked = trial().model_copy(update={"rows": ((Box(title="Arms", lines=((placeholder("arms"),),)),),)})
    assert word(marked).element.body.xpath(f".//{WPS}//w:highlight")
    assert '<mark class="document-placeholder">[arms]</mark>' in blocks_html([marked], "en")


def test_a_page_shows_the_same_boxes_as_text() -> None:
    page = blocks_html([Paragraph(line=line("Before.")), trial(3)], "en", figures_before=1)
    assert page.count('class="diagram-box"') == 5
    assert "Follow-up &lt;b&gt;" in page
    assert page.count("<i></i>") == (1 + 3) + (3 + 1)
    assert "Figure 2. Trial schema" in page


def test_it_is_stored_and_read_again() -> None:
    assert BLOCKS.validate_json(BLOCKS.dump_json([trial()])) == [trial()]
