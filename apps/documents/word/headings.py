"""Headings with their numbers and bookmarks, and the contents that lead to them.

Page numbers are fields that whoever lays the pages out computes: Word when it opens the file, LibreOffice when it
converts it. Nothing is guessed before; what computes no fields shows the entries without numbers. Word's own field
for a whole table of contents does not stand around them: LibreOffice takes the text in it as it is, so every PDF
made with it would go without page numbers.
"""

from __future__ import annotations

from apps.documents.blocks import Heading
from apps.documents.word.numbering import HEADING_INDENTS, is_counted
from apps.documents.word.runs import field, paragraph, run
from apps.documents.word.styles import CONTENTS_LEVELS
from apps.documents.word.theme import Theme
from apps.documents.word.xml import Element, w

FIRST_BOOKMARK = 100_000_000  # Word names its own bookmarks of contents by nine digits


def heading(block: Heading, place: int, *, word_counts: bool) -> Element:
    """`place` counts the document's headings from 0 and names the bookmark."""
    counted = word_counts and is_counted(block)
    text = block.text if counted or not block.number else f"{block.number}\t{block.text}"
    return paragraph(
        f"Heading{block.level}",
        w("bookmarkStart", id=place, name=_bookmark(place)),
        run(text),
        w("bookmarkEnd", id=place),
        properties=[] if counted else _without_count(block),
    )


def _without_count(block: Heading) -> list[Element]:
    width = HEADING_INDENTS[block.level - 1] if block.number else 0
    tabs = [w("tabs", w("tab", val="left", pos=width))] if width else []
    return [w("numPr", w("numId", val=0)), *tabs, w("ind", left=width, hanging=width)]


def contents(headings: list[Heading], theme: Theme) -> list[Element]:
    """The heading "Contents" and an entry for each of the upper levels."""
    listed = [(place, each) for place, each in enumerate(headings) if each.level <= CONTENTS_LEVELS]
    if not listed:
        return []
    title = paragraph("TOCHeading", run(theme.words.contents), properties=[w("pageBreakBefore")])
    return [title, *(_entry(place, each) for place, each in listed)]


def _entry(place: int, block: Heading) -> Element:
    number = f"{block.number}\t" if block.number else ""
    page = field(f"PAGEREF {_bookmark(place)} \\h", "")
    link = w("hyperlink", run(number + block.text), run("\t"), *page, anchor=_bookmark(place), history=True)
    flat = [] if block.number else [w("ind", left=0, hanging=0)]
    return paragraph(f"TOC{block.level}", link, properties=flat)


def _bookmark(place: int) -> str:
    return f"_Toc{FIRST_BOOKMARK + place}"
