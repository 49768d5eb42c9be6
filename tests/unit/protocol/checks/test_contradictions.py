"""What cannot be true together is noticed as a value is proposed, and only where that is certain."""

from __future__ import annotations

from typing import Any

import pytest

from apps.protocol.checks.ages import OLDEST, ages_in
from apps.protocol.checks.contradictions import contradictions


@pytest.mark.parametrize(
    ("text", "ages"),
    [
        ("at least 90 and at most 12 years old", [(90, 12)]),
        ("eighty and over also, and children of six", [(80, OLDEST), (6, 6)]),
        ("adults aged 18 to 70 years", [(18, 70)]),
        ("adults over 65 and children under 12", [(65, OLDEST), (0, 12)]),
        ("over 65 years", [(65, OLDEST)]),
        ("people under 40 with a BMI above 30", [(0, 40)]),
        ("18岁到70岁", [(18, 70)]),
        ("年龄大于90岁且小于12岁", [(90, 12)]),
        ("八十岁以上的也要，六岁的小孩也要", [(80, OLDEST), (6, 6)]),
        ("年龄≥18岁，病程超过5年", [(18, OLDEST)]),
        ("over 65 with asthma for 5 years", []),
        ("patients with 2 to 5 lesions", []),
        ("people with at least 2 relapses", []),
        ("patients from 5 to 7 days after surgery", []),
        ("patients from two hospitals", []),
        ("eGFR 30 to 60", []),
        ("病程超过5年", []),
    ],
)
def test_the_ages_of_a_text(text: str, ages: list[tuple[float, float]]) -> None:
    assert [(each.low, each.high) for each in ages_in(text)] == ages


def months(number: int) -> dict[str, Any]:
    return {"value": number, "unit": "month"}


@pytest.mark.parametrize(
    ("context", "fields"),
    [
        ({"pico": {"population": "adults over 65", "inclusion_criteria": ["age 18 to 70"]}}, []),
        (
            {"pico": {"population": "people of eighty and over", "inclusion_criteria": ["age 18 to 70"]}},
            ["pico.inclusion_criteria"],
        ),
        (
            {"pico": {"inclusion_criteria": ["at least 90 years", "under 12 years"]}},
            ["pico.inclusion_criteria"],
        ),
        (
            {"pico": {"population": "people of 70 and over", "exclusion_criteria": ["over 65 years"]}},
            ["pico.exclusion_criteria"],
        ),
        (
            {"pico": {"inclusion_criteria": ["18 years and over"], "exclusion_criteria": ["under 18 years"]}},
            [],
        ),
        (
            {"study_design": {"treatment_duration": months(6), "follow_up_duration": months(3)}},
            ["study_design.treatment_duration"],
        ),
        (
            {
                "study_design": {
                    "treatment_duration": {"value": 12, "unit": "week"},
                    "follow_up_duration": months(3),
                    "visits": [{"name": "week 13", "time": "week 13"}],
                }
            },
            [],
        ),
        (
            {
                "study_design": {
                    "follow_up_duration": months(3),
                    "visits": [{"name": "last", "time": "week 16"}],
                }
            },
            ["study_design.visits"],
        ),
        ({"study_design": {"follow_up_duration": "some months", "treatment_duration": months(6)}}, []),
        ({"pico": {"population": 5, "inclusion_criteria": "age 18"}, "study_design": {"visits": ["x"]}}, []),
    ],
)
def test_what_contradicts_is_a_warning(context: dict[str, Any], fields: list[str]) -> None:
    found = list(contradictions(context, {}))  # type: ignore[arg-type]
    assert [violation.fields[0] for violation in found] == fields
    assert all((violation.severity, violation.action) == ("warning", "warn") for violation in found)
