"""Numbers in words are read whole or not at all: what says how many about is no number."""

from __future__ import annotations

import re

import pytest

from apps.fields.reading.quantities.numbers import NUMBER, number_alone, to_decimal, tokens
from apps.fields.reading.quantities.times import durations


def number(text: str) -> float | None:
    match = re.search(NUMBER, text, re.IGNORECASE)
    return float(to_decimal(match[0])) if match else None


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("twenty-five", 25),
        ("two hundred and forty", 240),
        ("a thousand and fifty", 1050),
        ("twelve thousand three hundred", 12300),
        ("two hundred and five thousand", 205_000),
        ("fifteen hundred", 1500),
        ("twenty-two hundred and ten", 2210),
        ("一百二十", 120),
        ("一百零五", 105),
        ("两百五", 250),
        ("三千六", 3600),
        ("一万二", 12000),
        ("三千零二十", 3020),
        ("零点九", 0.9),
    ],
)
def test_numbers_in_words(text: str, expected: float) -> None:
    assert number(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("between one hundred and two hundred", [100, 200]),
        ("two thousand and three thousand", [2000, 3000]),
        ("one thousand, two thousand five hundred", [1000, 2500]),
        ("two hundred, five", [200, 5]),
        ("a hundred or two million", [100]),
    ],
)
def test_each_of_several_numbers_in_words_is_its_own(text: str, expected: list[int]) -> None:
    assert [to_decimal(match[0]) for match in re.finditer(NUMBER, text)] == expected


@pytest.mark.parametrize(
    "text", ["两三", "三四百", "二三十", "十几", "几十", "数百", "二十多", "一百来", "三百余"]
)
def test_about_so_many_is_no_number(text: str) -> None:
    assert number(text) is None


def test_tenths_are_shares() -> None:
    assert [float(token.value) for token in tokens("约两成,或一成的")] == [0.2, 0.1]


@pytest.mark.parametrize("text", ["两三年", "一年多", "一两个月", "十几天"])
def test_about_so_long_is_no_duration(text: str) -> None:
    assert durations(text) == []


def test_a_year_is_one_only_where_it_is_all_that_is_said() -> None:
    assert [value for value, *_ in durations("a year after the last visit")] == [{"value": 1, "unit": "year"}]
    assert durations("300 of them a year") == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [("eighty", 80), ("Two hundred and forty.", 240), ("八十", 80), ("十分之一。", 0.1), ("三分之一", 1 / 3)],
)
def test_a_number_in_words_is_one_where_it_is_all_that_is_said(text: str, expected: float) -> None:
    token = number_alone(text)
    assert token is not None
    assert float(token.value) == pytest.approx(expected)


@pytest.mark.parametrize("text", ["eighty or so", "two winters", "one for every two", "八十多", "", "nobody"])
def test_words_beside_a_number_leave_it_to_others(text: str) -> None:
    assert number_alone(text) is None
