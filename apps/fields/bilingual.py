"""A sentence in both languages, as plain data: configuration, rules and tools carry it, pages pick one.

Keys are `en` and `zh_hans`, as in the configuration's JSON; language codes of people and projects
(`zh-hans`) are understood when picking.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from django.utils.translation import get_language

Text = Mapping[str, str]

LANGUAGES = ("en", "zh_hans")


def both(en: str, zh_hans: str) -> Text:
    """The two halves of one sentence."""
    return {"en": en, "zh_hans": zh_hans}


def in_language(text: Text, language: str) -> str:
    """The sentence in `language` ("en", "zh-hans", "zh_Hans", …); the other one when this one is empty."""
    wanted = "zh_hans" if language.lower().startswith("zh") else "en"
    other = "en" if wanted == "zh_hans" else "zh_hans"
    return text.get(wanted) or text.get(other, "")


def run_on(*sentences: str, language: str = "") -> str:
    """Sentences one behind the other, in the language in force unless another is named: Chinese has no space there."""
    is_chinese = (language or get_language() or "").lower().startswith("zh")
    return ("" if is_chinese else " ").join(text for text in map(str.strip, map(str, sentences)) if text)


def side_by_side(parts: Iterable[str], language: str = "") -> str:
    """Parts in one line, in the language in force unless another is named: Chinese has a stop of its own."""
    is_chinese = (language or get_language() or "").lower().startswith("zh")
    return ("；" if is_chinese else "; ").join(parts)


def problems_of_text(text: Text) -> tuple[str, ...]:
    """The languages in which the sentence is missing."""
    return tuple(language for language in LANGUAGES if not str(text.get(language, "")).strip())
