"""Questions that an app can answer by rules: people ask them in the midst of their work, and no model is needed."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, Self

from apps.fields.bilingual import LANGUAGES, Text

_USUAL: Final = re.compile(
    r"\bwhat(?:'s|’s| is| do| does| should| would)\b[^?]*\b(?:usual|usually|normal|normally|common|typical"
    r"|recommend|suggest|people|others|everyone|i (?:use|take|say|put|write))\b"
    r"|(?:一般|通常|常用|大家|人家|别人|应该?)[^,，。?？]{0,8}(?:多少|几|什么)",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class KnownAnswer:
    """`asked` ask for it in either language, each by itself: no other message holds what they match. `usual_of` is the
    key of a field: whoever is asked for it may ask what is usual without a name for it."""

    key: str
    asked: tuple[re.Pattern[str], ...]
    text: Text
    usual_of: str = ""

    @classmethod
    def of(cls, row: Mapping[str, Any]) -> Self:
        """From a row of a content file: {key, asked: {language: [patterns]}, text: {language}}."""
        patterns = (
            re.compile(rf"(?<![a-z])(?:{asked})", re.IGNORECASE)
            for language in LANGUAGES
            for asked in row["asked"][language]
        )
        text = {each: row["text"][each].strip() for each in LANGUAGES}
        return cls(row["key"], tuple(patterns), text, row.get("usual_of", ""))

    def asked_at(self, text: str) -> Iterator[int]:
        """Where a text asks for it."""
        return (match.start() for pattern in self.asked if (match := pattern.search(text)))


def usual_of(answers: tuple[KnownAnswer, ...], text: str, key: str) -> tuple[KnownAnswer, ...]:
    """What is usual of the field with this key, where a text asks for that and names nothing."""
    if not key or not _USUAL.search(text):
        return ()
    return tuple(answer for answer in answers if answer.usual_of == key)


def asked_for(answers: tuple[KnownAnswer, ...], text: str) -> tuple[KnownAnswer, ...]:
    """Those for which a text asks, in its order."""
    found = [(at, place) for place, answer in enumerate(answers) for at in answer.asked_at(text)]
    return tuple(answers[place] for place in dict.fromkeys(place for _at, place in sorted(found)))
