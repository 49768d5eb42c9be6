"""Text, spans and fields as runs, and paragraphs made of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from apps.documents.blocks import Line, Span
from apps.documents.word.theme import Theme
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


def line_runs(line: Line, theme: Theme) -> list[Element]:
    return [_span(span, theme) for span in line]


def _span(span: Span, theme: Theme) -> Element:
    properties = []
    if span.bold:
        properties += [w("b"), w("bCs")]
    if span.italic:
        properties += [w("i"), w("iCs")]
    if span.kind == "placeholder":
        return run(
            bracketed(span.text, theme.words.open_bracket, theme.words.close_bracket),
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


def field(code: str, until_then: str, *properties: Element) -> list[Element]:
    """A field that Word computes, and the text in its place until then. `code` is ours, never a user's text."""
    steps: Iterable[Element] = (
        w("fldChar", fldCharType="begin"),
        _text("instrText", f" {code} "),
        w("fldChar", fldCharType="separate"),
        _text("t", clean(until_then)),
        w("fldChar", fldCharType="end"),
    )
    return [w("r", *([rpr(*copies(properties))] if properties else []), step) for step in steps]
