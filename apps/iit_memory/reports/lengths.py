"""How long a summary may be: 500 characters in Chinese, 300 words in English."""

from __future__ import annotations

from typing import Final

MOST_CHARACTERS: Final = 500
MOST_WORDS: Final = 300


def fits(text: str, language: str) -> bool:
    if language.startswith("zh"):
        return len("".join(text.split())) <= MOST_CHARACTERS
    return len(text.split()) <= MOST_WORDS
