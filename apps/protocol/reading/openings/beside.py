"""Which marks of a reply may be values of other fields than the one that was asked for."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from apps.fields.reading.text import Said
from apps.protocol.reading.marked.marks import Mark
from apps.protocol.reading.marked.replies import MEASURES, OF_PEOPLE
from apps.protocol.reading.openings.another import GIVEN
from apps.protocol.reading.openings.sorts import SORTS
from apps.protocol.reading.openings.standing import is_led
from apps.protocol.reading.openings.surroundings import sentence_before

# "Any of A, B or C": the last of several things is none that the others are compared with.
_LAST_OF_SEVERAL: Final = re.compile(r",[^,.;]{2,60}(?:\bor\s(?:the\s|an?\s)?|或者?)$", re.IGNORECASE)
_GIVEN_TO: Final = frozenset({"int", "comp"})


def may_stand_beside(mark: Mark, asked: str, pieces: Sequence[Said]) -> bool:
    """`asked` is the key of the field that was asked for."""
    if asked in OF_PEOPLE and mark.sort == "out":
        return any(MEASURES.search(piece.plain) for piece in pieces)
    if asked in OF_PEOPLE and mark.sort in _GIVEN_TO:
        return is_led(
            mark, SORTS[mark.sort]
        )  # "breathing faster than 25": how people are, where nobody does it to them
    before = sentence_before(mark.said).removesuffix(mark.said.plain)
    return not (asked in GIVEN and mark.sort == "comp" and _LAST_OF_SEVERAL.search(before))
