"""Second thoughts in plain talk: what is taken back in the same breath, or of what is recorded, and what is none."""

from __future__ import annotations

from typing import Any, Final

import pytest

from apps.agents.turn.extraction import found_by_rules
from tests.unit.protocol.reading.support import CATALOGUE, reading

BLINDING, CENTRES, FOLLOW_UP = (
    "study_design.blinding",
    "study_design.centres",
    "study_design.follow_up_duration",
)
QUESTION, COMPARATOR = "scientific_question.question", "pico.comparator"
RECORDED: Final[dict[str, dict[str, Any]]] = {
    "scientific_question": {"question": "Does evening magnesium shorten delirium in intensive care?"},
    "pico": {"population": "adults on a ventilator", "comparator": "saline"},
    "study_design": {
        "blinding": {"level": "open"},
        "centres": 3,
        "follow_up_duration": {"value": 12, "unit": "month"},
    },
}
RECORDED_ZH: Final[dict[str, dict[str, Any]]] = RECORDED | {
    "scientific_question": {"question": "夜间补镁能否缩短谵妄？"},
    "pico": {"population": "机械通气的成人", "comparator": "生理盐水"},
}


def _months(number: int) -> dict[str, Any]:
    return {"value": number, "unit": "month"}


def _each(number: int) -> list[dict[str, Any]]:
    return [{"arm": "Group 1", "n": number}, {"arm": "Group 2", "n": number}]


def _proposed(text: str, stage: str, *, recorded: bool = False, asked: str = "") -> dict[str, Any]:
    """What is proposed: a choice by its level, since its words are those of the message."""
    known = (RECORDED if text.isascii() else RECORDED_ZH) if recorded else {}
    read = reading(text, stage, context=known, asked=asked)
    found = found_by_rules(read, message_id="1", catalogue=CATALOGUE)
    return {
        each.field: each.value["level"]
        if isinstance(each.value, dict) and "level" in each.value
        else each.value
        for each in found
    }


@pytest.mark.parametrize(
    ("text", "field", "value"),
    [
        ("其实还是做双盲吧", BLINDING, "double"),
        ("说错了，还是单盲", BLINDING, "single"),
        ("我们还是做单盲吧", BLINDING, "single"),
        ("商量了一下，还是双盲", BLINDING, "double"),
        ("盲法还是用双盲吧", BLINDING, "double"),
        ("做单盲，不对，还是双盲吧", BLINDING, "double"),
        ("本来想做双盲，说错了，还是单盲", BLINDING, "single"),
        ("中心改五家，不对，还是两家吧", CENTRES, 2),
        ("四家医院，不是三家", CENTRES, 4),
        ("随访改6个月吧，不对，还是18个月", FOLLOW_UP, _months(18)),
        ("随访还是18个月吧", FOLLOW_UP, _months(18)),
        ("随访时间：6个月，不对，18个月", FOLLOW_UP, _months(18)),
        ("It will be single-blind – sorry, double-blind.", BLINDING, "double"),
        ("Actually let's go back to double-blind after all", BLINDING, "double"),
        ("Sorry, I misspoke: it's double-blind", BLINDING, "double"),
        ("Scratch that, four centres not three", CENTRES, 4),
        ("We'll have five sites, sorry, six", CENTRES, 6),
        ("Follow-up is six months. Scratch that. Nine months.", FOLLOW_UP, _months(9)),
        ("No, that's wrong: follow-up is nine months", FOLLOW_UP, _months(9)),
        ("Follow-up: 6 months, no, 18 months", FOLLOW_UP, _months(18)),
        ("We follow 90 days. No, 60", FOLLOW_UP, {"value": 60, "unit": "day"}),
    ],
)
@pytest.mark.parametrize("recorded", [False, True])
def test_a_second_thought_is_what_is_proposed(text: str, field: str, value: Any, recorded: bool) -> None:
    if text.startswith("中心改") and not recorded:
        pytest.skip("nothing that could be changed")
    assert _proposed(text, "study_design", recorded=recorded) == {field: value}


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("每组80例，哦不对，我算错了，应该是96例", 96),
        ("We need 80 per group. Oh no, I got that wrong, it should be 96", 96),
        ("40 per arm. No, sorry, 48.", 48),
    ],
)
def test_the_later_figure_is_of_what_the_earlier_one_was(text: str, number: int) -> None:
    assert _proposed(text, "sample_size") == {"sample_size.n_per_group": _each(number)}


@pytest.mark.parametrize(
    ("text", "asked", "value"),
    [
        ("Twelve months – no, make that eighteen", FOLLOW_UP, _months(18)),
        ("Five. No, sorry, six.", CENTRES, 6),
        ("五家，说错了，六家", CENTRES, 6),
        ("双盲吧，算了，还是单盲", BLINDING, "single"),
        ("80%吧，不对，还是90%", "sample_size.power", 0.9),
        ("adults 18 to 65 with asthma, no, 18 to 70", "pico.population", "adults 18 to 70 with asthma"),
        (
            "每天吃阿托伐他汀80毫克，不对，40毫克，连吃三个月",
            "pico.intervention",
            "每天吃阿托伐他汀40毫克，连吃三个月",
        ),
    ],
)
def test_a_reply_with_a_second_thought_is_what_it_comes_to(text: str, asked: str, value: Any) -> None:
    assert _proposed(text, asked.partition(".")[0], asked=asked) == {asked: value}


