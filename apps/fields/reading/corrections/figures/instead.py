"""Puts a figure in the place of the old one that was said beside it, in the one recorded text that holds it.

The list that is named and the words that tell what the figure is of leave only the texts that have them. Where two are
left it is asked, with each as a reply; where a list is named and has none, that is said with what is recorded there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from django.utils.translation import gettext as _

from apps.fields.reading.corrections.bids.amounts import Amount
from apps.fields.reading.corrections.bids.instead import Instead, instead_bids
from apps.fields.reading.corrections.entries.board import Board
from apps.fields.reading.corrections.entries.items import content, has_words, list_named
from apps.fields.reading.corrections.entries.named_items import recorded_there
from apps.fields.reading.corrections.entries.recorded import Recorded, recorded_texts
from apps.fields.reading.corrections.entries.values import field_named
from apps.fields.reading.corrections.figures.exchanging import pairs_of
from apps.fields.reading.corrections.figures.places import Place
from apps.fields.reading.corrections.figures.remaking import called, like, typed, write_typed
from apps.fields.reading.phrasebook import phrasebook
from apps.fields.reading.quantities.numbers import NUMBER, tidy, to_decimal
from apps.fields.reading.text import Span, fold
from apps.fields.schema.field import Field

MOST_REPLIES: Final = 4
_NUMBER: Final = re.compile(NUMBER, re.IGNORECASE)
# The top of a scale, and what is a part of a name.
_NO_FIGURE_BEFORE: Final = re.compile(r"(?:\bout\sof\s(?:a\s)?|/\s?|满分为?|[A-Za-z]-?)$", re.IGNORECASE)
_DIGIT: Final = re.compile("[0-9]")
_HAN: Final = re.compile("[\u4e00-\u9fff]")
# Words around a figure that do not tell what it is of.
_NEUTRAL: Final = frozenset(
    {"figure", "number", "score", "limit", "value", "entry", "criterion", "rest", "cut-off"}
)
_NEUTRAL_ZH: Final = re.compile(r"我|你|其实|刚才|那里|这里|标准|条件|数字|改|写|成|为|的|是|要|应该")


@dataclass(frozen=True)
class _Place:
    text: Recorded
    start: int
    end: int


def carry_out_instead(plain: str, span: Span, board: Board) -> bool:
    """Whether what is recorded bears such a bid out: it is carried out then, or asked about."""
    return any(_carry(bid, span, board) for bid in instead_bids(plain))


def _carry(bid: Instead, span: Span, board: Board) -> bool:
    if to_decimal(bid.old) == to_decimal(bid.new) or not _may_follow(bid):
        return False
    named = (list_named(bid.lists, board.known) or field_named(bid.lists, board.known)) if bid.lists else None
    if bid.lists and named is None:
        bid = replace(bid, lists="", of=f"{bid.lists} {bid.of}".strip())
    places = [place for place in _places(bid, board) if named in (None, place.text.field)]
    if not named and len(own := _typed_of(bid, board)) == 1:
        new = like(Amount(to_decimal(bid.new), "", bid.new, 0, 0, 0), own[0].amount)
        return new is not None and write_typed(own[0], new, span, board)
    if not (named or bid.of) and any(each.amount.number == to_decimal(bid.old) for each in typed(board)):
        return False
    if len(places) == 1:
        return places[0].text.put(_rewritten(places[0], bid.new), span, board)
    if not places and bid.of and not named:
        places = list(_places(replace(bid, of=""), board))  # it may be told of in other words there
        places = [each for each in places if each.text.field.key in phrasebook().corrections.limited]
        if len(places) > 1:
            return False
    if places:
        return _ask_which(places, bid, span, board)
    return named is not None and not bid.of and _not_there(named, bid, span, board)


def _typed_of(bid: Instead, board: Board) -> list[Place]:
    """The amounts recorded by themselves that the words name and that are the old figure."""
    return [
        each
        for each in typed(board)
        if bid.of
        and called(each.field, phrasebook()).search(bid.of)
        and each.amount.number == to_decimal(bid.old)
    ]


def _may_follow(bid: Instead) -> bool:
    """Whether the new figure is one of the same thing: of the same unit, where both say one."""
    old, new = (unit.removeprefix("个").rstrip("s") for unit in (bid.old_unit, bid.new_unit))
    return not (old and new) or old == new


def _places(bid: Instead, board: Board) -> Iterator[_Place]:
    """The old figure wherever it is recorded, with what is said of it."""
    for recorded in recorded_texts(board):
        plain = fold(recorded.text)
        if not _is_of(bid.of, recorded.text):
            continue
        for match in _NUMBER.finditer(plain):
            unit = (bid.old_unit or bid.new_unit).removeprefix("个").rstrip("s")
            behind = plain[match.end() :].lstrip(" 个-")
            has_unit = not unit or behind.casefold().startswith(unit.casefold())
            is_bare = not _NO_FIGURE_BEFORE.search(plain[: match.start()])
            if to_decimal(match[0]) == to_decimal(bid.old) and is_bare and has_unit:
                yield _Place(recorded, *match.span())


def _is_of(words: str, text: str) -> bool:
    """Whether a text has the words that tell what the figure is of; of Chinese a part of them is enough."""
    if not words:
        return True
    if words.isascii():
        said = [word for word in content(words) if word not in _NEUTRAL]
        return not said or has_words(said, text)
    own = _NEUTRAL_ZH.sub(" ", words)
    pairs = pairs_of(own)
    return not own.strip() or any(pair in text for pair in pairs)


def _rewritten(place: _Place, new: str) -> str:
    """In words where both are said in words of one language, else in digits."""
    text = place.text.text
    old = text[place.start : place.end]
    is_alike = not _DIGIT.search(old + new) and bool(_HAN.search(old)) == bool(_HAN.search(new))
    figure = new if is_alike else str(tidy(to_decimal(new)))
    return f"{text[: place.start]}{figure}{text[place.end :]}"


def _ask_which(places: list[_Place], bid: Instead, span: Span, board: Board) -> bool:
    replies = tuple(dict.fromkeys(each.text.reply(_rewritten(each, bid.new)) for each in places))[
        :MOST_REPLIES
    ]
    reason = _("Several recorded items fit this.") if len(replies) > 1 else ""
    return board.ask(places[0].text.field, span, reason, replies=replies)


def _not_there(named: Field, bid: Instead, span: Span, board: Board) -> bool:
    recorded = [each.text for each in recorded_texts(board) if each.field is named]
    return bool(recorded) and board.ask(named, span, recorded_there(bid.old, recorded), "")
