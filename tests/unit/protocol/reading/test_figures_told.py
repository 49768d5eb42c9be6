"""Figures of a calculation as they fall in talk, and the same words where they are somebody else's or no such thing."""

from __future__ import annotations

from typing import Any

import pytest

from apps.fields.reading import read
from tests.unit.protocol.reading.support import CATALOGUE

DROPOUT, ALPHA, POWER = "sample_size.dropout", "sample_size.alpha", "sample_size.power"
MARGIN, RECRUITED = "sample_size.margin", "study_design.recruitment_rate"


def values(said: str, asked: str = "", stage: str = "sample_size") -> dict[str, Any]:
    found = read(said, CATALOGUE, current_stage=stage, context={}, asked=asked)
    return {value.field: value.value for value in found.values}


def touched(said: str, asked: str = "", stage: str = "sample_size") -> set[str]:
    """The fields that are read, asked about or offered."""
    found = read(said, CATALOGUE, current_stage=stage, context={}, asked=asked)
    open_ones = {each.field for each in found.unreadable}
    return open_ones | {each.field for each in (*found.values, *found.likely)}


@pytest.mark.parametrize(
    ("said", "rate"),
    [
        ("师兄那边掉了两成多，我们按一成算", 0.1),
        ("他们失访20%，我们按10%算", 0.1),
        ("他们脱落率20%，我们按10%算", 0.1),
        ("上回失访三成，这回按一成半", 0.15),
        ("文献里脱落25%，咱们就留15%吧", 0.15),
        ("My colleague lost a quarter of hers, we'd plan on one in ten.", 0.1),
        ("The Dutch trial had 25% dropout, we would take 10%.", 0.1),
        ("Last year 30% were lost, so we'd allow for 20%.", 0.2),
    ],
)
def test_our_losses_stand_behind_those_of_others(said: str, rate: float) -> None:
    assert values(said) == {DROPOUT: rate}
    assert values(said, DROPOUT) == {DROPOUT: rate}


@pytest.mark.parametrize(
    "said",
    [
        "文献里脱落25%",
        "他们失访20%。",
        "人家那篇失访15%，我们按对照组30%算",
        "The trial lost 20%, we expect 12% against 8%",
        "They lost 25% and their power was 90%, we'd take 80%",
        "师兄那边掉了两成多，我们还没想好",
        "他们失访20%，我们按90%算",
    ],
)
def test_losses_of_others_are_never_ours(said: str) -> None:
    assert DROPOUT not in values(said)


@pytest.mark.parametrize("asked", ["", ALPHA])
@pytest.mark.parametrize(
    "said",
    [
        "with A it's 1.2%, with B 0.6%",
        "The infection rate is 1.2%",
        "about 1.2 % of them get it",
        "感染率是1.2%",
        "用A大概1.2%，用B能到0.6%",
        "死亡率5%左右",
    ],
)
def test_a_rate_is_no_level(said: str, asked: str) -> None:
    assert ALPHA not in touched(said, asked)


@pytest.mark.parametrize(
    ("said", "level"),
    [
        ("5%", 0.05),
        ("1.2%", 0.012),  # nothing but the answer
        ("the usual five percent", 0.05),
        ("a significance level of 1.2%", 0.012),
        ("5% two-sided, the infection rate does not matter", 0.05),
        ("显著性水平1%", 0.01),
    ],
)
def test_a_level_is_read_where_it_is_said(said: str, level: float) -> None:
    assert values(said, ALPHA)[ALPHA] == level


@pytest.mark.parametrize("asked", [DROPOUT, POWER])
@pytest.mark.parametrize("said", ["About 20% have it", "20% of them develop an infection", "患病率20%"])
def test_a_share_of_the_ill_is_no_loss_and_no_power(said: str, asked: str) -> None:
    assert asked not in touched(said, asked)


@pytest.mark.parametrize(
    "said", ["感染率想从12%降到一半", "About 20% have it in our clinic.", "复发率大概两成"]
)
def test_a_rate_is_not_offered_as_a_loss(said: str) -> None:
    assert DROPOUT not in touched(said)


@pytest.mark.parametrize(
    "said", ["about 10% will get lost", "one in ten moves away", "一成会掉", "one in ten has to leave early"]
)
def test_a_loss_stays_a_loss(said: str) -> None:
    assert DROPOUT in touched(said, DROPOUT)


