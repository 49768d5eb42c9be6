"""At what intervals something is done, corrected without a word of what it is: "make that every ninety minutes".

It is said of the one recorded text that tells such an interval; where several do, it is asked.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _

from apps.fields.reading.corrections.bids.amounts import TIMES, Amount, amounts, unit_in
from apps.fields.reading.corrections.bids.items import bare_bid
from apps.fields.reading.corrections.entries.board import Board
from apps.fields.reading.corrections.entries.recorded import Recorded, recorded_texts
from apps.fields.reading.quantities.numbers import NUMBER
from apps.fields.reading.text import Span, fold

MOST_REPLIES: Final = 4
_UNIT_EN: Final = r"(?:minute|hour|day|week|month)s?"
_UNIT_ZH: Final = r"(?:分钟|个?小时|天|日|周|个?星期|个?月)"
_EVERY: Final = (
    rf"(?:\bevery\s(?P<en>(?:{NUMBER}\s)?{_UNIT_EN})\b|每隔?\s?(?P<zh>(?:{NUMBER}\s?)?{_UNIT_ZH}))"
)
_OFTEN_ZH: Final = rf"(?![^,;。]{{0,8}}?(?!一次)(?:{NUMBER})次)"  # "每周三次" tells how often
_PLACE: Final = re.compile(rf"{_EVERY}{_OFTEN_ZH}", re.IGNORECASE)
_INSTEAD: Final = (
    rf"(?:,?\s(?:rather\sthan|instead\sof|and\snot|not)\severy\s(?P<old>(?:{NUMBER}\s)?{_UNIT_EN})"
    rf"|,?(?:而)?不是每隔?(?P<old_zh>(?:{NUMBER}\s?)?{_UNIT_ZH})(?:[^,;]{{0,4}}一次)?)?"
)
_BIDS: Final = tuple(
    re.compile(form, re.IGNORECASE)
    for form in (
        r"(?:(?:make|change|set|put|do)\s(?:it|that|this)\s(?:to\s|into\s)?"
        r"|(?:it|that|this)\s(?:should|has\sto|must|needs\sto)\sbe\s)"
        rf"every\s(?P<en>{NUMBER}\s{_UNIT_EN}){_INSTEAD}",
        r"(?:[把将]?(?:它|这个|那个|这里|那里|频率))?(?:还是)?(?:应该?|其实)?(?:是|(?:修改|更改|调整|[改换调])(?:成|为|到))"
        rf"每?隔?(?P<zh>{NUMBER}\s?{_UNIT_ZH})(?:[^,;。]{{0,4}}一次){_INSTEAD}",
    )
)


@dataclass(frozen=True)
class _Place:
    """Where a recorded text tells an interval."""

    recorded: Recorded
    start: int
    end: int
    every: Amount


def carry_out_interval(plain: str, span: Span, board: Board) -> bool:
    """Whether the sentence bids for an interval that is recorded: it is carried out then, or asked about."""
    bare = bare_bid(plain)
    bid = next((match for form in _BIDS if (match := form.fullmatch(bare)) is not None), None)
    if bid is None:
        return False
    said = {key: _amount(words) for key, words in bid.groupdict().items() if words}
    new, old = said.get("en") or said.get("zh"), said.get("old") or said.get("old_zh")
    places = [each for each in _places(board) if old is None or each.every.is_same(old)]
    if new is None or not places:
        return False
    if len(places) > 1:
        reason = _("Several recorded items fit this.")
        replies = tuple(each.recorded.reply(_rewritten(each, new)) for each in places[:MOST_REPLIES])
        return board.ask(places[0].recorded.field, span, reason, replies=replies)
    return not places[0].every.is_same(new) and _write(places[0], new, span, board)


def _amount(words: str) -> Amount | None:
    """The time between two of them, which is one where no number stands ("every hour")."""
    found = amounts(words) or amounts(f"1 {words}")
    return found[0] if found and found[0].unit in TIMES | {"minute"} else None


def _places(board: Board) -> Iterator[_Place]:
    for recorded in recorded_texts(board):
        for match in _PLACE.finditer(fold(recorded.text)):
            group = "en" if match["en"] else "zh"
            if (every := _amount(match[group])) is not None:
                yield _Place(recorded, *match.span(group), every)


def _write(place: _Place, new: Amount, span: Span, board: Board) -> bool:
    return place.recorded.put(_rewritten(place, new), span, board)


def _rewritten(place: _Place, new: Amount) -> str:
    text = place.recorded.text
    return f"{text[: place.start]}{new.figure}{unit_in(text, new)}{text[place.end :]}"
