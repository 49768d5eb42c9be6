"""What is recorded stands in the document of every kind of study that takes it."""

from __future__ import annotations

from typing import Any

import pytest

from apps.protocol.generation.writing.writer import write_all
from tests.unit.protocol.generation.cast import section_text, source_of, whole_text

TRIAL: dict[str, Any] = {
    "study_design": {"design_type": "parallel_rct"},
    "endpoints": {
        "primary_analysis": "an ANCOVA of the pain score at four hours",
        "confounders": [{"name": "baseline pain score"}, {"name": "hospital"}],
    },
}


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "The main analysis is adjusted for baseline pain score and hospital."),
        ("zh-hans", "主要分析校正以下变量：baseline pain score和hospital。"),
    ],
)
def test_what_the_analysis_of_a_trial_is_adjusted_for_is_told(language: str, told: str) -> None:
    assert told in section_text(write_all(source_of(TRIAL, language)), "10.4")


def test_an_unadjusted_analysis_is_not_called_adjusted() -> None:
    endpoints = {"primary_analysis": "an ANCOVA of the pain score at four hours"}
    text = whole_text(write_all(source_of({**TRIAL, "endpoints": endpoints})))
    assert "is adjusted for" not in text


@pytest.mark.parametrize(
    ("language", "told"), [("en", "the two radiologists"), ("zh-hans", "两位放射科医生")]
)
def test_who_reads_a_test_blinded_is_told(language: str, told: str) -> None:
    data = {"study_design": {"design_type": "diagnostic_accuracy", "blinded_roles": [told]}}
    assert told in whole_text(write_all(source_of(data, language)))
