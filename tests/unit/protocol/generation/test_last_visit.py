"""How long people are followed where nobody said so: until the last visit, counted from what its words count from."""

from __future__ import annotations

from typing import Any

import pytest

from apps.protocol.checks.follow_up import within_follow_up
from apps.protocol.generation import facts
from tests.unit.protocol.generation.cast import source_of

ZH = "zh-hans"
GEL = {"value": 6, "unit": "week"}


def seen(*visits: str, treatment: Any = None, outcome: str = "Pain at week 6") -> dict[str, Any]:
    design: dict[str, Any] = {
        "design_type": "parallel_rct",
        "visits": [{"name": visit, "time": visit} for visit in visits],
    }
    if treatment:
        design["treatment_duration"] = treatment
    return {"study_design": design, "endpoints": {"outcomes": {"primary": [{"name": outcome}]}}}


def followed(data: dict[str, Any], language: str = "en") -> str:
    return facts.PHRASES["follow_up"](source_of(data, language)).text


@pytest.mark.parametrize(
    ("visits", "treatment", "language", "told"),
    [
        (("第零周", "第六周", "停药以后第十周"), GEL, ZH, "16周（治疗6周，末次访视：停药以后第10周）"),
        (("第零周", "第六周", "停药以后第十周"), None, ZH, ""),
        (
            ("baseline", "week 6", "ten weeks after stopping"),
            GEL,
            "en",
            "16 weeks (6 weeks of treatment, last visit: 10 weeks after stopping)",
        ),
        (("baseline", "12 weeks after the end of treatment"), {"value": 5, "unit": "day"}, "en", ""),
        (
            ("baseline", "24 months after discharge"),
            GEL,
            "en",
            "24 months (last visit: 24 months after discharge)",
        ),
        (("the start", "week twenty-four ± five days"), GEL, "en", "24 weeks (the time of the last visit)"),
    ],
)
def test_a_visit_after_the_treatment_is_that_much_later(
    visits: tuple[str, ...], treatment: Any, language: str, told: str
) -> None:
    assert followed(seen(*visits, treatment=treatment), language) == told


def test_the_length_is_that_which_the_treatment_is_told_with() -> None:
    data = seen("第零周", "停药以后第十周") | {"pico": {"intervention": "凝胶，每天涂三次，一共涂六周"}}
    assert followed(data, ZH).startswith("16周")
    assert within_follow_up(data, {}) == ()


def test_the_check_of_follow_up_goes_by_the_same_visits() -> None:
    assert within_follow_up(seen("baseline", "week 6", "week 12"), {}) == ()
    late = within_follow_up(seen("baseline", "week 6", outcome="Relapse by week 24"), {})
    assert isinstance(late, list)
    assert [each.message["en"] for each in late] == [
        "Planned after the end of follow-up: Relapse by week 24 (week 24)."
    ]
