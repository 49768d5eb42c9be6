"""Marks that belong together: people and what else is said of them, a name and how much of it, the items of a row."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from apps.protocol.reading.marked.marks import Mark

_JOINED: Final = frozenset({"pop", "bg"})
LONGEST_WHO: Final = 10  # characters
_DOSED: Final = frozenset({"int", "comp"})
_IN_A_ROW: Final = re.compile(
    r"\s?、\s?(?:以及|还有|和)?|[和与及或]|以及|,?\s(?:and|or|nor)\s(?:a\s|an\s|the\s)?|,\s", re.IGNORECASE
)
_ONE_MORE: Final = re.compile(r"\s?、\s?(?:以及|还有|和)?([^、,。;:!?]{1,20})")
# Half of a name, of which the other half stands behind the next: "positive and negative predictive value".
_HALF: Final = re.compile(
    r"(?:the\s)?(?:positive|negative|systolic|diastolic)|阳性|阴性|收缩|舒张", re.IGNORECASE
)
_AND: Final = re.compile(r"[和与及、]|\sand\s", re.IGNORECASE)
_GAP: Final = re.compile(r"\s?[,;、(]\s?|的[,、]?")
# Behind the name of what is given: how much of it, and how often.
_HOW_MUCH: Final = re.compile(
    r"(?:[0-9]|with\b|each\b|every\b|once\b|twice\b|(?:one|two|three|four|five|six) (?:times|sessions?|doses?"
    r"|tablets?)\b"
    r"|[每首次第])",
    re.IGNORECASE,
)

# Who is meant is told to the end of it: "… who can sit up but can't walk", "everybody over 70", “能坐但走不了的病人”.
_WHO_BEFORE: Final = re.compile(r"\b(?:every(?:body|one)|any(?:body|one)|people|those|all)\s$", re.IGNORECASE)
_AND_THEY: Final = re.compile(
    r"\s(?:but|and|yet)\s(?:who\s)?(?:still\s)?(?:can't|cannot|can|couldn't|aren't|are|isn't|haven't|have|hasn't|has|don't|didn't|do\snot|won't|never|not|no"
    r"|are\snot|need|want)\b"
    r"(?!\s(?:be\s|to\sbe\s)?(?:we|i|then|followed|seen|treated|given|randomi\w*|recruited|asked|offered|put|split|assigned|allocated|tested|invited)\b)[^,.;:?!]{2,80}?(?=\s?(?:[,.;:?!\n]|$))",
    re.IGNORECASE,
)
_CUT_SHORT: Final = re.compile(r"\s(?:and|but|or|who|yet)$", re.IGNORECASE)
_RELATIVE: Final = re.compile(r"\b(?:who|who's|who've|able|with)\b", re.IGNORECASE)
_BUT_ZH: Final = re.compile(
    r"(?:^|[,。;:])(?P<first>(?!我|咱|就|只|主要|打算|想|病人|患者|[^,。;]*(?:[收招](?!缩)|纳入|入组|随访|分组|给))[^,。;:?!]{2,20}?(?:但是?|却|而(?!且)|又|可是?))$"
)


def whole_people(mark: Mark) -> Mark:
    """A mark of people with what else is said of them in the same breath."""
    said = mark.said
    if mark.sort != "pop":
        return mark
    if (cut := _CUT_SHORT.search(said.plain)) is not None:
        said = said.cut(0, cut.start())
    if _RELATIVE.search(said.plain) and (more := _AND_THEY.match(said.folded, said.end)) is not None:
        said = replace(said, end=more.end())
    if (who := _WHO_BEFORE.search(said.folded, max(0, said.start - LONGEST_WHO), said.start)) is not None:
        said = replace(said, start=who.start())
    if (but := _BUT_ZH.search(said.folded[: said.start])) is not None:
        said = replace(said, start=but.start("first"))
    return replace(mark, said=said)


def together(marks: Iterable[Mark]) -> list[Mark]:
    """People and what else is said of them behind a comma are one: "septic shock, on noradrenaline"; so are names of
    which the first ends with the second."""
    found: list[Mark] = []
    for mark in marks:
        last = found[-1] if found else None
        between = mark.said.folded[last.said.end : mark.said.start] if last else ""
        goes_on = mark.sort in _JOINED or (mark.sort in _DOSED and _HOW_MUCH.match(mark.said.plain))
        is_half = last and _HALF.fullmatch(last.said.plain.strip()) and _AND.fullmatch(between)
        if last and ((goes_on and _GAP.fullmatch(between)) or is_half):
            said = replace(last.said, end=mark.said.end)
            found[-1] = Mark(mark.sort, said, min(last.share, mark.share))
        else:
            found.append(mark)
    return found


def with_neighbours(sure: list[Mark], marks: list[Mark], marked: Sequence[Mark]) -> list[Mark]:
    """With those that stand in one row with them: "A、B、C" are of one sort."""
    rows: list[list[Mark]] = []
    for mark in marks:
        before = mark.said.folded[rows[-1][-1].said.end : mark.said.start] if rows else ""
        if _IN_A_ROW.fullmatch(before):
            rows[-1].append(mark)
        else:
            rows.append([mark])
    return [
        mark
        for row in rows
        if any(one in sure for one in row)
        for mark in (*row, *_rest_of_row(row[-1], marked))
    ]


def _rest_of_row(last: Mark, marked: Sequence[Mark]) -> Iterator[Mark]:
    """What stands behind the last mark of "A、B、C" and is none itself: a list without its end would be another."""
    end = last.said.end
    while more := _ONE_MORE.match(last.said.folded, end):
        said = replace(last.said, start=more.start(1), end=more.end(1))
        if any(mark.said.start < said.end and said.start < mark.said.end for mark in marked):
            return
        yield Mark(last.sort, said, last.share)
        end = said.end
