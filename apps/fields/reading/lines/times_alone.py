"""A time among the items of a list is none: “二十四小时、四十八小时和第五天的评分” is one thing at three times, and so
is "the score at six weeks, twelve weeks and one year".

It goes on with the item before it where that ends in a time, else it belongs to the item behind it. A list of nothing
but times is left as it is.
"""

from __future__ import annotations

import re
from typing import Final

from apps.fields.reading.phrasebook import worded
from apps.fields.reading.quantities.times import time_of, times_in_a_row
from apps.fields.reading.text import Said

_LEAD: Final = re.compile(r"^(?:(?:and|then|at|on|after|again)\s|以及|还有|[和及])*", re.IGNORECASE)
_WHOLE: Final = worded(time_of)
_ENDING: Final = worded(lambda words: rf"(?:{time_of(words)})\s?$")
_SEPARATES: Final = re.compile(r"[;\n]")
FARTHEST: Final = 8  # characters between two pieces of one row
LONGEST: Final = 120


def with_their_times(pieces: list[Said]) -> list[Said]:
    alone = [is_time(piece) for piece in pieces]
    if not any(alone) or all(alone):
        return pieces
    groups: list[list[Said]] = []
    goes_on = False  # whether the last group still waits for what its times are of
    last = max(place for place, is_alone in enumerate(alone) if not is_alone)
    for place, piece in enumerate(pieces):
        behind = (
            alone[place] and bool(groups) and not goes_on and (_ends_in_time(groups[-1][-1]) or place > last)
        )
        if groups and (goes_on or behind) and _is_near(groups[-1][-1], piece):
            groups[-1].append(piece)
        else:
            groups.append([piece])
        goes_on = alone[place] and not behind
    return [_together(group) for group in groups]


def is_time(piece: Said) -> bool:
    """Whether words are a point in time and nothing else, or several."""
    plain = _LEAD.sub("", piece.plain.strip(" .。,"))
    if not plain or len(plain) > LONGEST:
        return False
    return _WHOLE().fullmatch(plain) is not None or bool(times_in_a_row(plain))


def _ends_in_time(piece: Said) -> bool:
    return _ENDING().search(piece.plain.rstrip(" .。,")[-LONGEST:]) is not None


def _is_near(one: Said, other: Said) -> bool:
    between = one.folded[one.end : other.start]
    return one.message == other.message and len(between) <= FARTHEST and not _SEPARATES.search(between)


def _together(group: list[Said]) -> Said:
    first, last = group[0], group[-1]
    return first if first is last else Said(first.message, first.folded, first.start, last.end)
