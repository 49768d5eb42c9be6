"""Lines over time, each with its name at its end.

The scale begins at zero, and names that would lie upon each other move apart.
One day alone is no line: its values are bars.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date
from math import ceil

from apps.documents.charts.plot import Format, Plot, Tick, joined, scale_of

PLOT = Plot(width=640.0, height=220.0, left=66.0, right=140.0, top=14.0, bottom=30.0)
NAME_HEIGHT = 17.0
BARS_LEFT, BAR_ROW, VALUE_WIDTH = 190.0, 34.0, 90.0
MOST_DATES = 5


@dataclass(frozen=True)
class Series:
    """`values` belong to the days of the chart; None is no value, not zero."""

    name: str
    values: tuple[float | None, ...]


@dataclass(frozen=True)
class DrawnLine:
    """`points` as an SVG polyline takes them, one text for each unbroken stretch; `number` tells lines apart."""

    number: int
    name: str
    stretches: tuple[str, ...]
    dots: tuple[tuple[float, float], ...]
    name_y: float


@dataclass(frozen=True)
class Bar:
    """The value of a series on the only day; `y` is the middle of it."""

    number: int
    name: str
    text: str
    y: float
    width: float


@dataclass(frozen=True)
class Chart:
    """`rows` are the same figures as a table: (day, texts of the series)."""

    title: str
    names: tuple[str, ...]
    lines: tuple[DrawnLine, ...]
    values: tuple[Tick, ...]
    dates: tuple[Tick, ...]
    rows: tuple[tuple[date, tuple[str, ...]], ...]
    bars: tuple[Bar, ...] = ()
    only_day: str = ""
    width: float = PLOT.width
    height: float = PLOT.height
    left: float = PLOT.left
    right: float = PLOT.end
    bottom: float = PLOT.floor


def line_chart(
    title: str,
    days: Sequence[date],
    series: Sequence[Series],
    *,
    text: Format,
    date_text: Callable[[date], str],
) -> Chart:
    """`text` says a value with its unit, `date_text` a day."""
    if len(days) == 1:
        return _bar_chart(title, days[0], series, text=text, date_text=date_text)
    top, parts = scale_of(max((v for s in series for v in s.values if v is not None), default=0.0))
    xs = _places(days)

    def y(value: float) -> float:
        return PLOT.y(value / top)

    drawn = [_line(number, s, xs, y) for number, s in enumerate(series, start=1)]
    return Chart(
        title=title,
        names=tuple(s.name for s in series),
        lines=_with_spread_names([line for line in drawn if line.dots]),
        values=tuple(Tick(y(top * n / parts), text(top * n / parts)) for n in range(parts + 1)),
        dates=tuple(Tick(xs[i], date_text(days[i])) for i in _dated(len(days))),
        rows=_rows(days, series, text),
    )


def _bar_chart(
    title: str, day: date, series: Sequence[Series], *, text: Format, date_text: Callable[[date], str]
) -> Chart:
    """Bars to the right, since names are longer than a bar is wide."""
    known = [(number, s.name, s.values[0]) for number, s in enumerate(series, start=1)]
    there = [(number, name, value) for number, name, value in known if value is not None]
    most = max((value for _, _, value in there), default=0.0) or 1.0
    room = PLOT.width - BARS_LEFT - VALUE_WIDTH
    bars = tuple(
        Bar(number, name, text(value), PLOT.top + BAR_ROW * (row + 0.5), round(room * value / most, 1))
        for row, (number, name, value) in enumerate(there)
    )
    return Chart(
        title=title,
        names=tuple(s.name for s in series),
        lines=(),
        values=(),
        dates=(),
        rows=_rows([day], series, text),
        bars=bars,
        only_day=date_text(day),
        height=PLOT.top * 2 + BAR_ROW * max(len(bars), 1),
        left=BARS_LEFT,
    )


def _rows(
    days: Sequence[date], series: Sequence[Series], text: Format
) -> tuple[tuple[date, tuple[str, ...]], ...]:
    return tuple(
        (day, tuple("–" if s.values[i] is None else text(s.values[i] or 0.0) for s in series))
        for i, day in enumerate(days)
    )


def _places(days: Sequence[date]) -> list[float]:
    """Days at their true distance; one day alone stands in the middle."""
    whole = (days[-1] - days[0]).days if days else 0
    return [PLOT.x((day - days[0]).days / whole if whole else 0.5) for day in days]


def _dated(count: int) -> list[int]:
    """Which days are written at the axis: evenly, the first among them."""
    return list(range(0, count, max(1, ceil(count / MOST_DATES))))


def _line(number: int, series: Series, xs: Sequence[float], y: Callable[[float], float]) -> DrawnLine:
    stretches: list[list[tuple[float, float]]] = [[]]
    for x, value in zip(xs, series.values, strict=True):
        if value is None:
            stretches.append([])
        else:
            stretches[-1].append((x, y(value)))
    dots = tuple(point for stretch in stretches for point in stretch)
    texts = tuple(joined(stretch) for stretch in stretches if len(stretch) > 1)
    return DrawnLine(number, series.name, texts, dots, dots[-1][1] if dots else 0.0)


def _with_spread_names(lines: list[DrawnLine]) -> tuple[DrawnLine, ...]:
    """Names from the top down, each far enough below the one before; pushed up again where the chart ends."""
    placed = sorted(lines, key=lambda line: line.name_y)
    ys: list[float] = []
    for line in placed:
        ys.append(max(line.name_y, ys[-1] + NAME_HEIGHT if ys else PLOT.top))
    over = max(0.0, ys[-1] - PLOT.floor) if ys else 0.0
    moved = {line.number: round(at - over, 1) for line, at in zip(placed, ys, strict=True)}
    return tuple(
        DrawnLine(line.number, line.name, line.stretches, line.dots, moved[line.number]) for line in lines
    )
