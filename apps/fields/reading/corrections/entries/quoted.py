"""Writes other words in the place of those that a sentence quotes, in the one recorded text that has them.

An entry that is just these words is meant before one that has them among others. Where several may be meant it is
asked; where nothing has them that is said. A sentence about the contents of an item is never a value of that item.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from django.utils.translation import gettext as _

from apps.fields.reading.corrections.bids.quoted import Swap, part_of_which, quoted_swaps
from apps.fields.reading.corrections.entries.board import Board, title_of
from apps.fields.reading.corrections.entries.items import list_named
from apps.fields.reading.corrections.entries.likeness import texts_of
from apps.fields.reading.corrections.entries.named_items import recorded_there
from apps.fields.reading.corrections.entries.recorded import as_written
from apps.fields.reading.corrections.entries.values import LISTS, field_named
from apps.fields.reading.text import Span
from apps.fields.schema.field import Field

MOST_REPLIES: Final = 4


def carry_out_swap(plain: str, span: Span, board: Board) -> bool:
    """Whether a recorded text has the words that are to be others: they are written then, or it is asked."""
    return any(_swap(swap, span, board) for swap in quoted_swaps(plain))


def _swap(swap: Swap, span: Span, board: Board) -> bool:
    field = _named(swap.of, board) if swap.of else None
    if swap.of and (field is None or field.kind not in LISTS | {"string"}):
        return False
    texts = [text for text in texts_of(board) if field in (None, text.field)]
    swap = replace(swap, new=as_written(swap.new, span, board))
    found = [(text, new) for text in texts if (new := _written(text.text, swap)) is not None]
    whole = [(text, new) for text, new in found if text.text.casefold() == swap.old.casefold()]
    found = whole if len(whole) == 1 else found
    if len(found) == 1:
        text, new = found[0]
        board.turned_down.add(text.field.path)
        return new != text.text and text.put(new, span, board)
    if field is None or not swap.is_quoted:
        return False
    if found:
        reason = _("Several recorded items fit this.")
        replies = tuple(text.reply(new) for text, new in found[:MOST_REPLIES])
        return board.ask(field, span, reason, replies=replies)
    recorded = [text.text for text in texts]
    return board.ask(
        field,
        span,
        recorded_there(swap.old, recorded) if recorded else _("Nothing is recorded there yet."),
        "",
    )


def _written(text: str, swap: Swap) -> str | None:
    """The text with the new words, where the old ones stand in it once, and as whole words."""
    sides = [
        r"(?<![A-Za-z0-9.])" if swap.old[0].isascii() else "",
        r"(?![A-Za-z0-9])" if swap.old[-1].isascii() else "",
    ]
    found = list(re.finditer(re.escape(swap.old).join(sides), text, re.IGNORECASE))
    return f"{text[: found[0].start()]}{swap.new}{text[found[0].end() :]}" if len(found) == 1 else None


def ask_of_part(plain: str, span: Span, board: Board) -> bool:
    """Whether a sentence speaks of the contents of what is recorded: it is asked what is to stand there."""
    name = part_of_which(plain)
    field = _named(name, board) if name else None
    if field is None or board.current(field.path) is None:
        return False
    accepted = _("Write what takes its place: “%(title)s: …”.") % {"title": title_of(field)}
    return board.ask(field, span, _("I am not sure which words to change."), accepted)


def _named(name: str, board: Board) -> Field | None:
    return list_named(name, board.known) or field_named(name, board.known)
