"""The bounded matcher: agrees with Python's where both can answer, and never takes long."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from apps.fields.regex import LONGEST_TEXT, PatternRefused, compile_pattern
from tests.support.growth import growth

atoms = st.sampled_from(
    [
        "a",
        "b",
        "B",
        ".",
        r"\d",
        r"\w",
        r"\s",
        "[ab]",
        "[^a]",
        "[a-c1]",
        r"\b",
        "^",
        "$",
        "(?i:b)",
        r"\B",
        "两",
    ]
)
patterns = st.recursive(
    atoms,
    lambda inner: st.one_of(
        st.lists(inner, min_size=1, max_size=3).map("".join),
        st.tuples(inner, st.sampled_from(["*", "+", "?", "{1,2}", "{2}", "*?", "{0,3}"])).map(
            lambda pair: f"(?:{pair[0]}){pair[1]}"
        ),
        st.tuples(inner, inner).map(lambda pair: f"({pair[0]}|{pair[1]})"),
    ),
    max_leaves=4,
)


@settings(deadline=None)
@given(patterns, st.text(alphabet="aAbB1 _\n两", max_size=8))
def test_it_finds_what_pythons_matcher_finds(pattern: str, text: str) -> None:
    assert compile_pattern(pattern).search(text) == bool(re.search(pattern, text))


@pytest.mark.parametrize(("pattern", "end"), [(r"(a+)+$", "b"), (r"(a|a)*c", ""), (r"(.*)(.*)(.*)x$", "")])
def test_patterns_that_stop_other_matchers_take_time_as_the_text_grows(pattern: str, end: str) -> None:
    matcher = compile_pattern(pattern)
    assert matcher.search("a" * 3_999 + end) is False
    assert growth(lambda size: matcher.search("a" * size + end), 399, 3_990) < 40


@pytest.mark.parametrize(
    "pattern",
    ["(", r"(a)\1", "(?=a)b", "(?<!a)b", "a{1,100000}", "(a{99}){99}", "x" * 201, "(?>a)b", "a*+b", "[z-a]"],
)
def test_what_cannot_be_bounded_is_refused_with_a_reason(pattern: str) -> None:
    with pytest.raises(PatternRefused, match=r"\w"):
        compile_pattern(pattern)


def test_flags_at_the_start_count() -> None:
    assert compile_pattern("(?i)MASKED").search("double masked")
    assert compile_pattern("(?m)^b$").search("a\nb\nc")
    assert compile_pattern("(?s)a.b").search("a\nb")
    assert compile_pattern("(?i)[^x]").search("X") is False


def test_a_text_that_is_too_long_is_not_looked_at() -> None:
    with pytest.raises(PatternRefused):
        compile_pattern("a").search("b" * (LONGEST_TEXT + 1))
