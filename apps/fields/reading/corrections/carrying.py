"""Corrects what is recorded by what a message says of one item or one limit.

The corrected value takes the place of the one that is recorded, as a proposal, and of whatever else was made of the
same words; its evidence is the sentence.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any, Final

from django.utils.translation import gettext as _

from apps.fields.reading.corrections.bids import bids, offered, under_label
from apps.fields.reading.corrections.board import Board, title_of
from apps.fields.reading.corrections.figures import limits_of
from apps.fields.reading.corrections.limit_bids import limit_bids
from apps.fields.reading.corrections.limits import carry_out_limit
from apps.fields.reading.corrections.lists import carry_out
from apps.fields.reading.lines.blocks import Block, Outline
from apps.fields.reading.lines.sheet import Sheet
from apps.fields.reading.phrasebook import phrasebook
from apps.fields.reading.results import CORRECTED, ReadValue
from apps.fields.reading.sentences import sentences
from apps.fields.reading.text import Said, Span
from apps.fields.schema.field import Field

MOST_SENTENCES: Final = 20
_LINE: Final = re.compile("\n")
_BETWEEN: Final = re.compile(
    r",\s(?:and\s|then\s|but\s)?|\sand\s(?:then\s)?(?=(?:take|drop|remove|delete|add|move|put|raise|lower|change|set)\s)|,",
    re.IGNORECASE,
)


def correct(said: Said, found: Outline, sheet: Sheet) -> bool:
    """Whether the message corrects something that is recorded, or seems to and is asked."""
    board = Board(sheet.known)
    if not any(board.known.value(field.path) is not None for field in board.known.catalogue.fields):
        return False
    for sentence in _sentences(said, found):
        _carry_sentence(sentence, board)
    for block in found.blocks:
        _correct_labelled(block, sheet, board)
    if not (board.values or board.questions):
        return False
    _settle(board, sheet)
    return True


def _sentences(said: Said, found: Outline) -> Iterator[Said]:
    """Those of the message that no label claims; a name in speech claims none."""
    claimed = [
        (block.label.start, block.body.end)
        for block in found.blocks
        if not block.is_spoken
        and block.body.strip()
        and ":" in block.label.folded[block.label.end : block.body.start]
    ]
    count = 0
    for line in said.split(_LINE):
        if line.plain.lstrip().startswith(">"):
            continue
        whole = [line] if offered(line.plain) else sentences(line, halves=True)
        for sentence in whole:
            count += 1
            if count <= MOST_SENTENCES and not _overlaps(sentence.span, claimed):
                yield sentence


def _carry_sentence(sentence: Said, board: Board) -> None:
    """The sentence as a whole; else its parts, if each of them bids something."""
    if _carry(sentence.plain, sentence.span, board):
        return
    parts = [part for part in sentence.split(_BETWEEN) if part.strip()]
    tried = Board(board.known, dict(board.values))  # `last` is of this sentence alone
    if len(parts) < 2 or not all(_carry(part.plain, sentence.span, tried) for part in parts):
        return
    board.values = tried.values
    board.questions += tried.questions
    for path, spans in tried.spans.items():
        board.spans.setdefault(path, []).extend(spans[:1])


def _carry(plain: str, span: Span, board: Board) -> bool:
    if (reply := offered(plain)) is not None:
        return carry_out(reply, span, board)
    under = (
        under_label(plain, board.last.titles.en)
        if board.last and isinstance(board.current(board.last.path), list)
        else ()
    )
    return (
        any(carry_out(bid, span, board) for bid in bids(plain))
        or any(carry_out_limit(bid, span, board) for bid in limit_bids(plain))
        or any(carry_out(bid, span, board) for bid in under if bid.sort == "in")
    )


def _correct_labelled(block: Block, sheet: Sheet, board: Board) -> None:
    """Under the label of a list: an order instead of items ("Tools: drop the saw"), or one item of several like it."""
    field, body = block.first, block.body.strip()
    before = board.current(field.path)
    if len(block.groups[0]) > 1 or block.is_part or not isinstance(before, list) or not body:
        return
    span = (block.label.start, body.end)
    if any(carry_out(bid, span, board) for bid in under_label(body.plain, field.titles.en)):
        return
    read = sheet.values.get(field.path)
    if read is not None and isinstance(read.value, list):
        _ask_whether_all(field, read.value, before, span, board)


def _ask_whether_all(field: Field, said: list[Any], before: list[Any], span: Span, board: Board) -> None:
    """One item where several are recorded, and one of them limits the same: does it take that one's place, or all?"""
    if len(said) != 1 or len(before) < 2 or not isinstance(said[0], str):
        return
    alike = [number for number, item in enumerate(before) if _limit_the_same(said[0], item)]
    if len(alike) != 1:
        return
    names = {"old": before[alike[0]], "list": title_of(field), "item": said[0]}
    one, everything = (
        _("Replace “%(old)s” under “%(list)s” by: %(item)s") % names,
        _("Replace everything under “%(list)s” by: %(item)s") % names,
    )
    replies = (everything,) if said[0] in before else (one, everything)
    recorded = {"item": before[alike[0]], "count": len(before)}
    reason = _("Of the %(count)s that are recorded one says the like: “%(item)s”.") % recorded
    board.ask(field, span, reason, _("Does the new one take its place, or the place of all?"), replies)


def _limit_the_same(one: str, other: Any) -> bool:
    """Whether two items limit the same measure."""
    return isinstance(other, str) and any(
        limits_of(measure, one) and limits_of(measure, other) for measure in phrasebook().corrections.measures
    )


def _settle(board: Board, sheet: Sheet) -> None:
    """What was corrected or asked, in place of what else was made of the same words."""
    spans = [span for spans in board.spans.values() for span in spans]
    spans += [question.span for question in board.questions]
    for path, read in list(sheet.values.items()):
        if all(_overlaps(own, spans) for own in read.spans):
            del sheet.values[path]
    sheet.unreadable = [p for p in sheet.unreadable if not _overlaps(p.span, spans)] + board.questions
    sheet.unknown = [label for label in sheet.unknown if not _overlaps(label.span, spans)]
    sheet.ties = [tie for tie in sheet.ties if not _overlaps(tie.span, spans)]
    for path, value in board.values.items():
        places = tuple(dict.fromkeys(board.spans[path]))
        sheet.values[path] = ReadValue(path, value, places, True, CORRECTED)


def _overlaps(span: Span, others: Iterable[Span]) -> bool:
    return any(span[0] < end and start < span[1] for start, end in others)
