"""Questions that an app can answer by rules: people ask them in the midst of their work, and no model is needed."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any, Final, Self

from apps.fields.bilingual import LANGUAGES, Text
from apps.fields.reading.text import Span

TEXTS_KEPT: Final = 8
_USUAL: Final = re.compile(
    r"\bwhat(?:'s|’s| is| do| does| should| would)\b[^?]*\b(?:usual|usually|normal|normally|common|typical"
    r"|recommend|suggest|people|others|everyone|i (?:use|take|say|put|write))\b"
    r"|(?:一般|通常|常用|大家|人家|别人|应该?)[^,，。?？]{0,8}(?:多少|几|什么)",
    re.IGNORECASE,
)


# At the beginning of a word; Chinese has no gaps, and may stand behind Latin letters.
_BEGIN: Final = r"(?:(?<![a-z])|(?=[^\x00-\x7f]))"
# “区组多大别让病房知道”, but “要不要保密” asks.
_KEPT_SECRET: Final = re.compile(
    r"[^,，。;；?？]{0,12}(?:别让?|不要让?|不能让?|不许|不让|保密|瞒着?|谁[也都]不)"
)
_WHETHER: Final = re.compile(r"([\u4e00-\u9fff])不\1|是否|吗|[?？]")
# A name in braces stands for a piece of a pattern that several share; braces that count hold figures.
_SHARED: Final = re.compile(r"\{([a-z_]+)\}")


@dataclass(frozen=True)
class KnownAnswer:
    """`asked` ask for it in either language, each by itself: no other message holds what they match. `usual_of` is the
    key of a field: whoever is asked for it may ask what is usual without a name for it."""

    key: str
    asked: tuple[re.Pattern[str], ...]
    text: Text
    usual_of: str = ""

    @classmethod
    def of(cls, row: Mapping[str, Any], words: Mapping[str, str] | None = None) -> Self:
        """From a row of a content file: {key, asked: {language: [patterns]}, text: {language}}. `words` are pieces
        that patterns share: `{name}` in a pattern stands for the piece of that name."""
        patterns = (
            re.compile(rf"{_BEGIN}(?:{_spelled_out(asked, words or {})})", re.IGNORECASE)
            for language in LANGUAGES
            for asked in row["asked"][language]
        )
        text = {each: row["text"][each].strip() for each in LANGUAGES}
        return cls(row["key"], tuple(patterns), text, row.get("usual_of", ""))

    @cached_property
    def asked_in(self) -> Callable[[str], tuple[Span, ...]]:
        """Where a text asks for it: the group `ask` of a pattern that begins with words that only tell. What nobody is
        to be told is not asked. A turn wants to know it of its message more than once."""

        def places(text: str) -> tuple[Span, ...]:
            found = (match for pattern in self.asked if (match := pattern.search(text)))
            return tuple(
                match.span("ask" if "ask" in match.re.groupindex else 0)
                for match in found
                if not _is_kept_secret(text, match)
            )

        return lru_cache(maxsize=TEXTS_KEPT)(places)


def _is_kept_secret(text: str, match: re.Match[str]) -> bool:
    told = _KEPT_SECRET.match(text, match.end())
    return told is not None and not _WHETHER.search(text, match.start(), told.end() + 1)


def _spelled_out(pattern: str, words: Mapping[str, str]) -> str:
    return _SHARED.sub(lambda shared: _spelled_out(words[shared[1]], words), pattern)


def usual_of(answers: tuple[KnownAnswer, ...], text: str, key: str) -> tuple[KnownAnswer, ...]:
    """What is usual of the field with this key, where a text asks for that and names nothing."""
    if not key or not _USUAL.search(text):
        return ()
    return tuple(answer for answer in answers if answer.usual_of == key)


def asked_for(answers: tuple[KnownAnswer, ...], text: str) -> tuple[KnownAnswer, ...]:
    """Those for which a text asks, in its order."""
    found = [(at, place) for place, answer in enumerate(answers) for at, _end in answer.asked_in(text)]
    return tuple(answers[place] for place in dict.fromkeys(place for _at, place in sorted(found)))


def asked_in(answers: tuple[KnownAnswer, ...], text: str) -> list[Span]:
    """Where a text asks for any of them."""
    return sorted({span for answer in answers for span in answer.asked_in(text)})
