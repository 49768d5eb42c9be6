"""Writes an item anew, as a sentence bids: with the words that it names for it, or with those that it points at.

All of the item is replaced, also a list of several entries. Words that only point are never a value: what is meant are
the words before them where these are one clause; else it is asked, with each sentence as a reply.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from django.utils.translation import gettext as _

from apps.fields.reading.corrections.bids.rewrites import only_points, points_at, rewrites, under_label
from apps.fields.reading.corrections.entries.board import Board, title_of
from apps.fields.reading.corrections.entries.named_items import items_read
from apps.fields.reading.corrections.entries.values import (
    LISTS,
    TYPED,
    ask_value,
    field_named,
    in_their_commas,
    line_of,
    read_value,
)
from apps.fields.reading.lines.names import without_leads
from apps.fields.reading.phrasebook import phrasebook
from apps.fields.reading.requests import is_no_value
from apps.fields.reading.sentences import asks
from apps.fields.reading.text import Said, Span
from apps.fields.reading.words import doubtful
from apps.fields.schema.field import Field

MOST_POINTED_AT: Final = 3  # sentences, as replies
_COMMA: Final = re.compile(r"[,;]\s?|\s[-–]\s?")
_EDGES: Final = " \n,;:.。!，；：、-–"


def rewrite(sentence: Said, board: Board) -> bool:
    """Whether a sentence names an item and all that it is to say: it is changed then, or asked about."""
    for bid in rewrites(sentence.plain):
        field = field_named(bid.name, board.known)
        if field is None or doubtful(bid.value) or only_points(bid.value):
            continue
        if is_no_value(bid.value.removesuffix("的")):
            return board.current(field.path) is not None and ask_value(field, "", sentence.span, board)
        if _put(field, _as_written(bid.value, sentence), sentence.span, board):
            return True
    return False


def rewrite_labelled(field: Field, body: Said, span: Span, board: Board) -> bool:
    """Whether the words behind a label order what it is to be, instead of saying it."""
    bid = under_label(body.plain, field.titles.en)
    if bid is None or doubtful(bid.value) or is_no_value(bid.value) or only_points(bid.value):
        return False
    return _put(field, _as_written(bid.value, body), span, board)


def rewrite_as_said(sentence: Said, before: Sequence[Said], board: Board) -> bool:
    """Whether a sentence, or its last clause, bids an item to be what was said before it."""
    clauses = [sentence, *(sentence.cut(match.end()) for match in _COMMA.finditer(sentence.plain))]
    for clause in clauses:
        field = field_named(name, board.known) if (name := points_at(clause.plain)) else None
        if field is None:
            continue
        head = sentence.cut(0, clause.start - sentence.start).strip(_EDGES)
        meant = [head] if head else [each.strip(_EDGES) for each in before if each.strip(_EDGES)]
        takes = phrasebook().of(field.key).sentence
        if any(asks(each.plain) and not (takes and takes(each.plain)) for each in meant):
            return False  # a question is wanted nowhere else
        is_clear = len(meant) == 1 and not (head and "," in head.plain)
        if is_clear and _put(field, _words(meant[0]), sentence.span, board):
            if not head:
                board.note_place(meant[0].span)
            return True
        return _ask(field, meant[-MOST_POINTED_AT:], clause.span, board)
    return False


def _ask(field: Field, meant: Sequence[Said], span: Span, board: Board) -> bool:
    replies = tuple(line_of(field, _words(each)) for each in meant)
    other = _("Otherwise write what takes its place: “%(title)s: …”.") % {"title": title_of(field)}
    span = (min((span[0], *(each.start for each in meant))), span[1])  # nothing else is made of any of them
    return board.ask(field, span, "", other, replies)


def _words(said: Said) -> str:
    text = said.text.strip()
    return text[len(text) - len(without_leads(text)) :].strip(_EDGES)


def _as_written(value: str, sentence: Said) -> str:
    """The words as they stand in the message, whose signs were folded."""
    at = sentence.plain.find(value)
    return sentence.text[at : at + len(value)] if at >= 0 else in_their_commas(value)


def _put(field: Field, words: str, span: Span, board: Board) -> bool:
    if field.kind in LISTS:
        new = items_read(words, field, board, by_commas=True)
        return bool(new) and new != board.current(field.path) and board.change(field, new, span)
    if field.kind == "string":
        return words != board.current(field.path) and board.change(field, words, span)
    if field.kind not in TYPED:
        return False
    value = read_value(words, field, board)
    return value is not None and value != board.current(field.path) and board.change(field, value, span)
