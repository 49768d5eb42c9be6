"""Lines to running text: words that were broken at the end of a line are made whole.

Whether “follow-” and “up” are one word or two, the rest of the document says; where it does not, the first half does.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from apps.documents.parsing.characters import joined

BROKEN = re.compile(r"([^\W\d_]+(?:-[^\W\d_]+)*)[-‐\u00ad]$")
BEGINS = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")
WORD = re.compile(r"[^\W\d_]+(?:[-‐][^\W\d_]+)*")
# After these a hyphen is part of the word.
KEPT_AFTER_WORDS = """
non self follow double single placebo open well long short high low cross intention time age dose health quality
evidence risk case patient randomised randomized two three one four six per cost meta half ill full large small early
late all anti pre post
"""
KEPT_AFTER = frozenset(KEPT_AFTER_WORDS.split())
MOST_WORDS = 200_000


class Words:
    """The words of a document that do not stand at the end of a line."""

    def __init__(self, lines: Iterable[str]) -> None:
        self._known: set[str] = set()
        for line in lines:
            if len(self._known) < MOST_WORDS:
                self._known.update(word.lower() for word in WORD.findall(line)[:-1])

    def joined(self, lines: Sequence[str]) -> str:
        text = ""
        for line in lines:
            text = self._with(text, line)
        return text.replace("\u00ad", "")

    def _with(self, text: str, line: str) -> str:
        broken, begins = BROKEN.search(text), BEGINS.match(line)
        if not broken or not begins or not line[0].islower():
            return (
                text + line if text.endswith(("‐", "-")) and not text.endswith(" -") else joined(text, line)
            )
        return text + line if self._keeps(broken.group(1), begins.group()) else text[:-1] + line

    def _keeps(self, first: str, second: str) -> bool:
        whole, parted = f"{first}{second}".lower(), f"{first}-{second}".lower()
        if whole in self._known or parted in self._known:
            return parted in self._known and whole not in self._known
        return "-" in first or first.lower() in KEPT_AFTER
