"""A sentence that tells of several places of the document, cut where each of them begins: "all sign a consent form, and
I, Dr Penhaligon, lead the study" is consent and who leads, and neither has the words of the other.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from apps.fields.reading.corrections.bids.parts import parts_of
from apps.fields.reading.phrasebook import Elsewhere
from apps.fields.reading.text import Said

_EDGES: Final = " \n,;.，。；"
_CUT_HERE: Final = re.compile(r"(?:[,;，；]|\band)\s*$", re.IGNORECASE)
_DANGLING: Final = re.compile(r"[\s,;]+(?:and|so|but|then)\s*$", re.IGNORECASE)

Told = list[tuple[Said, list[Elsewhere]]]


def told_apart(said: Said, places: Mapping[Elsewhere, int]) -> tuple[Said, Told]:
    """What stands before the first of the topics, and the words of each: what follows it is told of it, until another
    one begins. `places` are where each is named."""
    if not places:
        return said, []
    begun: dict[int, list[Elsewhere]] = {}
    for topic, at in places.items():
        begun.setdefault(_begin(said, at), []).append(topic)
    begins = sorted(begun)
    ends = [*begins[1:], len(said.text)]
    told = [(_tidied(said.cut(*span)), begun[span[0]]) for span in zip(begins, ends, strict=True)]
    return _tidied(said.cut(0, begins[0])), told


def _begin(said: Said, at: int) -> int:
    """Of the clause in which a topic is named, or right there where a joint stands before it."""
    if _CUT_HERE.search(said.text[:at]):
        return at
    clauses = [clause for clause in parts_of(said) if clause.end > said.start + at]
    return clauses[0].start - said.start if clauses else 0


def _tidied(said: Said) -> Said:
    said = said.strip(_EDGES)
    loose = _DANGLING.search(said.text)
    return said.cut(0, loose.start()) if loose else said
