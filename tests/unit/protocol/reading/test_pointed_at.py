"""Somebody comes back to what was said before, without naming it as we do: one figure or one "or" is put right."""

from __future__ import annotations

from typing import Any

import pytest

from apps.agents.turn.extraction import found_by_rules
from apps.fields.reading import read
from tests.unit.protocol.reading.support import CATALOGUE

IN, OUT = "pico.inclusion_criteria", "pico.exclusion_criteria"
ENGLISH = {
    "pico": {
        "inclusion_criteria": [
            "Women aged 18 years or over",
            "Gave birth between one week and six months ago",
            "Pain of at least four out of ten over the last three days",
            "Enough front teeth left to measure from",
            "A denture that stays put",
        ],
        "exclusion_criteria": [
            "Systolic below 100 mmHg",
            "Fluconazole in the past seven days",
            "Babies born before 34 weeks",
        ],
    }
}
CHINESE = {
    "pico": {
        "inclusion_criteria": ["明确吃过鱼胆", "十八到七十五岁", "吃下去到进急诊不超过24小时"],
        "exclusion_criteria": ["血小板低于50×10⁹/L", "两周内脑出血"],
        "intervention": "血液灌流，每次2小时，每天一次",
    }
}
PUT_RIGHT = [
    (
        "Oh, and one thing back at the start, make the upper limit four months after birth and not six.",
        IN,
        "Gave birth between one week and 4 months ago",
    ),
    (
        "Earlier I said seven days for the fluconazole, that ought to be fourteen.",
        OUT,
        "Fluconazole in the past 14 days",
    ),
    (
        "By the way the prem babies, that was meant to be 32 weeks rather than 34.",
        OUT,
        "Babies born before 32 weeks",
    ),
    (
        "Sorry, the pain threshold I gave you is too strict, let's have three out of ten instead of four.",
        IN,
        "Pain of at least three out of ten over the last three days",
    ),
    (
        "On second thoughts a systolic of 90 will do as the cut-off, not 100.",
        OUT,
        "Systolic below 90 mmHg",
    ),
    ("前面那个时间改成吃下去48小时以内", IN, "吃下去到进急诊不超过48小时"),
    ("把纳入标准里的年龄改成18到80岁", IN, "18到80岁"),
]


def _read(message: str) -> Any:
    context = ENGLISH if message.isascii() else CHINESE
    return read(message, CATALOGUE, current_stage="endpoints", asked="", context=context)


@pytest.mark.parametrize(("message", "path", "entry"), PUT_RIGHT)
def test_one_figure_of_what_is_recorded_is_put_right(message: str, path: str, entry: str) -> None:
    before = (ENGLISH if message.isascii() else CHINESE)["pico"][path.removeprefix("pico.")]
    values = {value.field: value.value for value in _read(message).values}
    assert set(values) == {path}
    assert entry in values[path]
    assert len([each for each in values[path] if each not in before]) == 1
    assert len(values[path]) == len(before)


def test_where_nothing_that_is_recorded_has_it_nothing_is_proposed_or_asked() -> None:
    known = {"study_design": {"randomisation_method": "blocks of four and six"}}
    message = "Oh, one thing back at the start, make the upper limit four months after birth and not six."
    reading = read(message, CATALOGUE, current_stage="endpoints", asked="", context=known)
    assert not reading.values
    assert not reading.unreadable


def test_of_two_entries_one_is_enough_is_offered_as_one_with_their_recorded_words() -> None:
    reading = _read("it should be enough front teeth or a denture, either one will do, not both")
    assert not reading.values
    assert [question.replies for question in reading.unreadable] == [
        ("That is one entry, not two: Enough front teeth left to measure from or a denture that stays put",)
    ]
    joined = _read(reading.unreadable[0].replies[0])
    assert "Enough front teeth left to measure from or a denture that stays put" in joined.values[0].value


def test_a_range_of_years_is_the_age_and_which_end_is_asked() -> None:
    question = _read("把纳入标准里的年龄改成一百八十岁").unreadable[0]
    assert "十八到七十五岁" in question.reason
    assert "没有记录" not in question.reason


@pytest.mark.parametrize(
    "message",
    [
        "隔壁医院是每天灌两次,每次4小时,我们不学,别改。",
        "The sister unit in Leeds uses 60 mg and took in women up to twelve months after birth.",
        "隔壁医院的研究把对照组换成了安慰剂,对照组率是百分之二十,我们可没这么干,别改。",
    ],
)
def test_what_a_hospital_beside_ours_does_changes_nothing(message: str) -> None:
    assert not found_by_rules(_read(message), message_id="m", catalogue=CATALOGUE)


@pytest.mark.parametrize(
    ("message", "entry"),
    [
        ("不对,改成48小时。", "吃下去到进急诊不超过48小时"),
        ("Make it four months, not six.", "gave birth 4 months ago at most"),
    ],
)
def test_right_behind_an_answer_the_figure_that_was_just_said_is_put_right(message: str, entry: str) -> None:
    waits = ["adults", "gave birth six months ago at most", "吃下去到进急诊不超过24小时"]
    known = {"pico": {"intervention": "每次2小时，共3次"}}
    reading = read(message, CATALOGUE, current_stage="pico", asked="", context=known, pending={IN: waits})
    assert {value.field for value in reading.values} == {IN}
    assert entry in reading.values[0].value
