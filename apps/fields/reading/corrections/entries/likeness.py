"""Finds the clause that somebody means who tells in other words what it says: "the half sentence about the nurses being
so familiar with it" is "the nurses all know it well", “护士对这个很熟悉的那半句” is “护士们都熟”.

The words themselves stand nowhere, so one of those that carry meaning must stand in one clause alone of all that may be
meant. What goes is proposed, and seen before it is taken.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final

from apps.fields.reading.corrections.bids.cuts import Cut
from apps.fields.reading.corrections.entries.board import Board
from apps.fields.reading.corrections.entries.items import Item, content, has_words, items_of
from apps.fields.reading.corrections.entries.recorded import BY_ITSELF, Recorded
from apps.fields.reading.corrections.entries.without import rests
from apps.fields.reading.phrasebook import worded
from apps.fields.reading.text import Span, fold
from apps.fields.schema.field import Field

_CLAUSES: Final = re.compile(r"[,，;；。.、()（）]|\s[–—-]\s|——")
_HAN: Final = re.compile("[\u4e00-\u9fff]+")
# What tells of nothing by itself, in such words.
_EMPTY: Final = frozenset(
    re.findall(
        r"\w+",
        "about being been very much many really quite familiar with they them their there that this what which"
        " when where know knows known well good also just only always usually everybody everyone all some saying"
        " says said because"
        " having into from over under more most like likes thing things",
    )
)
_EMPTY_ZH: Final = re.compile(
    r"[我你他她它这那的了着过很都也就对是在有说得和跟们个]|什么|怎么|比较|非常|特别|一般|熟悉"
)
_PEOPLE: Final = worded(lambda words: rf"{words.people}|{words.studied}")  # they are in most clauses
LEAST_LETTERS: Final = 4


def take_by_likeness(cut: Cut, field: Field | None, span: Span, board: Board) -> bool:
    """Whether one clause alone, of this item or of all, speaks of what a part was named by: it is cut out then."""
    if cut.unit not in ("clause", "sentence"):
        return False
    texts = [text for text in texts_of(board) if field in (None, text.field)]
    if any(has_words(content(cut.what), text.text) for text in texts):
        return False  # the words themselves stand somewhere
    found = [
        (text, clause)
        for text in texts
        for clause in _CLAUSES.split(text.text)
        if any(word in clause.casefold() for word in telling_words(cut.what))
    ]
    if len(found) != 1:
        return False
    text, clause = found[0]
    left = rests(text.text, clause.strip(), cut.unit, clause.strip())
    return len(left) == 1 and text.put(left[0].text, span, board)


def alike_in(words: str, field: Field, board: Board) -> Item | None:
    """The one item of a list that has something of what was said."""
    said = telling_words(words)
    items = items_of(field, board.current(field.path))
    found = [item for item in items if any(word in fold(item.text).casefold() for word in said)]
    return found[0] if len(found) == 1 else None


def telling_words(what: str) -> list[str]:
    """Those that may tell which clause is meant; of Chinese any two characters beside each other."""
    plain = _PEOPLE().sub(" ", fold(what).casefold())
    said = [w for w in re.findall(r"[a-z]+", plain) if len(w) >= LEAST_LETTERS and w not in _EMPTY]
    said = [word.removesuffix("s") for word in said]
    for run in _HAN.findall(_EMPTY_ZH.sub(" ", plain)):
        said += [run[at : at + 2] for at in range(len(run) - 1)]
    return said


def texts_of(board: Board) -> Iterator[Recorded]:
    """Every recorded text, the names of objects among them."""
    for field in board.known.catalogue.fields:
        value = board.current(field.path)
        if isinstance(value, str) and field.kind == "string":
            yield Recorded(field, BY_ITSELF, value)
        if field.kind not in ("string_list", "object_list") or field.form == "counts":
            continue
        for number, item in enumerate(value if isinstance(value, list) else ()):
            if isinstance(item, str):
                yield Recorded(field, number, item)
            elif isinstance(item, Mapping) and isinstance(name := item.get(field.head.key), str):
                yield Recorded(field, number, name, field.head.key)
