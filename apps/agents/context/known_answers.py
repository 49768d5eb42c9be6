"""Questions that an app can answer by rules: people ask them in the midst of their work, and no model is needed."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Self

from apps.fields.bilingual import LANGUAGES, Text


@dataclass(frozen=True)
class KnownAnswer:
    """`asked` ask for it in either language, each by itself: no other message holds what they match."""

    key: str
    asked: tuple[re.Pattern[str], ...]
    text: Text

    @classmethod
    def of(cls, row: Mapping[str, Any]) -> Self:
        """From a row of a content file: {key, asked: {language: [patterns]}, text: {language}}."""
        patterns = (
            re.compile(rf"(?<![a-z])(?:{asked})", re.IGNORECASE)
            for language in LANGUAGES
            for asked in row["asked"][language]
        )
        return cls(row["key"], tuple(patterns), {each: row["text"][each].strip() for each in LANGUAGES})

    def asked_at(self, text: str) -> Iterator[int]:
        """Where a text asks for it."""
        return (match.start() for pattern in self.asked if (match := pattern.search(text)))


def asked_for(answers: tuple[KnownAnswer, ...], text: str) -> tuple[KnownAnswer, ...]:
    """Those for which a text asks, in its order."""
    found = [(at, place) for place, answer in enumerate(answers) for at in answer.asked_at(text)]
    return tuple(answers[place] for place in dict.fromkeys(place for _at, place in sorted(found)))
