"""Takes out what a sentence mentions of the record, however it words the order: the record tells what is meant.

Of all recorded clauses the one is meant that shares the most words with the sentence; where two share as many it is
asked. How much goes is told by what it is called (a bit, a half sentence, an entry); of a text only the clause goes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _

from apps.fields.reading.corrections.bids.items import Bid, bare_order, is_doubted
from apps.fields.reading.corrections.entries.board import Board
from apps.fields.reading.corrections.entries.items import Item, content, items_of
from apps.fields.reading.corrections.entries.likeness import texts_of
from apps.fields.reading.corrections.entries.lists import ask_which, carry_out
from apps.fields.reading.corrections.entries.recorded import Recorded
from apps.fields.reading.corrections.entries.without import rest_of_exact
from apps.fields.reading.corrections.orders.acts import POINTS_AT_PART, TAKES_OUT, WRITES
from apps.fields.reading.corrections.orders.places import Place, place_of
from apps.fields.reading.text import Said, Span, fold

LEAST_LETTERS: Final = 4
LEAST_ZH: Final = 2
_CLAUSES: Final = re.compile(r"[,，;；。、()（）!！?？]|\.(?=\s|$)|\s[–—-]\s|——")
_BRACKETED: Final = re.compile(r"\s?[(（][^()（）]*[)）]")
_SPACES: Final = re.compile(" {2,}")
_EDGES: Final = " ,，;；。.、"
HAN: Final = re.compile("[\u4e00-\u9fff]")  # a dash or a unit is no sign of Chinese


@dataclass(frozen=True)
class _Clause:
    """A clause of a recorded text, and how much of it the sentence mentions."""

    text: Recorded
    words: str
    shared: int


def takes_out_part(sentence: Said, board: Board, asked: int) -> bool:
    """Whether a part that is called one, and of which more was asked, is told for certain by the record."""
    tried = Board(board.known, dict(board.values))
    if not (POINTS_AT_PART.search(sentence.plain) and take_out_mentioned(sentence, tried)) or tried.questions:
        return False
    del board.questions[asked:]
    board.take_over(tried)
    return True


def take_out_mentioned(sentence: Said, board: Board) -> bool:
    """Whether the sentence orders something out of which one recorded clause alone speaks: it goes, or it is asked."""
    bare = bare_order(sentence.plain)
    if not bare or not TAKES_OUT.search(bare) or WRITES.search(bare) or is_doubted(bare):
        return False
    place = place_of(bare, board)
    is_part = POINTS_AT_PART.search(bare) is not None
    found = [each for each in _clauses(_near_part(bare), place, board) if each.shared]
    most = max((each.shared for each in found), default=0)
    meant = [each for each in found if each.shared == most]
    if len(meant) != 1:
        return False
    text = meant[0].text
    is_whole = fold(meant[0].words).casefold() in fold(bare).casefold()
    if not (is_part or is_whole or place.field is text.field):
        return False  # a word or two in common: "leave out people whose …" says who is kept out
    if text.field.kind == "string" or is_part:
        return _cut(meant[0], sentence.span, board)
    if place.field is text.field:
        return carry_out(Bid("out", text.text, of=text.field.titles.en, exact=True), sentence.span, board)
    seems = _("“%(item)s” seems to be meant.") % {"item": text.text}
    return ask_which([_item(text, board)], sentence.span, board, seems)


def _near_part(bare: str) -> str:
    """The words that stand right before what a part is called: "the entry on A, the half sentence about B"."""
    part = POINTS_AT_PART.search(bare)
    if part is None or not HAN.search(bare):
        return bare
    head = bare[: part.start()].rstrip(",;")
    return head[max(head.rfind(","), head.rfind(";")) + 1 :] or bare


def _clauses(bare: str, place: Place, board: Board) -> Iterator[_Clause]:
    named = place.field if place.field is not None and board.current(place.field.path) is not None else None
    words = fold(bare).casefold()
    titles = (place.field.titles.en, place.field.titles.zh_hans, *place.field.aliases) if place.field else ()
    for title in sorted(titles, key=len, reverse=True):  # what names the item mentions nothing of it
        words = words.replace(title.casefold(), " ") if len(title) > 1 else words
    for text in texts_of(board):
        if named in (None, text.field):
            for clause in _CLAUSES.split(text.text):
                if clause.strip():
                    yield _Clause(text, clause.strip(_EDGES), _shared(words, fold(clause).casefold()))


def _shared(said: str, clause: str) -> int:
    """How much of a clause words mention: content words, or of Chinese the longest run of characters."""
    if not HAN.search(clause):
        told = set(content(said))
        long = (word for word in set(content(clause)) if len(word) >= LEAST_LETTERS or not word.isascii())
        return sum(word in told for word in long)
    longest = 0
    for at in range(len(clause)):
        while clause[at : at + longest + 1] in said and at + longest < len(clause):
            longest += 1
    return longest if longest >= LEAST_ZH else 0


def _cut(clause: _Clause, span: Span, board: Board) -> bool:
    """Without the clause, and the brackets around it; a text that would be empty is left to be asked about."""
    text = clause.text.text
    around = next((each[0] for each in _BRACKETED.finditer(text) if clause.words in each[0]), "")
    left = rest_of_exact(text, around or clause.words)
    return left is not None and clause.text.put(_SPACES.sub(" ", left.text.strip()), span, board)


def _item(text: Recorded, board: Board) -> Item:
    items = items_of(text.field, board.current(text.field.path))
    return next(item for item in items if item.number == text.number)
