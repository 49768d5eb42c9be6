"""A schedule as somebody tells it: the times in their order, each with its unit; nothing where it is none."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from apps.fields.reading.phrasebook import (
    PHRASEBOOKS,
    Phrasebook,
    register_phrasebook,
    speaking_of,
)
from apps.fields.reading.quantities.periods import period
from apps.fields.reading.quantities.visits import tells_a_time, visit_times
from apps.fields.reading.vocabulary import Vocabulary

WORDS = Vocabulary(events="拔草|浇水", first_days="当[天日]", occasions=r"\bharvest\b")


@pytest.fixture(autouse=True)
def _subject() -> Iterator[None]:
    with PHRASEBOOKS.isolated(empty=True), speaking_of("garden"):
        register_phrasebook("garden", Phrasebook(vocabulary=WORDS))
        yield


@pytest.mark.parametrize(
    ("told", "times"),
    [
        (
            "at baseline, then weeks 2, 6 and 12, with a quick call at six months",
            ["baseline", "week 2", "week 6", "week 12", "six months"],
        ),
        (
            "two, six and twelve weeks, and at harvest",
            ["two weeks", "six weeks", "twelve weeks", "harvest"],
        ),
        (
            "当天一次,浇水后第三天、第七天看一下,一个月和三个月回来",
            ["当天", "浇水后第三天", "浇水后第七天", "浇水后一个月", "浇水后三个月"],
        ),
        ("第2、6、12周各来一次", ["第2周", "第6周", "第12周"]),
    ],
)
def test_each_time_has_its_unit_and_what_it_is_counted_from(told: str, times: list[str]) -> None:
    assert visit_times(told) == times


@pytest.mark.parametrize(
    "told",
    [
        "还没排,倒是有个事要写上,每周要查,低了就算严重的,要上报",
        "the beds are dug in week 2, someone has to order seeds, nobody knows who, the shed is full",
        "once at six months",
        "week 2, week 4, week 2",
    ],
)
def test_what_tells_of_other_things_is_no_schedule(told: str) -> None:
    assert visit_times(told) == []


@pytest.mark.parametrize(("told", "is_time"), [("once at six months", True), ("as we always do it", False)])
def test_one_time_alone_is_a_time(told: str, is_time: bool) -> None:
    assert tells_a_time(told) is is_time


@pytest.mark.parametrize(
    ("told", "months"),
    [
        ("从明年3月到后年6月", 16),
        ("今年九月到明年二月", 6),
        ("October 2026 through to the end of March 2028", 18),
        ("后年6月到明年3月", None),
    ],
)
def test_a_period_is_counted_from_month_to_month(told: str, months: int | None) -> None:
    found = period(told)
    assert (found and found[0]["value"]) == months
