"""The styles as parts of the file: paragraphs, characters, tables, and the fonts that they name.

Each style names the Chinese font too: Word takes another one for Chinese characters where a style is silent.
"""

from __future__ import annotations

from apps.documents.word.styles import Style, paragraph_styles
from apps.documents.word.theme import CELL_MARGIN_TWIPS, HAIRLINE, INK, SANS, SERIF, Theme
from apps.documents.word.xml import Element, border, ppr, rpr, w


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


def styles_part(theme: Theme) -> Element:
    """<w:styles> for one language."""
    return w(
        "styles",
        _defaults(theme),
        *(_paragraph_style(style) for style in paragraph_styles(theme)),
        *_character_styles(theme),
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


def _defaults(theme: Theme) -> Element:
    run = rpr(
        fonts("serif"),
        w("sz", val=theme.body_half_points),
        w("szCs", val=theme.body_half_points),
        w(
            "lang",
            val="en-GB" if theme.language == "zh-CN" else theme.language,
            eastAsia="zh-CN",
            bidi="ar-SA",
        ),
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
    elif style.exactly_twips:
        found.append(w("spacing", **spacing, line=style.exactly_twips, lineRule="exact"))
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


def _character_styles(theme: Theme) -> list[Element]:
    raised = [w("vertAlign", val="superscript")] if theme.citations_raised else []
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
