"""The title page, and what stands at the top and foot of the others."""

from __future__ import annotations

from apps.documents.blocks import Document, TitlePage
from apps.documents.word.measure import line_width, shortened
from apps.documents.word.runs import field, line_runs, paragraph, run
from apps.documents.word.theme import HAIRLINE, SMALL_HALF_POINTS, TEXT_WIDTH_TWIPS, Sheet, Theme
from apps.documents.word.xml import Element, border, tblpr, w

LABEL_SHARE = 0.32
TWIPS_PER_HALF_POINT = 10
ROOM_FOR_OTHER_FONTS = 0.85  # what takes the place of Arial where it is missing may be wider


def cover(page: TitlePage, theme: Theme, *, is_short: bool = False) -> list[Element]:
    """On a page of its own the title stands lower; above the text it stands at the top."""
    at_top = [w("spacing", before=0, after=120)] if is_short else []
    made = [paragraph("Title", run(page.title), properties=at_top)]
    if page.subtitle:
        made.append(paragraph("Subtitle", run(page.subtitle)))
    if page.rows:
        made += [_rows(page, theme), paragraph("TableEnd")]
    if page.notice:
        made.append(paragraph("Notice", run(page.notice)))
    return made


def _rows(page: TitlePage, theme: Theme) -> Element:
    label = round(TEXT_WIDTH_TWIPS * LABEL_SHARE)
    widths = (label, TEXT_WIDTH_TWIPS - label)
    rows = (
        w(
            "tr",
            w("trPr", w("cantSplit")),
            _cell(widths[0], paragraph("CoverLabel", run(name))),
            _cell(widths[1], paragraph("CoverText", *line_runs(text, theme))),
        )
        for name, text in page.rows
    )
    lines = w(
        "tblBorders",
        border("bottom", eighths_pt=4, colour=HAIRLINE),
        border("insideH", eighths_pt=4, colour=HAIRLINE),
    )
    properties = tblpr(
        w("tblStyle", val="TableNormal"),
        w("tblW", w=TEXT_WIDTH_TWIPS, type="dxa"),
        lines,
        w("tblLayout", type="fixed"),
    )
    return w("tbl", properties, w("tblGrid", *(w("gridCol", w=width) for width in widths)), *rows)


def _cell(width: int, content: Element) -> Element:
    return w("tc", w("tcPr", w("tcW", w=width, type="dxa")), content)


def header(document: Document, sheet: Sheet) -> Element:
    return paragraph("Header", run(_on_one_line(document.header, sheet)), properties=_edge(sheet))


def _on_one_line(text: str, sheet: Sheet) -> str:
    """A long name ends with an ellipsis after a whole word; what kind of document it is stays behind it."""
    name, dot, kind = text.rpartition(" · ")
    width = sheet.text_width_twips * ROOM_FOR_OTHER_FONTS
    size = SMALL_HALF_POINTS * TWIPS_PER_HALF_POINT
    if not name:
        return shortened(text, width=width, size=size, is_sans=True)
    return (
        shortened(name, width=width - line_width(dot + kind, size=size), size=size, is_sans=True) + dot + kind
    )


def footer(document: Document, theme: Theme, sheet: Sheet) -> Element:
    """The document's own words on the left, "Page X of Y" on the right."""
    before, between, after = theme.words.page
    return paragraph(
        "Footer",
        run(f"{document.footer}\t{before}"),
        *field("PAGE", "2"),
        run(between),
        *field("NUMPAGES", "2"),
        run(after),
        properties=_edge(sheet),
    )


def _edge(sheet: Sheet) -> list[Element]:
    """The style's tab at the right edge stands at that of a portrait page."""
    if not sheet.is_landscape:
        return []
    old, new = w("tab", val="clear", pos=TEXT_WIDTH_TWIPS), w("tab", val="right", pos=sheet.text_width_twips)
    return [w("tabs", old, new)]
