"""What an English colleague tells in passing: who is left out, what a test is to find, who is looked at apart."""

from __future__ import annotations

import pytest

from apps.fields.reading import read
from tests.unit.protocol.reading.support import CATALOGUE, proposed

EXCLUSION, OUTCOMES = "pico.exclusion_criteria", "pico.outcomes"


@pytest.mark.parametrize(
    ("said", "out"),
    [
        (
            "Not the ones with a chest injury, not dialysis patients, and nobody who already had a dose of IV"
            " furosemide in the ambulance.",
            ["a chest injury", "dialysis patients", "already had a dose of IV furosemide in the ambulance"],
        ),
        ("Not people on warfarin, nobody under 18.", ["people on warfarin", "under 18"]),
        ("Not blinded, not randomised, and nobody who takes part is paid.", None),
    ],
)
def test_a_row_of_who_is_left_out_is_whole_or_none(said: str, out: list[str] | None) -> None:
    assert proposed(said, "pico").get(EXCLUSION) == out


@pytest.mark.parametrize(
    "said",
    [
        "In patients with acute breathlessness, how accurately does a nurse-performed handheld lung ultrasound identify"
        " acute heart failure, compared with adjudication by two cardiologists?",
        "我想看看床旁超声能不能诊断急性心衰，跟心内科医生的结论比。",
    ],
)
def test_what_a_test_is_to_find_is_no_outcome(said: str) -> None:
    reading = read(said, CATALOGUE, current_stage="scientific_question")
    assert OUTCOMES not in {each.field for each in (*reading.values, *reading.likely)}


@pytest.mark.parametrize(
    "said",
    [
        "We would look separately at people with COPD and at those with a BMI over 35.",
        "有糖尿病的和没有糖尿病的，我们会分开看。",
    ],
)
def test_who_is_looked_at_apart_is_not_left_out(said: str) -> None:
    reading = read(said, CATALOGUE, current_stage="endpoints")
    assert EXCLUSION not in {each.field for each in (*reading.values, *reading.likely)}


def test_by_intention_to_treat_says_who_is_analysed() -> None:
    assert proposed("We'll analyse by intention to treat.", "endpoints") == {
        "endpoints.analysis_sets": ["intention to treat"]
    }


@pytest.mark.parametrize(
    ("said", "path"),
    [
        (
            "The women I have in mind are 65 and over, with a first antibiotic script for a lower urinary tract"
            " infection.",
            OUTCOMES,
        ),
        (
            "They'd be set against women who got nitrofurantoin, mostly the 100 mg modified-release capsule.",
            "pico.intervention",
        ),
        (
            "I'd also like to see how many come back within 28 days, and what happens to the potassium in those who've"
            " had a blood test.",
            "pico.population",
        ),
    ],
)
def test_what_is_named_beside_is_no_value(said: str, path: str) -> None:
    assert path not in proposed(said, "pico")


@pytest.mark.parametrize(
    "said",
    [
        "The allocation ratio is one to two, because two women get nitrofurantoin for every one on trimethoprim.",
        "The ratio of nitrofurantoin to trimethoprim is 2 to 1.",
        "Two nitrofurantoin women to every trimethoprim one.",
        "We'd have one trimethoprim patient for every two on nitrofurantoin.",
    ],
)
def test_a_ratio_that_is_told_by_the_groups_is_asked_about(said: str) -> None:
    context = {"study_design": {"design_type": "cohort"}}
    reading = read(
        said, CATALOGUE, current_stage="sample_size", asked="sample_size.allocation_ratio", context=context
    )
    path = "sample_size.allocation_ratio"
    assert [(each.field, set(each.choices)) for each in reading.unreadable] == [(path, {"1:2", "2:1"})]
    assert path not in {each.field for each in (*reading.values, *reading.likely)}


def test_what_is_adjusted_for_is_no_question() -> None:
    said = (
        "The big worry is confounding, since doctors steer away from nitrofurantoin when the kidneys are poor, so we'd"
        " weight by a propensity score."
    )
    path = "scientific_question.question"
    reading = read(said, CATALOGUE, current_stage="scientific_question", asked=path)
    assert path not in {each.field for each in reading.values}


def test_what_the_exposed_had_ends_before_the_others() -> None:
    said = "The exposed group is trimethoprim and the comparator is nitrofurantoin."
    found = proposed(said, "pico")
    assert found["pico.comparator"] == "nitrofurantoin"
    assert found.get("pico.intervention", "trimethoprim") == "trimethoprim"
