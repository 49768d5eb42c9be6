"""What is planned after the end of follow-up is noticed once, as advice; a few days are nothing."""

from __future__ import annotations

from typing import Any

import pytest

from apps.fields.bilingual import in_language
from apps.protocol.checks.follow_up import within_follow_up
from tests.unit.protocol.checks.cast import changed, verdict

VISITS = "study_design.visits"
LENGTH = "study_design.follow_up_duration"


def visits(*times: str) -> list[dict[str, str]]:
    return [{"name": time, "time": time} for time in times]


@pytest.mark.parametrize(
    ("times", "found"),
    [
        (("week 4", "week 12"), "passed"),
        (("week 4", "week 13"), "passed"),
        (("day 90",), "passed"),
        (("four months before surgery", "week 12"), "passed"),
        (("week 16",), "warns"),
        (("week sixteen",), "warns"),
        (("第十六周",), "warns"),
        (("半年",), "warns"),
    ],
)
def test_a_visit_after_it_is_advice(times: tuple[str, ...], found: str) -> None:
    assert verdict(16, {VISITS: visits(*times)}) == found


def test_a_time_of_an_outcome_after_it_as_well() -> None:
    assert verdict(16, {"endpoints.outcomes.primary.0.time_point": "6 months"}) == "warns"
    late = [{"name": "grip strength half a year after discharge"}]
    assert verdict(16, {"endpoints.outcomes.secondary": late}) == "warns"


def test_all_are_named_in_one_finding() -> None:
    late: dict[str, Any] = {VISITS: visits("week 4", "month 9", "week 16")}
    late["endpoints.outcomes.secondary"] = [{"name": "Scar", "time_point": "1 year"}]
    [finding] = list(within_follow_up(changed(late), {}))  # type: ignore[arg-type]
    assert in_language(finding.message, "en") == (
        "Planned after the end of follow-up: week 16; month 9; Scar (1 year)."
    )


@pytest.mark.parametrize(
    ("values", "found"),
    [
        ({LENGTH: None}, "missing"),
        ({LENGTH: "some months"}, "unreadable"),
        ({"study_design.design_type": "cross_sectional"}, "not_concerned"),
    ],
)
def test_without_a_length_it_is_not_run(values: dict[str, Any], found: str) -> None:
    assert verdict(16, values) == found
