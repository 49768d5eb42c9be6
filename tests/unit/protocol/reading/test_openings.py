"""The first message about a study is read as a whole, and only then: never in part, in doubt, or as a reply."""

from __future__ import annotations

from typing import Any

import pytest

from apps.fields.reading import read
from tests.unit.protocol.reading.support import CATALOGUE

OPENING = "老年髋部骨折，比较髂筋膜阻滞和口服止痛药，看谵妄发生率。"


def _read(text: str, **known: Any) -> dict[str, Any]:
    reading = read(text, CATALOGUE, **{"current_stage": "scientific_question", **known})
    return {value.field: value.value for value in reading.values}


def test_clauses_without_a_verb_fill_what_they_can_only_mean() -> None:
    found = _read(OPENING)
    assert found["pico.population"] == "老年髋部骨折"
    assert (found["pico.intervention"], found["pico.comparator"]) == ("髂筋膜阻滞", "口服止痛药")
    assert found["pico.outcomes"] == ["谵妄发生率"]


@pytest.mark.parametrize(
    "known",
    [
        {"asked": "scientific_question.background"},
        {"current_stage": "endpoints"},
        {"context": {"pico": {"population": "成人"}}},
    ],
)
def test_it_is_no_opening_once_something_was_asked_or_is_known(known: dict[str, Any]) -> None:
    assert "pico.outcomes" not in _read(OPENING, **known)


@pytest.mark.parametrize(
    "text",
    [
        "老年髋部骨折。",  # one thing alone may be said of anything
        "做RCT还是做队列，血压达标率和死亡率，哪个好？",
        "Maybe block versus tablets, or nothing, I am not sure.",
        "Their trial compared block versus tablets in adults with hip fracture.",
    ],
)
def test_doubt_others_and_a_single_clause_say_nothing(text: str) -> None:
    assert _read(text) == {}


def test_the_name_behind_the_second_amount_is_that_of_the_first_too() -> None:
    found = _read("3 days versus 7 days amoxicillin for children with otitis media, cure at day 10.")
    assert found["pico.intervention"] == "3 days amoxicillin"
    assert found["pico.comparator"] == "7 days amoxicillin"
