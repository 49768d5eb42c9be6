"""The styles of a document, all of them: nothing is left to the defaults of whoever opens it.

Names are Word's built-in ones where there is one, so that its navigation, contents and captions work. Each style
names the Chinese font too: Word takes another one for Chinese characters where a style is silent.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Literal

from apps.documents.word.look import (
    CELL_MARGIN_TWIPS,
    HAIRLINE,
    INK,
    MUTED,
    SANS,
    SERIF,
    TEXT_WIDTH_TWIPS,
    Look,
)
from apps.documents.word.xml import Element, border, copies, ppr, rpr, w

HEADING_LEVELS = 6
CONTENTS_LEVELS = 3
HEADING_NUMBERING = "1"  # the ids of numbering.py
BULLETS = "2"


@dataclass(frozen=True)
class Style:
    """A paragraph style. Sizes in half-points, distances in twips; None and 0 leave it to the style it is based on."""

    id: str
    name: str
    based_on: str = "Normal"
    next: str = ""
    font: Literal["", "serif", "sans"] = ""
    half_points: int = 0
    bold: bool = False
    italic: bool = False
    colour: str = ""
    before: int | None = None
    after: int | None = None
    line_240ths: int = 0
    jc: str = ""
    keep_next: bool = False
    keep_lines: bool = False
    level: int | None = None
    numbering: tuple[str, int] | None = None
    indent: dict[str, int] = field(default_factory=dict)
    extra: tuple[Element, ...] = ()
    quick: bool = True


def fonts(kind: str) -> Element:
    family = SERIF if kind == "serif" else SANS
    latin = family["latin"]
    return w("rFonts", ascii=latin, hAnsi=latin, eastAsia=family["chinese"], cs=latin)


def fonts_part() -> Element:
    """<w:fonts>: the Chinese names of the fonts, and what kind they are where they are missing."""
    return w("fonts", *(_font(family) for family in (SERIF, SANS)))


def _font(family: dict[str, str]) -> Element:
    charset = w("charset", val="86")  # simplified Chinese
    return w(
        "font",
        w("altName", val=family["chinese_name"]),
        charset,
        w("family", val="auto"),
        name=family["chinese"],
    )


def styles_part(look: Look) -> Element:
    """<w:styles> for one language."""
    return w(
        "styles",
        _defaults(look),
        *(_paragraph_style(style) for style in _paragraph_styles(look)),
        *_character_styles(look),
        *_table_styles(),
        w(
            "style",
            w("name", val="No List"),
            w("uiPriority", val=99),
            w("semiHidden"),
            type="numbering",
            default="1",
            styleId="NoList",
        ),
    )


def _defaults(look: Look) -> Element:
    run = rpr(
        fonts("serif"),
        w("sz", val=look.body_half_points),
        w("szCs", val=look.body_half_points),
        w("lang", val="en-GB" if look.language == "zh-CN" else look.language, eastAsia="zh-CN", bidi="ar-SA"),
    )
    paragraph = ppr(w("widowControl"), w("kinsoku"), w("overflowPunct"), w("autoSpaceDE"), w("autoSpaceDN"))
    return w("docDefaults", w("rPrDefault", run), w("pPrDefault", paragraph))


def _paragraph_style(style: Style) -> Element:
    children = [w("name", val=style.name)]
    if style.id != "Normal":
        children.append(w("basedOn", val=style.based_on))
    if style.next:
        children.append(w("next", val=style.next))
    if style.quick:
        children.append(w("qFormat"))
    children += [_paragraph_properties(style), _run_properties(style)]
    attributes = {"type": "paragraph", "styleId": style.id}
    if style.id == "Normal":
        attributes["default"] = "1"
    return w("style", *children, **attributes)


def _paragraph_properties(style: Style) -> Element:
    found = [*style.extra]
    if style.keep_next:
        found.append(w("keepNext"))
    if style.keep_lines:
        found.append(w("keepLines"))
    if style.numbering:
        number, level = style.numbering
        found.append(w("numPr", w("ilvl", val=level), w("numId", val=number)))
    spacing = {
        key: value for key, value in (("before", style.before), ("after", style.after)) if value is not None
    }
    if style.line_240ths:
        spacing |= {"line": style.line_240ths}
        found.append(w("spacing", **spacing, lineRule="auto"))
    elif spacing:
        found.append(w("spacing", **spacing))
    if style.indent:
        found.append(w("ind", **style.indent))
    if style.jc:
        found.append(w("jc", val=style.jc))
    if style.level is not None:
        found.append(w("outlineLvl", val=style.level))
    return ppr(*found)


def _run_properties(style: Style) -> Element:
    found = []
    if style.font:
        found.append(fonts(style.font))
    if style.bold:
        found += [w("b"), w("bCs")]
    if style.italic:
        found += [w("i"), w("iCs")]
    if style.colour:
        found.append(w("color", val=style.colour))
    if style.half_points:
        found += [w("sz", val=style.half_points), w("szCs", val=style.half_points)]
    return rpr(*found)


def _paragraph_styles(look: Look) -> list[Style]:
    return [
        Style("Normal", "Normal", font="serif"),
        Style(
            "BodyText",
            "Body Text",
            after=look.after_twips,
            line_240ths=look.line_240ths,
            jc="both" if look.justified else "left",
            indent={"firstLineChars": look.first_line_chars, "firstLine": 480}
            if look.first_line_chars
            else {},
        ),
        *_headings(look),
        *_lists(look),
        *_of_tables(look),
        *_of_cover(look),
        *_of_pages(look),
    ]


def styles_by_id(look: Look) -> dict[str, Style]:
    """Each paragraph style with the size, font and distances that it takes from the one it is based on."""
    found = {"": Style("", "", half_points=look.body_half_points, before=0, after=0)}
    for style in _paragraph_styles(look):
        base = found.get(style.based_on, found[""])
        found[style.id] = replace(
            style,
            half_points=style.half_points or base.half_points,
            font=style.font or base.font,
            line_240ths=style.line_240ths or base.line_240ths,
            before=base.before if style.before is None else style.before,
            after=base.after if style.after is None else style.after,
        )
    return found


def _headings(look: Look) -> list[Style]:
    sizes = [32, 28, 24, 24, 24, 24] if look.language == "zh-CN" else [30, 26, 23, 22, 22, 22]
    before = [360, 280, 220, 200, 180, 180]
    after = [160, 120, 100, 80, 80, 80]
    return [
        Style(
            f"Heading{level}",
            f"heading {level}",
            next="BodyText",
            font="sans",
            half_points=sizes[level - 1],
            bold=True,
            italic=level == 5 and look.language != "zh-CN",
            colour=INK,
            before=before[level - 1],
            after=after[level - 1],
            keep_next=True,
            keep_lines=True,
            level=level - 1,
            numbering=(HEADING_NUMBERING, level - 1),
        )
        for level in range(1, HEADING_LEVELS + 1)
    ]


def _lists(look: Look) -> list[Style]:
    spacing = {"after": 60, "line_240ths": look.line_240ths}
    return [
        Style("ListBullet", "List Bullet", numbering=(BULLETS, 0), **spacing),  # type: ignore[arg-type]
        Style("ListNumber", "List Number", **spacing),  # type: ignore[arg-type]
    ]


def _of_tables(look: Look) -> list[Style]:
    size = look.body_half_points - 3
    return [
        Style(
            "Caption",
            "caption",
            font="sans",
            half_points=size,
            bold=True,
            before=200,
            after=80,
            keep_lines=True,
        ),
        Style("TableText", "Table Text", half_points=size, before=40, after=40),
        Style("TableHead", "Table Heading", "TableText", font="sans", bold=True, keep_next=True),
        Style("TableTextSmall", "Table Text Small", "TableText", half_points=size - 3),
        Style("TableHeadSmall", "Table Heading Small", "TableHead", half_points=size - 3),
        Style("TableEnd", "Table End", half_points=12, after=100, quick=False),
        Style("Figure", "Figure", jc="center", before=160, keep_next=True),
    ]


def _of_cover(look: Look) -> list[Style]:
    jc = "center" if look.centred_cover else "left"
    rule = w("pBdr", border("bottom", eighths_pt=12, colour=INK, space_pt=12))
    top = w("pBdr", border("top", eighths_pt=4, colour=HAIRLINE, space_pt=8))
    return [
        Style(
            "Title",
            "Title",
            font="sans",
            half_points=44,
            bold=True,
            colour=INK,
            before=2200,
            after=240,
            jc=jc,
        ),
        Style(
            "Subtitle", "Subtitle", font="sans", half_points=28, colour=MUTED, after=560, jc=jc, extra=(rule,)
        ),
        Style(
            "CoverLabel",
            "Cover Label",
            font="sans",
            half_points=20,
            colour=MUTED,
            before=80,
            after=80,
            quick=False,
        ),
        Style("CoverText", "Cover Text", half_points=22, before=80, after=80, quick=False),
        Style("Notice", "Confidentiality Notice", half_points=18, colour=MUTED, before=900, extra=(top,)),
    ]


def _of_pages(look: Look) -> list[Style]:
    middle = w("tabs", w("tab", val="right", pos=TEXT_WIDTH_TWIPS))
    small = {"font": "sans", "half_points": 16, "colour": MUTED, "quick": False}
    header = w("pBdr", border("bottom", eighths_pt=4, colour=HAIRLINE, space_pt=4))
    footer = w("pBdr", border("top", eighths_pt=4, colour=HAIRLINE, space_pt=4))
    return [
        Style("Header", "header", extra=(middle, header), **small),  # type: ignore[arg-type]
        Style("Footer", "footer", extra=(*copies([middle]), footer), **small),  # type: ignore[arg-type]
        Style("TOCHeading", "TOC Heading", font="sans", half_points=32, bold=True, colour=INK, after=240),
        *(_contents_level(level) for level in range(1, CONTENTS_LEVELS + 1)),
    ]


def _contents_level(level: int) -> Style:
    left = (0, 454, 1077)[level - 1]
    width = (454, 623, 850)[level - 1]
    tabs = w(
        "tabs",
        w("tab", val="left", pos=left + width),
        w("tab", val="right", leader="dot", pos=TEXT_WIDTH_TWIPS),
    )
    return Style(
        f"TOC{level}",
        f"toc {level}",
        half_points=20,
        bold=level == 1,
        before=60 if level == 1 else 0,
        after=10,
        indent={"left": left + width, "hanging": width},
        extra=(tabs,),
        quick=False,
    )


def _character_styles(look: Look) -> list[Element]:
    raised = [w("vertAlign", val="superscript")] if look.citations_raised else []
    return [
        w(
            "style",
            w("name", val="Default Paragraph Font"),
            w("uiPriority", val=1),
            w("semiHidden"),
            type="character",
            default="1",
            styleId="DefaultParagraphFont",
        ),
        _character_style(
            "Placeholder",
            "Placeholder Text",
            w("b"),
            w("bCs"),
            w("shd", val="clear", color="auto", fill="FFF2CC"),
        ),
        _character_style("Citation", "Citation", *raised),
        _character_style("Hyperlink", "Hyperlink"),
    ]


def _character_style(id_: str, name: str, *properties: Element) -> Element:
    return w(
        "style",
        w("name", val=name),
        w("basedOn", val="DefaultParagraphFont"),
        w("qFormat"),
        rpr(*properties),
        type="character",
        styleId=id_,
    )


def _table_styles() -> list[Element]:
    margins = w(
        "tblCellMar",
        w("top", w=0, type="dxa"),
        w("left", w=CELL_MARGIN_TWIPS, type="dxa"),
        w("bottom", w=0, type="dxa"),
        w("right", w=CELL_MARGIN_TWIPS, type="dxa"),
    )
    normal = w(
        "style",
        w("name", val="Normal Table"),
        w("uiPriority", val=99),
        w("semiHidden"),
        w("tblPr", w("tblInd", w=0, type="dxa"), margins),
        type="table",
        default="1",
        styleId="TableNormal",
    )
    borders = w(
        "tblBorders",
        border("top", eighths_pt=10, colour=INK),
        border("bottom", eighths_pt=10, colour=INK),
        border("insideH", eighths_pt=4, colour=HAIRLINE),
    )
    return [
        normal,
        w(
            "style",
            w("name", val="Document Table"),
            w("basedOn", val="TableNormal"),
            w("qFormat"),
            w("tblPr", borders),
            type="table",
            styleId="DocumentTable",
        ),
    ]
