"""How a study is run, told by what is done: whole units are drawn, people are only watched, as many here as there; who
rings is nothing that is done at a visit; an age, or a day after birth, is no length of the follow-up."""

from __future__ import annotations

import pytest

from tests.unit.protocol.reading.support import values

DESIGN, RATIO = "study_design.design_type", "study_design.allocation_ratio"
FOLLOW_UP, VISITS = "study_design.follow_up_duration", "study_design.visits"
METHOD = "study_design.randomisation_method"


@pytest.mark.parametrize(
    ("said", "design"),
    [
        ("The same cooks feed all of them, so we'd draw lots between the canteens' wards.", None),
        ("You can't split a class, so we'd draw lots between schools.", "cluster_rct"),
        ("Nobody is given anything, we just watch the miners go along for five years.", "cohort"),
        ("It's purely observational, we follow everyone forward from the day of the bite.", "cohort"),
        ("护士都是一起排班的，所以按病区来随机。", "cluster_rct"),
        ("我们不给任何干预，就从确诊那天起一直跟着看。", "cohort"),
        ("随机按医院分层，每家医院里一比一。", None),
        ("The others we just watch over time.", None),
    ],
)
def test_a_design_is_told_by_what_is_done(said: str, design: str | None) -> None:
    assert values(said, "study_design").get(DESIGN) == design


@pytest.mark.parametrize(
    ("said", "ratio"),
    [
        ("Nine villages against nine villages.", "1:1"),
        ("Half of the clinics get the app and half carry on.", "1:1"),
        ("一共十六家，八家对八家。", "1:1"),
        ("Nine villages against five villages.", None),
        ("八家对六家。", None),
    ],
)
def test_as_many_here_as_there_are_one_to_one(said: str, ratio: str | None) -> None:
    assert values(said, "study_design").get(RATIO) == ratio


@pytest.mark.parametrize(
    ("said", "done"),
    [
        (
            "They come back to the dental clinic at week 2 and week 6, and a hygienist calls them in week 4.",
            {"week 2": [], "week 4": [], "week 6": []},
        ),
        (
            "The children come in at month 3 and month 6 with a finger prick, a dietician rings mum in week 2.",
            {"week 2": [], "month 3": ["finger prick"], "month 6": ["finger prick"]},
        ),
        ("We see people anyway at two weeks and at three months.", {"two weeks": [], "three months": []}),
        (
            "出院后两周、六周到门诊来看，护士第三天先打个电话问问。",
            {"第三天": [], "出院后两周": [], "出院后六周": []},
        ),
        (
            "in clinic at one month and three months, and the nurse rings them after a fortnight",
            {"two weeks": [], "one month": [], "three months": []},
        ),
    ],
)
def test_who_rings_and_where_people_come_is_nothing_that_is_done(
    said: str, done: dict[str, list[str]]
) -> None:
    told = values(said, "study_design")[VISITS]
    assert {visit["time"]: visit.get("procedures", []) for visit in told} == done


@pytest.mark.parametrize(
    "said",
    [
        "Follow up goes on until the child is two years old.",
        "We follow the babies until their first birthday.",
        "怀孕的时候抽三次血，产后六周再查一次，随访就到产后六周。",
    ],
)
def test_the_day_of_the_last_visit_is_no_length(said: str) -> None:
    assert FOLLOW_UP not in values(said, "study_design")


def test_a_time_after_the_start_is_one() -> None:
    found = values("We follow them until two years after surgery.", "study_design")
    assert found[FOLLOW_UP] == {"value": 2, "unit": "year"}


@pytest.mark.parametrize(
    ("said", "is_method"),
    [
        ("区组长度就别让医生知道了。", False),
        ("区组长度取4和6，不要让医生知道。", True),
        ("The nurse must not know the block size.", False),
        ("Computer-generated list in permuted blocks, and nobody on the ward knows the block size.", True),
    ],
)
def test_a_block_length_that_nobody_may_know_is_no_method(said: str, is_method: bool) -> None:
    assert (METHOD in values(said, "study_design")) is is_method
