"""What of the words behind a label is its value: no questions to us, no other list of its kind, no sentences about
something else, which are read by themselves."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from apps.fields.reading.lines.blocks import Block
from apps.fields.reading.lines.items import LISTS
from apps.fields.reading.lines.lists import by_semicolons
from apps.fields.reading.lines.sheet import Sheet
from apps.fields.reading.lines.strays import without_strays
from apps.fields.reading.phrasebook import worded
from apps.fields.reading.replies.parts import besides
from apps.fields.reading.results import UnknownLabel
from apps.fields.reading.spoken.asides import unknown_label, without_order, without_question
from apps.fields.reading.spoken.no_answer import sets_aside
from apps.fields.reading.spoken.overruled import decided
from apps.fields.reading.text import Said

_REMARKS: Final = worded(
    lambda words: (
        r"(?:\.\s{1,3}|。)(?=(?:we|they|it|this)\b|我们|采用|用)"
        rf"|\n\s{{0,3}}(?=(?:{words.plans})\b[^\n;]*[0-9]\s?(?::|to)\s?[0-9])"
    )
)
_ITEM: Final = re.compile(r"[,;。\n](?![0-9]{3}\b)")
_EDGES: Final = " ,;。\n"
_STOPS: Final = re.compile(r"[.!](?=\s|$)|[。!]")


def own_part(block: Block, sheet: Sheet) -> Block:
    """The block with its own words alone; what else was said is put down in the sheet."""
    block = _without_set_aside(replace(block, body=_own_words(block)), sheet)
    block = _without_remarks(_without_sister(block, sheet), sheet)
    block, stray = without_strays(_without_others(block, sheet), sheet.known)
    _read_by_itself([stray] if stray else [], sheet)
    return block


def _read_by_itself(pieces: Iterable[Said], sheet: Sheet) -> None:
    for piece in pieces:
        sheet.strays.append(piece)
        sheet.rest += decided(piece)


def _without_set_aside(block: Block, sheet: Sheet) -> Block:
    """A list without what is called dropped or undecided among its items. Blanked, so that places stay."""
    if block.first.kind not in LISTS:
        return block
    for piece in [*block.body.split(_ITEM)][1:]:
        if sets_aside(piece.plain):
            at = piece.start - block.body.start
            plain = block.body.plain
            blanked = f"{plain[:at]}{' ' * (piece.end - piece.start)}{plain[at + piece.end - piece.start :]}"
            block = replace(block, body=block.body.reworded(blanked).strip(_EDGES))
            sheet.strays.append(piece)
    return block


def _own_words(block: Block) -> Said:
    """What was said after a label without what was asked behind it; the full stop that parted the two goes as well."""
    own = without_order(without_question(block.body, block.first))
    cut = own.end < block.body.strip(" ,;\n").end
    cut = cut and not block.first.is_prose
    return own.strip(" .。\n") if cut and len(_STOPS.findall(own.plain)) == 1 else own


def _without_sister(block: Block, sheet: Sheet) -> Block:
    """A list without what stands behind a name like its own: `Tools to buy: …; tools to lend: …`."""
    if block.first.kind != "string_list":
        return block
    for piece in [*by_semicolons(block.body)][1:]:
        label = unknown_label(piece)
        if label is not None and _ends_alike(label.plain, block.label.plain):
            sheet.unknown.append(UnknownLabel(label.text, "", label.span))
            return replace(block, body=block.body.cut(0, piece.start - block.body.start).strip(" ;"))
    return block


def _without_others(block: Block, sheet: Sheet) -> Block:
    """A text up to where it goes on to other fields, which are read as in a reply."""
    field, body = block.first, block.body.strip()
    if field.kind not in ("string", "string_list") or field.is_prose or block.is_part or "\n" in body.plain:
        return block
    own, others = besides(body, field, sheet.known.catalogue, sheet.around())
    if own is None or not others:
        return block
    for read in others:
        sheet.values.setdefault(read.field, read)
    return replace(block, body=own)


def _without_remarks(block: Block, sheet: Sheet) -> Block:
    """Items of a list without the sentences behind them that tell what "we" do: those are read by themselves."""
    body = block.body.strip()
    remarks = _REMARKS().search(body.plain) if block.first.kind == "object_list" else None
    if remarks is None or _REMARKS().match(f". {body.plain}"):
        return block
    _read_by_itself([body.cut(remarks.end())], sheet)
    return replace(block, body=body.cut(0, remarks.start()))


def _ends_alike(one: str, other: str) -> bool:
    """Whether two names end in one word: "… criteria"."""
    ends = [name.split()[-1].casefold() if name.isascii() else name[-2:] for name in (one, other)]
    return ends[0] == ends[1]
