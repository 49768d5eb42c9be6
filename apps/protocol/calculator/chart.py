"""The curve of a sample size as a chart: which scale it has, and how its values are said."""

from __future__ import annotations

from apps.documents.charts.curve import CurveChart, curve_chart
from apps.protocol.sample_size.curve import Curve


def chart_of(curve: Curve) -> CurveChart:
    return curve_chart(
        [(point.n, point.value) for point in curve.points],
        chosen=(curve.chosen.n, curve.chosen.value),
        target=curve.target,
        highest=_highest(curve),
        text=percent_of,
        falls=curve.measured == "half_width",
    )


def percent_of(share: float) -> str:
    """As many digits as a reader can use: 80.2%, 0.35%."""
    return f"{100 * share:.3g}%"


def _highest(curve: Curve) -> float:
    if curve.measured == "power":
        return 1.0
    return max(point.value for point in curve.points) * 1.05
