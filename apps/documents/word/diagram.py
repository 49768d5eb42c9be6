"""Where the boxes and arrows of a diagram stand: from top to bottom, each row leading to the next. Pure.

Boxes are as high as their text takes by our measure of letters; whose fonts are used in the end, nobody knows here.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from apps.documents.blocks import Box, Diagram, plain
from apps.documents.word.measure import count_lines, line_height
from apps.documents.word.styles import Style, styles_by_id
from apps.documents.word.theme import Theme

MOST_BOXES_OF_USUAL_SIZE = 3
GAP_TWIPS, ARROW_TWIPS, PADDING_TWIPS = 220, 440, 100
WIDEST_SHARE = {1: 0.7, 2: 0.44}
SLACK = 1.06  # fonts that replace ours are a little wider


@dataclass(frozen=True)
class Placed:
    left: int
    top: int
    width: int
    height: int
    box: Box

    @property
    def middle(self) -> int:
        return self.left + self.width // 2

    @property
    def bottom(self) -> int:
        return self.top + self.height


@dataclass(frozen=True)
class Stroke:
    """A straight line downwards or across; `has_tip`: it ends in an arrow."""

    left: int
    top: int
    width: int
    height: int
    has_tip: bool = False


@dataclass(frozen=True)
class Layout:
    """In twips."""

    width: int
    height: int
    boxes: tuple[Placed, ...]
    strokes: tuple[Stroke, ...]


def laid_out(diagram: Diagram, theme: Theme, width: int) -> Layout:
    title, text = (styles_by_id(theme)[name] for name in text_styles(diagram))
    rows: list[list[Placed]] = []
    top = 0
    for row in diagram.rows:
        rows.append(_row(row, (title, text), width, top))
        top = rows[-1][0].bottom + ARROW_TWIPS
    strokes = tuple(stroke for above, below in pairwise(rows) for stroke in _strokes(above, below))
    boxes = tuple(placed for row in rows for placed in row)
    return Layout(width, max(0, top - ARROW_TWIPS), boxes, strokes)


def text_styles(diagram: Diagram) -> tuple[str, str]:
    """The styles of titles and text; smaller where many boxes stand beside each other."""
    many = max(map(len, diagram.rows), default=0) > MOST_BOXES_OF_USUAL_SIZE
    return ("TableHeadSmall", "TableTextSmall") if many else ("TableHead", "TableText")


def _row(row: tuple[Box, ...], styles: tuple[Style, Style], width: int, top: int) -> list[Placed]:
    count = len(row)
    room = (width - (count - 1) * GAP_TWIPS) // count
    each = min(room, round(width * WIDEST_SHARE.get(count, 1)))
    height = max(_height(box, styles, each) for box in row)
    first = (width - count * each - (count - 1) * GAP_TWIPS) // 2
    return [
        Placed(first + place * (each + GAP_TWIPS), top, each, height, box) for place, box in enumerate(row)
    ]


def _height(box: Box, styles: tuple[Style, Style], width: int) -> int:
    inner = (width - 2 * PADDING_TWIPS) / SLACK
    texts = [(styles[0], box.title)] if box.title else []
    texts += [(styles[1], plain(told)) for told in box.lines]
    return round(sum(_text_height(style, text, inner) for style, text in texts)) + 2 * PADDING_TWIPS


def _text_height(style: Style, text: str, width: float) -> float:
    size = style.half_points * 10
    lines = count_lines(text, width=width, size=size, is_sans=style.font == "sans")
    return lines * line_height(text) * size + (style.before or 0) + (style.after or 0)


def _strokes(above: list[Placed], below: list[Placed]) -> Iterator[Stroke]:
    """Straight down where the rows are alike; else through a line across, which parts or joins."""
    top, bottom = above[0].bottom, below[0].top
    if len(above) == len(below):
        yield from (Stroke(placed.middle, top, 0, bottom - top, has_tip=True) for placed in below)
        return
    half = (top + bottom) // 2
    yield from (Stroke(placed.middle, top, 0, half - top) for placed in above)
    middles = [placed.middle for placed in (*above, *below)]
    yield Stroke(min(middles), half, max(middles) - min(middles), 0)
    yield from (Stroke(placed.middle, half, 0, bottom - half, has_tip=True) for placed in below)
