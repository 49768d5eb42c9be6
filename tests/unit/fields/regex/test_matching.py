"""The bounded matcher: agrees with Python's where both can answer, and never takes long."""

from __future__ import annotations

import re
from contextlib import suppress

import pytest
from django.utils import translation
from hypothesis import given, settings
from hypothesis import strategies as st

from apps.fields.regex import (
    LONGEST_TEXT,
    PatternBroken,
    PatternRefused,
    compile_pattern,
)
from tests.support.growth import check_growth

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
@given(patterns, st.text(alphabet="aAbB1 _\n两", min_size=1, max_size=8))
def test_it_finds_what_pythons_matcher_finds(pattern: str, text: str) -> None:
    """Of ASCII, where words have the same boundaries; `$` stands in the middle here, so it is the very end."""
    pattern = "(?a)" + pattern.replace("$", r"\Z")
    assert compile_pattern(pattern).search(text) == bool(re.search(pattern, text))


@pytest.mark.parametrize(
    ("pattern", "ending"), [(r"(a+)+$", "b"), (r"(a|a)*c", ""), (r"(.*)(.*)(.*)x$", ""), (r"(a?){20}b", "")]
)
def test_the_time_of_a_search_grows_with_the_text(pattern: str, ending: str) -> None:
    compiled = compile_pattern(pattern)
    assert compiled.search("a" * 3_999 + ending) is False
    check_growth(lambda n: compiled.search("a" * n + ending), 12, 24, below=20)


def test_the_time_of_reading_a_pattern_does_not_grow_with_its_repetitions() -> None:
    def read(times: int) -> None:
        with suppress(PatternRefused):
            compile_pattern.__wrapped__(f"(((){{{times}}}){{{times}}}){{{times}}}")

    check_growth(read, 4, 400, below=100)


def test_a_pattern_may_take_so_much_memory_and_no_more() -> None:
    for pattern in (r"\p{Han}{2,20}", r"^\p{L}{1,200}$", r"^\w{1,200}$"):
        assert compile_pattern(pattern).search("肺癌" * 10)
    with pytest.raises(PatternRefused, match="too large"):
        compile_pattern(r"\pL{1000}\pL{1000}")


BROKEN = ["(", "a)", "[a", "a**", "[z-a]", "\\", "\ud800", r"\p{Klingon}", "*a"]
NOT_ALLOWED = [
    r"(a)\1",
    "(?P<n>a)(?P=n)",
    "(?=a)b",
    "(?<!a)b",
    "a{1,100000}",
    "(a{99}){99}",
    "(((){400}){400}){400}",
    "x" * 201,
    "(?>a)b",
    "a*+b",
    r"[a\Z]",
]


@pytest.mark.parametrize("pattern", [*BROKEN, *NOT_ALLOWED])
def test_what_cannot_be_bounded_is_refused_with_a_reason(pattern: str) -> None:
    with pytest.raises(PatternRefused, match=r"\w") as refused:
        compile_pattern(pattern)
    assert isinstance(refused.value, PatternBroken) is (pattern in BROKEN)


@pytest.mark.parametrize(
    ("pattern", "reason"),
    [
        ("(?!a)b", "ahead or behind"),
        (r"(a)\1", "refers back to a group"),
        ("a{1001}", "too large"),
        ("ab**", "from character 3 on"),
    ],
)
def test_the_reason_says_what_to_change(pattern: str, reason: str) -> None:
    with translation.override("en"), pytest.raises(PatternRefused, match=reason):
        compile_pattern(pattern)


def test_half_of_a_character_in_a_text_is_no_error() -> None:
    assert compile_pattern("^.b$").search("\ud800b")


def test_flags_at_the_start_count() -> None:
    assert compile_pattern("(?i)MASKED").search("double masked")
    assert compile_pattern("(?m)^b$").search("a\nb\nc")
    assert compile_pattern("(?s)a.b").search("a\nb")
    assert compile_pattern("(?i)[^x]").search("X") is False


def test_a_text_that_is_too_long_is_not_looked_at() -> None:
    with pytest.raises(PatternRefused):
        compile_pattern("a").search("b" * (LONGEST_TEXT + 1))
