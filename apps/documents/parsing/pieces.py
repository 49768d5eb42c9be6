"""A document in pieces to be found and cited: whole sentences of one section, tables with their captions.

A size is in Latin characters; a Chinese one counts double, as it says about twice as much.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import groupby

from apps.documents.parsing.characters import IS_HAN, joined
from apps.documents.parsing.sentences import sentences
from apps.documents.parsing.types import Block, Box, ParsedDocument, Piece

SIZE = 900
# A sentence is kept whole up to so many times the size; beyond that it is no sentence but a list without an end.
LONGEST_SENTENCE = 2.0
TABLE = 2.0  # a table is cut between rows only when it is so much longer
PROSE = frozenset({"paragraph", "formula"})


def pieces(document: ParsedDocument, size: int = SIZE) -> list[Piece]:
    """In the order of the text. Headings are no pieces: each piece names its section."""
    return [piece for group in _groups(document.blocks) for piece in _of_group(group, size)]


def length(text: str) -> int:
    return len(text) + len(IS_HAN.findall(text))


def _groups(blocks: Iterable[Block]) -> Iterator[list[Block]]:
    """Neighbours that may share a piece: prose of one section, or tables and captions."""
    for (_, kind), found in groupby(blocks, key=lambda block: (block.section, _sort(block))):
        if kind != "heading":
            yield list(found)


def _sort(block: Block) -> str:
    if block.kind in PROSE:
        return "prose"
    return "table" if block.kind == "caption" else block.kind


def _of_group(blocks: list[Block], size: int) -> Iterator[Piece]:
    if blocks[0].kind in PROSE:
        yield from _filled([part for block in blocks for part in _sentences(block, size)], size)
    elif blocks[0].kind == "footnote":
        yield from (_piece([block]) for block in blocks)
    else:
        yield from _of_tables(blocks, size)


def _sentences(block: Block, size: int) -> Iterator[Block]:
    """Each sentence as a block with the boxes of its lines."""
    if block.kind == "formula":
        yield block
        return
    for start, end in sentences(block.text):
        for first, last in _cut(block.text, start, end, size):
            yield replace(block, text=block.text[first:last], boxes=boxes_between(block, first, last))


def _cut(text: str, start: int, end: int, size: int) -> Iterator[tuple[int, int]]:
    while length(text[start:end]) > size * LONGEST_SENTENCE:
        reach = start + (size // 2 if IS_HAN.search(text, start, start + size) else size)
        at = max(text.rfind(mark, start + 1, reach) for mark in (" ", "，", "；", "、"))
        at = at + 1 if at > start else reach
        yield start, at
        start = at
    yield start, end


def boxes_between(block: Block, start: int, end: int) -> tuple[Box, ...]:
    """The lines on which a part of a block stands, by the share of the text that comes before each."""
    total = sum(box.x1 - box.x0 for box in block.boxes)
    if total <= 0 or not block.text:
        return block.boxes
    scale, reached, found = total / len(block.text), 0.0, []
    for box in block.boxes:
        extent = box.x1 - box.x0
        slack = extent * 0.04
        if reached < end * scale - slack and reached + extent > start * scale + slack:
            found.append(box)
        reached += extent
    return tuple(found) or block.boxes[:1]


def _filled(parts: list[Block], size: int) -> Iterator[Piece]:
    """As many sentences as fit; a short rest goes with what came before it."""
    held: list[Block] = []
    filled = 0
    for part in parts:
        if held and filled + length(part.text) > size:
            yield _piece(held)
            held, filled = [], 0
        held.append(part)
        filled += length(part.text) + 1
    if held:
        yield _piece(held)


def _of_tables(blocks: list[Block], size: int) -> Iterator[Piece]:
    """A caption goes with the table that follows it; any other stands alone."""
    captions: list[Block] = []
    for block in blocks:
        if block.kind == "table":
            yield from _of_table(captions, block, size)
            captions = []
            continue
        if captions:
            yield _piece(captions)
        captions = [block]
    if captions:
        yield _piece(captions)


def _of_table(captions: list[Block], table: Block, size: int) -> Iterator[Piece]:
    """Rows stay whole; each part of a long table has the caption and the first row."""
    whole = replace(_piece([*captions, table]), kind="table")
    if length(whole.text) <= size * TABLE:
        yield whole
        return
    head, *rows = table.text.split("\n")
    top = [*(caption.text for caption in captions), head]
    for part in _rows(rows, size):
        yield replace(whole, text="\n".join([*top, *part]))


def _rows(rows: list[str], size: int) -> Iterator[list[str]]:
    held: list[str] = []
    for each in rows:
        if held and sum(map(length, held)) + length(each) > size:
            yield held
            held = []
        held.append(each)
    if held:
        yield held


def _piece(blocks: list[Block]) -> Piece:
    text, boxes = "", list[Box]()
    for before, block in zip([None, *blocks], blocks, strict=False):
        flows = before is not None and before.kind == block.kind == "paragraph"
        text = joined(text, block.text) if flows else f"{text}\n{block.text}".strip()
        boxes.extend(box for box in block.boxes if box not in boxes)
    kind = blocks[0].kind if len({block.kind for block in blocks}) == 1 else "paragraph"
    return Piece(blocks[0].section, blocks[0].page, kind, text, tuple(boxes))
