"""Ranges that are put right in the same breath: "between two weeks and, no, make that between one week and six months",
“十八到七十五，……放宽到八十吧”.

One that was begun and broken off is blanked, so that the one told anew stands alone. Where only its end is told anew,
that takes the place of the earlier end; a lower figure might be another limit, and stays for others to ask about.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from apps.fields.reading.prose.given_up import GivenUp
from apps.fields.reading.quantities.numbers import NUMBER, to_decimal
from apps.fields.reading.quantities.times import UNIT
from apps.fields.reading.spoken.taken_back import BREATH, BREATH_ZH, PUT_TO_ZH, TURN, TURN_ZH
from apps.fields.reading.text import Said

MOST_BETWEEN: Final = 60  # characters
_TURNS: Final = (
    rf"(?:[\s,.…。–-]{{1,3}}(?:(?:{TURN}|{BREATH}|{TURN_ZH}"
    rf"|{BREATH_ZH})[\s,.:–-]{{0,3}}){{1,3}}(?:(?:make|call)\s(?:it|that)\s|应该是|是)?)"
)
_UNIT: Final = rf"(?:[\s-]?(?:{UNIT})|\s?周?岁|\s?years?(?:\sold)?)"
_TO: Final = r"\s?(?:(?:up\s)?to\b|-|–|~|至|到)\s?"
_BEGUN: Final = re.compile(
    rf"(?P<begun>(?:\b(?:between\s{NUMBER}{_UNIT}?\sand|(?:from\s)?{NUMBER}{_UNIT}?\s(?:up\s)?to)|(?:从\s?)?{NUMBER}{_UNIT}?[到至])"
    rf"{_TURNS})(?P<whole>(?:between\s{NUMBER}{_UNIT}?\sand|(?:from\s|从\s?)?{NUMBER}{_UNIT}?{_TO})\s?{NUMBER})",
    re.IGNORECASE,
)
_RANGE: Final = re.compile(
    rf"(?P<low>{NUMBER})(?P<unit>{_UNIT}?){_TO}(?P<high>{NUMBER})(?P<behind>{_UNIT}?)", re.IGNORECASE
)
_LET_US: Final = r"(?:(?:let's|let\sus|we(?:'ll|'d|\scould|\scan)?|i'd|better)\s)?"
_END_AGAIN: Final = re.compile(
    rf"(?<=[,.;。])\s?(?:(?:{TURN}|{BREATH}|{TURN_ZH}|and|but|so|ok(?:ay)?)[\s,.]{{1,3}}){{0,3}}"
    rf"(?P<put>(?:那就|还是|就|干脆|可以|先|我们|最好)*{PUT_TO_ZH}|{_LET_US}(?:go|make\s(?:it|that)|rais(?:e|ing)\s(?:it|that)|extend|stretch|widen|take)(?:\s(?:it|that))?\s(?:up\s)?(?:to\s)?)?"
    rf"\s?(?P<high>{NUMBER})(?P<unit>{_UNIT}?)(?:\s(?:then|instead|please|after\sall))?(?:吧|好了|了|行了|算了)?(?=\s?[,.;。]|\s?$)",
    re.IGNORECASE,
)
_TAKES_BACK: Final = re.compile(rf"^[\s,.;。]*(?:{TURN}|{TURN_ZH})", re.IGNORECASE)
_OF_AGE: Final = re.compile(r"\b(?:ages?d?|years?|adults?|both\ssexes|old)\b|年龄|岁", re.IGNORECASE)


def put_right(said: Said) -> Iterator[GivenUp]:
    """What of a message is given up, with what stands in its place."""
    for found in _BEGUN.finditer(said.folded, said.start, said.end):
        yield GivenUp(found.span("begun"), "", found.span("whole"), False)
    for earlier in _RANGE.finditer(said.folded, said.start, said.end):
        later = _END_AGAIN.search(said.folded, earlier.end(), min(said.end, earlier.end() + MOST_BETWEEN))
        if later is None or not _is_its_end(said, earlier, later):
            continue
        unit = later["unit"] or earlier["behind"]
        words = f"{said.folded[earlier.start() : earlier.start('high')]}{later['high']}{unit}"
        if len(words) <= earlier.end() - earlier.start():
            put = words.ljust(earlier.end() - earlier.start())  # right behind what it is a range of
            yield GivenUp(earlier.span(), put, later.span(), True)
        elif len(words) <= later.end() - later.start():
            yield GivenUp(later.span(), words, earlier.span(), True)


def _is_its_end(said: Said, earlier: re.Match[str], later: re.Match[str]) -> bool:
    """Whether a figure takes the place of the upper end of a range, and no other range stands between them."""
    between = said.folded[earlier.end() : later.start()]
    if _RANGE.search(between) or "?" in between:
        return False
    is_told = later["put"] is not None or _TAKES_BACK.match(said.folded[later.start() : later.end()])
    around = said.folded[max(said.start, earlier.start() - 24) : earlier.end() + 2]
    if not is_told or _OF_AGE.search(around) is None:
        return False
    if (
        later["unit"].strip()
        and earlier["behind"].strip()
        and later["unit"].strip() != earlier["behind"].strip()
    ):
        return False
    return to_decimal(later["high"]) > to_decimal(earlier["low"])
