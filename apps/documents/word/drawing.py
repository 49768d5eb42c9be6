"""Diagrams as shapes of Word: boxes with text in them, lines and arrows, in one group that stands in the text.

Shapes and not a picture: the fonts are the reader's, so Chinese needs none on the server, and the text can be searched
and changed. Programs older than shapes show the alternative text.
"""

from __future__ import annotations

from docx.oxml.parser import parse_xml

from apps.documents.blocks import Box, Diagram
from apps.documents.word.diagram import PADDING_TWIPS, Layout, Placed, Stroke, text_styles
from apps.documents.word.runs import line_runs, paragraph, run
from apps.documents.word.theme import EMU_PER_TWIP, INK, SHADE, Theme
from apps.documents.word.xml import Element, clean, w

NAMESPACES = {
    "w": "http://schemas.openxmlformats.org/wordprocessingml/2006/main",
    "mc": "http://schemas.openxmlformats.org/markup-compatibility/2006",
    "wp": "http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing",
    "a": "http://schemas.openxmlformats.org/drawingml/2006/main",
    "wpg": "http://schemas.microsoft.com/office/word/2010/wordprocessingGroup",
    "wps": "http://schemas.microsoft.com/office/word/2010/wordprocessingShape",
}
LINE_EMU = 9525
IDS_A_DIAGRAM = 1000


def drawing(diagram: Diagram, layout: Layout, theme: Theme, number: int) -> Element:
    """A run; `number` counts the document's figures from 1 and makes ids that no other shape has."""
    first = number * IDS_A_DIAGRAM
    frame = _frame(layout, first)
    properties = frame.xpath(".//wp:docPr")[0]
    properties.set("descr", clean(diagram.alt))
    properties.set("title", clean(diagram.caption))
    group = frame.xpath(".//*[local-name()='wgp']")[0]
    for place, stroke in enumerate(layout.strokes, 1):
        group.append(_stroke(stroke, first + place))
    for place, placed in enumerate(layout.boxes, 1 + len(layout.strokes)):
        group.append(_box(placed, text_styles(diagram), theme, first + place))
    frame.xpath(".//*[local-name()='Fallback']")[0].append(run(diagram.alt)[-1])
    return frame


def _declared() -> str:
    return " ".join(f'xmlns:{prefix}="{name}"' for prefix, name in NAMESPACES.items())


def _frame(layout: Layout, number: int) -> Element:
    """Numbers only: what people wrote is set into it afterwards."""
    size = f'cx="{layout.width * EMU_PER_TWIP}" cy="{layout.height * EMU_PER_TWIP}"'
    made: Element = parse_xml(
        f'<w:r {_declared()}><mc:AlternateContent><mc:Choice Requires="wpg"><w:drawing>'
        f'<wp:inline distT="0" distB="0" distL="0" distR="0"><wp:extent {size}/>'
        f'<wp:docPr id="{number}" name="Diagram {number}"/><wp:cNvGraphicFramePr/>'
        f'<a:graphic><a:graphicData uri="{NAMESPACES["wpg"]}"><wpg:wgp><wpg:cNvGrpSpPr/><wpg:grpSpPr><a:xfrm>'
        f'<a:off x="0" y="0"/><a:ext {size}/><a:chOff x="0" y="0"/><a:chExt {size}/></a:xfrm></wpg:grpSpPr>'
        "</wpg:wgp></a:graphicData></a:graphic></wp:inline></w:drawing></mc:Choice><mc:Fallback/>"
        "</mc:AlternateContent></w:r>"
    )
    return made


def _shape(of: Placed | Stroke, number: int, kind: str, theme: str, *, form: str) -> Element:
    left, top, width, height = (each * EMU_PER_TWIP for each in (of.left, of.top, of.width, of.height))
    made: Element = parse_xml(
        f'<wps:wsp {_declared()}><wps:cNvPr id="{number}" name="Shape {number}"/>{kind}<wps:spPr><a:xfrm>'
        f'<a:off x="{left}" y="{top}"/><a:ext cx="{width}" cy="{height}"/></a:xfrm>'
        f'<a:prstGeom prst="{form}"><a:avLst/></a:prstGeom>{theme}</wps:spPr></wps:wsp>'
    )
    return made


def _ink(inside: str = "") -> str:
    colour = f'<a:solidFill><a:srgbClr val="{INK}"/></a:solidFill>'
    return f'<a:ln w="{LINE_EMU}">{colour}{inside}</a:ln>'


def _stroke(stroke: Stroke, number: int) -> Element:
    tip = '<a:tailEnd type="triangle" w="med" len="med"/>' if stroke.has_tip else ""
    made = _shape(stroke, number, "<wps:cNvCnPr/>", _ink(tip), form="line")
    made.append(parse_xml(f"<wps:bodyPr {_declared()}/>"))
    return made


def _box(placed: Placed, styles: tuple[str, str], theme: Theme, number: int) -> Element:
    fill = f'<a:solidFill><a:srgbClr val="{SHADE}"/></a:solidFill>'
    made = _shape(placed, number, "<wps:cNvSpPr/>", fill + _ink(), form="rect")
    inside: Element = parse_xml(f"<wps:txbx {_declared()}/>")
    inside.append(w("txbxContent", *_paragraphs(placed.box, styles, theme)))
    made.append(inside)
    side = PADDING_TWIPS * EMU_PER_TWIP
    made.append(
        parse_xml(
            f'<wps:bodyPr {_declared()} wrap="square" lIns="{side}" tIns="{side // 2}" rIns="{side}" '
            f'bIns="{side // 2}" anchor="ctr"><a:noAutofit/></wps:bodyPr>'
        )
    )
    return made


def _paragraphs(box: Box, styles: tuple[str, str], theme: Theme) -> list[Element]:
    title, text = styles
    texts = [(title, [run(box.title)])] if box.title else []
    texts += [(text, line_runs(told, theme)) for told in box.lines]
    return [paragraph(style, *runs, properties=[w("jc", val="center")]) for style, runs in texts]
