"""Tables without rules: lines below each other whose cells stand below each other, within one column."""

from __future__ import annotations

from collections.abc import Iterator

from apps.documents.parsing.pdf.captions import is_caption
from apps.documents.parsing.pdf.fragments import Fragment
from apps.documents.parsing.pdf.tables import FoundTable, cells_of, columns_of, row_of, whole

FEWEST_ROWS = 3
FEWEST_CELLS = 3  # two below a caption: numbered formulas have two as well
FULL = 0.7  # of a line: words of a stretched line fill more of it
Cells = list[Fragment]


def with_tables(lines: list[list[Fragment]]) -> Iterator[Fragment | FoundTable]:
    """The lines of a column from its top, each whole or part of a table."""
    held: list[Cells] = []
    caption = False
    for line in lines:
        cells = cells_of(line)
        if _is_row(cells, least=2 if caption else FEWEST_CELLS) and _fits(held, cells):
            held.append(cells)
            continue
        yield from _table_or_lines(held)
        held, caption = [], is_caption(whole(cells).text) or (caption and not held)
        yield whole(cells)
    yield from _table_or_lines(held)


def _is_row(cells: Cells, least: int) -> bool:
    filled = sum(cell.width for cell in cells) / max(1.0, cells[-1].x1 - cells[0].x0)
    return len(cells) >= least and filled < FULL


def _fits(held: list[Cells], cells: Cells) -> bool:
    """Whether the cells stand below those of the row before."""
    return not held or len(held[0]) == len(cells) == len(columns_of([held[-1], cells]))


def _table_or_lines(rows: list[Cells]) -> Iterator[Fragment | FoundTable]:
    if len(rows) < FEWEST_ROWS:
        yield from map(whole, rows)
        return
    columns = columns_of(rows)
    yield FoundTable(
        rows=tuple(row_of(cells, columns) for cells in rows),
        x0=columns[0][0],
        x1=columns[-1][1],
        top=rows[0][0].top,
        bottom=rows[-1][0].bottom,
        fragments=frozenset(cell for cells in rows for cell in cells),
        lines=tuple(map(whole, rows)),
    )
