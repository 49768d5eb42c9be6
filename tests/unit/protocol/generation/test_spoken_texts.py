"""What people say as speakers stands in a document as it is done, or is named as spoken."""

from __future__ import annotations

from typing import Any

import pytest

from apps.fields.reading import read
from apps.protocol.generation.source import Source
from apps.protocol.generation.writing.spoken_texts import spoken_texts
from apps.protocol.generation.writing.writer import write_all
from tests.unit.protocol.generation.cast import catalogue, section_text, source_of

ZH = "zh-hans"


def value(path: str, said: str, language: str) -> Any:
    """As a document has it."""
    found = told(path, said, language).value(path)
    return found[0] if isinstance(found, list) else found


def told(path: str, said: str, language: str) -> Source:
    stage, key = path.split(".", 1)
    if stage == "meta":
        return source_of({}, language, meta={key: said})
    listed = key in ("inclusion_criteria", "exclusion_criteria", "blinded_roles", "analysis_sets")
    return source_of({stage: {key: [said] if listed else said}}, language)


@pytest.mark.parametrize(
    ("path", "said", "written"),
    [
        (
            "pico.inclusion_criteria",
            "the people I would take are adults with vitiligo",
            "adults with vitiligo",
        ),
        (
            "pico.inclusion_criteria",
            "Are adults between eighteen and seventy-five",
            "adults between eighteen and seventy-five",
        ),
        (
            "pico.inclusion_criteria",
            "We're only looking for women who have given birth",
            "women who have given birth",
        ),
        ("pico.inclusion_criteria", "就收原发性红斑性肢痛症", "原发性红斑性肢痛症"),
        ("pico.inclusion_criteria", "我们打算纳入18到65岁的", "18到65岁"),
        ("pico.inclusion_criteria", "收缩压低于90", "收缩压低于90"),
        ("pico.inclusion_criteria", "得了肝癌", "得了肝癌"),
        ("pico.exclusion_criteria", "真红引起的那种继发性", "真红引起的继发性"),
        ("pico.exclusion_criteria", "we won't take anyone with gout", "gout"),
        ("pico.exclusion_criteria", "pregnant women are out of course", "pregnant women"),
        ("pico.exclusion_criteria", "严重肝病的我们就不收了", "严重肝病"),
        ("pico.exclusion_criteria", "people who can't consent", "people who cannot consent"),
        ("pico.exclusion_criteria", "anybody on warfarin we leave out", "anybody on warfarin"),
        ("pico.exclusion_criteria", "no patients with dementia", "dementia"),
        ("pico.exclusion_criteria", "no history of stroke on record", "no history of stroke on record"),
        ("pico.inclusion_criteria", "what we need is people on dialysis", "people on dialysis"),
        ("pico.inclusion_criteria", "起码得有两次肌酐结果", "至少有两次肌酐结果"),
        ("pico.exclusion_criteria", "是否怀孕不清楚", "是否怀孕不清楚"),
        (
            "study_design.blinded_roles",
            "the colleague who scores the photographs must not",
            "the colleague who scores the photographs",
        ),
        ("study_design.blinded_roles", "评分的护士都不知道谁涂的是什么", "评分的护士"),
        ("pico.setting", "设计上是三家医院一起做", "三家医院"),
        ("pico.setting", "It's run at two departments of dermatology", "two departments of dermatology"),
        ("meta.retention", "we keep the records for fifteen years", "the records are kept for fifteen years"),
        ("meta.retention", "我们科把资料都锁在档案柜里，存15年", "资料都锁在档案柜里，存15年"),
        (
            "meta.consent",
            "patients sign after a day, and our research nurse takes it",
            "patients sign after a day, and the research nurse takes it",
        ),
        (
            "meta.concomitant_care",
            "zinc paste is fine, but I don't want botulinum toxin",
            "zinc paste is fine, but no botulinum toxin",
        ),
        ("meta.retention", "我们的资料存在档案室", "资料存在档案室"),
        ("meta.concomitant_care", "泡冰水我们一律劝阻", "泡冰水一律劝阻"),
        (
            "study_design.randomisation_method",
            "我们是用电脑出随机表的，区组大小是4",
            "用电脑出随机表，区组大小是4",
        ),
    ],
)
def test_the_frame_of_speech_goes(path: str, said: str, written: str) -> None:
    assert value(path, said, "en" if said.isascii() else ZH) == written


@pytest.mark.parametrize(
    ("path", "said", "is_named"),
    [
        ("meta.retention", "we keep the records for fifteen years", False),
        ("meta.concomitant_care", "no laser while they're with us", True),
        ("meta.discontinuation", "谁不舒服跟我们说一声", True),
        ("meta.consent", "知情同意由研究医生当面签", False),
        ("study_design.safety_reporting", "whoever is on call phones me", True),
        ("pico.inclusion_criteria", "type I diabetes treated in the US", False),
        ("pico.inclusion_criteria", "自我报告的失眠，居住在我国", False),
    ],
)
def test_what_is_left_of_the_speaker_is_named_with_its_words(path: str, said: str, is_named: bool) -> None:
    source = told(path, said, "en" if said.isascii() else ZH)
    found = list(spoken_texts(source))
    assert [each["fields"] for each in found] == ([(path,)] if is_named else [])
    appendix = section_text(write_all(source), "15.1")
    assert (("Written as spoken" if said.isascii() else "仍为口语") in appendix) == is_named


def test_of_a_long_text_the_clause_that_speaks_is_quoted() -> None:
    said = "Everyone may go on with zinc paste and a mild steroid cream, but no laser while they're with us."
    found = list(spoken_texts(told("meta.concomitant_care", said, "en")))
    assert "“but no laser while they're with us”." in found[0]["message"]
    assert "zinc paste" not in found[0]["message"]


@pytest.mark.parametrize(
    ("said", "field", "recorded"),
    [
        (
            "只收确诊满三个月的患者，近一个月用过激素的那种也要排除。",
            "pico.exclusion_criteria",
            ["近一个月用过激素"],
        ),
        (
            "血小板增多症、真红引起的那种继发性的不收。",
            "pico.exclusion_criteria",
            ["血小板增多症", "真红引起的继发性"],
        ),
    ],
)
def test_what_is_proposed_is_without_the_frame_already(said: str, field: str, recorded: list[str]) -> None:
    reading = read(said, catalogue(), current_stage="pico", asked="", context={})
    assert [each.value for each in reading.values if each.field == field] == [recorded]
