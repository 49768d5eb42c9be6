"""The plots over a report of many traces: turns, time, tokens, cost and rates, day by day or week by week.

A day without anything is a gap. What costs nothing has no plot of its cost.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from datetime import date, timedelta

from django.utils.formats import date_format, number_format
from django.utils.translation import gettext as _

from apps.agents.traces.by_period import Course, Point
from apps.agents.traces.report import Period, Report
from apps.agents.traces.wording import step_title
from apps.documents.charts.lines import Chart, Series, line_chart

MOST_LINES = 5  # more cannot be told apart; the tables have them all
Value = Callable[[Period], float | None]
Amount = Callable[[Point], float | None]
Text = Callable[[float], str]


def charts_of(report: Report) -> tuple[Chart, ...]:
    """In the order of the page; empty when nothing happened."""
    if not report.periods:
        return ()
    return (*_of_turns(report), *_by_layer(report), *_by_model(report))


def _of_turns(report: Report) -> Iterator[Chart]:
    yield _chart(
        report,
        _("Turns"),
        _whole,
        {
            _("all"): lambda p: p.turns if p.turns else None,
            _("failed"): lambda p: p.failed if p.turns else None,
        },
    )
    yield _chart(
        report,
        _("Time until the answer is complete, and until its first words"),
        _seconds,
        {
            _("95th percentile"): lambda p: p.duration.p95_ms,
            _("median"): lambda p: p.duration.p50_ms,
            _("first words, 95th percentile"): lambda p: p.first_token.p95_ms,
            _("first words, median"): lambda p: p.first_token.p50_ms,
        },
    )
    yield _chart(
        report,
        _("Rates"),
        _percent,
        {
            _("proposals accepted"): lambda p: p.acceptance_rate,
            _("failed"): lambda p: p.failure_rate,
            _("asked for clarification"): lambda p: p.clarification_rate,
        },
    )


def _by_layer(report: Report) -> Iterator[Chart]:
    courses = [(step_title(course.name), course) for course in report.layer_courses]
    yield _of_courses(report, _("Time by step: median"), _seconds, courses, lambda p: p.duration.p50_ms)
    yield _of_courses(
        report, _("Time by step: 95th percentile"), _seconds, courses, lambda p: p.duration.p95_ms
    )


def _by_model(report: Report) -> Iterator[Chart]:
    """Nothing where no model was asked."""
    courses = [(course.name, course) for course in report.model_courses]
    if not courses:
        return
    yield _of_courses(report, _("Time by model: median"), _seconds, courses, lambda p: p.duration.p50_ms)
    yield _of_courses(
        report, _("Time by model: 95th percentile"), _seconds, courses, lambda p: p.duration.p95_ms
    )
    yield _of_courses(report, _("Tokens by model"), _whole, courses, lambda p: p.tokens)
    if any(point.cost for course in report.model_courses for point in course.points):
        yield _of_courses(report, _("Cost by model"), _money, courses, lambda p: p.cost)


def _chart(report: Report, title: str, text: Text, lines: dict[str, Value]) -> Chart:
    known = {period.day: period for period in report.periods}
    days = _days(report)
    series = [
        Series(name, tuple(value(known[day]) if day in known else None for day in days))
        for name, value in lines.items()
    ]
    return line_chart(title, days, series, text=text, date_text=_day)


def _of_courses(
    report: Report, title: str, text: Text, courses: Sequence[tuple[str, Course]], amount: Amount
) -> Chart:
    days = _days(report)
    series = [Series(name, tuple(_at(course, day, amount) for day in days)) for name, course in courses]
    return line_chart(title, days, series[:MOST_LINES], text=text, date_text=_day)


def _at(course: Course, day: date, amount: Amount) -> float | None:
    point = course.at(day)
    return amount(point) if point else None


def _days(report: Report) -> list[date]:
    """From the first to the last in which something happened, those in between too: a gap is seen as one."""
    first, last = report.periods[0].day, report.periods[-1].day
    step = 7 if report.scope.by_week else 1
    return [first + timedelta(days=n) for n in range(0, (last - first).days + 1, step)]


def _day(day: date) -> str:
    return date_format(day, "MONTH_DAY_FORMAT")


def _whole(value: float) -> str:
    return number_format(
        value, decimal_pos=0 if value == int(value) else 1, use_l10n=True, force_grouping=True
    )


def _seconds(value: float) -> str:
    """Of milliseconds, which are said below a second."""
    if value < 1000:
        return _("%(n)s ms") % {"n": number_format(value, decimal_pos=0)}
    return _("%(n)s s") % {"n": number_format(value / 1000, decimal_pos=1)}


def _percent(value: float) -> str:
    return _("%(n)s %%") % {"n": number_format(100 * value, decimal_pos=0)}


def _money(value: float) -> str:
    return number_format(value, decimal_pos=2 if value >= 1 or not value else 4)
