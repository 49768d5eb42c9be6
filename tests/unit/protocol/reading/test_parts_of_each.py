"""What is taken of each patient and of each group, in one spoken sentence; and words before an analysis."""

from __future__ import annotations

from typing import Any, Final

import pytest

from tests.unit.protocol.reading.support import values

PRIMARY: Final = "endpoints.outcomes.primary"
KNOWN: Final[dict[str, Any]] = {
    "study_design": {"design_type": "parallel_rct"},
    "endpoints": {"outcomes": {"primary": [{"name": "score", "time_point": "12 weeks"}]}},
}


@pytest.mark.parametrize(
    ("said", "metric", "aggregation"),
    [
        (
            "For each patient I take the change from baseline to week twelve and in each group we give the mean.",
            "change from baseline to week twelve",
            "mean",
        ),
        ("每个病人算从基线到12周的变化，每组报均数。", "从基线到12周的变化", "均数"),
    ],
)
def test_both_parts_are_read_from_one_sentence(said: str, metric: str, aggregation: str) -> None:
    found = values(said, "endpoints", asked=f"{PRIMARY}.0.aggregation", context=KNOWN)
    assert found[PRIMARY] == [
        {"name": "score", "time_point": "12 weeks", "metric": metric, "aggregation": aggregation}
    ]


@pytest.mark.parametrize(
    ("said", "analysis"),
    [
        (
            "Then a linear regression with age and sex as covariates.",
            "a linear regression with age and sex as covariates",
        ),
        ("然后用线性回归，调整年龄和性别。", "用线性回归，调整年龄和性别"),
    ],
)
def test_then_is_no_part_of_an_analysis(said: str, analysis: str) -> None:
    known = {"study_design": {"design_type": "parallel_rct"}}
    assert values(said, "endpoints", context=known)["endpoints.primary_analysis"] == analysis
