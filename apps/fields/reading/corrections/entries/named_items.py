"""Which recorded items words mean, and in which lists they are looked for. By itself, because every way of changing
a list begins with that, whatever is then done with the item."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any, Final

from django.utils.translation import gettext as _

from apps.fields.bilingual import side_by_side
from apps.fields.reading.corrections.bids.amounts import MEASURE, amounts
from apps.fields.reading.corrections.bids.figures import limits_of
from apps.fields.reading.corrections.bids.items import Bid
from apps.fields.reading.corrections.entries.board import Board
from apps.fields.reading.corrections.entries.items import (
    Item,
    content,
    items_of,
    list_fields,
    list_named,
    named_in,
)
from apps.fields.reading.lines.items import listed
from apps.fields.reading.lines.lists import is_enumerated
from apps.fields.reading.phrasebook import phrasebook
from apps.fields.reading.results import CannotRead
from apps.fields.reading.text import Said
from apps.fields.schema.field import Field

_BEHIND: Final = re.compile(
    r"\s(?:from|out of|off|of|in|among|under|as)\s(?:the\s|our\s|my\s)?", re.IGNORECASE
)
_BEFORE_ZH: Final = re.compile(r"(?:里面?|中|里头|当中)的?|的")
MOST_NAMED: Final = 6
MOST_OF_A_LIMIT: Final = 4  # words of an entry that is hardly more than a range and its unit
LONGEST_NAMED: Final = 60  # characters of what is recorded
_AND: Final = re.compile(r"\s(?:and|as well as)\s(?:the\s|our\s)?|、|以及|[和与及]", re.IGNORECASE)


def scopes(bid: Bid, board: Board) -> Iterator[tuple[str, list[Field], bool]]:
    """The words of the item, the lists in which it is looked for, and whether those were named."""
    lists = list(list_fields(board.known))
    if bid.keeps_out:
        yield bid.what, [f for f in lists if f.key in phrasebook().corrections.turned], True
        return
    if bid.of:
        named = list_named(bid.of, board.known)
        yield from [(bid.what, [named], True)] if named else []
        return
    for words, named in with_list(bid.what, board):
        yield words, [named], True
        return
    here = [field for field in lists if field.stage == board.known.current_stage]
    yield bid.what, here, False
    yield bid.what, [field for field in lists if field not in here], False


def with_list(what: str, board: Board) -> Iterator[tuple[str, Field]]:
    """The item's words and the list that is named behind them ("… from the wishes") or before them ("清单里的…")."""
    for mark in reversed(list(_BEHIND.finditer(what))):
        if (named := list_named(what[mark.end() :], board.known)) is not None:
            yield what[: mark.start()], named
    for mark in _BEFORE_ZH.finditer(what):
        if what[mark.end() :] and (named := list_named(what[: mark.start()], board.known)) is not None:
            yield what[mark.end() :], named


def items_meant(words: str, fields: Iterable[Field], board: Board, *, exact: bool = False) -> list[Item]:
    """The items that the words name; several things that are joined by "and", each by itself."""
    items = [item for field in fields for item in items_of(field, board.current(field.path))]
    if exact:
        return [item for item in items if item.text == words]
    found = named_in(words, items, _titles(board)) or measured_in(words, items)
    parts = [part for part in _AND.split(words) if part.strip()]
    if found or len(parts) < 2:
        return found
    each = [named_in(part, items, _titles(board)) for part in parts]
    several = [one for ones in each for one in ones]
    is_clear = all(len(ones) == 1 for ones in each) and len({one.text for one in several}) == len(several)
    return several if is_clear else []


def measured_in(words: str, items: list[Item]) -> list[Item]:
    """The entries that limit what the words are a name of and nothing more: a range of years is the age."""
    found = []
    for measure in phrasebook().corrections.measures:
        if re.fullmatch(
            rf"\s*(?:the\s)?(?:{measure.name})(?:\s(?:range|limits?)|限制|范围)?\s*", words, re.IGNORECASE
        ):
            own = re.compile(measure.unit, re.IGNORECASE)
            found += [
                item
                for item in items
                if any(each.unit == MEASURE and own.search(each.text) for each in amounts(item.text))
                or (limits_of(measure, item.text) and isinstance(item.value, str))
            ]
    return [replace(item, is_wider=len(content(item.text)) > MOST_OF_A_LIMIT) for item in found]


def parts_named(words: str, found: list[Item]) -> list[str]:
    """What was named: the whole, or the things that "and" joins where each of them was found by itself."""
    parts = [part for part in _AND.split(words) if part.strip()]
    return parts if len(parts) == len(found) and not named_in(words, found[:1]) else [words]


def _titles(board: Board) -> frozenset[str]:
    """The words by which lists are called: "the cost criterion" is about the cost."""
    names = [name for f in list_fields(board.known) for name in (f.titles.en, f.titles.zh_hans)]
    return frozenset(word for name in names for word in content(name))


def items_read(words: str, field: Field, board: Board, *, by_commas: bool = False) -> list[Any]:
    """The items that a row of words names; none where they name none for certain. `by_commas`: those divide them."""
    try:
        said = Said.of(words).strip(" .。;；")
        found = listed(said, field, board.known, commas=by_commas or is_enumerated(said))
    except CannotRead:
        return []
    return list(found.value) if found is not None and isinstance(found.value, list) else []


def recorded_there(words: str, recorded: Iterable[str]) -> str:
    """That nothing has these words, with what is recorded instead."""
    texts = [text if len(text) <= LONGEST_NAMED else f"{text[:LONGEST_NAMED].rstrip()}…" for text in recorded]
    named = [*texts[:MOST_NAMED], *("…" for _more in texts[MOST_NAMED : MOST_NAMED + 1])]
    return _("Nothing that is recorded there is called “%(words)s”. Recorded there: %(items)s.") % {
        "words": words,
        "items": side_by_side(named),
    }
