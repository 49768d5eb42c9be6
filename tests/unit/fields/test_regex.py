"""The bounded matcher: agrees with Python's where both can answer, and never takes long."""

from __future__ import annotations

import re
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from apps.fields.regex import LONGEST_TEXT, PatternRefused, compile_pattern

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


@pytest.mark.parametrize(
    ("pattern", "text"),
    [(r"(a+)+$", "a" * 3_999 + "b"), (r"(a|a)*c", "a" * 4_000), (r"(.*)(.*)(.*)x$", "a" * 4_000)],
)
def test_patterns_that_stop_other_matchers_are_answered_soon(pattern: str, text: str) -> None:
    began = time.process_time()
    assert compile_pattern(pattern).search(text) is False
    assert time.process_time() - began < 2


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
