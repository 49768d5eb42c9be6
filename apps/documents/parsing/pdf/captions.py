"""Captions of tables and figures by how they begin; “Figure 2 shows …” is a sentence."""

from __future__ import annotations

import re

ENGLISH = re.compile(
    r"(?:(?:Supplementary|Extended Data|Online|Web)\s+)?"
    r"(?:e?Table|e?Figure|Fig\.?|TABLE|FIGURE|FIG\.?|Box|Scheme|Panel)"
    r"\s*[A-Z]{0,2}\d{1,3}[A-Za-z]?(?:\s*[.:|–—]|\s*$|\s+[A-Z(])"
)
CHINESE = re.compile(r"(?:续|附)?[图表]\s*\d{1,2}(?:[-－–.]\d{1,2})?(?:[\s:：.．]|$)")


def is_caption(text: str) -> bool:
    return bool(ENGLISH.match(text) or CHINESE.match(text))
