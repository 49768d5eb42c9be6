"""The symbols of every formula are explained in both languages."""

from __future__ import annotations

import re

import pytest

from apps.protocol.sample_size.symbols import symbols_of

PROPORTIONS = "n1 = (z(1−α/s) + z(1−β))² · [p1(1−p1) + p2(1−p2)/k] / (p1−p2)²; n2 = k·n1"
PRECISION = "n = z(1−α/2)² · p(1−p) / d², α = 1 − conf, d = abs_error or rel_error · p"


def test_what_stands_in_a_formula_is_explained() -> None:
    names = [re.split(r"[:,]", text["en"])[0] for text in symbols_of(PROPORTIONS)]
    assert names == ["z(x)", "α", "s", "β", "k", "n1"]
    assert all("：" in text["zh_hans"] for text in symbols_of(PROPORTIONS))


def test_what_does_not_stand_there_is_not() -> None:
    names = [re.split(r"[:,]", text["en"])[0] for text in symbols_of(PRECISION)]
    assert names == ["z(x)", "α", "d", "conf"]


@pytest.mark.parametrize("letter", ["k", "s", "d"])
def test_a_letter_in_a_word_is_no_symbol(letter: str) -> None:
    assert symbols_of(f"as{letter}ed") == ()
