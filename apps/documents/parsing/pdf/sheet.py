"""The visible part of a page, and how it is held: a table that is printed sideways is read with the page turned."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from apps.documents.parsing.types import Box

Turn = Literal[0, 90, 270]  # 90: text runs upwards, 270: downwards
Extent = tuple[float, float, float, float]


@dataclass(frozen=True)
class Sheet:
    """`left` and `bottom` are where the visible page begins in the coordinates of the file, which go upwards; `width`
    and `height` are its own, before it is turned."""

    number: int
    left: float
    bottom: float
    width: float
    height: float
    turn: Turn = 0

    @property
    def reading_width(self) -> float:
        return self.height if self.turn else self.width

    @property
    def reading_height(self) -> float:
        return self.width if self.turn else self.height

    def placed(self, x0: float, y0: float, x1: float, y1: float) -> Extent:
        """(x0, top, x1, bottom) as it is read."""
        x0, x1, y0, y1 = x0 - self.left, x1 - self.left, y0 - self.bottom, y1 - self.bottom
        if self.turn == 90:
            return y0, x0, y1, x1
        if self.turn == 270:
            return self.height - y1, self.width - x1, self.height - y0, self.width - x0
        return x0, self.height - y1, x1, self.height - y0

    def box(self, x0: float, top: float, x1: float, bottom: float) -> Box:
        """The place on the page as it lies, of one that was read."""
        if self.turn == 90:
            return Box(self.number, top, self.height - x1, bottom, self.height - x0)
        if self.turn == 270:
            return Box(self.number, self.width - bottom, x0, self.width - top, x1)
        return Box(self.number, x0, top, x1, bottom)
