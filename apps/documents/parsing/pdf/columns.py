"""The columns of a page and the order in which it is read.

A gutter is a strip that few fragments cross, with text on both sides that fills its column. What crosses a gutter
(a headline, a broad table) parts the page: columns above it are read before it, columns below it after it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Generic, Protocol, TypeVar

from apps.documents.parsing.pdf.fragments import Fragment, on_one_line

STEP = 2.0  # points
NARROWEST_COLUMN = 0.18  # of the text's width
FEWEST_LINES = 4
PROMINENCE = 0.3  # how much fewer cross the gutter than the columns, as a share of the latter
FILLED = 0.55  # of a column; cells of a table fill less of theirs
TOLERANCE = 3.0
REACH = 10.0  # points on either side of a gutter: what reaches less far has slipped into it
OUTSIDE = 0.2  # of the most covered step: fewer fragments than that stand beside the text, not in it
BESIDE = 2.5  # sizes


class Placed(Protocol):
    @property
    def x0(self) -> float: ...
    @property
    def x1(self) -> float: ...
    @property
    def top(self) -> float: ...


T = TypeVar("T", bound=Placed)


@dataclass(frozen=True)
class Column(Generic[T]):
    """What is read in one go: items of one column between two things that cross all columns."""

    left: float
    right: float
    items: tuple[T, ...]


def gutters(fragments: Sequence[Fragment]) -> list[float]:
    """Where columns part, from left to right."""
    if not fragments:
        return []
    left, right = _extent(fragments)
    return list(_split(fragments, left, right, NARROWEST_COLUMN * (right - left)))


def _extent(fragments: Sequence[Fragment]) -> tuple[float, float]:
    """Where the text begins and ends; a few cells of a table may stand outside."""
    left, right = min(each.x0 for each in fragments), max(each.x1 for each in fragments)
    cover = _cover(fragments, left, right)
    least = max(1, OUTSIDE * max(cover))
    inside = [place for place, count in enumerate(cover) if count >= least]
    return left + inside[0] * STEP, min(right, left + (inside[-1] + 1) * STEP)


def _split(fragments: Sequence[Fragment], left: float, right: float, narrowest: float) -> Iterator[float]:
    inside = [each for each in fragments if each.x0 >= left - TOLERANCE and each.x1 <= right + TOLERANCE]
    at = _gutter(inside, left, right, narrowest)
    if at is None:
        return
    yield from _split(inside, left, at, narrowest)
    yield at
    yield from _split(inside, at, right, narrowest)


def _gutter(fragments: list[Fragment], left: float, right: float, narrowest: float) -> float | None:
    cover = _cover(fragments, left, right)
    margin = int(narrowest / STEP)
    best, at = 0.0, None
    for start, end in _valleys(cover, margin):
        depth = min(max(cover[:start]), max(cover[end:])) - cover[start]
        peak = depth + cover[start]
        middle = left + (start + end) / 2 * STEP
        if (
            depth > best
            and depth >= max(FEWEST_LINES, PROMINENCE * peak)
            and _is_filled(fragments, left, middle, right)
        ):
            best, at = depth, middle
    return at


def _cover(fragments: Sequence[Fragment], left: float, right: float) -> list[int]:
    """How many fragments stand over each step of the way from left to right."""
    steps = int((right - left) / STEP) + 2
    change = [0] * (steps + 1)
    for each in fragments:
        change[max(0, int((each.x0 - left) / STEP))] += 1
        change[min(steps, int((each.x1 - left) / STEP) + 1)] -= 1
    total, cover = 0, []
    for each_change in change[:steps]:
        total += each_change
        cover.append(total)
    return cover


def _valleys(cover: list[int], margin: int) -> Iterator[tuple[int, int]]:
    """Stretches of equal cover that is lower than on either side of them."""
    start = margin
    for place in range(margin + 1, len(cover) - margin):
        if cover[place] == cover[start]:
            continue
        if start > margin and cover[start - 1] > cover[start] < cover[place]:
            yield start, place
        start = place


def _is_filled(fragments: list[Fragment], left: float, at: float, right: float) -> bool:
    before = [each for each in fragments if each.x1 <= at + TOLERANCE]
    after = [each for each in fragments if each.x0 >= at - TOLERANCE]
    return _fill(before, at - left) >= FILLED and _fill(after, right - at) >= FILLED


def _fill(fragments: list[Fragment], width: float) -> float:
    lines = {round(each.baseline / 3) for each in fragments}
    return sum(each.width for each in fragments) / (len(lines) * width) if len(lines) >= FEWEST_LINES else 0.0


def in_order(items: Sequence[T], at: Sequence[float], left: float, right: float) -> Iterator[Column[T]]:
    """The parts of a page in reading order; `at` are the gutters, `left` and `right` where its text begins and ends."""
    edges = [left, *at, right]
    band: list[T] = []
    crossing: list[T] = []
    crossers = _crossing(items, at)
    for item in sorted(items, key=lambda each: (each.top, each.x0)):
        if id(item) in crossers:
            yield from _columns(band, edges)
            band = []
            crossing.append(item)
            continue
        if crossing:
            yield Column(left, right, tuple(crossing))
            crossing = []
        band.append(item)
    if crossing:
        yield Column(left, right, tuple(crossing))
    yield from _columns(band, edges)


def _columns(band: list[T], edges: list[float]) -> Iterator[Column[T]]:
    for left, right in pairwise(edges):
        items = [
            each
            for each in band
            if left <= (each.x0 + each.x1) / 2 < right or (each.x0 + each.x1) / 2 == right
        ]
        if items:
            yield Column(left, right, tuple(items))


def _crossing(items: Sequence[T], at: Sequence[float]) -> set[int]:
    """Ids of what crosses a gutter, with all that stands on the same line."""
    found = {
        id(each): each
        for each in items
        if any(each.x0 < edge - REACH and each.x1 > edge + REACH for edge in at)
    }
    lines = [each for each in found.values() if isinstance(each, Fragment)]
    rest = [each for each in items if isinstance(each, Fragment) and id(each) not in found]
    reached = set[int]()
    while lines:
        line = lines.pop()
        beside = [each for each in rest if id(each) not in reached and _is_beside(each, line)]
        reached |= {id(each) for each in beside}
        lines += beside
    return {*found, *reached}


def _is_beside(fragment: Fragment, line: Fragment) -> bool:
    gap = max(fragment.x0 - line.x1, line.x0 - fragment.x1)
    return on_one_line(fragment, line) and gap < BESIDE * line.size
