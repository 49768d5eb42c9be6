"""How often something is done or happens, corrected without a word of what it is: "make it twice a week".

It is said of the one recorded text that has as many times in the same stretch of time ("watered once a week"); where
several have, it is asked. The rest of that text stays as it is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _

from apps.fields.reading.corrections.bids.items import bare_bid
from apps.fields.reading.corrections.entries.board import Board, title_of
from apps.fields.reading.corrections.entries.recorded import Recorded, recorded_texts
from apps.fields.reading.phrasebook import phrasebook
from apps.fields.reading.quantities.numbers import CHINESE, ENGLISH
from apps.fields.reading.text import Span, fold

_NUMBER: Final = rf"(?:[0-9]{{1,3}}|{CHINESE}|{ENGLISH})"
_STRETCHES: Final = {"天": "day", "日": "day", "周": "week", "星期": "week", "月": "month", "年": "year"}
_STRETCH_ZH: Final = r"[每一]\s?个?(?P<stretch>天|日|周|星期|月|年)"
_COUNT_ZH: Final = (
    r"(?P<count>(?:不?(?:少于|多于|超过|低于|高于|大于|小于)(?:等于)?|不足|至少|至多|最多|最少|[<>≥≤])?\s?"
    rf"{_NUMBER}(?:\s?[-–~到至]\s?{_NUMBER})?\s?次(?:(?:及|或)?以[上下内])?)"
)
_STRETCH_EN: Final = (
    r"(?:(?:a|per|each|every)\s(?P<stretch>day|week|month|year)|(?P<ly>daily|weekly|monthly|yearly))\b"
)
_COUNT_EN: Final = (
    r"(?P<count>\b(?:(?:at least|at most|up to|no more than|(?:more|less|fewer) than)\s)?"
    rf"(?:once|twice|{_NUMBER}(?:\s?(?:-|–|to|or)\s?{_NUMBER})?(?:\sor (?:more|fewer|less))?\stimes)"
    r"(?:\sor (?:more|fewer|less))?)"
)
_FORMS: Final = tuple(
    re.compile(form, re.IGNORECASE)
    for form in (rf"{_STRETCH_ZH}[^,。;、0-9%]{{0,8}}?{_COUNT_ZH}", rf"{_COUNT_EN}\s{_STRETCH_EN}")
)
_BIDS: Final = tuple(
    re.compile(form, re.IGNORECASE)
    for form in (
        r"(?:[把将]?(?:它|这个|那个|这里|那里|频率|次数))?(?:也|都|就|再|应该?)*(?:修改|更改|调整|提高|增加|减少|降低|[改换调加减])"
        rf"(?:成|为|到|至)了?{_STRETCH_ZH}{_COUNT_ZH}",
        r"(?:(?:make|change|set|put|switch)\s(?:it|that|this)\s(?:to\s|into\s)?"
        r"|(?:it|that|this)\s(?:should|has to|must|needs to)\sbe\s)"
        rf"{_COUNT_EN}\s{_STRETCH_EN}(?P<behind>\sor (?:more|less))?",
    )
)


@dataclass(frozen=True)
class _Place:
    """Where a recorded text says how often."""

    recorded: Recorded
    start: int
    end: int

    @property
    def said(self) -> str:
        return self.recorded.text[self.start : self.end]

    def with_count(self, count: str) -> str:
        return f"{self.recorded.text[: self.start]}{count}{self.recorded.text[self.end :]}"


def carry_out_frequency(plain: str, span: Span, board: Board) -> bool:
    """Whether the sentence bids for a frequency that is recorded: it is carried out then, or asked about."""
    bare = bare_bid(plain)
    bid = next((match for form in _BIDS if (match := form.fullmatch(bare)) is not None), None)
    if bid is None:
        return False
    count = f"{bid['count']}{bid.groupdict().get('behind') or ''}"
    told = _places(board, _stretch(bid))
    places = [each for each in told if each.said.isascii() == count.isascii()]
    if len(places) != 1:
        return _ask(places, count, span, board) if places else _ask_of_what(span, board)
    place = places[0]
    new = place.with_count(count)
    return new != place.recorded.text and place.recorded.put(new, span, board)


def _places(board: Board, stretch: str) -> Iterator[_Place]:
    """Where the recorded texts say how often in this stretch of time."""
    for recorded in recorded_texts(board):
        for form in _FORMS:
            for match in form.finditer(fold(recorded.text)):
                if _stretch(match) == stretch:
                    yield _Place(recorded, *match.span("count"))


def _stretch(match: re.Match[str]) -> str:
    said = (match["stretch"] or match["ly"].removesuffix("ly").replace("dai", "day")).casefold()
    return _STRETCHES.get(said, said)


def _ask(places: list[_Place], count: str, span: Span, board: Board) -> bool:
    replies = tuple(dict.fromkeys(place.recorded.reply(place.with_count(count)) for place in places))
    reason = _("Several recorded items fit this.")
    return board.ask(places[0].recorded.field, span, reason, replies=replies)


def _ask_of_what(span: Span, board: Board) -> bool:
    """Asks what is to be done as often, where nothing that is recorded says how often."""
    often = phrasebook().corrections.often
    field = next((field for field in board.known.catalogue.fields if field.key == often), None)
    if field is None:
        return False
    accepted = _("Write what takes its place: “%(title)s: …”.") % {"title": title_of(field)}
    return board.ask(field, span, _("Nothing that is recorded says how often."), accepted)
