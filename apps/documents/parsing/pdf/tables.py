"""Tables: rows of short cells between rules of the same extent, as most journals set them, or within a grid.

A pair of rules around prose (a box, the head and foot of a page) holds no table: its lines fill their width.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import mean

from apps.documents.parsing.pdf.fragments import CELL_GAP, Fragment, PageContent, Rule, merged, on_one_line

SAME_EXTENT = 6.0
LONGEST_CELL = 60  # characters, on average
FULL_LINE = 0.82  # of its width: prose in columns beside each other
NARROWEST = 80.0
SLIP = 4.0  # points that cells may reach out of their table
SAME_START = 2.0
MOST_LINES_OF_A_ROW = 12
FEWEST_GRID_RULES = 4
MOST_HEAD_LINES = 3


@dataclass(frozen=True)
class FoundTable:
    """`fragments` are those that it holds; `lines` are its lines for highlighting."""

    rows: tuple[tuple[str, ...], ...]
    x0: float
    x1: float
    top: float
    bottom: float
    fragments: frozenset[Fragment]
    lines: tuple[Fragment, ...]


Line = list[Fragment]


def tables_of(page: PageContent) -> list[FoundTable]:
    found: list[FoundTable] = []
    for rules in _same_extents(page.rules):
        for group in _tabular(page, rules):
            table = _table(page, group)
            if table and not any(table.fragments & other.fragments for other in found):
                found.append(table)
    return found


def _same_extents(rules: Sequence[Rule]) -> list[list[Rule]]:
    """Rules below each other, each group from top to bottom, the broadest group first."""
    groups: list[list[Rule]] = []
    for rule in sorted(rules, key=lambda each: each.y):
        for group in groups:
            if abs(group[0].x0 - rule.x0) < SAME_EXTENT and abs(group[0].x1 - rule.x1) < SAME_EXTENT:
                group.append(rule)
                break
        else:
            groups.append([rule])
    kept = [group for group in groups if len(group) > 1 and group[0].x1 - group[0].x0 >= NARROWEST]
    return sorted(kept, key=lambda group: group[0].x0 - group[0].x1)


def _tabular(page: PageContent, rules: list[Rule]) -> Iterator[list[Rule]]:
    """Runs of rules between which there are cells."""
    held = [rules[0]]
    has_cells = False
    starts: set[int] = set()
    for above, below in pairwise(rules):
        lines = _lines(_within(page, above, below))
        if lines and not (_has_cells(lines) or _is_title_row(lines, held) or _is_aligned(lines, starts)):
            if has_cells:
                yield held
            held, has_cells, starts = [below], False, set()
            continue
        has_cells = has_cells or (bool(lines) and _has_cells(lines))
        starts |= {round(cell.x0 / SAME_START) for line in lines if len(line) > 1 for cell in line}
        held.append(below)
    if has_cells:
        yield held


def _within(page: PageContent, above: Rule, below: Rule) -> list[Fragment]:
    left, right = above.x0 - SLIP, above.x1 + 3 * SLIP
    return [
        each
        for each in page.fragments
        if above.y < each.baseline - 0.2 * each.size < below.y and each.x0 >= left and each.x1 <= right
    ]


def _lines(fragments: list[Fragment]) -> list[Line]:
    """Fragments on one baseline, from left to right, those close to each other as one cell."""
    lines: list[Line] = []
    for each in sorted(fragments, key=lambda one: (one.baseline, one.x0)):
        if lines and on_one_line(lines[-1][0], each):
            lines[-1].append(each)
        else:
            lines.append([each])
    return [cells_of(line) for line in lines]


def cells_of(line: Line) -> Line:
    cells: Line = []
    for each in sorted(line, key=lambda one: one.x0):
        if cells and each.x0 - cells[-1].x1 < CELL_GAP * each.size:
            cells[-1] = merged(cells[-1], each)
        else:
            cells.append(each)
    return cells


def _has_cells(lines: list[Line]) -> bool:
    parted = [line for line in lines if len(line) > 1]
    if 2 * len(parted) < len(lines):
        return False
    cells = [cell for line in parted for cell in line]
    filled = mean(sum(cell.width for cell in line) / (line[-1].x1 - line[0].x0) for line in parted)
    few = mean(len(cell.text) for cell in cells) <= LONGEST_CELL
    return few and (filled < FULL_LINE or len(lines) == 1 or max(map(len, parted)) > 4)


def _is_title_row(lines: list[Line], held: list[Rule]) -> bool:
    """A single cell over all columns, within a table that has begun."""
    return len(lines) == 1 and len(held) > 1


def _is_aligned(lines: list[Line], starts: set[int]) -> bool:
    """A row whose cells go over several lines and fill them, below others: each begins where cells above begin."""
    places = [round(cell.x0 / SAME_START) for line in lines for cell in line]
    has_cells = any(len(line) > 1 for line in lines) and len(lines) <= MOST_LINES_OF_A_ROW
    return has_cells and all({place - 1, place, place + 1} & starts for place in places)


def _table(page: PageContent, rules: list[Rule]) -> FoundTable | None:
    inside = _within(page, rules[0], rules[-1])
    bands = [_lines(_within(page, above, below)) for above, below in pairwise(rules)]
    lines = [line for band in bands for line in band]
    columns = columns_of(lines)
    if len(lines) < 2 or len(columns) < 2:
        return None
    is_grid = len(rules) >= FEWEST_GRID_RULES and len(rules) >= len(lines) / 3
    rows = [_band_row(band, columns) for band in bands] if is_grid else _rows(bands, columns)
    return FoundTable(
        rows=tuple(row for row in rows if any(row)),
        x0=rules[0].x0,
        x1=rules[0].x1,
        top=rules[0].y,
        bottom=rules[-1].y,
        fragments=frozenset(inside),
        lines=tuple(whole(line) for line in lines),
    )


def columns_of(lines: list[Line]) -> list[tuple[float, float]]:
    """The extents of the columns, by the cells of the lines that have most of them."""
    most = max(map(len, lines), default=0)
    columns: list[tuple[float, float]] = []
    for x0, x1 in sorted(
        (cell.x0, cell.x1) for line in lines if len(line) >= max(2, most - 1) for cell in line
    ):
        if columns and x0 < columns[-1][1]:
            columns[-1] = (columns[-1][0], max(x1, columns[-1][1]))
        else:
            columns.append((x0, x1))
    return columns


def row_of(line: Line, columns: list[tuple[float, float]]) -> tuple[str, ...]:
    texts = [""] * len(columns)
    for cell in line:
        place = max(range(len(columns)), key=lambda at: _overlap(cell, columns[at]))
        texts[place] = f"{texts[place]} {cell.text}".strip()
    return tuple(texts)


def _overlap(cell: Fragment, column: tuple[float, float]) -> float:
    """Negative for how far they are from each other."""
    return min(cell.x1, column[1]) - max(cell.x0, column[0])


def _rows(bands: list[list[Line]], columns: list[tuple[float, float]]) -> list[tuple[str, ...]]:
    """A line each; of a head above groups, which names the first column at most once, all lines together."""
    head = [row_of(line, columns) for line in bands[0]]
    is_one = 1 < len(head) <= MOST_HEAD_LINES and len(bands) > 1 and sum(bool(row[0]) for row in head) <= 1
    first = [_band_row(bands[0], columns)] if is_one else head
    return first + [row_of(line, columns) for band in bands[1:] for line in band]


def _band_row(band: list[Line], columns: list[tuple[float, float]]) -> tuple[str, ...]:
    """The lines between two rules of a grid are one row."""
    rows = [row_of(line, columns) for line in band]
    return tuple(" ".join(filter(None, cells)) for cells in zip(*rows, strict=True)) if rows else ()


def whole(line: Line) -> Fragment:
    whole = line[0]
    for each in line[1:]:
        whole = merged(whole, each)
    return whole
