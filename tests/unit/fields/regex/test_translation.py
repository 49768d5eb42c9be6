"""Patterns keep the meaning that they have in Python, in which administrators write them."""

from __future__ import annotations

import re
import sys
import unicodedata
from functools import cache

import pytest
from django.utils import translation
from hypothesis import given, settings
from hypothesis import strategies as st

from apps.fields.conditions.evaluation import decide
from apps.fields.regex import PatternRefused, compile_pattern, has_word_boundary
from apps.fields.schema.catalogue import FieldCatalogue

TABLE = [
    (r"^[\u4e00-\u9fa5]{2,20}$", "住院天数", True),
    (r"^[\w\s]+$", "住院天数 abc", True),
    (r"\d", "５", True),
    (r"^\w+\Z", "abc", True),
    (r"^\w+\Z", "abc\n", False),
    ("^[0-9]+[ ]?(mg|mL)$", "5 mg\n", True),
    ("^[0-9]+[ ]?(mg|mL)$", "5 mg\n\n", False),
    ("^a{,5}$", "aaa", True),
    ("^a{,5}$", "aaaaaa", False),
    ("^a{,}$", "a" * 9, True),
    ("(?x) ^ a [ ] b  # the letters\n + $", "a bb", True),
    (r"(?x)\#(?-x: #)", "# #", True),
    (r"^\s$", "\u3000", True),
    (r"^\S$", "\u3000", False),
    (r"^\U00020000\xe9\N{BULLET}\101\0$", "\U00020000é•A\0", True),
    (r"^[\b\1\012]{3}$", "\b\x01\n", True),
    (r"^\中\-\_$", "中-_", True),
    (r"^[^\W\d_]+$", "肺癌abc", True),
    (r"^[^\W\d_]+$", "肺癌1", False),
    (r"^[\D]$", "五", True),
    (r"^[\S-]+$", "肺-", True),
    (r"^\\d$", r"\d", True),
    (r"^\\\d$", "\\５", True),
    (r"^[\\w]$", "肺", False),
    (r"^[a[:]+$", "[:a", True),
    (r"^[]a]+$", "]a", True),
    (r"^[^]a]$", "]", False),
    (r"^(?a:\w)$", "肺", False),
    (r"^(?a:\s\S[\s][\S])$", "\va\vb", True),
    (r"(?m)^a$", "a\nb", True),
    (r"(?m:^a$)|c$", "c\nb", False),
    ("a(?#b)c", "ac", True),
    ("(?u)a", "a", True),
    ("a$|b", "a\n", True),
]


@pytest.mark.parametrize(("pattern", "text", "expected"), TABLE)
def test_a_pattern_means_what_it_means_in_python(pattern: str, text: str, expected: bool) -> None:
    assert bool(re.search(pattern, text)) is expected
    assert compile_pattern(pattern).search(text) is expected


@pytest.mark.parametrize(("pattern", "text", "expected"), TABLE[:6])
def test_conditions_and_schemas_take_it_so(pattern: str, text: str, expected: bool) -> None:
    condition = {"field": "s.a", "op": "matches", "value": pattern}
    assert decide(condition, {"s": {"a": text}}) is expected
    schema = {"properties": {"a": {"type": "string", "pattern": pattern}}}
    assert (not FieldCatalogue.from_schemas({"s": schema}).faults("s.a", text)) is expected


