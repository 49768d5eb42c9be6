"""Formulas that stand on a line of their own: much mathematics, hardly a word."""

from __future__ import annotations

import re

from apps.documents.parsing.pdf.lines import Line

RELATION = re.compile(r"[=≈≤≥<>∝≡∼→]")
SIGN = re.compile(r"[=≈≤≥<>∝≡∼→+−×÷±∑∏∫√∂∞∈\u0370-\u03ff²³₀-₉^/|(){}\[\]]")
LONG_WORD = re.compile(r"[^\W\d_]{4,}")
HAN = re.compile(r"[\u4e00-\u9fff]")
MOST_WORDS = 2
SHARE = 0.12  # of signs among all characters
INDENTED = 1.0
NUMBER = re.compile(r"\(\d{1,2}(?:\.\d{1,2})?[a-z]?\)$")
FEWEST_MATH_GLYPHS = 3


def is_formula(line: Line) -> bool:
    """Set off by an indent or a number at its end; of signs, or of glyphs from fonts for mathematics."""
    text = line.text
    if len(LONG_WORD.findall(text)) > MOST_WORDS or HAN.search(text):
        return False
    if line.indent < INDENTED and not NUMBER.search(text):
        return False
    signs = len(SIGN.findall(text))
    has_math = line.fragment.math >= FEWEST_MATH_GLYPHS or signs >= SHARE * len(text)
    return bool(RELATION.search(text)) and has_math and len(text) > 3
