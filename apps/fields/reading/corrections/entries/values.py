"""Puts what a sentence says in the place of a recorded value, or asks about it.

The field is the one that is named, else the one whose recorded value is the old one that was said; what was said of the
old value must fit what is recorded.
"""

from __future__ import annotations

import re
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from apps.fields.reading.corrections.bids.rewrites import only_points
from apps.fields.reading.corrections.bids.values import ValueBid
from apps.fields.reading.corrections.entries.board import Board, title_of
from apps.fields.reading.corrections.entries.items import content, has_words, items_of
from apps.fields.reading.corrections.entries.lists import put_in_place
from apps.fields.reading.corrections.entries.named_items import items_read
from apps.fields.reading.lines.names import meant
from apps.fields.reading.quantities.numbers import CHINESE, NUMBER, NUMERALS
from apps.fields.reading.replies.value import read_reply
from apps.fields.reading.requests import is_no_value
from apps.fields.reading.results import CannotRead, Known
from apps.fields.reading.text import Said, Span
from apps.fields.reading.words import doubtful
from apps.fields.schema.field import Field

LISTS: Final = frozenset({"string_list", "object_list"})
TYPED: Final = frozenset({"integer", "number", "fraction", "ratio", "duration", "sided", "enum", "enum_text"})
MOST_PLAIN_WORDS: Final = 4
MOST_PLAIN_CHARACTERS: Final = 10
_COUNTED: Final = re.compile(rf"{NUMBER}|{CHINESE}|\b(?:once|twice)\b", re.IGNORECASE)
_FIGURE: Final = re.compile(r"[0-9]+(?:\.[0-9]+)?")
_LEADS_VALUE: Final = re.compile(r"(?:that|now|just|simply|really|actually|rather)\s", re.IGNORECASE)


def carry_out_value(bid: ValueBid, span: Span, board: Board) -> bool:
    """Whether what is recorded bears the bid out: it is carried out then, or asked about."""
    if doubtful(bid.value) or only_points(bid.value):
        return False
    if not bid.name:
        return not is_no_value(bid.value) and _by_old(bid, span, board)
    field = field_named(bid.name, board.known)
    if field is None or field.kind not in TYPED | LISTS | {"string"}:
        return False
    if is_no_value(bid.value):
        is_ours = not bid.is_plain and board.current(field.path) is not None
        return is_ours and ask_value(field, "", span, board)
    if field.kind in LISTS:
        return not bid.is_plain and _change_list(field, bid, span, board)
    if field.kind == "string":
        return _change_text(field, bid, span, board)
    return _change_typed(field, bid, span, board)


def field_named(name: str, known: Known) -> Field | None:
    """The one field that a name means, for certain; of two in different stages the one that has a value."""
    groups = meant(name.strip(), known.catalogue, known.current_stage)
    fields = [group[0] for group in groups if len(group) == 1]
    recorded = [field for field in fields if known.value(field.path) is not None]
    return next(iter(recorded or fields), None)


def _change_text(field: Field, bid: ValueBid, span: Span, board: Board) -> bool:
    before = board.current(field.path)
    if not isinstance(before, str) or bid.is_plain:
        return False  # the forms of a sentence for it read that
    value = _LEADS_VALUE.sub("", bid.value.strip(" ,.。"), count=1)
    if not value or value.casefold() == before.casefold():
        return False
    if bid.old and not has_words(content(bid.old), before):
        return ask_value(field, value, span, board)
    return board.change(field, in_their_commas(_with_part(before, bid.old, value)), span)


def in_their_commas(text: str) -> str:
    """Chinese text with the commas that were folded."""
    return re.sub(r"(?<=[\u4e00-\u9fff)]),|,(?=[\u4e00-\u9fff])", "，", text)


def _change_list(field: Field, bid: ValueBid, span: Span, board: Board) -> bool:
    """The one item of a list, or all of them by a row of others; else it is asked whether all are meant."""
    items = list(items_of(field, board.current(field.path)))
    if not items or bid.old:
        return False  # which item is meant is said: that is for the lists
    new = items_read(bid.value, field, board, by_commas=bid.is_row)
    if len(items) == 1 and len(new) == 1:
        return put_in_place(items[0], bid.value, span, board)
    if bid.is_row or (bid.is_request and len(new) > 1):
        return bool(new) and board.change(field, new, span)
    names = {"list": title_of(field), "item": bid.value}
    replies = (_("Replace everything under “%(list)s” by: %(item)s") % names,) if new else ()
    if replies:
        return board.ask(field, span, replies=replies)
    return board.ask(field, span, _("I am not sure what is to change."), _("Name it as it is recorded."))


