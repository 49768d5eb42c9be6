"""Tables without rules: lines below each other whose cells stand below each other, within one column."""

from __future__ import annotations

from collections.abc import Iterator

from apps.documents.parsing.pdf.captions import is_caption
from apps.documents.parsing.pdf.fragments import Fragment
from apps.documents.parsing.pdf.tables import MOST_HEAD_LINES, FoundTable, cells_of, columns_of, row_of, whole

FEWEST_ROWS = 3
FEWEST_CELLS = 3  # two below a caption: numbered formulas have two as well
FULL = 0.7  # of a line: words of a stretched line fill more of it
Cells = list[Fragment]


def with_tables(lines: list[list[Fragment]]) -> Iterator[Fragment | FoundTable]:
    """The lines of a column from its top, each whole or part of a table."""
    rows = [cells_of(line) for line in lines]
    at, caption = 0, False
    while at < len(rows):
        head, end = _extent(rows, at, least=2 if caption else FEWEST_CELLS)
        if end == at:
            caption = caption or is_caption(whole(rows[at]).text)
            yield whole(rows[at])
            at += 1
            continue
        yield _table(rows[at : at + head], rows[at + head : end])
        at, caption = end, False


def _extent(rows: list[Cells], at: int, least: int) -> tuple[int, int]:
    """How many lines of its head stand here, of a first column without a name, and where the table ends; the latter is
    `at` where none begins."""
    for head in range(MOST_HEAD_LINES, -1, -1):
        first = at + head
        end = _end_of_rows(rows, first, FEWEST_CELLS if head else least)
        columns = columns_of(rows[first:end])
        stands = all(_stands_above(each, columns) for each in rows[at:first])
        if end > first and stands and end - first + bool(head) >= FEWEST_ROWS:
            return head, end
    return 0, at


def _end_of_rows(rows: list[Cells], first: int, least: int) -> int:
    end = first
    while end < len(rows) and _is_row(rows[end], least) and _fits(rows[first:end], rows[end]):
        end += 1
    return end


def _stands_above(cells: Cells, columns: list[tuple[float, float]]) -> bool:
    """Each cell above a column of its own, none above the first: the groups, and below them how many there are."""
    filled = [place for place, text in enumerate(row_of(cells, columns)) if text] if columns else []
    return 1 < len(cells) == len(filled) == len(columns) - 1 and filled[0] == 1


def _is_row(cells: Cells, least: int) -> bool:
    filled = sum(cell.width for cell in cells) / max(1.0, cells[-1].x1 - cells[0].x0)
    return len(cells) >= least and filled < FULL


def _fits(held: list[Cells], cells: Cells) -> bool:
    """Whether the cells stand below those of the row before."""
    return not held or len(held[0]) == len(cells) == len(columns_of([held[-1], cells]))


def _table(head: list[Cells], rows: list[Cells]) -> FoundTable:
    columns = columns_of(rows)
    lines = [*head, *rows]
    named = zip(*(row_of(cells, columns) for cells in head), strict=True)
    names = [tuple(" ".join(filter(None, cells)) for cells in named)] if head else []
    return FoundTable(
        rows=(*names, *(row_of(cells, columns) for cells in rows)),
        x0=columns[0][0],
        x1=max(columns[-1][1], *(cells[-1].x1 for cells in lines)),
        top=lines[0][0].top,
        bottom=lines[-1][0].bottom,
        fragments=frozenset(cell for cells in lines for cell in cells),
        lines=tuple(map(whole, lines)),
    )
