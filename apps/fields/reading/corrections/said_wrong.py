"""What one sentence calls wrong and the next one says right: "The place is wrong. It's the orchard".

By itself, because neither sentence bids anything alone: the board keeps the first until the second is heard.
"""

from __future__ import annotations

from apps.fields.reading.corrections.bids.limits import limit_bids
from apps.fields.reading.corrections.bids.values import ValueBid, said_instead
from apps.fields.reading.corrections.entries.board import Board
from apps.fields.reading.corrections.entries.values import carry_out_value
from apps.fields.reading.corrections.figures.limits import carry_out_limit
from apps.fields.reading.text import Said


def carry_instead(sentence: Said, board: Board) -> bool:
    """ "The place is wrong. It's the orchard": what takes the place of what the sentence before called wrong."""
    value = said_instead(sentence.plain)
    if board.called_wrong is None or not value:
        return False
    (field, before), board.called_wrong = board.called_wrong, None
    name = field.titles.en if value.isascii() else field.titles.zh_hans
    carried = carry_out_value(ValueBid(name, value), sentence.span, board)
    if carried:
        board.note_place(before)
    return carried


def carry_limit_instead(sentence: Said, board: Board) -> bool:
    """ "The age is wrong. It should be 65 or older": the same of a limit, which has no field of its own."""
    value = said_instead(sentence.plain)
    if board.limit_called_wrong is None or not value:
        return False
    (name, before), board.limit_called_wrong = board.limit_called_wrong, None
    bids = limit_bids(f"{name} should be {value}" if value.isascii() else f"{name}应该是{value}")
    carried = any(carry_out_limit(bid, sentence.span, board) for bid in bids)
    if carried:
        board.note_place(before)
    return carried
