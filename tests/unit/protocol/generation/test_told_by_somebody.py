"""Who tells of a study, and what somebody announces, is no part of its protocol."""

from __future__ import annotations

import pytest

from apps.protocol.generation.words.speaker import without_speaker
from apps.protocol.generation.words.spoken import tidied
from apps.protocol.generation.words.who_tells import without_teller
from apps.protocol.generation.writing.writer import write_all
from tests.unit.protocol.generation.cast import catalogue, section_text, source_of

BACKGROUND = "scientific_question.background"


def written(path: str, said: str) -> str:
    field = catalogue().find(path)
    assert field is not None
    text = tidied(field, said)
    assert isinstance(text, str)
    return text


@pytest.mark.parametrize(
    ("said", "fit"),
    [
        (
            "So here's the thing that has been bugging me: we send people home after pancreatitis.",
            "We send people home after pancreatitis.",
        ),
        (
            "Well, what has been nagging me on the ward is this: half of them come back.",
            "Half of them come back.",
        ),
        (
            "Right, so my problem is that children wait four hours for a scan.",
            "Children wait four hours for a scan.",
        ),
        ("Our biggest headache is that wounds break open.", "Wounds break open."),
        (
            "The thing that keeps me awake is that most of them fall again.",
            "Most of them fall again.",
        ),
        ("It's been bothering me that nobody checks potassium.", "Nobody checks potassium."),
        ("Let me give you some background: hips break.", "Hips break."),
        ("Hello everyone, I'm a gastro registrar in Leeds, and half of our scopes are normal.",
         "Half of our scopes are normal."),
        ("I look after the dialysis patients in Hull and most of them itch.", "Most of them itch."),
        ("老师您好，我在消化内科管胰腺炎这摊，病人出院以后没人管。", "病人出院以后没人管。"),
        ("各位老师好！我是急诊科的医生。孩子肚子疼要等四个小时。", "孩子肚子疼要等四个小时。"),
        ("是这样的，我们急诊孩子肚子疼要等四个小时。", "本院急诊孩子肚子疼要等四个小时。"),
        ("我在风湿科管痛风，老遇到病人停药后发作。", "常遇到病人停药后发作。"),
        ("我先说一下背景：髋部骨折很多。", "髋部骨折很多。"),
        ("我们最头疼的是，切口老裂开。", "切口老裂开。"),
        ("有个问题一直困扰我们，病人回家就停药。", "病人回家就停药。"),
        ("我在风湿科管痛风这块，病人老复发。", "病人老复发。"),
    ],
)  # fmt: skip
def test_a_background_begins_with_the_matter(said: str, fit: str) -> None:
    assert written(BACKGROUND, said) == fit


@pytest.mark.parametrize(
    "said",
    [
        "The problem is common: one in five has it.",
        "Our patients are old, and half of them fall.",
        "The thing that worries clinicians most is bleeding.",
        "I am a boat",
        "Here are the figures: 20% and 30%.",
        "My problem",
        "Nurses on the ward keep records, and nobody reads them.",
        "我国糖尿病患者很多，血糖达标率低。",
        "我们科室的患者多为老年人，跌倒常见。",
        "是这样的患者更容易复发。",
        "老师和学生的近视率都高。",
        "有一个问题尚未解决。",
        "我院急诊科每年收治300例。",
    ],
)
def test_what_tells_of_the_matter_is_no_announcement(said: str) -> None:
    assert without_teller(said) == said


@pytest.mark.parametrize(
    ("said", "fit"),
    [
        ("We'll use multiple imputation", "multiple imputation"),
        ("I'd reckon on multiple imputation", "multiple imputation"),
        ("We're planning to use a computer list", "a computer list"),
        ("If HbA1c is missing we'll use multiple imputation", "multiple imputation if HbA1c is missing"),
        ("A t-test, and we'd use a mixed model", "A t-test, and a mixed model"),
        ("We'd compare the two rates with a chi-square test", "comparison of the two rates with a chi-square test"),
        ("We would probably use a t test", "probably use a t test"),
        ("We'd do without imputation", "do without imputation"),
        ("Complete cases only", "Complete cases only"),
        ("缺数据的话我们打算用多重填补", "多重填补"),
        ("我们会用末次观测值结转", "末次观测值结转"),
        ("糖化缺了的我们会用多重填补", "糖化缺了的用多重填补"),
        ("卡方检验，我们再用logistic回归校正", "卡方检验，再用logistic回归校正"),
        ("用药量缺失者剔除", "用药量缺失者剔除"),
        ("由我们用电话补", "由我们用电话补"),
    ],
)  # fmt: skip
def test_what_is_planned_has_no_planner(said: str, fit: str) -> None:
    assert without_speaker(said) == fit


@pytest.mark.parametrize(
    ("path", "said", "fit"),
    [
        ("endpoints.missing_data", "We'll use multiple imputation", "multiple imputation"),
        ("study_design.randomisation_method", "We'd use blocks of four", "blocks of four"),
        ("study_design.recruitment_rate", "I'd reckon on ten a month", "ten a month"),
        ("sample_size.assumptions_source", "We'd rely on the Oslo registry", "the Oslo registry"),
        ("study_design.dmc", "The DMC is not blinded", "The DMC is not blinded"),
        ("pico.comparator", "The other arm gets placebo twice a day", "placebo twice a day"),
        ("pico.comparator", "对照组先吃三个月秋水仙碱", "先吃三个月秋水仙碱"),
        ("pico.comparator", "The control group of 2019", "The control group of 2019"),
    ],
)
def test_texts_that_reach_the_document_have_no_speaker(path: str, said: str, fit: str) -> None:
    assert written(path, said) == fit


def test_secondary_outcomes_are_named_without_who_looks_at_them() -> None:
    rows = [{"name": "I'd also look at serum urate at 12 months"}]
    text = section_text(write_all(source_of({"endpoints": {"outcomes": {"secondary": rows}}})), "3.2")
    assert "Serum urate at 12 months." in text
