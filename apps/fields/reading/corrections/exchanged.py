"""Two items that were written into each other's place: "swap the left door and the right door", “左门和右门写反了”.

By itself, because nothing new is said: each of the two gets what is recorded for the other.
"""

from __future__ import annotations

import re
from typing import Final

from apps.fields.reading.corrections.bids.items import bare_order, is_doubted
from apps.fields.reading.corrections.entries.board import Board
from apps.fields.reading.corrections.entries.items import Item, items_of, list_fields, list_named
from apps.fields.reading.corrections.entries.named_items import items_meant
from apps.fields.reading.corrections.entries.values import field_named
from apps.fields.reading.text import Span

_TWO: Final = (
    r"(?:the\s|our\s)?(?P<one>[a-z][^,;:.?\n]{2,38}?)\s(?:and|with|for)\s"
    r"(?:the\s|our\s)?(?P<other>[a-z][^,;:.?\n]{2,38}?)"
)
_OVER: Final = r"(?:\s(?:round|around|over|up))?"
_THEN: Final = (
    r"(?:[,;:.]\s?(?:so\s|please\s|can\syou\s)*(?:swap|switch|exchange|change)\s(?:them|the\stwo|those)"
    + _OVER
    + ")?"
)
_TWO_ZH: Final = r"(?:[把将])?(?P<one>[^,;:。?\n]{2,12}?)[和与跟同](?P<other>[^,;:。?\n]{2,12}?)"
_TURN_ZH: Final = r"(?:互换|对换|对调|调换|换|调|倒|颠倒)(?:过来|一下|个位置|下)?"
_FORMS: Final = tuple(
    re.compile(form, re.IGNORECASE)
    for form in (
        rf"(?:swap|switch|exchange){_OVER}\s{_TWO}{_OVER}",
        rf"{_TWO}\s(?:are|were|got|have\sbeen|is)\s(?:swapped|switched|mixed\sup|reversed|the\swrong\sway\s(?:round|around)){_THEN}",
        rf"(?:i(?:'ve|\shave)?\s)?(?:mixed\sup|swapped|confused|muddled(?:\sup)?|switched)\s{_TWO}{_THEN}",
        rf"{_TWO_ZH}(?:我)?(?:给)?(?:写|放|填|记|弄|搞|说|讲)(?:反|倒|颠倒)了?(?:,(?:请|帮我|给我|要|得)*{_TURN_ZH})?了?",
        rf"{_TWO_ZH}(?:应该?|要|得|给我|请)*{_TURN_ZH}了?",
    )
)


def carry_out_exchanged(plain: str, span: Span, board: Board) -> bool:
    """Whether the sentence names two such items, both recorded and each able to hold what the other has."""
    bare = bare_order(plain)
    found = (
        next((match for form in _FORMS if (match := form.fullmatch(bare)) is not None), None)
        if bare
        else None
    )
    if found is None or is_doubted(bare):
        return False
    if _exchange_entries(found["one"], found["other"], span, board):
        return True
    one, other = (field_named(found[side], board.known) for side in ("one", "other"))
    if one is None or other is None or one is other or one.kind != other.kind:
        return False
    values = board.current(one.path), board.current(other.path)
    if None in values or values[0] == values[1]:
        return False
    faults = board.known.catalogue.faults
    if faults(one.path, values[1]) or faults(other.path, values[0]):
        return False
    board.turned_down |= {one.path, other.path}  # their words stand there already, only not in their place
    return board.change(one, values[1], span) and board.change(other, values[0], span)


def _exchange_entries(one: str, other: str, span: Span, board: Board) -> bool:
    """Two entries of two lists of one kind; a list that has one entry stands for it."""
    entries = [_entry(words, board) for words in (one, other)]
    first, second = entries
    if first is None or second is None or first.field is second.field:
        return False
    if first.field.kind != second.field.kind:
        return False
    for item, new in ((first, second.value), (second, first.value)):
        value = [*board.current(item.field.path)]
        value[item.number] = new
        if not board.change(item.field, value, span):
            return False
    board.turned_down |= {first.field.path, second.field.path}
    return True


def _entry(words: str, board: Board) -> Item | None:
    listed = list_named(words, board.known)
    lists = [listed] if listed is not None else list(list_fields(board.known))
    found = [item for field in lists for item in items_of(field, board.current(field.path))]
    found = found if listed is not None else items_meant(words, lists, board)
    return found[0] if len(found) == 1 and not found[0].is_wider else None
