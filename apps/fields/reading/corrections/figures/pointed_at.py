"""Puts a figure right that somebody comes back to in words of their own: "one thing back at the start, make the upper
limit four months after birth and not six", “前面那个时间改成吃下去48小时以内”.

It is asked last, of what no other way of correcting took. Only the clause that decides on the figure counts, with what
it calls wrong; which record is meant tell the old figure, its unit and the words that stand around it there as well.
Nothing but the figure changes. Where several records fit alike it is asked, with each as a reply.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from django.utils.translation import gettext as _

from apps.fields.reading.corrections.bids.amounts import Amount, rewritten
from apps.fields.reading.corrections.bids.exchanges import figures_of, leaves_open
from apps.fields.reading.corrections.bids.parts import undoes
from apps.fields.reading.corrections.bids.remakes import BREAK
from apps.fields.reading.corrections.entries.board import Board
from apps.fields.reading.corrections.entries.recorded import Recorded
from apps.fields.reading.corrections.entries.values import line_of
from apps.fields.reading.corrections.figures.exchanging import keeps_in_order, places_of, write
from apps.fields.reading.corrections.figures.places import Place, most_told, told_of
from apps.fields.reading.text import Said, Span, fold
from apps.fields.reading.words import tells_of_others

MOST_REPLIES: Final = 4
LONGEST: Final = 400
_FILL: Final = r"(?:(?:the|an?|at|least|most|only|just|up\sto|within|over|under|about)\s){0,3}"
# What stands right before a figure that is to stand no longer.
_NO_LONGER: Final = re.compile(
    rf"(?:(?:\b(?:not|rather\sthan|instead\sof|no\slonger)\s|\b(?:i|we)\s(?:said|gave\syou|told\syou|wrote|put|had)\s){_FILL}"
    r"|(?:不是|而非|别[再用写按是]*|不[再用要][用写按是]*|[我们](?:刚才|之前|前面)?(?:说|写|讲)的?是?))$",
    re.IGNORECASE,
)
_IN_PLACE_OF: Final = re.compile(
    rf"(?:\b(?:rather\sthan|instead\sof)\s{_FILL}|(?:而不是|不是|而非))$", re.IGNORECASE
)
_MUST: Final = (
    r"(?:should|must|has\sto|have\sto|needs?\sto|ought\sto|(?:was|were|is|are)\s(?:meant|supposed)\sto)"
)
# What makes one of a figure that is to stand, before it in its clause.
_DECIDED: Final = re.compile(
    rf"\b(?:make|change|set|put|raise|lower|bring|move|cut|extend|shorten|widen)\s[^;]{{0,60}}$|\blet'?s\s(?:have|say|take|use)\s[^;]{{0,30}}$"
    rf"|\b{_MUST}\s(?:be|read|say|have\sbeen)\s{_FILL}$"
    r"|[改换放延缩提降调收](?:成|为|到|至|宽到|紧到|长到|短到|高到|低到|[用做])[^,;]{0,12}$|(?:应该|应当|其实|而)是[^,;]{0,4}$|^是$",
    re.IGNORECASE,
)
_SUFFICES: Final = re.compile(r"\s(?:will|would)\sdo\b|(?:就|也)(?:行|够|可以)", re.IGNORECASE)
# Somebody who comes back to what was said before points at it.
_POINTS_BACK: Final = re.compile(
    r"\b(?:back\sat|earlier|before|previous(?:ly)?|at\sthe\s(?:start|beginning)|on\ssecond\sthoughts|i\s(?:said|gave))\b"
    r"|^\W*(?:no|wait|hang\son|hold\son|sorry|oops)\b|不对|说错|口误|等等|前面|之前|刚才|刚刚|上面|先前|那里|那[个条项块]",
    re.IGNORECASE,
)
_SCALE: Final = re.compile(r"(?:\bout\sof\s(?:an?\s)?|/\s?|满分为?)$", re.IGNORECASE)
_OWN_LETTERS: Final = re.compile(r"[A-Za-z]-?$")


@dataclass(frozen=True)
class _Bid:
    """The figure that is to stand, the one that is not, and the words that tell what they are of."""

    new: Amount
    old: Amount | None
    words: str
    span: Span


def carry_out_pointed_at(sentence: Said, board: Board) -> bool:
    """Whether what is recorded bears out that the sentence puts a figure of it right: proposed then, or asked."""
    plain = sentence.plain
    if len(plain) > LONGEST or leaves_open(plain) or tells_of_others(plain):
        return False
    bids = list(_bids(sentence))
    return len(bids) == 1 and _carry(bids[0], board)


def _bids(sentence: Said) -> Iterator[_Bid]:
    """What each clause that decides on one figure bids; the old one may stand in the clauses beside it."""
    clauses = [clause for clause in sentence.split(BREAK) if clause.plain.strip(" .!")]
    for at, clause in enumerate(clauses):
        new = _news(clause)
        if len(new) != 1 or any(undoes(each.plain) and not _olds(each) for each in clauses[at + 1 :]):
            continue
        behind = next((n for n, each in enumerate(clauses) if n > at and _figures(each.plain)), at)
        beside = clauses[max(0, at - 1) : (behind if behind - at < 3 else at) + 1]
        old = [figure for each in beside for figure in _olds(each) if figure.number != new[0].number]
        if len({figure.number for figure in old}) > 1:
            continue
        before = clauses[max(0, at - 1)].plain
        if not old and not (
            new[0].unit and (_POINTS_BACK.search(clause.plain) or _POINTS_BACK.search(before))
        ):
            continue
        ends = max(each.end for each in beside if each is clause or _olds(each))
        words = " ; ".join(each.plain for each in clauses[max(0, at - 1) : at + 1])
        yield _Bid(new[0], old[0] if old else None, words, (min(clause.start, ends), ends))


def _figures(plain: str) -> list[Amount]:
    """Without the top of a scale."""
    return [each for each in figures_of(plain) if not _SCALE.search(plain[: each.start])]


def _olds(clause: Said) -> list[Amount]:
    plain = clause.plain
    return [each for each in _figures(plain) if _NO_LONGER.search(plain[: each.start])]


def _news(clause: Said) -> list[Amount]:
    """What is decided on; beside a figure that it takes the place of the other one is, however that is said."""
    figures, olds = _figures(clause.plain), _olds(clause)
    if len(figures) == 2 and len(olds) == 1 and _IN_PLACE_OF.search(clause.plain[: olds[0].start]):
        return [each for each in figures if each not in olds]
    return [figure for figure in figures if _is_new(clause.plain, figure)]


def _is_new(plain: str, figure: Amount) -> bool:
    lead = plain[: figure.start]
    if _NO_LONGER.search(lead):
        return False
    return bool(_DECIDED.search(lead) or _SUFFICES.match(plain, figure.end))


def _carry(bid: _Bid, board: Board) -> bool:
    best = most_told([place for place in places_of(board) if _fits(place, bid)], bid.words)
    is_named = bool(best) and told_of(best[0], bid.words) > 0
    if bid.old is None and not is_named:  # right behind an answer it is of what was just said
        waiting = [
            each for each in places_of(board) if _fits(each, bid) and each.field.path in board.known.pending
        ]
        return len(waiting) == 1 and _write(waiting[0], bid, board)
    # An old one stands there by itself.
    if not best or (not is_named and len(best) > MOST_REPLIES):
        return False
    if len(best) > 1:
        replies = tuple(dict.fromkeys(_reply(place, bid) for place in best))[:MOST_REPLIES]
        reason = _("Several recorded items fit this.")
        return board.ask(best[0].field, bid.span, reason, replies=replies)
    place = best[0]
    if (is_named or (bid.old and bid.old.unit)) and _write(place, bid, board):
        return True
    return board.ask(place.field, bid.span, replies=(_reply(place, bid),))


def _write(place: Place, bid: _Bid, board: Board) -> bool:
    new = _new_for(place, bid)
    if place.text and not keeps_in_order(place, new):
        return False
    board.turned_down.add(place.field.path)
    return write(place, new, bid.span, board)


def _fits(place: Place, bid: _Bid) -> bool:
    """Whether the record has the old figure, or such a one as the new one."""
    own, new, old = place.amount, bid.new, bid.old
    if _OWN_LETTERS.search(fold(place.text)[: own.start]) if place.text else False:
        return False
    if old is not None:
        unit = old.unit or new.unit
        is_bare = not own.unit and told_of(place, bid.words) > 0  # its unit may be one that is not known
        return own.number == old.number and (
            not unit or is_bare or own.is_of_the_sort(replace(own, unit=unit))
        )
    return bool(own.unit) and own.unit == new.unit and own.number != new.number


def _new_for(place: Place, bid: _Bid) -> Amount:
    """A bare new figure has the unit of the recorded one."""
    return bid.new if bid.new.unit or not place.amount.unit else replace(bid.new, unit=place.amount.unit)


def _reply(place: Place, bid: _Bid) -> str:
    new = _new_for(place, bid)
    if not place.text:
        return line_of(place.field, new.text)
    return Recorded(place.field, place.number, place.text, place.key).reply(
        rewritten(place.text, place.amount, new)
    )
