"""Sentences that are no value of the field that was asked, or only in part: left, asked about, or read for another."""

from __future__ import annotations

from typing import Any

import pytest

from tests.unit.protocol.reading.support import reading, values

STAGES = {
    "question": "scientific_question",
    "pico": "pico",
    "design": "study_design",
    "size": "sample_size",
    "end": "endpoints",
}
UNSETTLED = "Not a crossover and no placebo app; the power was 80 or 90 percent, my statistician and I haven't settled it."
CORRECTION = "年龄改一下，现在改成60岁以上，原来写的65太严了。"
WANTS_TO_KNOW = (
    "What I really want to find out is whether six weeks of app-based sleep therapy gets people sleeping better "
    "than the leaflet we hand out now."
)


def _path(short: str) -> str:
    stage, _, key = short.partition(".")
    return f"{STAGES[stage]}.{key}" if key else ""


def _read(said: str, at: str, asked: str = "") -> dict[str, Any]:
    return values(said, STAGES[at], asked=_path(asked))


def _asked_about(said: str, at: str, asked: str = "") -> dict[str, tuple[Any, ...]]:
    return {p.field: p.choices for p in reading(said, STAGES[at], asked=_path(asked)).unreadable}


@pytest.mark.parametrize("asked", ["question.background", "end.outcomes.primary", "pico.intervention"])
@pytest.mark.parametrize(
    "said",
    [
        UNSETTLED,
        CORRECTION,
        WANTS_TO_KNOW,
        "Not the old device.",
        "no, that is another study",
        "不是交叉设计，是别的",
        "没有安慰剂，也没有交叉，就是这样的设计",
        "the patients and the dose have not been settled",
        "剂量和人群我们还没最后敲定，下周开会",
        "把握度我想取八成左右吧，统计师说的",
        "patients get the app, dropout would be 12 people in all",
        "the dose is now changed to two tablets",
    ],
)
def test_a_reply_that_is_none_fills_no_text(said: str, asked: str) -> None:
    assert _path(asked) not in _read(said, asked.partition(".")[0], asked)


@pytest.mark.parametrize(
    ("said", "asked"),
    [
        ("no treatment", "pico.comparator"),
        ("不治疗", "pico.comparator"),
        ("背景是：没有有效的治疗方法，患者很痛苦", "question.background"),
        ("no data exist for older women", "question.knowledge_gap"),
    ],
)
def test_a_denial_that_is_the_very_thing_is_taken(said: str, asked: str) -> None:
    assert _path(asked) in _read(said, asked.partition(".")[0], asked)


def test_two_values_are_asked_about_beside_what_is_denied() -> None:
    found = _asked_about(UNSETTLED, "question", "question.background")
    assert found == {_path("size.power"): (0.8, 0.9)}


@pytest.mark.parametrize(
    "said",
    ["We do not want 6 or 12 months of follow-up.", "No blinding, and not 80 or 90 percent power."],
)
def test_two_values_that_are_denied_are_not_asked_about(said: str) -> None:
    assert _asked_about(said, "design") == {}


def test_what_somebody_wants_to_know_is_the_question() -> None:
    text = _read(WANTS_TO_KNOW, "question", "question.background")[_path("question.question")]
    assert text.startswith("whether six weeks")
    assert text.endswith("hand out now")
    zh = _read("我真正想知道的是，六周的APP睡眠治疗能不能改善睡眠", "question")
    assert zh[_path("question.question")] == "六周的APP睡眠治疗能不能改善睡眠"


def test_a_wish_for_advice_is_no_question_of_the_study() -> None:
    said = "I want to know whether we should lower the dose to reduce side effects."
    assert _read(said, "question") == {}


def test_people_end_before_what_is_done_with_them() -> None:
    found = _read("We take people with poor sleep and give half of them the app.", "pico")
    assert found.get(_path("pico.population")) in (None, "people with poor sleep")