def test_the_evidence_is_the_words_taken_back_and_those_that_stand() -> None:
    text = "每组80例，哦不对，我算错了，应该是96例"
    (found,) = found_by_rules(reading(text, "sample_size"), message_id="1", catalogue=CATALOGUE)
    assert [each["quote"] for each in found.evidence] == ["每组80例", "96例"]


@pytest.mark.parametrize(
    "text",
    [
        "是做双盲还是单盲？",
        "还是没想好",
        "其实还是没想好做双盲还是单盲",
        "盲法还是不设盲？",
        "单盲还是双盲好",
        "随访12个月还是18个月还没定",
        "the first site said 90 days, the second 60",
        "We have five sites. No, one of them left.",
        "医院三家，不对，病人三十个",
        "Each visit takes 30 minutes, sorry, 12 visits in all",
        "不对",
        "No.",
        "Wait, sorry.",
    ],
)
@pytest.mark.parametrize("recorded", [False, True])
def test_what_is_left_open_or_of_something_else_is_no_second_thought(text: str, recorded: bool) -> None:
    assert _proposed(text, "study_design", recorded=recorded) == {}


@pytest.mark.parametrize(
    ("text", "question"),
    [
        (
            "No, that isn't the question: the question is whether magnesium given at night cuts delirium days",
            "whether magnesium given at night cuts delirium days",
        ),
        (
            "That's not what I meant. The question really is whether melatonin at night shortens delirium",
            "whether melatonin at night shortens delirium",
        ),
        ("不是这个意思，我的问题其实是白天补镁能不能减少谵妄天数", "白天补镁能不能减少谵妄天数"),
        ("不对，我想问的是白天补镁能不能减少谵妄天数", "白天补镁能不能减少谵妄天数"),
    ],
)
@pytest.mark.parametrize("recorded", [False, True])
def test_another_question_takes_the_place_of_the_one_that_was_misunderstood(
    text: str, question: str, recorded: bool
) -> None:
    assert _proposed(text, "scientific_question", recorded=recorded)[QUESTION] == question


@pytest.mark.parametrize(
    "text",
    ["不对，那个是上一版的", "不是这个意思，问题其实是经费", "Sorry, that's not what I meant."],
)
def test_who_was_misunderstood_and_says_no_more_gives_no_question(text: str) -> None:
    assert _proposed(text, "scientific_question", asked=QUESTION) == {}


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("对照组还是我们平时那一套，拉伸加热敷", "我们平时那一套，拉伸加热敷"),
        ("对照这边还是老办法，石膏固定六周", "老办法，石膏固定六周"),
        ("对照还是用安慰剂吧", "安慰剂"),
        (
            "control is what we normally do: stretching and heat packs",
            "what we normally do: stretching and heat packs",
        ),
        (
            "The controls just get what we usually give: a leaflet and a phone call",
            "what we usually give: a leaflet and a phone call",
        ),
    ],
)
def test_the_control_is_what_is_done_anyway(text: str, value: str) -> None:
    assert _proposed(text, "pico") == {COMPARATOR: value}


@pytest.mark.parametrize(
    "text", ["对照组还是安慰剂组？", "对照组用安慰剂还是空白对照还没定", "对照组还是没想好"]
)
def test_a_control_that_is_left_open_is_none(text: str) -> None:
    assert COMPARATOR not in _proposed(text, "pico")


@pytest.mark.parametrize(
    ("text", "field", "value"),
    [
        ("把那个改成半年", FOLLOW_UP, _months(6)),
        ("改成半年吧", FOLLOW_UP, _months(6)),
        ("刚才那个改成四家", CENTRES, 4),
        ("No, make that 18 months please", FOLLOW_UP, _months(18)),
        ("change it to double-blind", BLINDING, "double"),
    ],
)
def test_what_is_pointed_at_is_the_one_value_that_it_may_be(text: str, field: str, value: Any) -> None:
    assert _proposed(text, "study_design", recorded=True) == {field: value}


@pytest.mark.parametrize("asked", ["", CENTRES, FOLLOW_UP])
def test_where_several_may_be_pointed_at_it_is_asked_which(asked: str) -> None:
    read = reading("make it 18", "study_design", context=RECORDED, asked=asked)
    assert read.values == ()
    assert [problem.replies for problem in read.unreadable] == [
        ("Centres: 18", "Follow-up duration: 18 months")
    ]


@pytest.mark.parametrize(
    "text",
    [
        "make it clearer",
        "make it 18 if the budget allows",
        "Should we make it 18?",
        "要不改成18？",
        "改一下那个",
    ],
)
def test_what_is_only_wished_for_changes_nothing(text: str) -> None:
    read = reading(text, "study_design", context=RECORDED)
    assert (read.values, read.unreadable) == ((), ())
