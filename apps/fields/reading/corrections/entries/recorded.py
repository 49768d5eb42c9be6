"""Recorded texts in which a correction changes some words: where each stands, and how it is put back."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from apps.fields.reading.corrections.entries.board import Board, title_of
from apps.fields.reading.phrasebook import phrasebook
from apps.fields.reading.text import Span, fold
from apps.fields.schema.field import Field

BY_ITSELF = -1


@dataclass(frozen=True)
class Recorded:
    """A text of a field; `number` is its place in a list, `BY_ITSELF` where there is none, `key` the part of an item
    that it is."""

    field: Field
    number: int
    text: str
    key: str = ""

    def put(self, text: str, span: Span, board: Board) -> bool:
        """Whether the text may take its place; a part of the item that says the same says the new words, too."""
        if self.number == BY_ITSELF:
            return board.change(self.field, text, span)
        items = [*board.current(self.field.path)]
        item = items[self.number]
        same = {key: text for key, part in item.items() if part == self.text} if self.key else {}
        items[self.number] = {**item, **same, self.key: text} if self.key else text
        return board.change(self.field, items, span)

    def reply(self, text: str) -> str:
        """The message that puts another text in its place."""
        if self.number == BY_ITSELF:
            behind = pgettext("after a title", ": ")
            return f"{title_of(self.field)}{behind}{text}"
        return _("Replace “%(old)s” under “%(list)s” by: %(item)s") % {
            "old": self.text,
            "list": title_of(self.field),
            "item": text,
        }


def as_written(words: str, span: Span, board: Board) -> str:
    """Words of an order as they stand in the message, whose signs were folded."""
    message = board.known.message
    folded = fold(message)
    at = folded.find(words, span[0], span[1]) if len(folded) == len(message) else -1
    return message[at : at + len(words)] if at >= 0 else words


def recorded_texts(board: Board) -> Iterator[Recorded]:
    """All that are no stories, and in which a place in the folded text is one in the text."""
    for field in board.known.catalogue.fields:
        row = phrasebook().of(field.key)
        if row.narrative or row.holds_others or field.kind not in ("string", "string_list"):
            continue
        value = board.current(field.path)
        texts = [(BY_ITSELF, value)] if isinstance(value, str) else list(enumerate(value or ()))
        for number, text in texts:
            if isinstance(text, str) and len(fold(text)) == len(text):
                yield Recorded(field, number, text)
