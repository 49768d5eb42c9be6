"""What stands on a page before anything is known of its structure: fragments of lines, rules, pictures."""

from __future__ import annotations

from dataclasses import dataclass, replace

from apps.documents.parsing.characters import is_unspaced
from apps.documents.parsing.pdf.sheet import Sheet
from apps.documents.parsing.types import Box

# Of a line, in sizes of its type: what reaches above the baseline, and below.
ABOVE, BELOW = 0.86, 0.24
SAME_BASELINE = 0.35
WORD_GAP = 0.2
HAN_GAP = 0.4  # between two Chinese characters: more than a line that is spread out has
CELL_GAP = 1.4  # as much room between two words of a line is a gap between two cells


@dataclass(frozen=True, slots=True)
class Fragment:
    """Text on one baseline without a larger gap in it. `math` counts glyphs of fonts for formulas."""

    text: str
    x0: float
    x1: float
    baseline: float
    size: float
    is_bold: bool = False
    math: int = 0

    @property
    def top(self) -> float:
        return self.baseline - ABOVE * self.size

    @property
    def bottom(self) -> float:
        return self.baseline + BELOW * self.size

    @property
    def width(self) -> float:
        return self.x1 - self.x0


@dataclass(frozen=True, slots=True)
class Rule:
    """A thin horizontal line."""

    x0: float
    x1: float
    y: float


@dataclass(frozen=True)
class PageContent:
    """`pictures` is the share of the page that pictures cover."""

    sheet: Sheet
    fragments: tuple[Fragment, ...]
    rules: tuple[Rule, ...] = ()
    pictures: float = 0.0

    @property
    def number(self) -> int:
        return self.sheet.number

    @property
    def width(self) -> float:
        return self.sheet.reading_width

    @property
    def height(self) -> float:
        return self.sheet.reading_height

    def box(self, fragment: Fragment) -> Box:
        return self.sheet.box(fragment.x0, fragment.top, fragment.x1, fragment.bottom)

    def with_fragments(self, fragments: list[Fragment]) -> PageContent:
        return replace(self, fragments=tuple(fragments))


def on_one_line(first: Fragment, second: Fragment) -> bool:
    return abs(first.baseline - second.baseline) <= SAME_BASELINE * max(first.size, second.size)


def merged(first: Fragment, second: Fragment) -> Fragment:
    """Two fragments of a line, the left one first; it is as bold and as large as the longer of them."""
    gap = second.x0 - first.x1
    unspaced = is_unspaced(first.text[-1]) and is_unspaced(second.text[0])
    close = gap < (HAN_GAP if unspaced else WORD_GAP) * first.size
    longer = first if len(first.text) >= len(second.text) else second
    return Fragment(
        text=first.text + ("" if close else " ") + second.text,
        x0=min(first.x0, second.x0),
        x1=max(first.x1, second.x1),
        baseline=longer.baseline,
        size=longer.size,
        is_bold=longer.is_bold,
        math=first.math + second.math,
    )
