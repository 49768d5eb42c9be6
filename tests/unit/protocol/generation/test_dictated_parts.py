"""What was dictated part by part stands where it belongs, once, and is named where it is still talk."""

from __future__ import annotations

from typing import Any

import pytest

from apps.protocol.generation.writing.spoken_texts import spoken_texts
from apps.protocol.generation.writing.writer import write_all
from tests.unit.protocol.generation.cast import section_text, source_of, whole_text

ZH = "zh-hans"
TRIAL = {"design_type": "parallel_rct", "allocation_ratio": "1:1"}
GUARDIAN = {"en": "legal representative", ZH: "法定代理人"}


def _sections(data: dict[str, Any], language: str, **meta: str) -> Any:
    return write_all(source_of(data, language, meta=meta))


@pytest.mark.parametrize(
    ("language", "told", "strata", "asked"),
    [
        (
            "en",
            "separately by hospital and by whether they had chemotherapy as well",
            "hospital and whether they had chemotherapy",
            "Sequence generation: [To be completed",
        ),
        (
            ZH,
            "按医院和有没有做过上腹部手术分开随机",
            "医院和有没有做过上腹部手术",
            "随机序列的产生：【待补充",
        ),
        ("en", "by computer, separately for each centre", "each centre", "Sequence generation: by computer"),
    ],
)
def test_strata_are_no_way_to_make_the_sequence(language: str, told: str, strata: str, asked: str) -> None:
    sections = _sections({"study_design": {**TRIAL, "randomisation_method": told}}, language)
    text = section_text(sections, "6.7")
    assert asked in text
    assert strata.removeprefix("each ") in text.split("atification" if language == "en" else "分层")[-1]


@pytest.mark.parametrize(
    ("language", "data", "consent", "is_named"),
    [
        ("en", {}, "the patients sign themselves", False),
        (ZH, {}, "病人自己签字", False),
        (ZH, {}, "本人签，人糊涂了由法定监护人代签", True),
        ("en", {"pico": {"inclusion_criteria": ["able to give written consent"]}}, "", False),
        ("en", {"pico": {"inclusion_criteria": ["adults"]}}, "", True),
        ("en", {"pico": {"inclusion_criteria": ["able to consent, or a relative signs"]}}, "", True),
        (ZH, {"pico": {"exclusion_criteria": ["不能签知情同意书"]}}, "", False),
    ],
)
def test_nobody_signs_for_those_who_sign_themselves(
    language: str, data: dict[str, Any], consent: str, is_named: bool
) -> None:
    meta = {"consent": consent} if consent else {}
    text = section_text(_sections({**data, "study_design": TRIAL}, language, **meta), "11.3")
    assert (GUARDIAN[language] in text) is is_named


def test_a_time_frame_that_the_table_has_is_not_asked_for() -> None:
    outcome = {"name": "mouth opening", "time_point": "12 weeks"}
    data = {"study_design": TRIAL, "endpoints": {"outcomes": {"primary": [outcome]}}}
    assert "Time frame" not in section_text(_sections(data, "en"), "15.3")
    assert "Time frame" in section_text(_sections({"study_design": TRIAL}, "en"), "15.3")


def test_behind_a_semicolon_no_sentence_begins() -> None:
    told = "jaw stretcher; The device is taken home; Botox is allowed"
    text = whole_text(_sections({"study_design": TRIAL, "pico": {"intervention": told}}, "en"))
    assert "stretcher; the device" in text
    assert "; Botox" in text


def test_as_in_the_other_group_is_told_of_nothing() -> None:
    data = {"study_design": TRIAL, "pico": {"comparator": "甲氧氯普胺10毫克；也是一天三次"}}
    text = whole_text(_sections(data, ZH))
    assert "甲氧氯普胺10毫克；一天三次" in text
    assert "也是" not in text


@pytest.mark.parametrize(
    ("language", "field", "said"),
    [
        (ZH, "background", "打嗝打个不停的病人挺烦人的"),
        ("en", "background", "the nipple hurts like mad after a feed"),
        ("en", "question", "whether it takes away more pain than a dummy tablet"),
    ],
)
def test_talk_is_named_with_its_item_also_in_background_and_question(
    language: str, field: str, said: str
) -> None:
    source = source_of({"scientific_question": {field: said}}, language)
    found = list(spoken_texts(source))
    assert [each["fields"] for each in found] == [(f"scientific_question.{field}",)]
    assert said in found[0]["message"]


def test_what_is_written_plainly_is_not_called_talk() -> None:
    data = {
        "background": "Acute pancreatitis is a common cause of admission.",
        "question": "Does early feeding shorten the stay?",
    }
    assert not list(spoken_texts(source_of({"scientific_question": data})))
