"""A primary outcome whose name says when it is measured does not lack its time point."""

from __future__ import annotations

import pytest

from apps.fields.bilingual import in_language
from apps.protocol.checks.endpoints import defined_primary_endpoint


def lacking(name: str) -> str:
    outcome = {"name": name, "metric": "occurrence", "aggregation": "share"}
    context = {
        "study_design": {"design_type": "rct"},
        "endpoints": {"outcomes": {"primary": [outcome]}},
    }
    found = defined_primary_endpoint(context, {})
    assert isinstance(found, list | tuple)
    return " ".join(in_language(violation.message, "en") for violation in found)


@pytest.mark.parametrize(
    "name",
    [
        "delirium in the first 7 days", "28-day mortality", "death within one month",
        "pain at 24 h", "术后24h疼痛", "pain on the fifth day", "mortality at ninety days",
        "第五天的疼痛", "半年复发率",
        "术后7天内谵妄", "28天病死率", "出院时存活",
    ],
)  # fmt: skip
def test_a_name_with_a_time_lacks_none(name: str) -> None:
    assert "when it is measured" not in lacking(name)


@pytest.mark.parametrize("name", ["delirium", "pain score", "谵妄发生率", "年龄标化死亡率"])
def test_a_name_without_a_time_lacks_it(name: str) -> None:
    assert "when it is measured" in lacking(name)


def test_what_the_primary_outcome_lacks_is_named_in_a_row() -> None:
    context = {
        "study_design": {"design_type": "parallel_rct"},
        "endpoints": {"outcomes": {"primary": [{"name": "pain at week 8"}]}},
    }
    assert "how it is summed up for each group (as a share of patients, a mean, a time?)." in str(
        defined_primary_endpoint(context, {})
    )