def _with_part(before: str, old: str, new: str) -> str:
    """The text with one amount in it changed ("3 times a day" for "twice a day"), else the new text."""
    amounts = old and _COUNTED.search(old) and _COUNTED.search(new)
    if not amounts or before.count(old) != 1 or before.strip() == old:
        return new
    return before.replace(old, new)


def _change_typed(field: Field, bid: ValueBid, span: Span, board: Board) -> bool:
    long = (
        len(bid.value.split()) > MOST_PLAIN_WORDS
        if bid.value.isascii()
        else len(bid.value) > MOST_PLAIN_CHARACTERS
    )
    before = board.current(field.path)
    if (bid.is_plain and (long or before is None)) or ((bid.is_plain or bid.is_request) and "," in bid.value):
        return False  # it goes on to something else
    value = read_value(bid.value, field, board)
    if value is None:
        return not bid.is_plain and before is not None and ask_value(field, "", span, board)
    if value == before:
        return False
    if bid.old and before is not None and _old_value(bid, field, board) != before:
        return ask_value(field, bid.value, span, board)
    return board.change(field, value, span)


def _by_old(bid: ValueBid, span: Span, board: Board) -> bool:
    """The field whose recorded value is the old one; where several have it, it is asked which is meant."""
    found = []
    for field in board.known.catalogue.fields:
        before = board.current(field.path)
        if field.kind not in TYPED or before is None or _old_value(bid, field, board) != before:
            continue
        value = read_value(bid.value, field, board)
        if value is not None and value != before:
            found.append((field, value))
    if len(found) == 1:
        return board.change(*found[0], span)
    if not found:
        return _in_one_text(bid, span, board)
    replies = tuple(line_of(field, bid.value) for field, _value in found)
    reason = _("Several recorded items fit this.")
    return board.ask(found[0][0], span, reason, replies=replies)


def _in_one_text(bid: ValueBid, span: Span, board: Board) -> bool:
    """The amount within the one recorded text that has it ("三到十岁" of "三到十岁的儿童")."""
    if not bid.old or not _is_same_measure(bid.old, bid.value):
        return False
    whole = re.compile(rf"(?<![{NUMERALS}]){re.escape(bid.old)}(?![{NUMERALS}])")
    texts = [
        (field, board.current(field.path)) for field in board.known.catalogue.fields if field.kind == "string"
    ]
    having = [(field, text) for field, text in texts if isinstance(text, str) and whole.search(text)]
    if len(having) != 1 or (new := _with_part(having[0][1], bid.old, bid.value)) == bid.value:
        return False
    return board.change(having[0][0], new, span)


def _is_same_measure(old: str, new: str) -> bool:
    """Whether two amounts have the same unit: a bare figure may be anything."""
    units = [_COUNTED.sub("", words).strip() for words in (old, new)]
    return units[0] == units[1] and bool(units[0]) and old != new and bool(_COUNTED.search(old))


def _old_value(bid: ValueBid, field: Field, board: Board) -> Any:
    """What was said of the old value, with the unit of the new one where it has none."""
    if (value := read_value(bid.old, field, board)) is not None and field.kind != "duration":
        return value
    figures = _FIGURE.findall(bid.value)
    if len(figures) == 1 and _FIGURE.fullmatch(bid.old.strip()):
        return read_value(bid.value.replace(figures[0], bid.old.strip()), field, board)
    return value


def read_value(words: str, field: Field, board: Board) -> Any:
    """The value that the words say, and nothing else; None where they say none for certain."""
    try:
        found = read_reply(Said.of(words.strip(" ,.。")), field, board.known)
    except CannotRead:
        return None
    return found.value if found is not None else None


def ask_value(field: Field, value: str, span: Span, board: Board, others: tuple[str, ...] = ()) -> bool:
    """Asks what takes the place of a recorded value, with the one that was said as a reply, or with others."""
    title, replies = {"title": title_of(field)}, (line_of(field, value),) if value else others
    if replies:
        other = _("Otherwise write what takes its place: “%(title)s: …”.") % title
        return board.ask(field, span, "", other, replies)
    accepted = _("Write what takes its place: “%(title)s: …”.") % title
    return board.ask(field, span, _("I am not sure what should be recorded instead."), accepted)


def line_of(field: Field, value: str) -> str:
    colon = pgettext("after a title", ": ")
    return f"{title_of(field)}{colon}{value}"
