"""Tables: a head that comes again on each page, short rows that stay whole, widths that hold everywhere."""

from __future__ import annotations

from itertools import accumulate, pairwise
from typing import TypeVar

from apps.documents.blocks import Block, Diagram, Figure, Line, ListBlock, Paragraph, Table, plain
from apps.documents.word.runs import line_runs, paragraph, run
from apps.documents.word.theme import SHADE, TEXT_WIDTH_TWIPS, Theme
from apps.documents.word.xml import Element, clean, tblpr, w

T = TypeVar("T")
MOST_CHARACTERS_KEPT_WHOLE = 500  # a cell with more may break across pages
MOST_ROWS_KEPT_TOGETHER = 6
MOST_COLUMNS_OF_USUAL_SIZE = 7


def table(block: Table, theme: Theme, width: int = TEXT_WIDTH_TWIPS) -> Element | None:
    """<w:tbl> as wide as the text, or None for a table without cells."""
    columns = count_columns(block)
    if not columns:
        return None
    widths = column_widths(block.widths, columns, width)
    together = stays_together(block)
    last = len(block.rows) - 1
    return w(
        "tbl",
        _properties(block, width),
        w("tblGrid", *(w("gridCol", w=width) for width in widths)),
        *([_head(block, widths)] if block.head else []),
        *(
            _row(row, block, widths, theme, keep_next=together and place < last)
            for place, row in enumerate(block.rows)
        ),
    )


def cell_styles(columns: int) -> tuple[str, str]:
    """The styles of head and text; smaller where there are many columns, so that words stay whole."""
    small = "Small" if columns > MOST_COLUMNS_OF_USUAL_SIZE else ""
    return f"TableHead{small}", f"TableText{small}"


def count_columns(block: Table) -> int:
    return max([len(block.head), *(len(row) for row in block.rows)])


def column_widths(shares: tuple[float, ...], columns: int, width: int = TEXT_WIDTH_TWIPS) -> list[int]:
    """Whole twips that add up to `width`; equal where there is not one positive share a column."""
    if len(shares) != columns or not all(0 < share < float("inf") for share in shares):
        shares = (1.0,) * columns
    sums = [0.0, *accumulate(shares)]
    edges = [round(width * each / sums[-1]) for each in sums]
    return [right - left for left, right in pairwise(edges)]


def stays_together(block: Table) -> bool:
    return len(block.rows) <= MOST_ROWS_KEPT_TOGETHER and all(is_short(row) for row in block.rows)


def is_short(row: tuple[Line, ...]) -> bool:
    return all(len(plain(cell)) <= MOST_CHARACTERS_KEPT_WHOLE for cell in row)


def _properties(block: Table, width: int) -> Element:
    caption = [w("tblCaption", val=clean(block.caption))] if block.caption else []
    theme = w(
        "tblLook",
        val="0000",
        firstRow=bool(block.head),
        lastRow=False,
        firstColumn=not block.head,
        lastColumn=False,
        noHBand=True,
        noVBand=True,
    )
    return tblpr(
        w("tblStyle", val="DocumentTable"),
        w("tblW", w=width, type="dxa"),
        w("tblLayout", type="fixed"),
        theme,
        *caption,
    )


def _head(block: Table, widths: list[int]) -> Element:
    style, _ = cell_styles(len(widths))
    cells = (
        _cell(
            width,
            paragraph(
                style, run(_at(block.head, place, "")), properties=[w("keepNext"), *_centred(block, place)]
            ),
            shade=SHADE,
        )
        for place, width in enumerate(widths)
    )
    return w("tr", w("trPr", w("cantSplit"), w("tblHeader")), *cells)


def _row(row: tuple[Line, ...], block: Table, widths: list[int], theme: Theme, *, keep_next: bool) -> Element:
    kept = [w("trPr", w("cantSplit"))] if is_short(row) else []
    cells = []
    spans = spanned(row, len(widths))
    for place, span in enumerate(spans):
        width = sum(widths[place : place + span])
        names = place == 0 and not block.head
        properties = _centred(block, place) + ([w("keepNext", val=keep_next)] if keep_next or names else [])
        text = line_runs(_at(row, place, ()), theme)
        style = cell_styles(len(widths))[0 if names else 1]
        cells.append(
            _cell(
                width, paragraph(style, *text, properties=properties), shade=SHADE if names else "", span=span
            )
        )
    return w("tr", *kept, *cells)


def introduces(block: Block, following: Block) -> bool:
    """Whether a sentence stays on the page of what follows: table, figure, or a list after its colon."""
    if not isinstance(block, Paragraph):
        return False
    is_lead = plain(block.line).rstrip().endswith((":", "："))
    return isinstance(following, Table | Figure | Diagram) or (is_lead and isinstance(following, ListBlock))


def spanned(row: tuple[Line, ...], columns: int) -> list[int]:
    """How many columns each cell covers: the last of a shorter row of several cells covers the rest."""
    if 1 < len(row) < columns:
        return [*([1] * (len(row) - 1)), columns - len(row) + 1]
    return [1] * columns


def _at(row: tuple[T, ...], place: int, otherwise: T) -> T:
    return row[place] if place < len(row) else otherwise


def _centred(block: Table, place: int) -> list[Element]:
    return [w("jc", val="center")] if place in block.centred else []


def _cell(width: int, content: Element, *, shade: str, span: int = 1) -> Element:
    shading = [w("shd", val="clear", color="auto", fill=shade)] if shade else []
    across = [w("gridSpan", val=span)] if span > 1 else []
    return w("tc", w("tcPr", w("tcW", w=width, type="dxa"), *across, *shading), content)
