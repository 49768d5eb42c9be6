"""What the viewers are given, and what they make of it: anchors for passages, tables as tables, nothing unescaped."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from typing import Any

from django.template.loader import render_to_string
from django.utils.translation import override

from apps.documents.parsing.viewing import TextPassage, places_of, text_sections

BOX = {"page": 2, "x0": 1.0, "top": 2.0, "x1": 3.0, "bottom": 4.0}


@dataclass
class Kept:
    pk: int
    text: str
    section: str = "Methods"
    page: int | None = 1
    kind: str = "paragraph"
    boxes: list[dict[str, Any]] = field(default_factory=list)


TABLE = "Table 1. Age\nGroup | Age\nDrug A | 64"


def rendered(*kept: Kept, language: str = "en") -> str:
    with override("en"):
        return render_to_string(
            "_components/text_viewer.html", {"sections": text_sections(kept), "language": language}
        )


def test_neighbours_of_a_section_stand_together_in_order() -> None:
    sections = text_sections([Kept(1, "a"), Kept(2, "b"), Kept(3, "c", section="Results"), Kept(4, "d")])
    assert [(each.title, [passage.id for passage in each.passages]) for each in sections] == [
        ("Methods", ["1", "2"]),
        ("Results", ["3"]),
        ("Methods", ["4"]),
    ]


def test_a_page_is_named_where_it_begins() -> None:
    (section,) = text_sections([Kept(1, "a"), Kept(2, "b"), Kept(3, "c", page=2), Kept(4, "d", page=None)])
    assert [passage.page for passage in section.passages] == [1, None, 2, None]


def test_a_table_has_rows_under_its_caption() -> None:
    (section,) = text_sections([Kept(1, TABLE, kind="table", page=None)])
    assert section.passages == (
        TextPassage("1", "table", TABLE, None, (("Group", "Age"), ("Drug A", "64")), "Table 1. Age"),
    )


def test_each_passage_is_where_its_address_leads() -> None:
    page = rendered(Kept(7, "Adults <b>only</b>."), Kept(8, TABLE, kind="table"), language="zh")
    assert re.findall(r'id="(passage=\d+)"', page) == ["passage=7", "passage=8"]
    assert "Adults &lt;b&gt;only&lt;/b&gt;." in page
    assert '<th scope="col">Group</th>' in page
    assert "<td>64</td>" in page
    assert 'lang="zh-Hans"' in page


def test_the_pdf_viewer_has_its_passages_as_data() -> None:
    passages = places_of([Kept(7, "</script> text", page=2, boxes=[BOX])])
    with override("en"):
        page = render_to_string(
            "_components/pdf_viewer.html", {"file_url": "/file/", "title": 'A "b"', "passages": passages}
        )
    found = re.search(r'<script id="pdf-passages" type="application/json">(.*?)</script>', page)
    assert found
    assert json.loads(found.group(1)) == [{"id": "7", "page": 2, "boxes": [BOX], "text": "</script> text"}]
    assert 'data-pdf="/file/"' in page
    assert 'aria-label="A &quot;b&quot;"' in page


def test_the_pdf_viewer_may_fetch_its_passages() -> None:
    page = render_to_string(
        "_components/pdf_viewer.html", {"file_url": "/file/", "passages_url": "/passages/"}
    )
    assert 'data-passages-url="/passages/"' in page
    assert "<script" not in page
