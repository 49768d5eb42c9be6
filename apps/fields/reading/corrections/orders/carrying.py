"""Carries out what a sentence orders, or asks what is unclear about it; what it says is never a value by itself.

Where one recorded text alone is meant it is changed. Where several are, each is offered with the change; where the
words that are to go stand nowhere, it is asked which are meant. An order that points at nothing recorded is left to
others.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any, Final

from django.utils.translation import gettext as _

from apps.fields.reading.corrections.bids.cuts import Cut
from apps.fields.reading.corrections.bids.items import Bid
from apps.fields.reading.corrections.entries.board import Board, title_of
from apps.fields.reading.corrections.entries.items import items_of
from apps.fields.reading.corrections.entries.likeness import take_by_likeness, texts_of
from apps.fields.reading.corrections.entries.lists import ask_which, carry_out
from apps.fields.reading.corrections.entries.named_items import items_read, recorded_there
from apps.fields.reading.corrections.entries.recorded import BY_ITSELF, as_written
from apps.fields.reading.corrections.entries.values import LISTS, TYPED, read_value
from apps.fields.reading.corrections.entries.without import rest_of_exact
from apps.fields.reading.corrections.orders.acts import CALLS_ENTRY, POINTS_AT_PART, Order, is_order, orders
from apps.fields.reading.corrections.orders.places import Place, place_of, texts_at, texts_like
from apps.fields.reading.corrections.orders.writing import standing, write
from apps.fields.reading.text import Said, Span, fold
from apps.fields.schema.catalogue import FieldCatalogue
from apps.fields.schema.field import Field

_BRACKETS: Final = re.compile(r"\s?[(（][^()（）]*[)）]")
_CLAUSE: Final = re.compile(r"\s?[,，;；]\s?(?![0-9]{3}\b)")
_BY_NAME: Final = (
    (re.compile("semicolon|分号"), re.compile(r"\s?[;；]\s?")),
    (re.compile("dash|破折号"), re.compile(r"\s[–—-]\s|——")),
)
_IN_BRACKETS: Final = re.compile("括号|bracket|parenthes", re.IGNORECASE)
_DANGLES: Final = re.compile(r"\s(?:on|at|in|after|by)$", re.IGNORECASE)
_WHO: Final = re.compile(r"(?:we|they|i|everyone|everybody)\s", re.IGNORECASE)
MOST_REPLIES: Final = 4
_EDGES: Final = " ,，;；、."


def carry_out_quoted_order(sentence: Said, board: Board) -> bool:
    """Orders whose sense no other form may tell otherwise: they quote what goes, say what alone stays, or which part
    of a text they mean."""
    found = orders(sentence.plain, _names(board.known.catalogue))
    return _carry_out(
        (each for each in found if _is_first(each) or _adds_a_time(each, board)), sentence, board
    )


def carry_out_order(sentence: Said, board: Board) -> bool:
    """Whether the sentence orders something that the record bears out: it is done then, or asked about."""
    return _carry_out(orders(sentence.plain, _names(board.known.catalogue)), sentence, board)


@lru_cache(maxsize=8)
def _names(catalogue: FieldCatalogue) -> re.Pattern[str]:
    titles = {title for field in catalogue.fields for title in (field.titles.en, field.titles.zh_hans)}
    return re.compile("|".join(re.escape(title) for title in titles if title), re.IGNORECASE)


def _is_first(order: Order) -> bool:
    if order.act in ("only", "part", "move") or order.is_exact:
        return True
    return bool(order.both or (order.old and order.where))


def _adds_a_time(order: Order, board: Board) -> bool:
    """Whether one more is added to entries that are known by their times."""
    field = place_of(order.where, board, lists=True).field if order.act == "add" else None
    return field is not None and field.form != "outcome" and any(p.kind == "time_point" for p in field.parts)


def _carry_out(found: Iterable[Order], sentence: Said, board: Board) -> bool:
    for order in found:
        tried = Board(board.known, dict(board.values))
        if _WAYS[order.act](order, sentence.span, tried):
            board.turned_down |= {p for p, value in tried.values.items() if board.values.get(p) != value}
            board.take_over(tried)
            board.last = tried.last
            return True
    return False


def ask_of_order(sentence: Said, board: Board) -> bool:
    """An order of which nothing could be made, at a place that is known: it is asked what is to stand there."""
    if not is_order(sentence.plain):
        return False
    place = place_of(sentence.plain, board)
    if place.field is None or board.current(place.field.path) is None:
        found = texts_like(place, board)
        if len({text.field.path for text in found}) != 1:
            return False
        place = Place(found[0].field, place.rest, None)
    field = place.field
    if field is None or field.kind not in LISTS | {"string"}:
        return False
    accepted = _("Write what takes its place: “%(title)s: …”.") % {"title": title_of(field)}
    return board.ask(field, sentence.span, _("I am not sure which words to change."), accepted)


def _only(order: Order, span: Span, board: Board) -> bool:
    """What alone is to stay of a text: it has to stand in it."""
    place = place_of(order.where, board)
    texts = texts_at(Place(place.field, "", place.number), board)
    if place.field is None:
        texts = [text for text in texts_of(board) if fold(text.text) in fold(order.where)]
    found = [
        (text, kept) for text in texts if (kept := standing(order.value, text.text)) not in ("", text.text)
    ]
    if len(found) != 1:
        return False
    text, kept = found[0]
    return text.put(kept, span, board)


def _part(order: Order, span: Span, board: Board) -> bool:
    """A part of a text that is told by where it stands in it."""
    place = place_of(order.where, board)
    if place.field is None and not place.rest:
        return False
    found = [
        (text, left) for text in texts_at(place, board) if (left := _without_part(text.text, order.part))
    ]
    if len(found) == 1:
        text, left = found[0]
        return text.put(left, span, board)
    return False


def _without_part(text: str, part: str) -> str:
    """What is left without it, where it has one such part; else nothing."""
    if _IN_BRACKETS.search(part):
        return _BRACKETS.sub("", text).strip() if len(_BRACKETS.findall(text)) == 1 else ""
    mark = next((sign for name, sign in _BY_NAME if name.search(part)), _CLAUSE)
    marks = [*mark.finditer(text)]
    return text[: marks[0].start()].strip() if len(marks) == 1 else ""


def _out(order: Order, span: Span, board: Board) -> bool:
    place = place_of(order.where, board)
    if order.old:
        return _out_exact(order, place, span, board)
    is_part = POINTS_AT_PART.search(order.where) is not None
    if is_part and take_by_likeness(
        Cut(order.where, unit="clause", whole=order.where), place.field, span, board
    ):
        return True
    found = texts_at(place, board)
    entries = [text for text in found if text.number != BY_ITSELF]
    if not entries or (not place.rest and place.number is None):
        return False
    if len(entries) == 1:
        only = entries[0]
        return carry_out(Bid("out", only.text, of=only.field.titles.en, exact=True), span, board)
    items = [
        i
        for text in entries
        for i in items_of(text.field, board.current(text.field.path))
        if i.number == text.number
    ]
    return ask_which(items, span, board)


def _out_exact(order: Order, place: Place, span: Span, board: Board) -> bool:
    """Just the quoted words, out of the one text that has them; a clause that is more than they are is for others."""
    texts = texts_at(Place(place.field, "", place.number), board) if place.field else texts_at(place, board)
    texts = texts or texts_at(Place(None, order.old, None), board)
    found = [(text, left) for text in texts if (left := rest_of_exact(text.text, order.old)) is not None]
    if len(found) > 1 and CALLS_ENTRY.search(order.where):
        found = [(text, left) for text, left in found if text.number != BY_ITSELF] or found
    if len(found) > 1:
        replies = tuple(text.reply(left.text) for text, left in found[:MOST_REPLIES])
        reason = _("Several recorded items fit this.")
        return board.ask(found[0][0].field, span, reason, replies=replies)
    if len(found) == 1:
        text, left = found[0]
        return ("句" not in order.unit or _is_clause(order.old, text.text)) and text.put(
            left.text, span, board
        )
    if place.field is None or not texts or order.unit:
        return False
    reason = recorded_there(order.old, [text.text for text in texts])
    return board.ask(place.field, span, reason, _("Name it as it is recorded."))


def _is_clause(words: str, text: str) -> bool:
    """Whether words are all of a clause, or several."""
    at = fold(text).casefold().find(words.casefold())
    before, behind = text[:at].rstrip()[-1:], text[at + len(words) :].lstrip()[:1]
    return not (before.isalnum() or behind.isalnum())


def _move(order: Order, span: Span, board: Board) -> bool:
    """A part of one text to where it belongs: taken out of the one and put into the other."""
    place, into = place_of(order.where, board), place_of(order.into, board).field
    if place.field is None or into is None or into is place.field:
        return False
    if not take_by_likeness(Cut(order.where, unit="clause", whole=order.where), place.field, span, board):
        return False
    return _goes_into(into, place.field, span, board)


def _goes_into(into: Field, source: Field, span: Span, board: Board) -> bool:
    """What was taken out of one text, in another item: nothing of it is lost, or nothing is moved."""
    before, left = board.known.value(source.path), board.current(source.path)
    if not isinstance(before, str) or not isinstance(left, str):
        return False
    at = next((n for n, (a, b) in enumerate(zip(before, left, strict=False)) if a != b), len(left))
    gone = before[at : at + len(before) - len(left)].strip(_EDGES)
    if board.current(into.path) is None and into.kind in TYPED | {"string"}:
        value = gone if into.kind == "string" else read_value(gone, into, board)
        return value is not None and board.change(into, value, span)
    if into.kind == "string":
        return board.change(into, f"{board.current(into.path)}; {gone}", span)
    return into.kind == "string_list" and board.change(into, [*(board.current(into.path) or []), gone], span)


def _add(order: Order, span: Span, board: Board) -> bool:
    """One more entry of a list that is named and by which nothing else is said."""
    place = place_of(order.where, board, lists=True)
    field = place.field
    if field is None or place.rest or field.kind not in LISTS or field.form == "counts":
        return False
    before = board.current(field.path) or []
    new = items_read(as_written(order.value, span, board).strip(" 的"), field, board)
    new = [_whole(item, field.head.key) if field.kind == "object_list" else item for item in new]
    new = [item for item in new if item not in before]
    return bool(before and new) and board.change(field, [*before, *new], span)


def _whole(item: dict[str, Any], name: str) -> dict[str, Any]:
    """An entry whose name does not lead up to what was read out of it: "a call on" of "a call on day 10"."""
    if _WHO.match(str(item.get(name, ""))) and (time := next((v for k, v in item.items() if k != name), "")):
        return {**item, name: time}
    return {**item, name: _DANGLES.sub("", str(item.get(name, "")))}


_WAYS: Final[dict[str, Callable[[Order, Span, Board], bool]]] = {
    "write": write,
    "only": _only,
    "part": _part,
    "out": _out,
    "move": _move,
    "add": _add,
}
