"""Writes other words in the place of those that an order names or points at, in the one recorded text that is meant."""

from __future__ import annotations

import re
from typing import Final

from django.utils.translation import gettext as _

from apps.fields.reading.corrections.entries.board import Board
from apps.fields.reading.corrections.entries.likeness import texts_of
from apps.fields.reading.corrections.entries.recorded import Recorded, as_written
from apps.fields.reading.corrections.entries.values import TYPED, read_value
from apps.fields.reading.corrections.orders.acts import Order
from apps.fields.reading.corrections.orders.places import Place, place_of, texts_at, texts_like
from apps.fields.reading.quantities.numbers import NUMBER
from apps.fields.reading.requests import is_no_value
from apps.fields.reading.text import Span, fold
from apps.fields.reading.words import doubtful

MOST_REPLIES: Final = 4
_NUMBER: Final = re.compile(NUMBER, re.IGNORECASE)
_START: Final = re.compile(r"(?<![A-Za-z0-9])(?=\S)|(?=[\u4e00-\u9fff])")
_TO: Final = re.compile(r"^(?:(?:in)?to|for|by|with)\s", re.IGNORECASE)


def write(order: Order, span: Span, board: Board) -> bool:
    """Other words in the place of an entry or a text, or of those that were called wrong."""
    value = as_written(order.value, span, board)
    if not (value or order.both) or is_no_value(value) or doubtful(value):
        return False
    place = place_of(order.where, board)
    if order.both:
        return _write_both(order.both, place, span, board)
    if order.old and not order.is_exact:
        return _write_part(order.old, value, place, span, board)
    found = texts_at(place, board) or texts_like(place, board)
    if order.old:
        of_field = texts_at(Place(place.field, "", None), board) if place.field else []
        having = [[t for t in some if order.old in fold(t.text)] for some in (found, of_field)]
        found = having[0] or having[1]
    if len(found) == 1 and not order.old and not order.is_exact:
        value = _with_amount(found[0].text, value)
    return _put_or_ask(found, value, span, board)


def _write_part(old: str, new: str, place: Place, span: Span, board: Board) -> bool:
    """What was called wrong without quoting it: it has to stand, once, in one text alone, and to be no amount that is
    recorded by itself as well."""
    typed = [
        field for field in board.known.catalogue.fields if field.kind in TYPED and board.current(field.path)
    ]
    if any(read_value(old, field, board) == board.current(field.path) for field in typed):
        return False
    found = [
        (text, old[at:])
        for text in (texts_at(place, board) if place.rest else texts_of(board))
        if place.field in (None, text.field)
        for at in _starts(old)
        if fold(text.text).casefold().count(old[at:].casefold()) == 1
    ]
    if not found:
        return False
    text, words = max(found, key=lambda each: len(each[1]))
    if any(other != text for other, said in found if said == words):
        return False
    start = fold(text.text).casefold().find(words.casefold())
    new = new[0].upper() + new[1:] if text.text[start].isupper() and not start else new
    return text.put(f"{text.text[:start]}{new}{text.text[start + len(words) :]}", span, board)


def _starts(words: str) -> list[int]:
    """Where words may begin that stand in a text: within no Latin word, and not at the last sign."""
    return [at for at in (match.start() for match in _START.finditer(words)) if at < len(words) - 1]


def _with_amount(text: str, value: str) -> str:
    """The text with another amount, where the new words are just as the text says it, but for the number."""
    if not (figures := [*_NUMBER.finditer(value)]):
        return value
    pieces = [value[: figures[0].start()]]
    ends = [*(each.start() for each in figures[1:]), len(value)]
    pieces += [value[figure.end() : end] for figure, end in zip(figures, ends, strict=True)]
    found = [*re.finditer(_NUMBER.pattern.join(map(re.escape, pieces)), text, re.IGNORECASE)]
    return f"{text[: found[0].start()]}{value}{text[found[0].end() :]}" if len(found) == 1 else value


def _write_both(both: str, place: Place, span: Span, board: Board) -> bool:
    """ "Make two nails three nails": the old words are those that stand in the one text."""
    words = both.split(" ")
    for cut in range(len(words) - 1, 0, -1):
        old = " ".join(words[:cut])
        found = [
            (text, at)
            for text in texts_of(board)
            if place.field is text.field and (at := standing(old, text.text)) and text.text.count(at) == 1
        ]
        if len(found) == 1:
            text, at = found[0]
            new = _TO.sub("", " ".join(words[cut:]))
            return bool(new) and text.put(text.text.replace(at, new), span, board)
    return False


def _put_or_ask(found: list[Recorded], value: str, span: Span, board: Board) -> bool:
    if len(found) == 1:
        return found[0].text != value and found[0].put(value, span, board)
    if not found:
        return False
    replies = tuple(text.reply(value) for text in found[:MOST_REPLIES])
    reason = _("Several recorded items fit this.")
    return board.ask(found[0].field, span, reason, replies=replies)


def standing(words: str, text: str) -> str:
    """The words as they stand in a text."""
    at = fold(text).casefold().find(words.casefold())
    return text[at : at + len(words)] if words and at >= 0 else ""
