"""What is told of arms, criteria and analyses in talk is taken without the talk, and the rest is left to be asked."""

from __future__ import annotations

import pytest

from tests.unit.protocol.reading.support import proposed, reading

TALK = [
    ("试验组就是每天针灸二十分钟，一周五次，护士们都熟。", "pico.intervention", "每天针灸二十分钟，一周五次"),
    ("对照组就按咱们科现在的常规来，补液、止痛、卧床。", "pico.comparator", "补液、止痛、卧床"),
    (
        "Everyone in the intervention arm has a call from the nurse twice a week, our nurses love the phone.",
        "pico.intervention",
        "a call from the nurse twice a week",
    ),
    (
        "Half of them get the pump at home, the other half carry on as before.",
        "pico.comparator",
        "carry on as before",
    ),
]


@pytest.mark.parametrize(("said", "path", "value"), TALK)
def test_an_arm_is_its_own_words(said: str, path: str, value: str) -> None:
    assert proposed(said, "pico")[path] == value


@pytest.mark.parametrize(
    "said",
    [
        "Half of my registrars want to use saline, the other half couldn't care less.",
        "Half of them have had morphine by then, the other half are asleep.",
        "一半的护士说做，另一半说太麻烦。",
        "一半人住院就好了，另一半还得开刀。",
    ],
)
def test_halves_of_anybody_else_are_no_arms(said: str) -> None:
    assert not {"pico.intervention", "pico.comparator"} & {*proposed(said, "pico")}


def test_a_population_that_is_recorded_is_kept_and_who_is_included_is_a_criterion() -> None:
    context = {"pico": {"population": "adults with renal colic"}}
    read = reading("We include patients with pain of at least six on the scale.", "pico", context=context)
    assert read.value("pico.population") is None
    assert read.value("pico.inclusion_criteria") == ["pain of at least six on the scale"]


def test_the_analysis_of_a_named_outcome_is_no_primary_analysis() -> None:
    said = "The need for morphine I'd compare with a logistic regression."
    assert "endpoints.primary_analysis" not in proposed(said, "endpoints")
    context = {"endpoints": {"outcomes": {"primary": [{"name": "need for morphine"}]}}}
    assert reading(said, "endpoints", context=context).value("endpoints.primary_analysis")


@pytest.mark.parametrize(
    ("said", "given_up"),
    [
        ("从蜇伤到急诊不超过十二小时——哎等一下，山里路远，放宽到二十四小时吧。", "十二小时"),
        ("They must come within six, no, make that eight hours of the injury.", "six"),
    ],
)
def test_a_limit_that_was_given_up_is_offered_nowhere(said: str, given_up: str) -> None:
    read = reading(said, "pico")
    offered = [str(each.value) for each in (*read.values, *read.likely)]
    offered += [str(choice) for problem in read.unreadable for choice in problem.choices]
    assert not any(given_up in each for each in offered)
