"""What was told in another place is not asked for again, and a section that cannot apply is not there."""

from __future__ import annotations

from copy import deepcopy
from typing import Any, Final

import pytest

from apps.protocol.generation.comparison import compared
from apps.protocol.generation.section import Section
from apps.protocol.generation.writing.writer import write_all
from tests.unit.protocol.generation.cast import section_text, source_of
from tests.unit.protocol.generation.test_told_studies import rows_of

ZH: Final = "zh-hans"
MIRROR: Final[dict[str, dict[str, Any]]] = {
    "en": {
        "study_design": {"design_type": "parallel_rct"},
        "pico": {
            "intervention": "mirror therapy 60 minutes a day, five days a week for four weeks",
            "comparator": "usual physiotherapy",
        },
        "sample_size": {"allocation_ratio": "2:1"},
    },
    ZH: {
        "study_design": {"design_type": "parallel_rct"},
        "pico": {"intervention": "镜像训练，每天60分钟，每周5天，做四周", "comparator": "常规康复训练"},
        "sample_size": {"allocation_ratio": "2:1"},
    },
}
DRUG_ONLY: Final = {"6.5", "8.5", "8.7"}


def synopsis(data: dict[str, Any], language: str) -> dict[str, str]:
    return {
        row[0]: row[1]
        for row in rows_of(data, "1.1", "Synopsis" if language == "en" else "方案概要", language)
    }


def written(data: dict[str, Any], language: str = "en") -> tuple[Section, ...]:
    return write_all(source_of(data, language))


DERIVED = {"en": " (from the description of the intervention)", ZH: "（据干预措施的描述）"}


def test_ratio_and_duration_are_taken_from_where_they_were_told() -> None:
    english, chinese = synopsis(MIRROR["en"], "en"), synopsis(MIRROR[ZH], ZH)
    assert (english["Allocation ratio"], english["Treatment duration"]) == ("2:1", f"4 weeks{DERIVED['en']}")
    assert (chinese["分配比例"], chinese["治疗时长"]) == ("2:1", f"4周{DERIVED[ZH]}")
    assert f"The duration of treatment is 4 weeks{DERIVED['en']}." in section_text(
        written(MIRROR["en"]), "6.3"
    )
    data = deepcopy(MIRROR["en"])
    data["study_design"] |= {
        "randomisation_method": "3:1, in blocks of eight",
        "treatment_duration": {"value": 6, "unit": "week"},
    }
    assert (synopsis(data, "en")["Allocation ratio"], synopsis(data, "en")["Treatment duration"]) == (
        "3:1",
        "6 weeks",
    )


@pytest.mark.parametrize(
    ("intervention", "language", "duration"),
    [
        ("a 6-week course of yoga", "en", "6 weeks"),
        ("yoga twice a week over three months", "en", "3 months"),
        ("amlodipine 5 mg daily for 12 weeks", "en", "12 weeks"),
        ("an injection every 4 weeks", "en", ""),
        ("yoga for 60 minutes", "en", ""),
        ("yoga for 4 weeks, then walking for 8 weeks", "en", ""),
        ("surgery within 2 days", "en", ""),
        ("太极，每周3次，共12周", ZH, "12周"),
        ("连续12周的康复训练", ZH, "12周"),
        ("每4周注射一次", ZH, ""),
        ("术后3天开始训练", ZH, ""),
        ("每周5天", ZH, ""),
        ("four blebs of sterile water, once, given by the physician", "en", "one administration"),
        ("a tablet once daily", "en", ""),
        ("four blebs, repeated once", "en", ""),
        ("单次髂筋膜阻滞", ZH, "单次给予"),
    ],
)
def test_a_length_is_that_of_the_treatment_only_where_it_lasts(
    intervention: str, language: str, duration: str
) -> None:
    data = {"study_design": {"design_type": "parallel_rct"}, "pico": {"intervention": intervention}}
    found = synopsis(data, language)["Treatment duration" if language == "en" else "治疗时长"]
    assert found.casefold() == f"{duration}{DERIVED[language]}".casefold() or (
        not duration and ("To be completed" in found or "待补充" in found)
    )


@pytest.mark.parametrize(
    ("more", "is_left_out"),
    [
        ({}, True),
        ({"intervention": "天麻颗粒加康复训练，每天两次"}, False),
        ({"intervention": "amlodipine 5 mg and exercise training"}, False),
        ({"intervention": "amlodipine"}, False),
        ({"intervention": None}, False),
        ({"intervention": "心脏康复训练"}, True),
    ],
)
def test_sections_on_drugs_stand_only_where_a_drug_may_be_given(
    more: dict[str, Any], is_left_out: bool
) -> None:
    data = deepcopy(MIRROR["en"])
    data["pico"] |= more
    assert DRUG_ONLY.isdisjoint({section.key for section in written(data)}) == is_left_out
    for kind, is_gone in (("drug", False), ("behavioural", True)):
        data["study_design"]["intervention_type"] = kind
        assert DRUG_ONLY.isdisjoint({section.key for section in written(data)}) == is_gone


def test_no_number_is_passed_over_and_a_section_is_compared_with_itself() -> None:
    data = deepcopy(MIRROR["en"])
    left_out = written(data)
    numbers = [
        section.number for section in left_out if section.level == 2 and section.number.startswith("8.")
    ]
    assert numbers == [f"8.{place}" for place in range(1, 7)]
    data["study_design"]["intervention_type"] = "drug"
    changes = {(change.number, change.state) for change in compared(written(data), left_out)}
    assert {("8.5", "removed"), ("8.7", "removed")} <= changes
    assert not any(state == "added" for _number, state in changes)


def test_outcomes_and_their_time_stand_in_the_question_where_they_were_told_as_endpoints() -> None:
    data = deepcopy(MIRROR["en"])
    data["endpoints"] = {"outcomes": {"primary": [{"name": "Fugl-Meyer score", "time_point": "12 weeks"}]}}
    rows = dict(rows_of(data, "2.1", "The question"))
    assert (rows["Outcomes"], rows["Time frame"]) == ("Fugl-Meyer score (12 weeks)", "12 weeks")


def test_a_gap_that_the_background_names_is_not_told_twice() -> None:
    data = deepcopy(MIRROR["en"])
    data["scientific_question"] = {
        "background": "Hands stay weak and nobody knows whether mirrors help.",
        "knowledge_gap": "nobody knows whether mirrors help",
    }
    assert section_text(written(data), "2.1").lower().count("nobody knows") == 1
    data["scientific_question"]["knowledge_gap"] = "no trial was large"
    assert "No trial was large." in section_text(written(data), "2.1")
