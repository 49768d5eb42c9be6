"""Makes a range of a recorded limit that has one end alone: "12 metres and over" becomes "12 to 30 metres".

The words for the side that stood about the figure go with it; where the new text would not say just the new range,
there is none.
"""

from __future__ import annotations

import re
from decimal import Decimal
from typing import Final

from apps.fields.reading.corrections.bids.figures import HIGH_BEFORE, LOW_BEFORE, NEAR, Place, limits_of
from apps.fields.reading.corrections.bids.terms import Measure
from apps.fields.reading.text import fold

# The unit stays, and what tells the side behind it goes.
_BEHIND: Final = re.compile(
    r"(?P<unit>\s?[^\s0-9,;.、。+()以及或]{0,14}?(?:\s(?:old|of age))?)"
    r"(?:\s?\+|\s?\(?(?:or|and) (?:over|older|above|more|up|under|younger|below|less)\b\)?"
    r"|\s?(?:及|或)?(?:以上|以下|以内))",
    re.IGNORECASE,
)


def as_range(measure: Measure, text: str, place: Place, low: str, high: str) -> str | None:
    """The text with both ends instead of the one at this place; None where that cannot be written for certain."""
    plain = fold(text)
    if len(plain) != len(text):
        return None
    start = max(0, place.start - NEAR)
    told = LOW_BEFORE.search(plain[start : place.start]) or HIGH_BEFORE.search(plain[start : place.start])
    begin = start + told.start() if told else place.start
    behind = _BEHIND.match(plain, place.end)
    unit, end = (text[slice(*behind.span("unit"))].rstrip(), behind.end()) if behind else ("", place.end)
    gap = " " if told and told[0][:1] == " " else ""
    joint = "–" if re.search("[\u4e00-\u9fff]", text) else " to "
    new = f"{text[:begin]}{gap}{low}{joint}{high}{unit}{text[end:]}"
    ends = {(found.side, found.value) for found in limits_of(measure, new)}
    return new if ends == {("low", Decimal(low)), ("high", Decimal(high))} else None
