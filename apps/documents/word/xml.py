"""Elements of WordprocessingML, made from names and values, so that no text can ever become markup.

Word refuses properties in another order than its schema's: `ppr`, `rpr` and `tblpr` put them in order.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from copy import deepcopy

from docx.oxml.ns import nsmap
from docx.oxml.parser import OxmlElement
from docx.oxml.xmlchemy import BaseOxmlElement

Element = BaseOxmlElement
_W = f"{{{nsmap['w']}}}"
# What XML 1.0 cannot hold: control characters, lone surrogates and two non-characters; and marks that turn the
# direction of the text after them, which nobody sees and which would show a title in another order.
_ILLEGAL = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff\ufffe\uffff\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]"
)
_NEW_LINE = re.compile("\r\n|[\r\n\u2028\u2029\u0085\x0b\x0c]")


def _order(names: str) -> dict[str, int]:
    return {name: place for place, name in enumerate(names.split())}


_PPR = _order(
    "pStyle keepNext keepLines pageBreakBefore widowControl numPr pBdr shd tabs kinsoku overflowPunct "
    "autoSpaceDE autoSpaceDN spacing ind contextualSpacing jc outlineLvl sectPr"
)
_RPR = _order("rStyle rFonts b bCs i iCs color sz szCs highlight u shd vertAlign lang")
_TBLPR = _order("tblStyle tblW jc tblInd tblBorders tblLayout tblCellMar tblLook tblCaption")


def clean(text: str) -> str:
    """The text without what XML cannot hold; every kind of line break is one `\\n`."""
    return _ILLEGAL.sub("", _NEW_LINE.sub("\n", text))


def w(name: str, /, *children: Element, **attributes: str | int | bool) -> Element:
    """<w:name w:attribute="value">: `w("spacing", after=120)`; True and False become 1 and 0."""
    element: Element = OxmlElement(f"w:{name}")
    for key, value in attributes.items():
        text = str(int(value)) if isinstance(value, bool) else clean(str(value))
        element.set(_W + key, text)
    element.extend(children)
    return element


def ppr(*properties: Element) -> Element:
    return w("pPr", *_in_order(properties, _PPR))


def add_property(properties: Element, added: Element) -> None:
    """Put a property into a paragraph's, in its place."""
    properties[:] = _in_order([*properties, added], _PPR)


def rpr(*properties: Element) -> Element:
    return w("rPr", *_in_order(properties, _RPR))


def tblpr(*properties: Element) -> Element:
    return w("tblPr", *_in_order(properties, _TBLPR))


def _in_order(properties: Iterable[Element], order: dict[str, int]) -> list[Element]:
    return sorted(properties, key=lambda each: order[local_name(each)])


def local_name(element: Element) -> str:
    return str(element.tag).rpartition("}")[2]


def copies(elements: Iterable[Element]) -> list[Element]:
    """An element has one place in a tree; who needs it twice takes a copy."""
    return [deepcopy(each) for each in elements]


def border(edge: str, *, eighths_pt: int, colour: str = "auto", space_pt: int = 0) -> Element:
    return w(edge, val="single", sz=eighths_pt, space=space_pt, color=colour)
