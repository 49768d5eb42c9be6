"""Which procedure a message names, by the words that administrators gave it, or calls for by what it reports."""

from __future__ import annotations

import re

from apps.iit_memory.manager.serious_events import DENIED, reports_serious_event
from apps.iit_memory.models import Procedure

SERIOUS_EVENT = "sae_report"  # the procedure that a serious event calls for


def procedures() -> list[Procedure]:
    return list(Procedure.objects.filter(enabled=True))


def procedure_in(text: str) -> Procedure | None:
    """The procedure that the message names; else the one that a serious event calls for."""
    return named_in(text) or _called_for_by(text)


def named_in(text: str) -> Procedure | None:
    """The procedure that the message names by the longest of its words."""
    named = [(len(word), row) for row in procedures() for word in _triggers(row) if _names(word, text)]
    return max(named, key=lambda pair: pair[0])[1] if named else None


def _called_for_by(text: str) -> Procedure | None:
    if not reports_serious_event(text):
        return None
    return Procedure.objects.filter(enabled=True, slug=SERIOUS_EVENT).first()


def _triggers(row: Procedure) -> list[str]:
    return [word.strip() for word in [*row.triggers.splitlines(), *row.title.values()] if word.strip()]


def _names(word: str, text: str) -> bool:
    """“No SAE this week” and “没有病人死亡” name nothing that is to be done."""
    said = re.escape(word) if not word.isascii() else rf"(?<![A-Za-z]){re.escape(word)}s?(?![A-Za-z])"
    match = re.search(said, text, re.IGNORECASE)
    return match is not None and DENIED.search(text[: match.start()]) is None
