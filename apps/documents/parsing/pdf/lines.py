"""The lines of a page in reading order, tables between them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from statistics import quantiles

from apps.documents.parsing.pdf.columns import Column, gutters, in_order
from apps.documents.parsing.pdf.fragments import Fragment, PageContent, on_one_line
from apps.documents.parsing.pdf.tables import FoundTable, tables_of
from apps.documents.parsing.pdf.unruled import with_tables

USUAL_LEADING = 1.2
FEWEST_STEPS = 6  # of a column, to know the distance of its lines
OF_CONTENTS = re.compile(r"(?:[.·…]\s?){4,}\s*[\divxlc]{0,5}$")  # a line of a table of contents


@dataclass(frozen=True, slots=True)
class Line:
    """`left` and `right` are where lines of its column usually begin and end; `leading` is their usual distance, of the
    column or, where it has too few lines to say, of the file."""

    fragment: Fragment
    page: int
    column: int
    left: float
    right: float
    leading: float

    @property
    def text(self) -> str:
        return self.fragment.text

    @property
    def indent(self) -> float:
        """In sizes of its type."""
        return (self.fragment.x0 - self.left) / self.fragment.size

    @property
    def short(self) -> float:
        """What is missing to a full line, in sizes."""
        return (self.right - self.fragment.x1) / self.fragment.size


@dataclass(frozen=True, slots=True)
class TableLine:
    """A table, where it stands among the lines."""

    table: FoundTable
    page: int


Flow = Line | TableLine


def flow_of(page: PageContent, first_column: int) -> list[Flow]:
    """Everything on a page; columns are numbered on from `first_column`, so that each of a file has its own."""
    tables = tables_of(page)
    held = frozenset[Fragment]().union(*(table.fragments for table in tables))
    free = [each for each in page.fragments if each not in held]
    if not page.fragments:
        return []
    left = min(each.x0 for each in page.fragments)
    right = max(each.x1 for each in page.fragments)
    found: list[Flow] = []
    items: list[Fragment | FoundTable] = [*free, *tables]
    for number, column in enumerate(in_order(items, gutters(free), left, right), first_column):
        found += _of_column(column, page.number, number)
    return found


def _of_column(column: Column[Fragment | FoundTable], page: int, number: int) -> Iterator[Flow]:
    items = list(with_tables(_lines([each for each in column.items if isinstance(each, Fragment)])))
    whole = [each for each in items if isinstance(each, Fragment)]
    left, right = _edges(whole)
    leading = _leading(whole)
    lines = [
        Line(each, page, number, left, right, leading) for each in whole if not OF_CONTENTS.search(each.text)
    ]
    tables = [TableLine(each, page) for each in [*column.items, *items] if isinstance(each, FoundTable)]
    both: list[Flow] = [*lines, *tables]
    yield from sorted(both, key=_down)


def _down(item: Flow) -> float:
    return item.fragment.baseline if isinstance(item, Line) else item.table.top


def _lines(fragments: Sequence[Fragment]) -> list[list[Fragment]]:
    lines: list[list[Fragment]] = []
    for each in sorted(fragments, key=lambda one: (one.baseline, one.x0)):
        if lines and on_one_line(lines[-1][0], each):
            lines[-1].append(each)
        else:
            lines.append([each])
    return lines


def _edges(lines: Sequence[Fragment]) -> tuple[float, float]:
    """Where most lines begin; and end, or the longest of them where they are ragged."""
    if not lines:
        return 0.0, 0.0
    begins = Counter(round(each.x0) for each in lines)
    most = max(begins.values())
    left = min(place for place, count in begins.items() if count >= max(1, most / 2))
    return float(left), max(each.x1 for each in lines)


def _leading(lines: Sequence[Fragment]) -> float:
    steps = [
        second.baseline - first.baseline
        for first, second in pairwise(lines)
        if abs(first.size - second.size) < 0.6
    ]
    return quantiles(steps, n=3)[0] if len(steps) >= FEWEST_STEPS else 0.0


def with_leading(flow: Sequence[Flow]) -> list[Flow]:
    """Each line with a usual distance to the next one, in points."""
    lines = [item for item in flow if isinstance(item, Line)]
    steps = Counter(
        _step(first, second) for first, second in pairwise(lines) if first.column == second.column
    )
    usual = max(
        (step for step in steps if 1 <= step <= 3), key=lambda step: steps[step], default=USUAL_LEADING
    )
    return [_led(item, usual) if isinstance(item, Line) else item for item in flow]


def _step(first: Line, second: Line) -> float:
    """In sizes; 0 between lines of different sizes."""
    if abs(first.fragment.size - second.fragment.size) > 0.3:
        return 0.0
    return round((second.fragment.baseline - first.fragment.baseline) / second.fragment.size, 1)


def _led(line: Line, usual: float) -> Line:
    return line if line.leading else replace(line, leading=usual * line.fragment.size)
