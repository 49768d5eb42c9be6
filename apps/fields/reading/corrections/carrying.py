"""Corrects what is recorded by what a message says of one item or one limit.

The corrected value takes the place of the one that is recorded, as a proposal, and of whatever else was made of the
same words; its evidence is the sentence.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final

from apps.fields.reading.corrections.bids.items import bids, offered, swaps, under_label
from apps.fields.reading.corrections.bids.limits import limit_bids, limit_given_up
from apps.fields.reading.corrections.bids.parts import is_question, parts_of, stands_alone, undoes
from apps.fields.reading.corrections.bids.rewrites import rewrites
from apps.fields.reading.corrections.bids.values import said_wrong, value_bids
from apps.fields.reading.corrections.entries.additions import add_to_field, complete_text
from apps.fields.reading.corrections.entries.board import Board
from apps.fields.reading.corrections.entries.cutting import carry_out_cut
from apps.fields.reading.corrections.entries.demands import carry_out_demand
from apps.fields.reading.corrections.entries.lists import carry_out
from apps.fields.reading.corrections.entries.numbered import carry_out_numbered
from apps.fields.reading.corrections.entries.pointed import carry_out_pointed
from apps.fields.reading.corrections.entries.pointing import take_out_what_was_named
from apps.fields.reading.corrections.entries.quoted import ask_of_part, carry_out_swap
from apps.fields.reading.corrections.entries.rewriting import rewrite, rewrite_as_said
from apps.fields.reading.corrections.entries.values import ask_value, carry_out_value, field_named
from apps.fields.reading.corrections.entries.wholes import carry_out_wholes
from apps.fields.reading.corrections.entries.windows import carry_out_window
from apps.fields.reading.corrections.exchanged import carry_out_exchanged
from apps.fields.reading.corrections.figures.exchanging import carry_out_exchange
from apps.fields.reading.corrections.figures.frequencies import carry_out_frequency
from apps.fields.reading.corrections.figures.instead import carry_out_instead
from apps.fields.reading.corrections.figures.intervals import carry_out_interval
from apps.fields.reading.corrections.figures.limits import ask_limit, carry_out_limit
from apps.fields.reading.corrections.figures.named_ends import carry_out_end
from apps.fields.reading.corrections.figures.pointed_at import carry_out_pointed_at
from apps.fields.reading.corrections.figures.remaking import carry_out_remake
from apps.fields.reading.corrections.figures.units import carry_out_unit
from apps.fields.reading.corrections.labelled import correct_labelled
from apps.fields.reading.corrections.orders.addressed import defies
from apps.fields.reading.corrections.orders.carrying import (
    ask_of_order,
    carry_out_order,
    carry_out_quoted_order,
)
from apps.fields.reading.corrections.orders.mentioned import take_out_mentioned, takes_out_part
from apps.fields.reading.corrections.orders.told_out import carry_out_told, goes_on, is_told_out
from apps.fields.reading.corrections.said_wrong import carry_instead, carry_limit_instead
from apps.fields.reading.corrections.settling import overlaps, settle_board
from apps.fields.reading.corrections.withdrawals import take_back
from apps.fields.reading.lines.blocks import Outline
from apps.fields.reading.lines.sheet import Sheet
from apps.fields.reading.sentences import sentences
from apps.fields.reading.text import Said, Span

MOST_SENTENCES: Final = 20
MOST_JOINED: Final = 4  # parts of one value
MOST_BETWEEN: Final = 2  # characters between two sentences of one line
_IN_OWN_WORDS: Final = (carry_out_remake, carry_out_exchange, carry_out_end, take_back)
_LINE: Final = re.compile("\n")
_SWAPS: Final = re.compile(
    r"(?:\W*\b(?:oh|so|ok(?:ay)?|and|please|no|wait|also)\b)*\W*(?:swap|switch|exchange)\s(?:the\s|our\s)?(?P<list>[^,:;.?]{3,30}?)\s?:\s",
    re.IGNORECASE,
)
_FIRST: Final = re.compile(r"(?P<what>[^,;:.?]{2,90}?)\s(?:first|on top)", re.IGNORECASE)


def correct(said: Said, found: Outline, sheet: Sheet) -> bool:
    """Whether the message corrects something that is recorded, or seems to and is asked."""
    board, known = Board(sheet.known), sheet.known
    is_empty = not (known.said or known.pending or any(part != {} for part in known.context.values()))
    if is_empty or not any(known.value(field.path) is not None for field in known.catalogue.fields):
        return _rewrite(said, found, sheet, board)
    done = [place.span for place in carry_out_wholes(said, board)]
    _carry_sentences((each for each in _sentences(said, found) if not overlaps(each.span, done)), board)
    if not (board.values or board.questions or found.blocks):
        carry_out_pointed(said, said.strip().span, board)
    if board.called_wrong is not None:
        ask_value(board.called_wrong[0], "", board.called_wrong[1], board)
    if board.limit_called_wrong is not None:
        ask_limit(*board.limit_called_wrong, board)
    for block in found.blocks:
        correct_labelled(block, sheet, board)
    if not (board.values or board.questions):
        return False
    settle_board(board, sheet)
    return True


def _rewrite(said: Said, found: Outline, sheet: Sheet, board: Board) -> bool:
    """Where nothing is recorded: what is to be written, and what is to be taken out of nothing, which is no value."""
    told: list[Said] = []
    done = [place.span for place in carry_out_wholes(said, board)]
    for sentence in (each for each in _sentences(said, found) if not overlaps(each.span, done)):
        if not (rewrite(sentence, board) or rewrite_as_said(sentence, told, board)):
            carry_out_cut(sentence.plain, sentence.span, board)
        told.append(sentence)
    if board.values or board.questions:
        settle_board(board, sheet)
    return bool(board.values or board.questions)


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
        halves = sentences(line, halves=not any(rewrites(line.plain)))
        whole = [line] if offered(line.plain) else halves
        for sentence in whole:
            count += 1
            if count <= MOST_SENTENCES and not overlaps(sentence.span, claimed):
                yield sentence


def _carry_sentences(sentences_of: Iterable[Said], board: Board) -> None:
    """One after the other; of two that change nothing each by itself the one may call wrong what the other replaces."""
    before: Said | None = None
    told: list[Said] = []
    for sentence in (each for each in sentences_of if not defies(each.plain)):
        held = board.values.copy(), len(board.questions)
        if not (
            carry_out_window(sentence.plain, sentence.span, board)
            or carry_out_quoted_order(sentence, board)
            or rewrite(sentence, board)
            or rewrite_as_said(sentence, told, board)
        ):
            _carry_sentence(sentence, board)
            if held[0] == board.values and (
                _puts_figure(sentence, board, held[1]) or takes_out_part(sentence, board, held[1])
            ):
                board.called_wrong, board.limit_called_wrong = None, None
        changed = held != (board.values, len(board.questions))
        if not changed and before is not None and 0 <= sentence.start - before.end < MOST_BETWEEN:
            joined = replace(before, end=sentence.end)
            changed = carry_out_exchange(joined.plain, sentence.span, board)
            if changed:
                board.note_place(before.span)
                board.called_wrong, board.limit_called_wrong = None, None
        if not changed:
            changed = (
                take_out_what_was_named(sentence, told, board)
                or carry_out_order(sentence, board)
                or take_out_mentioned(sentence, board)
                or ask_of_order(sentence, board)
                or carry_out_pointed_at(sentence, board)
            )
        before = None if changed else sentence
        told.append(sentence)


def _puts_figure(sentence: Said, board: Board, asked: int) -> bool:
    """Whether the old figure that was said beside the new one tells what is meant, where nothing else does: then no
    more is asked of it than that."""
    tried = Board(board.known, dict(board.values))
    if not carry_out_instead(sentence.plain, sentence.span, tried):
        return False
    del board.questions[asked:]
    board.take_over(tried)
    return True


def _carry_sentence(sentence: Said, board: Board) -> None:
    """The sentence as a whole; else its parts: those that bid something, where the others leave them as they are."""
    if board.called_wrong is not None and carry_instead(sentence, board):
        return
    if board.limit_called_wrong is not None and carry_limit_instead(sentence, board):
        return
    board.called_wrong, board.limit_called_wrong = None, None
    if add_to_field(sentence.plain, sentence.span, sentence, board) or complete_text(sentence, board):
        return
    if carry_out_interval(sentence.plain, sentence.span, board):
        return
    asked = len(board.questions)
    if _carry(sentence.plain, sentence.span, board):
        if len(board.questions) > asked and _remakes(sentence, board):
            del board.questions[asked:]
        return
    swapped = _SWAPS.match(sentence.plain)
    parts = parts_of(sentence.cut(swapped.end()) if swapped else sentence)
    tried = [
        _carry_parts(order, sentence, board, swapped["list"] if swapped else "") for order in _orders(parts)
    ]
    # What cannot be done in one order may be done in the other: an item comes before the last one goes.
    best = min(
        (each for each in tried if each is not None), key=lambda each: len(each.questions), default=None
    )
    if best is not None:
        board.take_over(best)
    elif any(carry(sentence.plain, sentence.span, board) for carry in (*_IN_OWN_WORDS, ask_of_part)):
        return
    elif name := said_wrong(sentence.plain):
        field = field_named(name, board.known)
        if field is None:
            board.limit_called_wrong = (name, sentence.span)
        elif board.current(field.path) is not None:
            board.called_wrong = (field, sentence.span)


def _remakes(sentence: Said, board: Board) -> bool:
    """Whether the clauses of a sentence say for certain what the sentence as a whole left to be asked."""
    tried = Board(board.known, dict(board.values))
    if not carry_out_remake(sentence.plain, sentence.span, tried) or tried.questions:
        return False
    board.take_over(tried)
    return True


def _orders(parts: list[Said]) -> list[list[Said]]:
    return [parts, parts[::-1]] if len(parts) == 2 else [parts]


def _carry_parts(parts: list[Said], sentence: Said, board: Board, under: str) -> Board | None:
    """What the parts bid one after another, on a board of its own; None where they bid nothing for certain."""
    tried = Board(board.known, dict(board.values))  # `last` is of this sentence alone
    left: list[Said] = []
    at = carried = 0
    while at < len(parts):
        taken = _carry_longest(parts[at:], tried, under)
        carried += bool(taken)
        left += [] if taken else [parts[at]]
        at += taken or 1
    if not carried or (len(parts) < 2 and not under) or not all(_leaves_rest(part, board) for part in left):
        return None
    if not left:
        tried.spans = {path: [sentence.span] for path in tried.spans}
    return tried


def _carry_longest(parts: list[Said], board: Board, under: str) -> int:
    """How many parts from the first one on bid one thing together: a value may have commas in it."""
    ends = next(
        (n for n, part in enumerate(parts) if n and (is_question(part.plain) or undoes(part.plain))),
        len(parts),
    )
    for count in range(min(ends, MOST_JOINED), 0, -1):
        joined = replace(parts[0], end=parts[count - 1].end) if count > 1 else parts[0]
        if joined.end < joined.start:
            continue  # in the other order
        plain = joined.plain
        if under and (first := _FIRST.fullmatch(plain.strip(" ."))) is not None:
            plain = f"move {first['what']} to {under}"
        if _carry(plain, joined.span, board):
            return count
    return 0


def _leaves_rest(part: Said, board: Board) -> bool:
    """Whether a part that bids nothing leaves what the others bid as it is."""
    if is_question(part.plain):
        return stands_alone(part.plain, board.known.catalogue)
    return not undoes(part.plain)


def _carry(plain: str, span: Span, board: Board) -> bool:
    if (reply := offered(plain)) is not None:
        return carry_out(reply, span, board)
    under = (
        under_label(plain, board.last.titles.en)
        if board.last and isinstance(board.current(board.last.path), list)
        else ()
    )
    return (
        goes_on(plain, span, board)
        or is_told_out(plain, span, board)
        or carry_out_numbered(plain, span, board)
        or carry_out_unit(plain, span, board)
        or carry_out_exchanged(plain, span, board)
        or carry_out_swap(plain, span, board)
        or carry_out_cut(plain, span, board)
        or any(carry_out(bid, span, board) for bid in bids(plain))
        or any(carry_out_limit(bid, span, board) for bid in limit_bids(plain))
        or _ask_given_up(plain, span, board)
        or any(carry_out_value(bid, span, board) for bid in value_bids(plain))
        or carry_out_frequency(plain, span, board)
        or carry_out_demand(plain, span, board)
        or any(carry_out(bid, span, board) for bid in swaps(plain))
        or any(carry_out(bid, span, board) for bid in under if bid.sort == "in")
        or carry_out_told(plain, span, board)
    )


def _ask_given_up(plain: str, span: Span, board: Board) -> bool:
    """A limit that is to hold no more: how the text reads without it is for people to say."""
    given_up = limit_given_up(plain)
    return given_up is not None and ask_limit(given_up[0], span, board, side=given_up[1])
