"""Figures that are no number of all: what is said for each of several, and a part of a longer figure."""

from __future__ import annotations

import re
from bisect import bisect_left
from functools import lru_cache
from typing import Final

from apps.fields.reading.phrasebook import worded
from apps.fields.reading.quantities.numbers import figure_places
from apps.fields.reading.text import Span

# "Each row has 40", "每个地区两家", "一个地区两家": in its clause the figure stands behind what there are several of.
_EACH_BEFORE: Final = worded(
    lambda words: (
        r"\b(?:each|every)\s(?!of\b)(?:[a-z-]+\s){1,2}?(?:(?:will|is\sto|should|can|would)\s)?(?:has|have|gets?|with|takes?"
        r"|includes?|counts?|brings?(?:\sin)?|gives?|sends?|contributes?)\s(?:about\s|around\s|some\s)?$"
        rf"|(?:每一?个?|(?:^|[,。;、:]\s?)(?:那|就)?一个(?!{words.places}))(?:[^\W\da-z共总合计]|[a-z]+){{0,6}}$"
        r"|各(?:组|家|区|省|市|出|收|招|有|入|自)*$"
    )
)
# "Three per region", "two sheds in each row", "四十个每组".
_EACH_BEHIND: Final = re.compile(
    r"\s(?:(?!and\b|or\b|with\b|who\b)[a-z-]+\s){0,3}?(?:per\b|apiece\b|(?:in|for|from|at|to|on|by)\s(?:each|every)\b)"
    r"|\s?[^\W\da-z]{0,4}[每/]一?个?[^\W\da-z]{1,4}(?=[,。;、]|$)",
    re.IGNORECASE,
)
LONGEST_LEAD: Final = 60


def is_of_each(plain: str, place: Span) -> bool:
    """Whether the figure at a place is said for each of several things."""
    start, end = place
    return bool(_EACH_BEFORE().search(plain[max(0, start - LONGEST_LEAD) : start])) or bool(
        _EACH_BEHIND.match(plain, end)
    )


def whole_figures(plain: str, place: Span) -> Span:
    """The place, to the ends of the figures that it cuts: of "seven hundred and sixty people" nobody says "sixty"."""
    start, end = place
    places = _places(plain)  # one behind the other, so that one at most holds a position
    before, behind = (bisect_left(places, (at,)) - 1 for at in place)
    if before >= 0 and start < places[before][1]:
        start = places[before][0]
    if behind >= 0 and end < places[behind][1]:
        end = places[behind][1]
    return start, end


@lru_cache(maxsize=64)
def _places(plain: str) -> tuple[Span, ...]:
    return tuple(figure_places(plain))
