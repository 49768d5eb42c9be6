"""Whose a rate is, is told by any part of a group's name that the other name has not; a level by its sides."""

from __future__ import annotations

from typing import Any, Final

import pytest

from apps.fields.reading import Reading, read
from apps.protocol.size_requests.words.group_names import role_named, with_roles
from tests.unit.protocol.reading.support import CATALOGUE, values

ASSUMED: Final = "sample_size.assumptions"
RATES: Final = [
    ("巴氯芬", "胃复安片", "胃复安48小时能停的差不多百分之四十五，巴氯芬我估计能到百分之七十", 0.45, 0.7),
    ("加味逍遥散", "舍曲林", "舍曲林那组有效率按50%估，逍遥散这边估65%。", 0.5, 0.65),
    ("耳穴压豆", "地西泮片", "地西泮睡得好的占六成，压豆的我看七成五到头了。", 0.6, 0.75),
    ("中药熏洗", "高锰酸钾坐浴", "坐浴的两周愈合率六成左右，熏洗的能到八成。", 0.6, 0.8),
    (
        "Honey dressing",
        "Silver sulfadiazine cream",
        "With silver sulfadiazine about 55% are healed at two weeks; with honey I'd expect 75%.",
        0.55,
        0.75,
    ),
    (
        "Early physiotherapy",
        "Usual care",
        "Usual care gets maybe forty in a hundred walking by day three, and with the early physio we hope for sixty.",
        0.4,
        0.6,
    ),
    (
        "Silver foam dressing",
        "Paraffin gauze",
        "Paraffin gauze heals half of them by week four. The foam ought to get 65%.",
        0.5,
        0.65,
    ),
    (
        "Compression stockings",
        "Bandages",
        "Stockings heal 70 per cent by three months, bandages only 50.",
        0.5,
        0.7,
    ),
    (
        "Chewing gum three times a day",
        "Nothing to chew",
        "With us thirty in a hundred have an ileus, and with the gum I hope for fifteen; the Dutch had 12.5%.",
        0.3,
        0.15,
    ),
]


def _read(said: str, given: str, control: str, stage: str = "sample_size") -> Reading:
    groups = {"pico": {"intervention": given, "comparator": control}}
    return read(said, CATALOGUE, current_stage=stage, context=groups)


@pytest.mark.parametrize(("given", "control", "said", "p1", "p2"), RATES)
def test_rates_are_those_of_the_groups_that_are_called_so(
    given: str, control: str, said: str, p1: float, p2: float
) -> None:
    assert _read(said, given, control).value(ASSUMED) == {"p1": p1, "p2": p2}


@pytest.mark.parametrize(("stage", "said"), [("endpoints", RATES[0][2]), ("sample_size", RATES[0][2][:19])])
def test_rates_of_another_stage_and_of_one_group_are_offered(stage: str, said: str) -> None:
    found = _read(said, "巴氯芬", "胃复安片", stage)
    (asked,) = (each for each in found.unreadable if each.field == ASSUMED)
    assert found.value(ASSUMED) is None
    assert [("45%" in each, "70%" in each) for each in asked.replies] == [(True, "百分之七十" in said)]


def test_a_clause_that_names_both_or_neither_is_nobodys() -> None:
    assert role_named("巴氯芬比胃复安好", "巴氯芬", "胃复安片") is None
    assert role_named("the dressing", "Foam dressing", "Gauze dressing") is None
    assert role_named("with the physio", "Early physiotherapy", "Usual care") == "treatment"


def test_a_request_says_the_groups_for_their_names() -> None:
    names = ("Baclofen", "Metoclopramide")
    assert (
        with_roles("Metoclopramide stops 45%, baclofen 70%.", *names)
        == "control group stops 45%, treatment group 70%."
    )
    assert with_roles("胃复安大概45%能停", "巴氯芬", "胃复安片") == "对照组大概45%能停"
    assert with_roles("Metoclopramide for 45 days", *names) == "Metoclopramide for 45 days"


@pytest.mark.parametrize(
    ("said", "level", "sides"),
    [
        ("alpha five per cent on both sides", 0.05, 2),
        ("Five per cent, both tails together.", 0.05, 2),
        ("Let the error be five percent split over both sides.", 0.05, 2),
        ("We test at 2.5% on one side only.", 0.025, 1),
        ("两边加起来5%", 0.05, 2),
        ("显著性水平两边合起来0.05。", 0.05, 2),
        ("统计上两头一起算5%", 0.05, 2),
        ("只看一边，2.5%就行。", 0.025, 1),
    ],
)
def test_the_level_that_both_sides_come_to(said: str, level: float, sides: int) -> None:
    assert values(said, "sample_size") == {"sample_size.alpha": level, "sample_size.sided": sides}


@pytest.mark.parametrize("said", ["两边脱落都按5%算。", "About 5% drop out on both sides.", "两边各2.5%。"])
def test_other_figures_of_two_sides_are_no_level(said: str) -> None:
    found: dict[str, Any] = values(said, "sample_size")
    assert not found.keys() & {"sample_size.alpha", "sample_size.sided"}


TAKEN_BACK: Final = [
    ("巴氯芬", "甲氧氯普胺", "巴氯芬我估计能到百分之七十，把握度先按百分之八十，嗯，还是百分之九十吧。"),
    ("巴氯芬", "甲氧氯普胺", "巴氯芬组百分之七十，脱落率百分之十，或者百分之十五吧。"),
    ("Baclofen", "Placebo", "With baclofen 70 %, eighty per cent power, hm, rather ninety per cent."),
    ("Baclofen", "Placebo", "With baclofen 70 % stop, and 10 % drop out, or maybe 15 %."),
]


@pytest.mark.parametrize(("treated", "control", "said"), TAKEN_BACK)
def test_a_figure_that_takes_back_another_matter_is_no_rate(treated: str, control: str, said: str) -> None:
    known = {"pico": {"intervention": treated, "comparator": control}}
    found = read(said, CATALOGUE, current_stage="sample_size", asked="", context=known)
    assert ASSUMED not in {each.field for each in found.values}
