"""A range or an alternative under a label is asked about, with what may have been meant as choices, as in prose."""

from __future__ import annotations

from typing import Any

import pytest

from apps.fields.reading import read
from tests.unit.protocol.reading.support import CATALOGUE

MONTHS = ({"value": 6, "unit": "month"}, {"value": 12, "unit": "month"})
CASES: list[tuple[str, str, tuple[Any, ...]]] = [
    ("Follow-up: 6-12 months", "study_design.follow_up_duration", MONTHS),
    ("Follow-up: 6 to 12 months", "study_design.follow_up_duration", MONTHS),
    ("随访时间：6-12个月", "study_design.follow_up_duration", MONTHS),
    ("Dropout: 10-15%", "sample_size.dropout", (0.1, 0.15)),
    ("失访率：10%～15%", "sample_size.dropout", (0.1, 0.15)),
    ("Centres: 8 to 10", "study_design.centres", (8, 10)),
    ("中心数：8-10家", "study_design.centres", (8, 10)),
    ("样本量：300~400例", "sample_size.n_total", (300, 400)),
    ("Allocation ratio: 1:1 or 2:1", "study_design.allocation_ratio", ("1:1", "2:1")),
    ("盲法：单盲或双盲", "study_design.blinding", ({"level": "single"}, {"level": "double"})),
    (
        "Framework: superiority or non-inferiority",
        "study_design.framework",
        ("superiority", "non_inferiority"),
    ),
]


@pytest.mark.parametrize(("said", "path", "choices"), CASES, ids=[said for said, *_ in CASES])
def test_both_are_offered(said: str, path: str, choices: tuple[Any, ...]) -> None:
    reading = read(said, CATALOGUE, current_stage=path.partition(".")[0])
    assert reading.values == ()
    assert reading.choices == {path: choices}


@pytest.mark.parametrize("said", ["Design: cohort or case-control", "设计类型：队列或病例对照研究"])
def test_one_known_kind_beside_another_thing_is_not_taken(said: str) -> None:
    reading = read(said, CATALOGUE, current_stage="study_design")
    assert reading.values == ()
    assert "study_design.design_type" in {problem.field for problem in reading.unreadable}
