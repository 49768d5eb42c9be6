"""What all receive is quoted where it was told with the treatments, and asked for where it was not."""

from __future__ import annotations

from typing import Any

import pytest

from apps.protocol.generation.facts.common_care import common_care
from apps.protocol.generation.writing.writer import write_all
from tests.unit.protocol.generation.cast import section_text, source_of


def data_of(comparator: str) -> dict[str, Any]:
    return {"study_design": {"design_type": "parallel_rct"}, "pico": {"comparator": comparator}}


@pytest.mark.parametrize(
    ("language", "comparator", "written", "asked"),
    [
        (
            "en",
            "Saline, and everybody gets a nerve block and tranexamic acid.",
            "Care that all participants receive: everybody gets a nerve block and tranexamic acid.",
            "To be completed: care given",
        ),
        (
            "zh-hans",
            "外观一样的安慰剂，吃法也一样，两组都做低钾饮食教育",
            "全部受试者共同接受的治疗：两组都做低钾饮食教育。",
            "待补充：全部受试者共同",
        ),
    ],
)
def test_care_of_all_is_quoted_and_not_asked_for(
    language: str, comparator: str, written: str, asked: str
) -> None:
    text = section_text(write_all(source_of(data_of(comparator), language)), "6.9")
    assert written in text
    assert asked not in text
    assert asked in section_text(write_all(source_of(data_of("placebo"), language)), "6.9")


def test_it_is_read_from_the_arms_as_well() -> None:
    data = {
        "study_design": {"arms": [{"name": "Iron", "description": "Iron; both groups receive usual care"}]}
    }
    assert common_care(source_of(data)) == "both groups receive usual care"


@pytest.mark.parametrize(
    ("language", "comparator"),
    [
        ("en", "Both groups get 250 ml over 30 minutes"),
        ("en", "All participants receive either iron or saline"),
        ("en", "Everybody gets the same volume of fluid"),
        ("zh-hans", "安慰剂，两组都吃24周"),
        ("zh-hans", "安慰剂，两组都接受同样剂量"),
        ("zh-hans", "安慰剂，两组都不做饮食教育"),
    ],
)
def test_what_is_told_of_the_treatments_is_no_common_care(language: str, comparator: str) -> None:
    assert common_care(source_of(data_of(comparator), language)) == ""
