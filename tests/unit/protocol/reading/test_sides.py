"""Whether words only say a side, and for whom no button is offered."""

from __future__ import annotations

import re

import pytest

from apps.fields.reading.phrasebook import speaking_of
from apps.fields.reading.text import Said
from apps.protocol.reading.offered.placing import fitting
from apps.protocol.reading.offered.sides import is_side_alone
from tests.unit.protocol.reading.support import CATALOGUE

SIDES = {"exclusion_criteria", "inclusion_criteria"}


def keys_of(message: str, clause: str) -> set[str]:
    said, found = Said.of(message), re.search(re.escape(clause), message)
    assert found is not None
    with speaking_of(CATALOGUE.phrasebook):
        return {each.key for each in fitting([said], said.cut(*found.span()))}


@pytest.mark.parametrize(
    "words",
    [
        *("都别收", "这些就不收了", "这几种一律不要", "上面说的这几类先不纳入", "都可以入组"),
        *("those stay out", "none of them come in", "we leave them out", "they can't be included either"),
    ],
)
def test_nobody_knows_of_whom_a_side_is_said(words: str) -> None:
    assert is_side_alone(words)


@pytest.mark.parametrize(
    "words",
    [
        *("孕妇别收", "住院的不收", "不能走路的人不收", "收缩压高的不要", "入睡困难者排除", "70岁以上不收"),
        *("smokers stay out", "people in care homes are out", "only women come in"),
        # minds that are changed are more than a side
        *("on reflection they can come in", "后来想想还是收"),
    ],
)
def test_who_is_named_is_an_entry(words: str) -> None:
    assert not is_side_alone(words)


@pytest.mark.parametrize(
    ("message", "clause"),
    [
        (
            "I was going to leave out people on bisphosphonates as well, but on reflection they can come in",
            "I was going to leave out people on bisphosphonates as well",
        ),
        (
            "at first I wanted to exclude anyone with a pacemaker, but that is fine",
            "exclude anyone with a pacemaker",
        ),
        ("原本想把吃降压药的排除，后来想想还是收", "原本想把吃降压药的排除"),
        ("一开始打算排除糖尿病的，现在觉得没必要", "一开始打算排除糖尿病的"),
    ],
)
def test_no_button_is_for_whom_somebody_gave_up_leaving_out(message: str, clause: str) -> None:
    assert not keys_of(message, clause) & SIDES


@pytest.mark.parametrize(
    ("message", "clause"),
    [
        ("we exclude smokers, and people who moved house", "people who moved house"),
        ("孕妇不收，但哺乳期的可以收", "孕妇不收"),
    ],
)
def test_a_button_is_for_who_is_left_out(message: str, clause: str) -> None:
    assert keys_of(message, clause) & SIDES


@pytest.mark.parametrize(
    ("words", "is_role"),
    [
        ("obviously you can't blind a patient to a lump of plastic in his mouth", False),
        ("the patients cannot be blinded, it is surgery", False),
        ("病人没法盲，一看就知道", False),
        ("患者不可能设盲", False),
        ("the nurse who reads the scores is blinded", True),
        ("评分的护士不知道分组", True),
    ],
)
def test_who_cannot_be_blinded_is_no_blinded_role(words: str, is_role: bool) -> None:
    keys = keys_of(words, words)
    assert "blinding" in keys
    assert ("blinded_roles" in keys) is is_role
