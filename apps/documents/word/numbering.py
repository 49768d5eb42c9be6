"""Numbers that Word counts itself: one multi-level list behind the headings, bullets, and a list for each list.

Headings are numbered by Word only where it would show the very numbers that were given; see `WordNumbers`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from apps.documents.blocks import Block, Heading, ListBlock
from apps.documents.word.styles import BULLETS, HEADING_LEVELS, HEADING_NUMBERING
from apps.documents.word.xml import Element, ppr, rpr, w

_DECIMAL = re.compile(r"\d+(\.\d+)*")
_HEADINGS, _BULLETS, _NUMBERS = 0, 1, 2
FIRST_LIST = 10  # the id of the first numbered list in a document
LIST_INDENT_TWIPS = 624
HEADING_INDENTS = (
    680,
    964,
    1247,
    1418,
    1588,
    1758,
)  # room for "10.10" in the fonts that stand in for ours, too


def word_counts(blocks: Iterable[Block]) -> bool:
    """Whether Word, counting by itself, shows the numbers that the headings have.

    Numbers that are not decimal ("A.1") stand outside the count. One gap, and all numbers are written as text.
    """
    counted = [0] * HEADING_LEVELS
    for block in blocks:
        if not isinstance(block, Heading) or not is_counted(block):
            continue
        counted[block.level - 1] += 1
        counted[block.level :] = [0] * (HEADING_LEVELS - block.level)
        if block.number != ".".join(str(each) for each in counted[: block.level]):
            return False
    return True


def is_counted(heading: Heading) -> bool:
    return _DECIMAL.fullmatch(heading.number) is not None


def numbering_part(blocks: Iterable[Block]) -> Element:
    """<w:numbering>: list 1 for headings, 2 for bullets, from FIRST_LIST on one for each numbered list."""
    ordered = sum(1 for block in blocks if isinstance(block, ListBlock) and block.ordered)
    return w(
        "numbering",
        _abstract(_HEADINGS, [_heading_level(level) for level in range(HEADING_LEVELS)]),
        _abstract(_BULLETS, [_bullet_level()]),
        _abstract(_NUMBERS, [_number_level()]),
        _list(int(HEADING_NUMBERING), _HEADINGS),
        _list(int(BULLETS), _BULLETS),
        *(_list(FIRST_LIST + place, _NUMBERS, starts_anew=True) for place in range(ordered)),
    )


def _abstract(number: int, levels: list[Element]) -> Element:
    kind = "multilevel" if len(levels) > 1 else "singleLevel"
    return w("abstractNum", w("multiLevelType", val=kind), *levels, abstractNumId=number)


def _list(number: int, abstract: int, *, starts_anew: bool = False) -> Element:
    override = [w("lvlOverride", w("startOverride", val=1), ilvl=0)] if starts_anew else []
    return w("num", w("abstractNumId", val=abstract), *override, numId=number)


def _heading_level(level: int) -> Element:
    width = HEADING_INDENTS[level]
    return w(
        "lvl",
        w("start", val=1),
        w("numFmt", val="decimal"),
        w("pStyle", val=f"Heading{level + 1}"),
        w("suff", val="tab"),
        w("lvlText", val=".".join(f"%{each + 1}" for each in range(level + 1))),
        w("lvlJc", val="left"),
        ppr(w("tabs", w("tab", val="num", pos=width)), w("ind", left=width, hanging=width)),
        ilvl=level,
    )


def _bullet_level() -> Element:
    symbol = rpr(w("rFonts", ascii="Arial", hAnsi="Arial", eastAsia="Arial", cs="Arial"))
    return w(
        "lvl",
        w("start", val=1),
        w("numFmt", val="bullet"),
        w("pStyle", val="ListBullet"),
        w("suff", val="tab"),
        w("lvlText", val="•"),
        w("lvlJc", val="left"),
        ppr(w("ind", left=LIST_INDENT_TWIPS, hanging=340)),
        symbol,
        ilvl=0,
    )


def _number_level() -> Element:
    return w(
        "lvl",
        w("start", val=1),
        w("numFmt", val="decimal"),
        w("suff", val="tab"),
        w("lvlText", val="%1."),
        w("lvlJc", val="left"),
        ppr(w("ind", left=LIST_INDENT_TWIPS, hanging=397)),
        ilvl=0,
    )
