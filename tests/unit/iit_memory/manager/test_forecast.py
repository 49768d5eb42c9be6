"""Whether enrolment ends by a day is computed from the pace and the target; what lacks is said."""

from __future__ import annotations

from datetime import date, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.utils import timezone

from apps.iit_memory.manager.forecast import Forecast, by_deadline, forecast_of
from apps.iit_memory.manager.scene import scene_of
from apps.iit_memory.manager.work import report
from apps.iit_memory.models import WeeklyReport
from apps.iit_memory.reading.deadlines import deadline_in
from apps.iit_memory.weeks import Week
from apps.projects.models import EnrolmentEntry
from tests.support.cast import Cast
from tests.unit.iit_memory.manager.conftest import enrol

TODAY = date(2026, 11, 23)


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("年底能完成入组吗？", "2026-12-31"),
        ("明年底能入满吗", "2027-12-31"),
        ("今年能达到目标吗", "2026-12-31"),
        ("明年6月底能入满吗", "2027-06-30"),
        ("三月底之前能完成吗", "2027-03-31"),
        ("月底能入多少例", "2026-11-30"),
        ("下月底能完成吗", "2026-12-31"),
        ("2027年2月28日前能完成吗", "2027-02-28"),
        ("2027-02-30", None),
        ("by the end of the year", "2026-12-31"),
        ("by the end of next year", "2027-12-31"),
        ("before March 2028", "2028-03-31"),
        ("by Feb", "2027-02-28"),
        ("end of next month", "2026-12-31"),
        ("Will we finish?", None),
    ],
)
def test_the_day_is_looked_for_ahead(text: str, day: str | None) -> None:
    found = deadline_in(text, TODAY)
    assert (found.isoformat() if found else None) == day


def test_the_pace_is_that_of_the_last_four_weeks() -> None:
    entries = [entry(date(2026, 6, 1), 40), entry(date(2026, 10, 26), 5), entry(date(2026, 11, 2), 8)]
    made = forecast_of(entries, 60, TODAY, date(2026, 12, 21))
    assert (made.number, made.lately, made.days, made.missing) == (53, 8, 28, 7)
    assert (made.expected, made.done_on) == (61, date(2026, 12, 18))


def test_a_young_study_is_measured_from_its_first_entry() -> None:
    made = forecast_of([entry(date(2026, 11, 10), 7)], 60, TODAY, date(2026, 12, 7))
    assert (made.days, made.each_week, made.expected) == (14, 3.5, 14)


def test_nothing_is_computed_without_a_pace() -> None:
    made = Forecast(5, 60, 0, 28, TODAY, date(2026, 12, 7))
    assert (made.expected, made.done_on, made.needed_each_week) == (5, None, 27.5)


@pytest.mark.django_db
def test_the_answer_gives_its_basis_or_what_lacks(cast: Cast) -> None:
    scene = scene_of(cast.coordinator.pk, cast.project.pk, "en")
    question = f"Will enrolment be complete by {timezone.now().year + 2}-12-31?"
    assert "no enrolment target is set" in by_deadline(scene, question).text
    cast.project.enrolment_target = 20
    cast.project.save()
    scene = scene_of(cast.coordinator.pk, cast.project.pk, "en")
    assert "no pace to compute with" in by_deadline(scene, question).text
    enrol(cast.project, 10, "Site 1", 6, cast.coordinator)
    answer = by_deadline(scene, question)
    assert "Probably yes" in answer.text
    assert "6 enrolled in the last 1" in answer.text
    assert "rough estimate" in answer.text
    assert answer.citations
    tomorrow = timezone.now().date() + timedelta(2)
    assert "Probably not" in by_deadline(scene, f"Is it complete by {tomorrow}?").text
    assert "is over" in by_deadline(scene, "Is it complete by 2020-01-01?").text


def entry(day: date, number: int) -> EnrolmentEntry:
    return EnrolmentEntry(date=day, number=number)


@pytest.mark.django_db
@pytest.mark.usefixtures("history")
def test_a_report_is_cited_by_the_monday_of_its_week(cast: Cast) -> None:
    scene = scene_of(cast.coordinator.pk, cast.project.pk, "en")
    row = WeeklyReport.objects.get()
    row.starts_at = Week(row.year, row.week).starts_at(ZoneInfo("Asia/Shanghai"))  # a Sunday in UTC
    row.save()
    (cited,) = report(scene, "the last weekly report").citations
    assert cited.locator == Week(row.year, row.week).monday.isoformat()
