"""Which language a message is written in: the answer speaks the same."""

from __future__ import annotations

import re
from typing import Final

CHINESE: Final = re.compile(r"[\u3400-\u9fff]")
LATIN: Final = re.compile(r"[A-Za-z]")


def language_of(text: str, *, otherwise: str) -> str:
    """`zh-hans` or `en` where the script leaves no doubt, else `otherwise`.

    A Chinese character says about as much as three Latin letters.
    """
    chinese, latin = len(CHINESE.findall(text)) * 3, len(LATIN.findall(text))
    if chinese + latin < 12:
        return otherwise
    if chinese > latin:
        return "zh-hans"
    return "en" if chinese * 4 < latin else otherwise
