"""What stands behind the name of an item corrects it where it is an order, and no value: "Tools: drop the saw", "Place:
not the barn but the orchard".

By itself, because the name is the label: the words behind it name nothing more.
"""

from __future__ import annotations

from apps.fields.reading.corrections.bids.items import under_label
from apps.fields.reading.corrections.bids.values import under_name
from apps.fields.reading.corrections.entries.board import Board
from apps.fields.reading.corrections.entries.cutting import cut_under_label
from apps.fields.reading.corrections.entries.lists import carry_out
from apps.fields.reading.corrections.entries.one_or_all import ask_whether_all
from apps.fields.reading.corrections.entries.rewriting import rewrite_labelled
from apps.fields.reading.corrections.entries.values import carry_out_value
from apps.fields.reading.corrections.orders.carrying import carry_out_quoted_order
from apps.fields.reading.lines.blocks import Block
from apps.fields.reading.lines.sheet import Sheet


def correct_labelled(block: Block, sheet: Sheet, board: Board) -> None:
    """Under the label of a list: an order instead of items ("Tools: drop the saw"), or one item of several like it.
    Under any other: what it is not, and what it is."""
    field, body = block.first, block.body.strip()
    before = board.current(field.path)
    if before is not None and (
        cut_under_label(body.plain, field, (block.label.start, body.end), board)
        or carry_out_quoted_order(body.at((block.label.start, body.end)), board)
    ):
        return
    if isinstance(before, str) and (bid := under_name(body.plain, block.label.plain)) is not None:
        carry_out_value(bid, (block.label.start, body.end), board)
        return
    if len(block.groups[0]) == 1 and rewrite_labelled(field, body, (block.label.start, body.end), board):
        return
    if len(block.groups[0]) > 1 or block.is_part or not isinstance(before, list) or not body:
        return
    span = (block.label.start, body.end)
    if any(carry_out(bid, span, board) for bid in under_label(body.plain, field.titles.en)):
        return
    read = sheet.values.get(field.path)
    if read is not None and isinstance(read.value, list):
        ask_whether_all(field, read.value, before, span, board)
