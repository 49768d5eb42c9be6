"""Asks about one item that is said of a list of several: does it take the place of the one like it, or of all? And
knows which of the replies that were offered somebody means who answers in words.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final

from django.utils.translation import gettext as _

from apps.fields.reading.corrections.bids.figures import limits_of
from apps.fields.reading.corrections.bids.items import offered
from apps.fields.reading.corrections.entries.board import Board, title_of
from apps.fields.reading.phrasebook import phrasebook
from apps.fields.reading.text import Span, fold
from apps.fields.schema.field import Field

_LONGEST: Final = 40  # characters of an answer that only points at a reply
_ENDS: Final = " \n.,;!。"
_SOFTLY: Final = (
    r"(?:(?:no|yes|ok(?:ay)?|please|oh|well|i\s(?:mean|meant|think)|i'd\ssay|replace|change|take|swap"
    r"|just|only|it's|not\sall)[\s,]+)*"
)
_SOFTLY_ZH: Final = (
    r"(?:嗯|哦|好的?|那|不(?=,)|就|只|仅|我(?:是)?(?:说|指)的?是?|是|请|把|要|想|先|应该|可以|[,\s])*"
    r"(?:替换|换掉?|改掉?|更换|替|代替)?(?:的是)?"
)
_AFTER: Final = r"(?:[\s,]+(?:please|thanks?|then|one|entry|item|only|alone))*"
_AFTER_ZH: Final = r"(?:就(?:行|好|可以)了?|了|吧|的|即可|替换|换掉?|改掉?)*"
_ONE: Final = re.compile(
    rf"{_SOFTLY}(?:(?:(?:just|only)\s){{0,2}}(?:that|this|the)(?:\s(?:one|single)){{0,2}}(?:\s(?:entry|item|row|line))?|(?:its|that\sone's)\splace)"
    rf"{_AFTER}|{_SOFTLY_ZH}(?:[这那](?:一)?[条个项行]|一[条个项])(?:[,]?(?:别的|其[他它余]的?)(?:都)?(?:不[动变换改]|留着?|保留))?{_AFTER_ZH}",
    re.IGNORECASE,
)
_ALL: Final = re.compile(
    rf"{_SOFTLY}(?:(?:them\s)?all(?:\sof\s(?:them|it|those|these))?|everything|the\s(?:whole|entire)\s(?:list|lot|thing)|every\sone)"
    rf"{_AFTER}|{_SOFTLY_ZH}(?:全部?|所有的?|都|整个(?:列表)?|全都?|每一?[条个项])(?:都|要|一起)?{_AFTER_ZH}",
    re.IGNORECASE,
)
_SORTS: Final = (("one", _ONE), ("all", _ALL))
_AROUND: Final = re.compile(
    r"^(?:(?:i\smean(?:t)?|it's|the|that's|for|of)\s|我?(?:说|指)的?是|是|改|把)+|(?:\s(?:one|please|of\scourse)|那个|这个|那[条项]|的|吧)+$",
    re.IGNORECASE,
)
_LEAST_NAME: Final = 2


def ask_whether_all(field: Field, said: list[Any], before: list[Any], span: Span, board: Board) -> None:
    """One item where several are recorded, and one of them limits the same: does it take that one's place, or all?"""
    if len(said) != 1 or len(before) < 2 or not isinstance(said[0], str):
        return
    alike = [number for number, item in enumerate(before) if _limit_the_same(said[0], item)]
    if len(alike) != 1:
        return
    names = {"old": before[alike[0]], "list": title_of(field), "item": said[0]}
    one, everything = (
        _("Replace “%(old)s” under “%(list)s” by: %(item)s") % names,
        _("Replace everything under “%(list)s” by: %(item)s") % names,
    )
    replies = (everything,) if said[0] in before else (one, everything)
    recorded = {"item": before[alike[0]], "count": len(before)}
    reason = _("Of the %(count)s entries so far one says the like: “%(item)s”.") % recorded
    board.ask(field, span, reason, _("Does the new one take its place, or the place of all?"), replies)


def _limit_the_same(one: str, other: Any) -> bool:
    """Whether two items limit the same measure."""
    return isinstance(other, str) and any(
        limits_of(measure, one) and limits_of(measure, other) for measure in phrasebook().corrections.measures
    )


def chosen_reply(text: str, replies: Sequence[str]) -> str:
    """The one of the replies that a short message means in words; empty where it means none, or leaves it open."""
    plain = fold(text).strip(_ENDS)
    if not plain or len(plain) > _LONGEST or not replies:
        return ""
    for sort, words in _SORTS:
        of_sort = [
            reply for reply in replies if (bid := offered(fold(reply))) is not None and bid.sort == sort
        ]
        if of_sort and words.fullmatch(plain):
            return of_sort[0] if len(of_sort) == 1 else ""
    return _named(plain, replies)


def _named(plain: str, replies: Sequence[str]) -> str:
    """The one line whose name is said."""
    name = _AROUND.sub("", plain).casefold()
    heads = [
        (fold(reply).partition(":")[0].casefold(), reply)
        for reply in replies
        if ":" in fold(reply) and offered(fold(reply)) is None
    ]
    meant = [reply for head, reply in heads if name in head]
    return meant[0] if len(name) >= _LEAST_NAME and len(meant) == 1 and len(heads) > 1 else ""
