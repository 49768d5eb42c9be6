"""The blocks of a document as a page: the same order, captions and marks, and no markup from text."""

from __future__ import annotations

from html.parser import HTMLParser

import pytest

from apps.documents.blocks import (
    Figure,
    Heading,
    ListBlock,
    PageBreak,
    Paragraph,
    Span,
    Table,
    line,
    placeholder,
)
from apps.documents.html import blocks_html
from tests.support.documents import Language, png, rows
from tests.support.protocols import protocol


class Outline(HTMLParser):
    """The tags of a page in their order, and whether each was closed."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.open: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.tags.append(tag)
        if tag not in {"br", "hr", "img"}:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.mark.parametrize("language", ["en", "zh-hans"])
def test_a_whole_protocol_is_well_formed(language: Language) -> None:
    blocks = protocol(language).blocks
    outline = Outline(blocks_html(blocks, language))
    assert outline.open == []
    assert outline.tags.count("table") == sum(isinstance(block, Table) for block in blocks)
    assert outline.tags.count("mark") == 2


def test_headings_begin_below_the_pages_own_and_show_their_number() -> None:
    page = blocks_html([Heading(level=1, number="1", text="One"), Heading(level=6, text="Deep")], "en")
    assert '<h2><span class="document-number">1</span> One</h2>' in page
    assert "<h6>Deep</h6>" in page


def test_text_is_never_markup() -> None:
    evil = "<img src=x onerror=alert(1)>\"'"
    page = blocks_html(
        [
            Heading(level=1, number=evil, text=evil),
            Paragraph(line=line(evil, placeholder(evil), Span(text=evil, kind="citation", bold=True))),
            ListBlock(items=(line(evil),)),
            Table(caption=evil, head=(evil,), rows=rows((evil,))),
            Figure(caption=evil, alt=evil, png_base64=png()),
        ],
        "en",
    )
    assert Outline(page).tags.count("img") == 1
    assert 'alt="&lt;img src=x onerror=alert(1)&gt;&quot;&#x27;"' in page


def test_captions_count_on_from_the_parts_before() -> None:
    table = Table(caption="Arms", head=("a",), rows=rows(("1",)), centred=(0,))
    page = blocks_html([table, Table(caption="", rows=rows(("1", "2"))), table], "zh-hans", tables_before=2)
    assert "<caption>表 3\u3000Arms</caption>" in page
    assert "<caption>表 4\u3000Arms</caption>" in page
    assert '<th scope="col" class="text-center">a</th>' in page
    assert '<th scope="row">1</th><td>2</td>' in page
    assert 'lang="zh-Hans"' in page


def test_marks_lists_and_breaks() -> None:
    page = blocks_html(
        [
            Paragraph(line=line(placeholder("n"), Span(text="a\nb", bold=True, italic=True))),
            ListBlock(items=(line("x"),), ordered=True),
            PageBreak(),
        ],
        "en",
    )
    assert '<mark class="document-placeholder">[n]</mark><strong><em>a<br>b</em></strong>' in page
    assert "<ol><li>x</li></ol>" in page
    assert '<hr class="document-page-break">' in page
