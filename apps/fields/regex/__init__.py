"""Regular expressions that an administrator may write without being able to stop the server."""

from __future__ import annotations

from apps.fields.regex.matching import (
    LONGEST_TEXT,
    Pattern,
    compile_pattern,
    has_word_boundary,
    syntax_hint,
    word_boundary_hint,
)
from apps.fields.regex.refusals import PatternBroken, PatternRefused

__all__ = [
    "LONGEST_TEXT",
    "Pattern",
    "PatternBroken",
    "PatternRefused",
    "compile_pattern",
    "has_word_boundary",
    "syntax_hint",
    "word_boundary_hint",
]
