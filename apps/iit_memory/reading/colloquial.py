"""Spoken words as the plain ones that the rules know: "啥时候" is 什么时候, "pts" are patients. For reading alone: what
people wrote is quoted and kept as they wrote it."""

from __future__ import annotations

import re
from typing import Final

_PLAIN: Final = tuple(
    (re.compile(spoken, re.IGNORECASE), plain)
    for spoken, plain in (
        ("啥时候?|几时|多会儿", "什么时候"),
        ("为啥", "为什么"),
        ("(?<!没)啥", "什么"),
        ("咋", "怎么"),
        (r"\bpts\b", "patients"),
        (r"\b(?:pls|plz)\b", "please"),
        (r"\bwhats\b", "what's"),
        (r"\bwhos\b", "who's"),
        (r"^\W*how come\b", "why"),
    )
)


def plainly(text: str) -> str:
    for spoken, plain in _PLAIN:
        text = spoken.sub(plain, text)
    return text
