"""Which language a message is written in: the answer speaks the same, whatever the language of the page."""

from __future__ import annotations

import re
from typing import Final

CHINESE: Final = re.compile(r"[\u3400-\u9fff]")
LATIN: Final = re.compile(r"[A-Za-z]")
LEAST: Final = 12  # Latin letters, or what says as much, without which a text is short
LONGEST_ABBREVIATION: Final = 4  # letters: a label of so few is of no language
# Short words of English: abbreviations and names are written in both languages.
_ENGLISH: Final = re.compile(
    r"\b(?:hello|hi|hey|yes|no|not|ok|okay|thanks?|thank|what|how|why|when|which|who|is|are|the|an?|and|or|of|in|for|with"
    r"|next|undo|help|go|on|done|please|we|i|it|you|skip|later|continue|good|great)\b",
    re.IGNORECASE,
)


def language_of(text: str, *, otherwise: str) -> str:
    """`zh-hans` or `en` where the script leaves no doubt, else `otherwise`.

    A Chinese character says about as much as three Latin letters. A short text is Chinese where nothing in it is
    Latin, English where it has a word that is.
    """
    chinese, latin = len(CHINESE.findall(text)) * 3, len(LATIN.findall(text))
    if chinese + latin < LEAST:
        return _of_short(text, chinese > 0, latin > 0) or otherwise
    if chinese > latin:
        return "zh-hans"
    return "en" if chinese * 4 < latin else otherwise


def language_with_labels(beside: str, labels: str, text: str, *, otherwise: str) -> str:
    """The language of a message with labels: of what is said beside the values where that is enough, else the one in
    which labels and values agree."""
    if len(CHINESE.findall(beside)) * 3 + len(LATIN.findall(beside)) >= LEAST:
        return language_of(beside, otherwise=otherwise)
    named = "zh-hans" if CHINESE.search(labels) else "en"
    of_any = CHINESE.search(labels) is None and len(LATIN.findall(labels)) <= LONGEST_ABBREVIATION
    whole = language_of(text, otherwise="")
    return whole if whole and (of_any or named == whole) else otherwise


def _of_short(text: str, has_chinese: bool, has_latin: bool) -> str:
    if has_chinese:
        return "" if has_latin else "zh-hans"
    return "en" if _ENGLISH.search(text) else ""
