"""What stands around words in a message: their clause, their sentence, and what is right beside them."""

from __future__ import annotations

import re
from typing import Final

from apps.fields.reading.text import Said

AROUND: Final = 30  # characters
LONGEST_LEAD: Final = 14
_CLAUSE: Final = re.compile(
    r"(?:(?<![0-9]),|[;!?]|[,:](?![0-9])|(?<=[0-9]),(?![0-9]{3}\b))\s?|。|\.\s|\s[-–]\s"
)
_STOP: Final = re.compile(r"[。?\n]|\.\s")


def clause_of(said: Said) -> str:
    """The clause in which a place is."""
    start = max((match.end() for match in _CLAUSE.finditer(said.folded, 0, said.start)), default=0)
    stop = _CLAUSE.search(said.folded, said.end)
    return said.folded[start : stop.start() if stop else None]


def near(said: Said) -> str:
    return said.folded[max(0, said.start - AROUND) : said.end + AROUND]


def rest_of_clause(said: Said) -> str:
    stop = _CLAUSE.search(said.folded, said.end)
    return said.folded[said.end : stop.start() if stop else None]


def sentence_of(said: Said) -> str:
    """The sentence in which a place is."""
    stop = _STOP.search(said.folded, said.end)
    return sentence_before(said) + said.folded[said.end : stop.start() if stop else None]


def sentence_before(said: Said) -> str:
    """What of its sentence stands before a place, and the place."""
    before = said.folded[: said.start]
    start = max(before.rfind("。"), before.rfind(". "), before.rfind("\n"), before.rfind("?")) + 1
    return said.folded[start : said.end]


def words_before(said: Said) -> str:
    """The words right before a place."""
    return said.folded[max(0, said.start - LONGEST_LEAD) : said.start]
