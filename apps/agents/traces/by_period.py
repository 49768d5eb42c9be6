"""How each layer and each model went over time: for every day or week the time, tokens and cost, from SQL alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.contrib.postgres.fields import ArrayField
from django.db.models import Aggregate, Count, F, FloatField, QuerySet, Sum
from django.db.models.functions import TruncDay, TruncWeek


class Percentiles(Aggregate):
    """[median, 95th percentile] in one pass; None where there is no value."""

    function = "PERCENTILE_CONT"
    template = "%(function)s(ARRAY[0.5, 0.95]) WITHIN GROUP (ORDER BY %(expressions)s)"
    output_field = ArrayField(FloatField())


@dataclass(frozen=True)
class Spread:
    """Median and 95th percentile in milliseconds; None when nothing was measured."""

    p50_ms: float | None = None
    p95_ms: float | None = None

    @classmethod
    def of(cls, found: list[float | None] | None) -> Spread:
        return cls(*(found or (None, None)))


@dataclass(frozen=True)
class Point:
    """A day, or the week that begins with it, in which there was something."""

    day: date
    count: int
    duration: Spread
    tokens: int
    cost: float


@dataclass(frozen=True)
class Course:
    """A layer or a model over time; days without it are not among `points`."""

    name: str
    points: tuple[Point, ...]

    def at(self, day: date) -> Point | None:
        return next((point for point in self.points if point.day == day), None)


def courses_of(
    used: QuerySet[Any], name: str, begin: TruncDay | TruncWeek, *, names: Sequence[str]
) -> tuple[Course, ...]:
    """Of steps or of attempts at models: one course for each of `names`, in their order."""
    rows = (
        used.annotate(day=begin)
        .values(name, "day")
        .annotate(
            n=Count("pk"),
            duration=Percentiles("duration_ms"),
            tokens=Sum(F("input_tokens") + F("output_tokens")),
            sum=Sum("cost"),
        )
    )
    points: dict[str, list[Point]] = {}
    for row in sorted(rows, key=lambda row: row["day"]):
        spread, cost = Spread.of(row["duration"]), float(row["sum"])
        point = Point(row["day"].date(), row["n"], spread, row["tokens"], cost)
        points.setdefault(row[name], []).append(point)
    return tuple(Course(one, tuple(points[one])) for one in names if one in points)
