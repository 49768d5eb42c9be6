"""Which procedure a message names, by the words that administrators gave it."""

from __future__ import annotations

import re

from apps.iit_memory.models import Procedure


def procedures() -> list[Procedure]:
    return list(Procedure.objects.filter(enabled=True))


def procedure_in(text: str) -> Procedure | None:
    """The procedure that the message names by the longest of its words."""
    named = [(len(word), row) for row in procedures() for word in _triggers(row) if _names(word, text)]
    return max(named, key=lambda pair: pair[0])[1] if named else None


def _triggers(row: Procedure) -> list[str]:
    return [word.strip() for word in [*row.triggers.splitlines(), *row.title.values()] if word.strip()]


def _names(word: str, text: str) -> bool:
    if not word.isascii():
        return word in text
    return re.search(rf"(?<![A-Za-z]){re.escape(word)}s?(?![A-Za-z])", text, re.IGNORECASE) is not None