@pytest.mark.parametrize(
    ("said", "rate"),
    [
        ("We can recruit 45 patients a month", "45 patients a month"),
        ("I'd say we can recruit about 45 patients a month.", "about 45 patients a month"),
        ("We can get 20 to 25 a month.", "20 to 25 a month"),
        ("We enrol ten a week", "ten a week"),
        ("一个月能收三十来个", "一个月能收三十来个"),
        ("每年能招一百二十例左右", "每年能招一百二十例左右"),
        ("一个月大概能收三十来个病人吧", "一个月大概能收三十来个病人"),
    ],
)
@pytest.mark.parametrize("stage", ["sample_size", "study_design"])
def test_how_many_come_in_a_time_is_how_fast_they_come(said: str, rate: str, stage: str) -> None:
    assert values(said, stage=stage) == {RECRUITED: rate}


@pytest.mark.parametrize(
    "said",
    [
        "人家一个月能收三十来个",
        "人家医院大，一个月能收三十来个",
        "The other hospital can recruit 45 patients a month",
        "In the last trial we could recruit 45 patients a month.",
        "If we can recruit 45 patients a month, we are done in a year",
        "Could we recruit 45 patients a month?",
        "We can get 45 doses a month",
        "We see 45 patients a month in clinic",
        "一个月做三十台手术",
        "每年收三个中心",
        "每个月收5个月",
    ],
)
def test_what_comes_to_others_or_is_no_person_is_not(said: str) -> None:
    assert values(said) == {}


@pytest.mark.parametrize(
    ("said", "choices"),
    [
        ("非劣效，治愈率差四个点以内都能接受", (-0.04, 0.04)),
        ("我们做非劣效，掉四个点以内都能接受", (-0.04, 0.04)),
        ("It's a non-inferiority trial; we can live with losing up to four points", (-0.04, 0.04)),
        ("Non-inferiority on mortality: we'd accept up to 3 percentage points worse.", (-0.03, 0.03)),
    ],
)
def test_a_margin_by_what_one_can_live_with_is_asked_for_its_sign(
    said: str, choices: tuple[float, ...]
) -> None:
    found = read(said, CATALOGUE, current_stage="sample_size", context={})
    assert [each.choices for each in found.unreadable if each.field == MARGIN] == [choices]


def test_such_a_margin_has_the_sign_that_the_study_gives_it() -> None:
    study = {
        "study_design": {"framework": "non_inferiority"},
        "endpoints": {"outcomes": {"primary": [{"name": "Cure at 28 days"}]}},
        "sample_size": {"design": "two_proportions_margin"},
    }
    said = "We can live with losing up to four points."
    found = read(said, CATALOGUE, current_stage="sample_size", context=study)
    assert [(value.field, value.value) for value in found.values] == [(MARGIN, -0.04)]


@pytest.mark.parametrize(
    "said",
    [
        "差四个点以内都能接受",
        "We can live with losing up to four points",
        "Non-inferiority. We can live with losing up to four patients.",
        "非劣效，差四天以内都能接受",
        "非劣效，上下差四个点都能接受",
        "Non-inferiority; in the Dutch trial they could live with losing up to four points.",
        "非劣效，文献里差四个点以内都能接受",
        "Non-inferiority; if we can live with losing four points we need 800.",
    ],
)
def test_what_can_be_lost_otherwise_is_no_margin(said: str) -> None:
    assert MARGIN not in touched(said)


@pytest.mark.parametrize(
    "said",
    [
        "I reckon 28% would get delirious on saline and I'd be pleased to bring that down to 18%.",
        "Without the drug about 28% would become delirious and with it 18%.",
    ],
)
def test_a_rate_and_what_it_is_to_become_are_both_assumed(said: str) -> None:
    assert values(said, "sample_size")["sample_size.assumptions"] == {"p1": 0.28, "p2": 0.18}


@pytest.mark.parametrize(
    "said",
    [
        "We lose 28% to follow-up and I'd like to bring that down to 18%.",
        "About 28% refuse consent and we'd love to get that down to 18%.",
        "The Spanish group saw 28% and they'd like to bring that down to 18%.",
        "Without the letter about 28% would be lost and with it 18%.",
    ],
)
def test_what_is_no_rate_of_two_groups_is_not_assumed(said: str) -> None:
    assert "sample_size.assumptions" not in values(said, "sample_size")
