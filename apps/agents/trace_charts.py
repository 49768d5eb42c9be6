"""The plots over a report of many traces: turns, time, tokens, cost and rates, day by day or week by week."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

from django.utils.formats import date_format, number_format
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from apps.agents.charts import Chart, Series, line_chart
from apps.agents.trace_report import Period, Report

Value = Callable[[Period], float | None]


def charts_of(report: Report) -> tuple[Chart, ...]:
    """In the order of the page; empty when nothing happened."""
    if not report.periods:
        return ()
    return (
        _chart(
            report,
            _("Turns"),
            _whole,
            {_("all"): lambda p: p.turns, _("failed"): lambda p: p.failed},
        ),
        _chart(
            report,
            _("Time until the answer is complete, and until its first words"),
            _seconds,
            {
                _("95th percentile"): lambda p: p.duration.p95_ms,
                _("median"): lambda p: p.duration.p50_ms,
                _("first words, 95th"): lambda p: p.first_token.p95_ms,
                _("first words"): lambda p: p.first_token.p50_ms,
            },
        ),
        _chart(
            report,
            _("Rates"),
            _percent,
            {
                _("proposals accepted"): lambda p: p.acceptance_rate,
                _("failed"): lambda p: p.failure_rate,
                _("asked back"): lambda p: p.clarification_rate,
            },
        ),
        _chart(
            report,
            pgettext("of a model", "Tokens"),
            _whole,
            {_("in and out"): lambda p: p.tokens if p.turns else None},
        ),
        _chart(report, _("Cost"), _money, {_("cost"): lambda p: p.cost if p.turns else None}),
    )


def _chart(report: Report, title: str, text: Callable[[float], str], lines: dict[str, Value]) -> Chart:
    periods = report.periods
    series = [Series(name, tuple(value(p) for p in periods)) for name, value in lines.items()]
    return line_chart(title, [p.day for p in periods], series, text=text, date_text=_day)


def _day(day: date) -> str:
    return date_format(day, "MONTH_DAY_FORMAT")


def _whole(value: float) -> str:
    return number_format(
        value, decimal_pos=0 if value == int(value) else 1, use_l10n=True, force_grouping=True
    )


def _seconds(value: float) -> str:
    return _("%(n)s s") % {"n": number_format(value / 1000, decimal_pos=1)}


def _percent(value: float) -> str:
    return _("%(n)s %%") % {"n": number_format(100 * value, decimal_pos=0)}


def _money(value: float) -> str:
    return number_format(value, decimal_pos=2 if value >= 1 or not value else 4)
