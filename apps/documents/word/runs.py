"""Text, spans and fields as runs, and paragraphs made of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from docx.oxml.ns import qn

from apps.documents.blocks import Line, Span
from apps.documents.word.look import Look
from apps.documents.word.xml import Element, clean, copies, ppr, rpr, w

BRACKETS = {"[": "]", "【": "】", "［": "］", "〔": "〕"}
_SPACE = "{http://www.w3.org/XML/1998/namespace}space"


def paragraph(style: str, *content: Element, properties: Sequence[Element] = ()) -> Element:
    return w("p", ppr(w("pStyle", val=style), *properties), *content)


def run(text: str, *properties: Element) -> Element:
    """A run; line breaks and tabs in the text are Word's own."""
    return w("r", *([rpr(*properties)] if properties else []), *_pieces(clean(text)))


def _pieces(text: str) -> list[Element]:
    found: list[Element] = []
    for line_number, each in enumerate(text.split("\n")):
        if line_number:
            found.append(w("br"))
        for tab_number, piece in enumerate(each.split("\t")):
            if tab_number:
                found.append(w("tab"))
            if piece:
                found.append(_text("t", piece))
    return found


def _text(name: str, text: str) -> Element:
    element = w(name)
    element.text = text
    element.set(_SPACE, "preserve")
    return element


def line_runs(line: Line, look: Look) -> list[Element]:
    return [_span(span, look) for span in line]


def _span(span: Span, look: Look) -> Element:
    properties = []
    if span.bold:
        properties += [w("b"), w("bCs")]
    if span.italic:
        properties += [w("i"), w("iCs")]
    if span.kind == "placeholder":
        return run(
            bracketed(span.text, look.words.open_bracket, look.words.close_bracket),
            w("rStyle", val="Placeholder"),
            *properties,
            w("highlight", val="yellow"),
        )
    if span.kind == "citation":
        return run(bracketed(span.text, "[", "]"), w("rStyle", val="Citation"), *properties)
    return run(span.text, *properties)


def bracketed(text: str, opening: str, closing: str) -> str:
    """The text in brackets, unless it stands in brackets already."""
    stripped = text.strip()
    if stripped and BRACKETS.get(stripped[0]) == stripped[-1]:
        return stripped
    return f"{opening}{stripped}{closing}"


def field(code: str, shown: str, *properties: Element, dirty: bool = False) -> list[Element]:
    """A field that Word computes, with what it shows until then. `code` is ours, never a user's text."""
    begin = w("fldChar", fldCharType="begin")
    if dirty:
        begin.set(qn("w:dirty"), "1")
    steps: Iterable[Element] = (
        begin,
        _text("instrText", f" {code} "),
        w("fldChar", fldCharType="separate"),
        _text("t", clean(shown)),
        w("fldChar", fldCharType="end"),
    )
    return [w("r", *([rpr(*copies(properties))] if properties else []), step) for step in steps]
