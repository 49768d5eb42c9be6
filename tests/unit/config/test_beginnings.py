"""With which characters a pattern may begin is looked at first, and what it finds stays the same."""

from __future__ import annotations

import re

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from config import beginnings as module
from config.beginnings import beginnings, use_beginnings
from config.patterns import COMPILE

COMPILER = re._compiler  # type: ignore[attr-defined]
# Patterns, and the letters with which they may begin.
KNOWN = [
    (r"\b(?:maybe|perhaps|not sure)\b|不确定|待定", re.IGNORECASE, "mMpPnN不待"),
    (r"(?<![0-9.])(?:[0-3]{1,3}|half)", re.IGNORECASE, "0123hH"),
    (r"(?:the\s)?study", re.IGNORECASE, "tTsSſ"),
    ("(?i:kin)|old", 0, "kK\u212ao"),
    ("(?-i:ill)|sick", re.IGNORECASE, "isSſ"),
    ("(?>ice)++|x{2,3}?y", re.IGNORECASE, "iIİıxX"),
]
# None of these can say it: anything, nothing, all but some, what was found before, a letter with cases of its own.
UNKNOWN = [
    ".a|b",
    "a?",
    "(?:a|b*)",
    "[^a]b",
    "(a)?(?(1)b|c)",
    "(?:^|,)$|a",
    "µg|mg",
    "[à-ü]x",
]
PIECES = [
    "a",
    "s",
    "K",
    "i",
    "[b-k]",
    "[^i]",
    r"\d",
    r"\b",
    "(?=k)",
    "(?<=a)",
    "(?!s)",
    "不",
    "(?-i:S)",
    ",?",
    r"(?:1|\s)*",
]
PATTERNS = st.lists(
    st.lists(st.sampled_from(PIECES), min_size=1, max_size=3).map("".join), min_size=1, max_size=4
).map("|".join)
TEXTS = st.text(alphabet="abiksIKSİıſ\u212a 1,.不待", max_size=12)


def first_of(pattern: str, flags: int) -> str | None:
    """The letters with which a pattern may begin."""
    parsed = COMPILER._parser.parse(pattern, flags)
    found = beginnings(parsed, flags | parsed.state.flags)
    if found is None:
        return None
    ends = [(member, member) if kind is COMPILER.LITERAL else member for kind, member in found]
    return "".join(chr(each) for first, last in ends for each in range(first, last + 1))


def compiled(pattern: str, *, by_us: bool) -> re.Pattern[str]:
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(COMPILER, "_get_charset_prefix", beginnings if by_us else module._OF_RE)
        made: re.Pattern[str] = COMPILE(pattern, re.IGNORECASE)
        return made


@pytest.mark.parametrize(("pattern", "flags", "letters"), KNOWN)
def test_the_first_letters_of_a_pattern_are_known(pattern: str, flags: int, letters: str) -> None:
    assert sorted(first_of(pattern, flags) or "") == sorted(letters)


@pytest.mark.parametrize("pattern", UNKNOWN)
def test_where_it_may_begin_with_anything_nothing_is_said(pattern: str) -> None:
    assert first_of(pattern, re.IGNORECASE) is None


@given(pattern=PATTERNS, text=TEXTS)
@example("s|i", "ſİı")
@example("(?<=a)k|,?1", "a\u212a,1")
@settings(max_examples=300)
def test_what_is_found_stays_the_same(pattern: str, text: str) -> None:
    ours, plain = compiled(pattern, by_us=True), compiled(pattern, by_us=False)
    assert [match.span() for match in ours.finditer(text)] == [match.span() for match in plain.finditer(text)]
    assert ours.sub("-", text) == plain.sub("-", text)


def test_it_holds_for_whatever_this_process_compiles() -> None:
    use_beginnings()
    assert COMPILER._get_charset_prefix is beginnings
