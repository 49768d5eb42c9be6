"""Tables: a head that comes again on each page, short rows that stay whole, widths that hold everywhere."""

from __future__ import annotations

from itertools import accumulate, pairwise
from typing import TypeVar

from apps.documents.blocks import Block, Diagram, Figure, Line, ListBlock, Paragraph, Table, plain
from apps.documents.word.measure import count_lines, widest_word
from apps.documents.word.runs import line_runs, paragraph, run
from apps.documents.word.styles import styles_by_id
from apps.documents.word.theme import CELL_MARGIN_TWIPS, SHADE, TEXT_WIDTH_TWIPS, Theme
from apps.documents.word.xml import Element, clean, tblpr, w

T = TypeVar("T")
MOST_CHARACTERS_KEPT_WHOLE = 500  # a cell with more may break across pages
MOST_ROWS_KEPT_TOGETHER = 6
MOST_LINES_KEPT_TOGETHER = 8  # a higher one would leave the rest of a page empty
# A grid of marks, such as a schedule, is read down its columns: only a high one is torn apart.
MOST_ROWS_OF_A_GRID, MOST_LINES_OF_A_GRID, CENTRED_IN_A_GRID = 12, 16, 2
ROWS_AT_AN_END = 2  # of a table that breaks: no row stands by itself under its head or on the next page
MOST_COLUMNS_OF_USUAL_SIZE = 7
Styles = tuple[str, str]  # of head and text
USUAL: Styles = ("TableHead", "TableText")
SMALL: Styles = ("TableHeadSmall", "TableTextSmall")
FOR_OTHER_FONTS = 1.2  # where ours is not there, a wider one is in its place
LARGEST_SHARE_OF_A_WORD = 0.4  # of the table's width: a longer one, such as an address, is broken


def table(block: Table, theme: Theme, width: int = TEXT_WIDTH_TWIPS) -> Element | None:
    """<w:tbl> as wide as the text, or None for a table without cells."""
    columns = count_columns(block)
    if not columns:
        return None
    styles = cell_styles(columns)
    if sum(needed := _needed(block, styles, width, theme)) > width:
        styles = SMALL
        needed = _needed(block, styles, width, theme)
    widths = with_room(column_widths(block.widths, columns, width), needed)
    kept = _kept_with_next(block, widths, styles, theme)
    return w(
        "tbl",
        _properties(block, width),
        w("tblGrid", *(w("gridCol", w=width) for width in widths)),
        *([_head(block, widths, styles)] if block.head else []),
        *(
            _row(row, block, widths, styles, theme, keep_next=place in kept)
            for place, row in enumerate(block.rows)
        ),
    )


def cell_styles(columns: int) -> Styles:
    """Smaller where there are many columns, so that words stay whole."""
    return SMALL if columns > MOST_COLUMNS_OF_USUAL_SIZE else USUAL


def count_columns(block: Table) -> int:
    return max([len(block.head), *(len(row) for row in block.rows)])


def column_widths(shares: tuple[float, ...], columns: int, width: int = TEXT_WIDTH_TWIPS) -> list[int]:
    """Whole twips that add up to `width`; equal where there is not one positive share a column."""
    if len(shares) != columns or not all(0 < share < float("inf") for share in shares):
        shares = (1.0,) * columns
    sums = [0.0, *accumulate(shares)]
    edges = [round(width * each / sums[-1]) for each in sums]
    return [right - left for left, right in pairwise(edges)]


def with_room(widths: list[int], needed: list[float]) -> list[int]:
    """The same widths, but for columns that would break a word: they take what the others can spare."""
    spare = [max(0.0, each - need) for each, need in zip(widths, needed, strict=True)]
    lacking = sum(max(0.0, need - each) for each, need in zip(widths, needed, strict=True))
    if lacking > sum(spare):
        return column_widths(tuple(needed), len(needed), sum(widths))
    taken = lacking / sum(spare) if lacking else 0.0
    given = (
        max(float(each), need) - taken * more for each, need, more in zip(widths, needed, spare, strict=True)
    )
    return column_widths(tuple(given), len(needed), sum(widths))


def _needed(block: Table, styles: Styles, width: int, theme: Theme) -> list[float]:
    """Twips for the longest word of each column."""
    columns = count_columns(block)
    head, text = (styles_by_id(theme)[style].half_points * 10 for style in styles)
    needed = [widest_word(_at(block.head, place, ""), size=head) for place in range(columns)]
    for row in block.rows:
        for place, span in enumerate(spanned(row, columns)):
            word = widest_word(plain(_at(row, place, ())), size=text)
            needed[place] = max(needed[place], word if span == 1 else 0.0)
    largest = LARGEST_SHARE_OF_A_WORD * width
    return [min(each * FOR_OTHER_FONTS + 2 * CELL_MARGIN_TWIPS, largest) for each in needed]


def stays_together(block: Table) -> bool:
    most = MOST_ROWS_OF_A_GRID if _is_grid(block) else MOST_ROWS_KEPT_TOGETHER
    return len(block.rows) <= most and all(is_short(row) for row in block.rows)


def _is_grid(block: Table) -> bool:
    return bool(block.head) and len(block.centred) >= CENTRED_IN_A_GRID


def _kept_with_next(block: Table, widths: list[int], styles: Styles, theme: Theme) -> set[int]:
    """The places of rows that stay on the page of the row behind them: all of a low table, else those at both ends."""
    last = len(block.rows) - 1
    size = styles_by_id(theme)[styles[1]].half_points * 10
    lines = sum(_lines(row, widths, size) for row in block.rows)
    if stays_together(block) and lines <= (
        MOST_LINES_OF_A_GRID if _is_grid(block) else MOST_LINES_KEPT_TOGETHER
    ):
        return set(range(last))
    if len(block.rows) < 2 * ROWS_AT_AN_END or not all(map(is_short, block.rows)):
        return set()
    return {*range(ROWS_AT_AN_END - 1), *range(last - ROWS_AT_AN_END + 1, last)}


def _lines(row: tuple[Line, ...], widths: list[int], size: float) -> int:
    """As high as its highest cell."""
    spans = spanned(row, len(widths))
    rooms = (sum(widths[place : place + span]) - 2 * CELL_MARGIN_TWIPS for place, span in enumerate(spans))
    return max(
        count_lines(plain(cell), width=room, size=size) for cell, room in zip(row, rooms, strict=False)
    )


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


def _head(block: Table, widths: list[int], styles: Styles) -> Element:
    cells = (
        _cell(
            width,
            paragraph(
                styles[0],
                run(_at(block.head, place, "")),
                properties=[w("keepNext"), *_centred(block, place)],
            ),
            shade=SHADE,
        )
        for place, width in enumerate(widths)
    )
    return w("tr", w("trPr", w("cantSplit"), w("tblHeader")), *cells)


def _row(
    row: tuple[Line, ...], block: Table, widths: list[int], styles: Styles, theme: Theme, *, keep_next: bool
) -> Element:
    kept = [w("trPr", w("cantSplit"))] if is_short(row) else []
    cells = []
    spans = spanned(row, len(widths))
    for place, span in enumerate(spans):
        width = sum(widths[place : place + span])
        names = place == 0 and not block.head
        properties = _centred(block, place) + ([w("keepNext", val=keep_next)] if keep_next or names else [])
        text = line_runs(_at(row, place, ()), theme)
        style = styles[0 if names else 1]
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