members = ["a", "_", "é", "a-c", "0", *(rf"\{name}" for name in "dDwWsStn\\-[]肺"), r"\u80ba"]
sets = st.tuples(
    st.lists(st.sampled_from(members), min_size=1, max_size=4, unique=True).map("".join),
    st.sampled_from(["", "-"]),
).map("".join)
plain = ["a", "肺", ".", r"\d", r"\D", r"\w", r"\W", r"\s", r"\S", r"\x61", r"\u80ba", r"\\", r"\.", "(?i:b)"]
atoms = st.one_of(
    st.sampled_from(plain),
    sets.map(lambda inside: f"[{inside}]"),
    sets.map(lambda inside: f"[^{inside}]"),
)
parts = st.recursive(
    atoms,
    lambda inner: st.one_of(
        st.lists(inner, min_size=1, max_size=3).map("".join),
        st.tuples(inner, st.sampled_from(["*", "+", "?", "{1,2}", "{,2}", "*?"])).map(
            lambda pair: f"(?:{pair[0]}){pair[1]}"
        ),
        st.tuples(inner, inner).map(lambda pair: f"({pair[0]}|{pair[1]})"),
    ),
    max_leaves=4,
)
patterns = st.tuples(
    st.sampled_from(["", "^", "(?m)^", "(?s)"]), parts, st.sampled_from(["", "$", r"\Z"])
).map("".join)
texts = st.text(alphabet="aAbB1_ \n\t\v\x1c\x85\u3000é肺５²Ⅷ\u0301-.\\[]，☃\U00020000", max_size=8)


@settings(deadline=None, max_examples=100)
@given(patterns, texts)
def test_it_finds_what_pythons_matcher_finds(pattern: str, text: str) -> None:
    assert compile_pattern(pattern).search(text) == bool(re.search(pattern, text))


@cache
def _assigned() -> str:
    characters = map(chr, range(sys.maxunicode + 1))
    return "".join(c for c in characters if unicodedata.category(c) not in {"Cn", "Cs"})


@pytest.mark.parametrize("name", list("dDwWsS"))
@pytest.mark.parametrize("form", [r"\{}", r"[\{}]", r"[^\{}]"])
def test_classes_hold_the_characters_that_they_hold_in_python(form: str, name: str) -> None:
    """All that Python's edition of Unicode has assigned; halves of pairs cannot stand in a text."""
    source = form.format(name)
    inside = re.findall(source, _assigned())  # each is one character
    outside = sorted(set(_assigned()) - set(inside))
    every = compile_pattern(rf"^(?:{source})+\Z")
    none = compile_pattern(source)
    assert all(every.search("".join(inside[n : n + 4_000])) for n in range(0, len(inside), 4_000))
    assert not any(none.search("".join(outside[n : n + 4_000])) for n in range(0, len(outside), 4_000))


@pytest.mark.parametrize(
    ("pattern", "part"),
    [
        (r"a(b\Q.\E)", r"\Q"),
        (r"\C", r"\C"),
        ("a++", "++"),
        ("(?>a)", "(?>"),
        (r"[a\Z]", r"\Z"),
        ("a{2}+", "{2}+"),
    ],
)
def test_a_refusal_names_the_part(pattern: str, part: str) -> None:
    with translation.override("en"), pytest.raises(PatternRefused, match=re.escape(f"“{part}”")):
        compile_pattern(pattern)


@pytest.mark.parametrize("pattern", [r"(a)\1", r"(a)\12", r"(?P<n>a)(?P=n)"])
def test_a_reference_to_a_group_is_no_octal_number(pattern: str) -> None:
    with translation.override("en"), pytest.raises(PatternRefused, match="refers back"):
        compile_pattern(pattern)


@pytest.mark.parametrize(("pattern", "number"), [(r"\d\w(*", 6), (r"\w\N{NO SUCH}", 3), (r"\s[a", 3)])
def test_the_place_of_an_error_is_that_in_the_source(pattern: str, number: int) -> None:
    with translation.override("en"), pytest.raises(PatternRefused, match=f"from character {number} on"):
        compile_pattern(pattern)


@pytest.mark.parametrize(
    ("pattern", "expected"),
    [(r"a\bc", True), (r"\B", True), (r"[\b]", False), (r"\\b", False), (r"\\\b", True), (r"\w", False)],
)
def test_boundaries_of_words_are_seen_in_a_pattern(pattern: str, expected: bool) -> None:
    assert has_word_boundary(pattern) is expected
