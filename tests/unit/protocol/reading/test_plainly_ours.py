"""A word that may point to others or to a choice silences no clause that surely tells of one item of ours."""

from __future__ import annotations

import pytest

from tests.unit.protocol.reading.support import values


@pytest.mark.parametrize(
    ("said", "stage", "path", "value"),
    [
        (
            "It is a crossover: in one stretch they take the tablets, in the other the placebo.",
            "study_design",
            "study_design.design_type",
            "crossover_rct",
        ),
        ("统计还是按意向性分析，没来的算没好。", "endpoints", "endpoints.missing_data", "没来的算没好"),
    ],
)
def test_what_surely_tells_of_one_item_is_taken(said: str, stage: str, path: str, value: object) -> None:
    assert values(said, stage)[path] == value


@pytest.mark.parametrize(
    ("said", "stage"),
    [
        ("他们分三组，2比1比1。", "study_design"),
        ("The other patients get antibiotics.", "pico"),
        ("about 20 centres, maybe 25", "study_design"),
    ],
)
def test_what_may_be_of_others_or_is_left_open_is_not(said: str, stage: str) -> None:
    assert values(said, stage) == {}
