"""How figures went from week to week, and enrolment against its target: charts that the server draws."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from django.utils.formats import date_format, number_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _

from apps.documents.charts.lines import Chart, Series, line_chart
from apps.iit_memory.models import WeeklyReport
from apps.iit_memory.reports.figures import TITLES
from apps.iit_memory.weeks import Week
from apps.projects.enrolment.selectors import EnrolmentTotals

CHARTED = (
    ("enrolment", "new"),
    ("conversations", "messages"),
    ("memory", "decisions"),
    ("protocol", "changes"),
)


def enrolment_chart(totals: EnrolmentTotals) -> Chart | None:
    """What there was at the end of each week, with the target as a line of its own."""
    if not totals.weeks:
        return None
    days = [week.monday for week in totals.weeks]
    series = [Series(_("enrolled"), tuple(float(week.total) for week in totals.weeks))]
    if totals.target:
        series.append(Series(_("target"), tuple(float(totals.target) for _week in totals.weeks)))
    return line_chart(_("Enrolled in all, by week"), days, series, text=_whole, date_text=_day)


def trends_of(reports: Sequence[WeeklyReport]) -> tuple[Chart, ...]:
    """One chart for each figure that was ever more than zero, the oldest week first."""
    weeks = sorted(reports, key=lambda report: (report.year, report.week))
    if len(weeks) < 2:
        return ()
    return tuple(_trend(weeks, figure, TITLES[figure]) for figure in CHARTED if any(_values(weeks, figure)))


def _trend(weeks: Sequence[WeeklyReport], figure: tuple[str, str], title: str | Promise) -> Chart:
    days = [Week(report.year, report.week).monday for report in weeks]
    series = [Series(str(title), _values(weeks, figure))]
    return line_chart(str(title), days, series, text=_whole, date_text=_day)


def _values(weeks: Sequence[WeeklyReport], figure: tuple[str, str]) -> tuple[float | None, ...]:
    source, name = figure
    return tuple(report.metrics.get(source, {}).get(name) for report in weeks)


def _whole(value: float) -> str:
    """Nothing for the lines between whole numbers."""
    return number_format(value, 0, force_grouping=True) if value == int(value) else ""


def _day(day: date) -> str:
    return date_format(day, "SHORT_DATE_FORMAT")
