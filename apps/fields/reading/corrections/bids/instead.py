"""What a sentence bids to put in the place of a figure that it names beside the new one: "make it six out of ten
instead of five", "the depth has to be six, not five", “五分改成六分”.

Unlike a limit nothing need be named: the old figure alone tells which record is meant, with the words that are said of
it. The top of a scale ("out of ten") is no figure of its own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from apps.fields.reading.corrections.bids.items import bare_bid
from apps.fields.reading.quantities.numbers import NUMBER

_OUT_OF: Final = rf"(?:\sout\sof\s(?:a\s)?{NUMBER}|\s?/\s?{NUMBER})"
_NO_UNIT: Final = (
    r"(?:instead|rather|not|and|or|in|on|under|for|to|out|it|that|this|make|put|is|should|with|by|from)\b"
)
_UNIT: Final = rf"(?:\s?(?!{_NO_UNIT})(?P<{{0}}_unit>[a-z%°]{{{{1,12}}}}))?"
_AROUND: Final = (
    r"(?:(?:at\s(?:least|most)|within|after|before|over|above|under|below|up\sto"
    r"|a|an|the|only|just|really|now)\s){0,3}"
)
_INSTEAD: Final = r"(?:instead\sof|rather\sthan|and\snot|not|but\snot)"


def _figure(group: str) -> str:
    return rf"(?P<{group}>{NUMBER}){_OUT_OF}?{_UNIT.format(group)}(?:\sor\s(?:more|over|less|above|higher))?"


_MUST: Final = r"(?:should|must|has\sto|have\sto|needs?\sto|ought\sto|is\sto|'ll)"
_VERB: Final = (
    rf"(?:(?:make|put|set|change|write|say|call|take|use)\s(?:it|that|this|them)?\s?(?:to\s|at\s|as\s)?"
    rf"|(?:it|that|this)(?:'s|\sis)\s|(?:it|that|this)\s{_MUST}\s(?:be|say|read)\s)"
)
_LIST: Final = r"(?:(?:in|under|among|for)\s(?:the\s|our\s)?(?P<list>[a-z][a-z ]{2,30}?)(?:,\s?|\s))"
_TAIL: Final = r"(?:\s(?:in|under|among)\s(?:the\s|our\s)?(?P<tail>[a-z][a-z ]{2,30}?))?"
_OF: Final = r"(?:the\s|our\s|their\s)?(?P<of>[a-z][a-z' -]{2,40}?)"
_ENGLISH: Final = (
    rf"{_LIST}?(?:let's\s|please\s|just\s)*{_VERB}{_AROUND}{_figure('new')},?\s{_INSTEAD}\s{_AROUND}{_figure('old')}{_TAIL}",
    rf"{_LIST}?instead\sof\s{_AROUND}{_figure('old')},?\s(?:(?:it|that|this)\s)?(?:{_MUST}\s(?:be|say|read)|make\s(?:it|that)|is|put|write)\s"
    rf"{_AROUND}{_figure('new')}{_TAIL}",
    rf"{_OF}\s(?:{_MUST}\s(?:be|say|read|last|run)|is|are|runs?|lasts?|takes?)\s{_AROUND}{_figure('new')}(?:\snow)?,?\s{_INSTEAD}\s{_AROUND}{_figure('old')}{_TAIL}",
    rf"{_LIST}?{_AROUND}{_figure('new')},?\s{_INSTEAD}\s{_AROUND}{_figure('old')}{_TAIL}",
    rf"{_LIST}?(?:change|turn|make|replace)\s(?:the\s)?{_figure('old')}\s(?:in)?(?:to|with|by)\s(?:an?\s)?{_figure('new')}{_TAIL}",
)
_UNIT_ZH: Final = r"(?P<{0}_unit>个?(?:小时|月|星期|礼拜|分钟?|天|周|年|岁|例|家|次|针|毫克|毫升|度|%))?"


def _figure_zh(group: str) -> str:
    return rf"(?P<{group}>{NUMBER}){_UNIT_ZH.format(group)}(?:[及或]?以[上下内])?"


_LIST_ZH: Final = r"(?:(?:在)?(?P<list>[^,;:。!?\n]{2,10}?)(?:里面?|中|那里|那块)的?,?)?"
_OF_ZH: Final = r"(?P<of>[^,;:。!?0-9\n]{0,14}?)(?:[这那]一?[条个项]|[的,])*"
_SOON_ZH: Final = r"(?:应该?|应当|也|就|都|得|要|给我?|还是|现在|请|再)*"
_TURN_ZH: Final = (
    r"(?:改成|改为|改到|换成|换为|放宽到|放宽至|收紧到|提高到|降到|延长到|缩短到|调到|变成|改|换)"
)
_CHINESE: Final = (
    rf"{_LIST_ZH}(?:[把将])?{_OF_ZH}(?:[从由])?{_figure_zh('old')}{_SOON_ZH}{_TURN_ZH}{_figure_zh('new')}",
    rf"{_LIST_ZH}{_OF_ZH}{_SOON_ZH}(?:是|为|要|写|{_TURN_ZH})?{_figure_zh('new')},?(?:而)?(?:不是|别写|不要写?|别再?写)了?{_figure_zh('old')}了?",
    rf"{_LIST_ZH}{_OF_ZH}不是{_figure_zh('old')},?(?:而|{_SOON_ZH})*是{_figure_zh('new')}",
)
_ENDS: Final = " .。!吧了的"


@dataclass(frozen=True)
class Instead:
    """`old` and `new` are figures as they were said, without units; `lists` are names of lists that may be meant, `of`
    the words that tell what the figure is of."""

    old: str
    new: str
    old_unit: str
    new_unit: str
    lists: str
    of: str


def instead_bids(plain: str) -> Iterator[Instead]:
    """All readings of the sentence; which of them is borne out is to be seen where the records are known."""
    bare = bare_bid(plain).strip(_ENDS)
    for form in _forms() if bare else ():
        if (match := form.fullmatch(bare)) is None:
            continue
        said = match.groupdict()
        lists = said.get("list") or said.get("tail") or ""
        yield Instead(
            said["old"],
            said["new"],
            said["old_unit"] or "",
            said["new_unit"] or "",
            lists,
            said.get("of") or "",
        )


@lru_cache(maxsize=1)
def _forms() -> tuple[re.Pattern[str], ...]:
    return tuple(re.compile(form, re.IGNORECASE) for form in (*_ENGLISH, *_CHINESE))
