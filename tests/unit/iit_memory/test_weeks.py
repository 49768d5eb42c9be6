"""Weeks equal those of isocalendar in every time zone, leave no moment out, and take none twice."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo, available_timezones

import pytest

from apps.iit_memory.weeks import Week, first_moment, last_ended

MOMENT = timedelta(microseconds=1)
SHANGHAI = ZoneInfo("Asia/Shanghai")


def _weeks(first: int, last: int) -> list[Week]:
    week, weeks = Week(first, 1), []
    while week.year <= last:
        weeks.append(week)
        week = week.after()
    return weeks


def test_weeks_of_all_time_zones_are_those_of_the_calendar() -> None:
    weeks = _weeks(2025, 2027)
    assert len(weeks) == 3 * 52 + 1  # 2026 has 53
    for name in sorted(available_timezones()):
        zone, ended_at = ZoneInfo(name), None
        for week in weeks:
            start, end = week.starts_at(zone), week.ends_at(zone)
            assert ended_at in (None, start)
            assert start.astimezone(zone).isocalendar()[:2] == (week.year, week.number), (name, week)
            assert (end - MOMENT).astimezone(zone).isocalendar()[:2] == (week.year, week.number), (name, week)
            assert end.astimezone(zone).isocalendar()[:2] != (week.year, week.number), (name, week)
            ended_at = end


def test_a_day_that_begins_after_a_gap_over_midnight_begins_there() -> None:
    beirut = ZoneInfo("Asia/Beirut")  # 31 March 2024, 00:00 became 01:00
    assert first_moment(date(2024, 3, 31), beirut) == datetime(2024, 3, 30, 22, tzinfo=UTC)
    havana = ZoneInfo("America/Havana")  # 3 November 2024, 01:00 became 00:00: midnight came twice
    assert first_moment(date(2024, 11, 3), havana) == datetime(2024, 11, 3, 4, tzinfo=UTC)


def test_a_day_whose_midnight_lies_within_a_gap_begins_at_the_end_of_the_day_before() -> None:
    toronto = ZoneInfo("America/Toronto")  # 30 March 1919, 23:30 became 00:30
    assert first_moment(date(1919, 3, 31), toronto) == datetime(1919, 3, 31, 4, 30, tzinfo=UTC)


def test_a_week_with_a_change_of_clocks_is_an_hour_longer_or_shorter() -> None:
    berlin = ZoneInfo("Europe/Berlin")
    spring, autumn = Week(2026, 13), Week(2026, 43)
    hours = [
        (week.ends_at(berlin) - week.starts_at(berlin)) / timedelta(hours=1) for week in (spring, autumn)
    ]
    assert hours == [167, 169]


def test_the_report_that_is_due_is_that_of_the_week_that_ended_at_dawn() -> None:
    monday = datetime(2026, 11, 16, tzinfo=SHANGHAI)
    assert last_ended(monday - MOMENT, SHANGHAI) == Week(2026, 45)  # a Sunday belongs to the week before
    assert last_ended(monday + timedelta(hours=4, minutes=59), SHANGHAI) == Week(2026, 45)
    assert last_ended(monday + timedelta(hours=5), SHANGHAI) == Week(2026, 46)
    assert last_ended(monday + timedelta(days=6, hours=23), SHANGHAI) == Week(2026, 46)


def test_weeks_are_written_and_read() -> None:
    assert str(Week.parse("2026-w07")) == "2026-W07"
    assert Week.parse("2026-W53").after() == Week(2027, 1)
    assert Week(2027, 1).before() == Week(2026, 53)
    for wrong in ("2027-W53", "2026-W00", "2026-46", "next week", "2026-W7"):
        with pytest.raises(ValueError, match="week"):
            Week.parse(wrong)
