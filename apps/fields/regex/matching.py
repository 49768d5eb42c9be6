"""Patterns are compiled and searched by RE2: its time grows with the length of the text whatever the pattern is, and
its memory is bounded. It has no looking ahead or behind and no references to groups.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate
from typing import Any

import re2
from django.utils.translation import gettext

from apps.fields.regex.refusals import PatternRefused, broken, looks_around, refers_back, too_large, unusable
from apps.fields.regex.translation import Piece, translate

LONGEST_PATTERN = 200
LONGEST_TEXT = 4_000
MOST_MEMORY_BYTES = 4 << 20  # of one pattern, with what it keeps while it matches
MOST_PATTERNS = 32
WORD_BOUNDARIES = frozenset({r"\b", r"\B"})


@dataclass(frozen=True)
class Pattern:
    """`search` finds the pattern anywhere in a text, as JSON Schema's `pattern` does."""

    compiled: Any

    def search(self, text: str) -> bool:
        """Whether the pattern occurs in `text`. Only texts up to LONGEST_TEXT characters may be given."""
        return self.find(text) is not None

    def find(self, text: str) -> tuple[int, int] | None:
        """Where it occurs first, in characters from start to end; else None."""
        if len(text) > LONGEST_TEXT:
            raise PatternRefused(
                gettext("a text of more than %(n)d characters is not matched") % {"n": LONGEST_TEXT}
            )
        given = text.encode(errors="replace")
        found = self.compiled.search(given)
        if found is None:
            return None
        start, end = found.span()
        return len(given[:start].decode(errors="replace")), len(given[:end].decode(errors="replace"))


@lru_cache(maxsize=MOST_PATTERNS)
def compile_pattern(source: str, *, longest: int = LONGEST_PATTERN) -> Pattern:
    """A pattern ready to search; raises PatternRefused with the reason."""
    if len(source) > longest:
        raise PatternRefused(gettext("it is longer than %(n)d characters") % {"n": longest})
    try:
        source.encode()
    except UnicodeEncodeError as error:
        raise broken(error.start) from None
    pieces = translate(source)
    try:
        return Pattern(re2.compile("".join(piece.text for piece in pieces).encode(), options=_options()))
    except re2.error as error:
        raise _refusal(pieces, error.args[0].decode(errors="replace")) from None
    finally:
        re2.purge()  # it keeps more patterns than MOST_PATTERNS of its own accord


def has_word_boundary(source: str) -> bool:
    r"""Whether `\b` or `\B` stands in it, which take a Chinese character for no part of a word."""
    return any(piece.text in WORD_BOUNDARIES for piece in translate(source))


def word_boundary_hint() -> str:
    return gettext("“\\b” knows ASCII words only: a Chinese character is no part of a word to it.")


def syntax_hint() -> str:
    """What patterns can and cannot say, to stand behind the reason of a refusal."""
    return gettext(
        "Patterns cannot look ahead or behind or refer back to groups; “\\b” knows ASCII words only, and “\\p{Han}” "
        "is a Chinese character."
    )


def _options() -> Any:
    options = re2.Options()
    options.max_mem = MOST_MEMORY_BYTES
    options.never_capture = True
    options.log_errors = False
    return options


def _refusal(pieces: Sequence[Piece], message: str) -> PatternRefused:
    """RE2 says "reason: the part of the pattern", in English; without a part where only the end is wrong."""
    reason, _colon, part = message.partition(": ")
    if reason in {"pattern too large - compile failed", "invalid repetition size"}:
        return too_large()
    if part == "(?P":
        return refers_back()
    if part.startswith(("(?=", "(?!", "(?<")):
        return looks_around()
    is_possessive = reason == "bad repetition operator" and part.endswith("+")
    if is_possessive or reason in {"invalid escape sequence", "invalid perl operator"}:
        return unusable(part)
    return broken(_position(pieces, part))


def _position(pieces: Sequence[Piece], part: str) -> int | None:
    """Where a part of the translated pattern stands in the source."""
    translated = "".join(piece.text for piece in pieces)
    place = translated.find(part)
    if not part or part == translated:
        return None
    ends = accumulate(len(piece.text) for piece in pieces)
    return next((piece.at for piece, end in zip(pieces, ends, strict=True) if place < end), None)
