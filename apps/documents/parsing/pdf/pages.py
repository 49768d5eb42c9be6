"""The pages of a file, one at a time: each is taken in and let go before the next, whatever it holds."""

from __future__ import annotations

from collections.abc import Iterator
from io import BufferedReader
from typing import Any

import pdfplumber
from pdfminer.pdfdocument import PDFEncryptionError, PDFPasswordIncorrect
from pdfminer.pdftypes import resolve1
from pdfplumber.page import Page
from pdfplumber.pdf import PDF
from pdfplumber.utils.exceptions import PdfminerException

from apps.documents.parsing.errors import DocumentUnreadable
from apps.documents.parsing.pdf.fragments import PageContent, Rule
from apps.documents.parsing.pdf.glyphs import fragments_of, glyphs_of
from apps.documents.parsing.types import ParseLimits

MOST_GLYPHS = 60_000  # of a page; a newspaper's has twenty thousand
MOST_RULES = 2_000
THICKEST_RULE = 2.5
SHORTEST_RULE = 30.0


def opened(file: BufferedReader, limits: ParseLimits) -> PDF:
    """DocumentUnreadable for a file with a password and one with too many pages. An empty password is none."""
    try:
        pdf = pdfplumber.open(file, pages=list(range(1, limits.pages + 2)))
    except PdfminerException as error:
        if error.args and isinstance(error.args[0], PDFPasswordIncorrect | PDFEncryptionError):
            raise DocumentUnreadable("encrypted") from None
        raise
    if _claimed_pages(pdf) > limits.pages or len(pdf.pages) > limits.pages:
        raise DocumentUnreadable("too_large")
    return pdf


def _claimed_pages(pdf: PDF) -> int:
    """What the file says, before its pages are walked: ten thousand take seconds to find."""
    root = resolve1(pdf.doc.catalog.get("Pages"))
    count = resolve1(root.get("Count")) if isinstance(root, dict) else 0
    return count if isinstance(count, int) else 0


def title_in(pdf: PDF) -> str:
    title = pdf.metadata.get("Title")
    return title if isinstance(title, str) else ""


def contents(pdf: PDF) -> Iterator[PageContent]:
    for page in pdf.pages:
        yield _content(page)
        page.close()


def _content(page: Page) -> PageContent:
    left, top, right, bottom = page.cropbox
    chars = page.chars
    if len(chars) > MOST_GLYPHS:
        raise DocumentUnreadable("too_large")
    height = page.height + page.mediabox[1]
    fragments = fragments_of(glyphs_of(chars, height, left, top))
    visible = [
        each for each in fragments if -2 < each.x0 < right - left and 0 < each.baseline < bottom - top + 2
    ]
    return PageContent(
        number=page.page_number,
        width=float(right - left),
        height=float(bottom - top),
        fragments=tuple(visible),
        rules=tuple(_rules(page, left, top)),
        pictures=_pictures(page),
    )


def _rules(page: Page, left: float, top: float) -> list[Rule]:
    """Thin lines, and the upper and lower edges of frames."""
    found = []
    for shape in [*page.lines, *page.rects][:MOST_RULES]:
        if shape["x1"] - shape["x0"] < SHORTEST_RULE:
            continue
        edges = (
            {shape["top"]}
            if shape["bottom"] - shape["top"] <= THICKEST_RULE
            else {shape["top"], shape["bottom"]}
        )
        found += [Rule(shape["x0"] - left, shape["x1"] - left, edge - top) for edge in edges]
    return _joined(found)


def _joined(rules: list[Rule]) -> list[Rule]:
    """Borders of cells beside each other are one rule."""
    found: list[Rule] = []
    for rule in sorted(rules, key=lambda each: (round(each.y), each.x0)):
        last = found[-1] if found else None
        if last and abs(last.y - rule.y) < 1.5 and rule.x0 <= last.x1 + 3:
            found[-1] = Rule(last.x0, max(last.x1, rule.x1), last.y)
        else:
            found.append(rule)
    return found


def _pictures(page: Page) -> float:
    area = sum(_area(each) for each in page.images)
    return min(1.0, area / max(1.0, float(page.width * page.height)))


def _area(image: dict[str, Any]) -> float:
    return float(abs(image["x1"] - image["x0"]) * abs(image["bottom"] - image["top"]))
