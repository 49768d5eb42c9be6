"""Which time a question asks about, in the project's zone."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from apps.iit_memory.reading.time_words import window_of

SUNDAY = datetime(2026, 11, 22, 18, 30, tzinfo=UTC)  # Monday the 23rd in Shanghai


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
    ],
)
def test_time_words_are_read(text: str, since: str, until: str) -> None:
    window = window_of(text, SUNDAY, "Asia/Shanghai")
    assert window is not None
    assert [f"{end:%Y-%m-%d}" for end in (window.since, window.until)] == [since, until]


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
    assert window_of(text, SUNDAY, "Asia/Shanghai") is None
