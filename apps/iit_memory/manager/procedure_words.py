"""Which procedure a message names, by the words that administrators gave it."""

from __future__ import annotations

import re

from apps.iit_memory.models import Procedure

DENIED = re.compile(
    r"\b(?:no|not|none|never|without|nobody|n['’]t)\b(?:\s+\w+){0,3}\s*$|n['’]t(?:\s+\w+){0,3}\s*$"
    r"|(?:没有?|无|未|不需要|不用|尚无|别)[\u4e00-\u9fff]{0,4}$",
    re.IGNORECASE,
)


def procedures() -> list[Procedure]:
    return list(Procedure.objects.filter(enabled=True))


def procedure_in(text: str) -> Procedure | None:
    """The procedure that the message names by the longest of its words."""
    named = [(len(word), row) for row in procedures() for word in _triggers(row) if _names(word, text)]
    return max(named, key=lambda pair: pair[0])[1] if named else None


def _triggers(row: Procedure) -> list[str]:
    return [word.strip() for word in [*row.triggers.splitlines(), *row.title.values()] if word.strip()]


def _names(word: str, text: str) -> bool:
    """“No SAE this week” and “没有病人死亡” name nothing that is to be done."""
    said = re.escape(word) if not word.isascii() else rf"(?<![A-Za-z]){re.escape(word)}s?(?![A-Za-z])"
    match = re.search(said, text, re.IGNORECASE)
    return match is not None and DENIED.search(text[: match.start()]) is None
