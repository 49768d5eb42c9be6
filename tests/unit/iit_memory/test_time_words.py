"""Which time a question asks about, in the project's zone."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from apps.iit_memory.reading.clock import Clock
from apps.iit_memory.reading.time_words import day_in, hour_in, period_in
from apps.iit_memory.reading.week_words import week_in

CLOCK = Clock.of(datetime(2026, 11, 22, 18, 30, tzinfo=UTC), "Asia/Shanghai")  # Monday the 23rd there


@pytest.mark.parametrize(
    ("text", "since", "until"),
    [
        ("What was decided last week?", "2026-11-16", "2026-11-23"),
        ("上周决定了什么？", "2026-11-16", "2026-11-23"),
        ("and this week?", "2026-11-23", "2026-11-30"),
        ("上个月入组多少例？", "2026-10-01", "2026-11-01"),
        ("last month", "2026-10-01", "2026-11-01"),
        ("What changed in March?", "2026-03-01", "2026-04-01"),
        ("三月份改了什么？", "2026-03-01", "2026-04-01"),
        ("in December", "2025-12-01", "2026-01-01"),
        ("十二月的决定", "2025-12-01", "2026-01-01"),
        ("2025年3月的界值", "2025-03-01", "2025-04-01"),
        ("去年3月", "2025-03-01", "2025-04-01"),
        ("March 2025", "2025-03-01", "2025-04-01"),
        ("去年的决定", "2025-01-01", "2026-01-01"),
        ("yesterday", "2026-11-22", "2026-11-23"),
        ("昨天谁说了什么", "2026-11-22", "2026-11-23"),
        ("最近三天", "2026-11-20", "2026-11-24"),
        ("the past two weeks", "2026-11-09", "2026-11-24"),
        ("three weeks ago", "2026-11-02", "2026-11-09"),
        ("两周前", "2026-11-09", "2026-11-16"),
        ("on 2026-03-05", "2026-03-05", "2026-03-06"),
        ("2026年3月5日", "2026-03-05", "2026-03-06"),
        ("3月5日", "2026-03-05", "2026-03-06"),
        ("on 5 March", "2026-03-05", "2026-03-06"),
        ("Dec 24th", "2025-12-24", "2025-12-25"),
        ("last week's report", "2026-11-16", "2026-11-23"),
        ("what changed since October", "2026-10-01", "2026-11-24"),
        ("上周五", "2026-11-20", "2026-11-21"),
        ("last Friday", "2026-11-20", "2026-11-21"),
        ("last Monday", "2026-11-16", "2026-11-17"),
    ],
)
def test_time_words_are_read(text: str, since: str, until: str) -> None:
    period = period_in(text, CLOCK)
    assert period is not None
    assert [f"{end:%Y-%m-%d}" for end in period.window(CLOCK)] == [since, until]


@pytest.mark.parametrize(
    "text",
    [
        "Why did we change the margin?",
        "We may march on",
        "随访3个月",
        "每月一次",
        "12 weeks of follow-up",
        "",
    ],
)
def test_other_words_name_no_time(text: str) -> None:
    assert period_in(text, CLOCK) is None


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("on Friday", "2026-11-20"),
        ("周一", "2026-11-23"),
        ("星期天入组1例", "2026-11-22"),
        ("this morning", "2026-11-23"),
        ("两天前", "2026-11-21"),
        ("本周二", "2026-11-24"),
        ("2026-02-30", None),
        ("last week", None),
        ("每周五", None),
    ],
)
def test_a_day_is_read_and_a_weekday_is_the_last_one(text: str, day: str | None) -> None:
    found = day_in(text, CLOCK)
    assert (found and found.isoformat()) == day


@pytest.mark.parametrize(
    ("text", "hour"),
    [
        ("下午四点", "16:00"),
        ("下午4点半", "16:30"),
        ("晚上十一点", "23:00"),
        ("at 9:30", "09:30"),
        ("4 pm", "16:00"),
        ("12 am", "00:00"),
        ("有一点发热，上午9点", "09:00"),
        ("at 25:00", None),
        ("no time", None),
    ],
)
def test_an_hour_is_read(text: str, hour: str | None) -> None:
    found = hour_in(text)
    assert (found and f"{found:%H:%M}") == hour


@pytest.mark.parametrize(
    ("text", "monday"),
    [
        ("Summarise week 5", "2026-01-26"),
        ("week 48 please", "2026-11-23"),
        ("week 50", "2025-12-08"),
        ("week 5 of 2025", "2025-01-27"),
        ("2026-W46", "2026-11-09"),
        ("总结第5周", "2026-01-26"),
        ("第四十六周有什么进展", "2026-11-09"),
        ("2025年第十周", "2025-03-03"),
        ("week 60", None),
        ("第周", None),
        ("the week after", None),
    ],
)
def test_a_week_is_read_by_its_number(text: str, monday: str | None) -> None:
    period = week_in(text, CLOCK)
    assert (period.first.isoformat() if period else None) == monday
    assert period is None or (period.end - period.first).days == 7
