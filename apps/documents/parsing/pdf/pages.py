"""The pages of a file, one at a time: each is taken in and let go before the next, whatever it holds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from io import BytesIO
from typing import BinaryIO, cast

import pdfplumber
import pypdfium2
from pdfminer.layout import LTChar, LTContainer, LTImage, LTItem, LTLine, LTRect
from pdfminer.pdfdocument import PDFEncryptionError, PDFPasswordIncorrect
from pdfminer.pdftypes import resolve1
from pdfplumber.page import Page
from pdfplumber.pdf import PDF
from pdfplumber.utils.exceptions import PdfminerException

from apps.documents.parsing.errors import DocumentUnreadable
from apps.documents.parsing.pdf.fragments import Fragment, PageContent, Rule
from apps.documents.parsing.pdf.glyphs import fragments_of, glyphs_of, turn_of
from apps.documents.parsing.pdf.sheet import Sheet, Turn
from apps.documents.parsing.types import ParseLimits

MOST_GLYPHS = 60_000  # of a page; a newspaper's has twenty thousand
MOST_RULES = 2_000
THICKEST_RULE = 2.5
SHORTEST_RULE = 30.0
SLIP = 2.0  # points beyond the edge that still belong to the page


def opened(file: BinaryIO, limits: ParseLimits) -> PDF:
    """DocumentUnreadable for a file with a password and one with too many pages. An empty password is none."""
    pdf = _opened_as_it_is(file, limits) or _opened(_mended(file), limits)
    if _claimed_pages(pdf) > limits.pages or len(pdf.pages) > limits.pages:
        raise DocumentUnreadable("too_large")
    if not pdf.pages:
        raise DocumentUnreadable("broken")
    return pdf


def _opened_as_it_is(file: BinaryIO, limits: ParseLimits) -> PDF | None:
    """None for a file that is damaged, which may show by having no pages."""
    try:
        pdf = _opened(file, limits)
    except PdfminerException as error:
        if error.args and isinstance(error.args[0], PDFPasswordIncorrect | PDFEncryptionError):
            raise DocumentUnreadable("encrypted") from None
        return None
    return pdf if _claimed_pages(pdf) > limits.pages or pdf.pages else None


def _opened(file: BinaryIO, limits: ParseLimits) -> PDF:
    return pdfplumber.open(cast("BytesIO", file), pages=list(range(1, limits.pages + 2)))


def _mended(file: BinaryIO) -> BytesIO:
    """Written anew by PDFium, which finds pages that the index of a damaged file does not lead to."""
    file.seek(0)
    mended = BytesIO()
    pypdfium2.PdfDocument(file.read()).save(mended)
    return mended


def _claimed_pages(pdf: PDF) -> int:
    """What the file says, before its pages are walked: ten thousand take seconds to find."""
    root = resolve1(pdf.doc.catalog.get("Pages"))
    count = resolve1(root.get("Count")) if isinstance(root, dict) else 0
    return count if isinstance(count, int) else 0


def said_of_itself(pdf: PDF, key: str) -> str:
    """“Title” or “Author” of the file's own information."""
    said = pdf.metadata.get(key)
    return said if isinstance(said, str) else ""


def contents(pdf: PDF) -> Iterator[PageContent]:
    for page in pdf.pages:
        yield _content(page)
        page.close()


def _content(page: Page) -> PageContent:
    leaves = list(_leaves(page.layout))
    chars = [each for each in leaves if isinstance(each, LTChar)]
    if len(chars) > MOST_GLYPHS:
        raise DocumentUnreadable("too_large")
    sheet = _sheet(page, _turn(chars))
    fragments = fragments_of(glyphs_of(chars, sheet))
    return PageContent(
        sheet=sheet,
        fragments=tuple(each for each in fragments if _is_visible(each, sheet)),
        rules=tuple(_rules(leaves, sheet)),
        pictures=_pictures(leaves, sheet),
    )


def _leaves(container: Iterable[LTItem]) -> Iterator[LTItem]:
    """Everything that is drawn, also by forms within forms."""
    for item in container:
        if isinstance(item, LTContainer):
            yield from _leaves(item)
        else:
            yield item


def _turn(chars: list[LTChar]) -> Turn:
    counts = Counter(turn_of(char) for char in chars)
    return max((0, 90, 270), key=lambda turn: counts[turn])


def _sheet(page: Page, turn: Turn) -> Sheet:
    """Positions in the layout count from the lower left corner of the media box."""
    left, top, right, bottom = map(float, page.cropbox)
    height = float(page.mediabox[1]) + float(page.height)
    return Sheet(
        page.page_number, left - float(page.mediabox[0]), height - bottom, right - left, bottom - top, turn
    )


def _is_visible(fragment: Fragment, sheet: Sheet) -> bool:
    is_across = -SLIP < fragment.x0 < sheet.reading_width
    return is_across and 0 < fragment.baseline < sheet.reading_height + SLIP


def _rules(leaves: list[LTItem], sheet: Sheet) -> list[Rule]:
    """Thin lines, and the upper and lower edges of frames."""
    found: list[Rule] = []
    shapes = [each for each in leaves if isinstance(each, LTLine | LTRect)]
    for shape in shapes[:MOST_RULES]:
        x0, top, x1, bottom = sheet.placed(*shape.bbox)
        if x1 - x0 >= SHORTEST_RULE:
            edges = {top} if bottom - top <= THICKEST_RULE else {top, bottom}
            found += [Rule(x0, x1, edge) for edge in edges]
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


def _pictures(leaves: list[LTItem], sheet: Sheet) -> float:
    area = sum(each.width * each.height for each in leaves if isinstance(each, LTImage))
    return min(1.0, float(area) / max(1.0, sheet.width * sheet.height))
