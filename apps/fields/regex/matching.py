r"""Regular expressions that an administrator may write without being able to stop the server.

RE2 matches them: its time grows with the length of the text whatever the pattern is, its memory is bounded. It has no
looking ahead or behind and no references to groups. As in JSON Schema, `\d`, `\w`, `\s` and `\b` mean ASCII and `$` is
the very end of the text; characters of other scripts are written `\p{Han}`, `\p{L}`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import re2
from django.utils.translation import gettext

LONGEST_PATTERN = 200
LONGEST_TEXT = 4_000
MOST_MEMORY_BYTES = 256 * 1024  # of one pattern, with what it keeps while it matches
MOST_PATTERNS = 128
POSSESSIVE = {"*+", "++", "?+"}
# Behind any number of escaped backslashes.
ASCII_WORDS = re.compile(r"(?<!\\)(?:\\\\)*\\[wWbB]")


class PatternRefused(ValueError):
    """The pattern is of a kind or size that is not allowed, or PatternBroken; says which."""


class PatternBroken(PatternRefused):
    """The pattern is no regular expression at all."""


@dataclass(frozen=True)
class Pattern:
    """`search` finds the pattern anywhere in a text, as JSON Schema's `pattern` does."""

    compiled: Any

    def search(self, text: str) -> bool:
        """Whether the pattern occurs in `text`. Only texts up to LONGEST_TEXT characters may be given."""
        if len(text) > LONGEST_TEXT:
            raise PatternRefused(
                gettext("a text of more than %(n)d characters is not matched") % {"n": LONGEST_TEXT}
            )
        return self.compiled.search(text.encode(errors="replace")) is not None


@lru_cache(maxsize=MOST_PATTERNS)
def compile_pattern(source: str) -> Pattern:
    """A pattern ready to search; raises PatternRefused with the reason."""
    if len(source) > LONGEST_PATTERN:
        raise PatternRefused(gettext("it is longer than %(n)d characters") % {"n": LONGEST_PATTERN})
    try:
        return Pattern(re2.compile(source.encode(), options=_options()))
    except UnicodeEncodeError as error:
        raise _broken(error.start) from None
    except re2.error as error:
        raise _refusal(source, error.args[0].decode(errors="replace")) from None


def has_ascii_words(source: str) -> bool:
    r"""Whether `\w` or `\b` stands in it, which take a Chinese character for no part of a word."""
    return ASCII_WORDS.search(source) is not None


def syntax_hint() -> str:
    """What patterns can and cannot say, to stand behind the reason of a refusal."""
    return gettext(
        "Patterns cannot look ahead or behind or refer back to groups; “\\d”, “\\w”, “\\s” and “\\b” mean ASCII "
        "characters only, and “\\p{Han}” a Chinese character."
    )


def _options() -> Any:
    options = re2.Options()
    options.max_mem = MOST_MEMORY_BYTES
    options.never_capture = True
    options.log_errors = False
    return options


def _refusal(source: str, said: str) -> PatternRefused:
    """RE2 says "reason: the part of the pattern", in English; without a part where only the end is wrong."""
    reason, _colon, part = said.partition(": ")
    if reason in {"pattern too large - compile failed", "invalid repetition size"}:
        return PatternRefused(gettext("it is too large when its repetitions are written out"))
    if part == "(?P" or (reason == "invalid escape sequence" and part[1:].isdigit()):
        return PatternRefused(gettext("it refers back to a group, which cannot be used here"))
    if part.startswith(("(?=", "(?!", "(?<")):
        return PatternRefused(
            gettext("it looks ahead or behind, “(?=…)”, “(?!…)” or “(?<…)”, which cannot be used here")
        )
    if reason in {"invalid escape sequence", "invalid perl operator"} or part in POSSESSIVE:
        return PatternRefused(gettext("it has a part that cannot be used here"))
    return _broken(source.find(part) if part and part != source else None)


def _broken(position: int | None) -> PatternBroken:
    """Where the pattern stops being one (from 0), when that is known."""
    if position is None:
        return PatternBroken(gettext("it is no regular expression"))
    return PatternBroken(gettext("it is no regular expression from character %(n)d on") % {"n": position + 1})
