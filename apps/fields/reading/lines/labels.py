"""Finds the labelled lines of a message: which label, which fields it may mean, what was said after it.

Lines without a known label continue the one before. What stands under no label is given back as loose
text; quoted lines (`>`) are somebody else's words and are given to nobody.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Final

from apps.fields.reading.lines.blocks import Block, Outline
from apps.fields.reading.lines.label_blocks import (
    labelled_block,
    may_name_an_item,
    undecorated,
)
from apps.fields.reading.lines.mid_line import split_inside
from apps.fields.reading.lines.names import meanings
from apps.fields.reading.lines.spoken import in_speech, split_by_labels
from apps.fields.reading.lines.sub_labels import sub_label
from apps.fields.reading.phrasebook import phrasebook
from apps.fields.reading.phrases import is_rejected
from apps.fields.reading.requests import is_request, requests
from apps.fields.reading.results import TEXT_KINDS
from apps.fields.reading.sentences import addresses, is_marked
from apps.fields.reading.spoken.asides import turns_to_us
from apps.fields.reading.text import Said, numbered
from apps.fields.schema.catalogue import FieldCatalogue

SHORT_LINE: Final = 80
_CLAUSE_ENDS: Final = re.compile(r"[,;](?![0-9])|[.。](?![0-9])")
_TAIL: Final = " .。吧了"
_COUNT_LINE: Final = re.compile(r"\s{0,3}[^:\n]{1,60}:\s{0,3}[0-9][0-9,]{0,9}\D{0,12}", re.IGNORECASE)


@dataclass
class _Open:
    """The block that is being read: its lines so far, and whether a blank line came."""

    block: Block
    bare: bool
    blank: bool = False
    empty: bool = field(default=True)

    @property
    def lists_below(self) -> bool:
        """Whether nothing stands beside the label: what has a bullet below it is an item."""
        beside, _newline, _below = self.block.body.plain.partition("\n")
        return self.bare and not beside.strip()

    def take(self, line: Said) -> None:
        self.block = replace(self.block, body=replace(self.block.body, end=line.end))
        self.empty = self.empty and not line.strip()
        self.blank = False if self.empty else self.blank


def outline(said: Said, catalogue: FieldCatalogue, current_stage: str) -> Outline:
    """The labelled blocks of a message in order, and the text that belongs to none."""
    blocks: list[Block] = []
    loose: list[Said] = []
    opened: _Open | None = None

    def known(label: str) -> bool:
        return bool(meanings(label, catalogue, current_stage))

    for line in said.split(re.compile(r"\n")):
        if not line.strip():
            if opened is not None:
                opened.blank = not opened.empty
            continue
        block = labelled_block(line, catalogue, current_stage)
        block = None if _stays(line, opened, block) else block
        if block is not None:
            blocks += [opened.block] if opened else []
            opened = _Open(block, bare=_bare(line), empty=not block.body.strip())
        elif opened is not None and _continues(line, opened) and not is_request(line, known):
            opened.take(line)
        else:
            blocks += [opened.block] if opened else []
            opened = None
            if line.plain.lstrip().startswith(">"):
                continue
            before, spoken = in_speech(line, catalogue, current_stage)
            loose += [before] if before.strip() else []
            blocks += spoken
    blocks += [opened.block] if opened else []
    inline = (part for block in blocks for part in split_inside(block, catalogue, current_stage))
    parts = [part for block in inline for part in split_by_labels(block, catalogue, current_stage)]
    pieces = tuple(_paragraphs(loose))
    named = (request for piece in pieces for request in requests(piece, known))
    asked = [
        Block(label, meanings(label.plain, catalogue, current_stage), body, is_request=True)
        for label, body in named
    ]
    asked = [block for block in asked if not _is_of_another(block)]
    return Outline(tuple(parts), pieces, tuple(asked))


def _is_of_another(block: Block) -> bool:
    """Whether what is bid is no text of the field that is named: "the wall should be 35%" is a figure of the wall."""
    if not block.groups or block.first.kind != "string":
        return False
    first = _CLAUSE_ENDS.split(block.body.plain.strip())[0].rstrip(_TAIL)
    return is_rejected(phrasebook().of(block.first.key), first)


def _bare(line: Said) -> bool:
    return not numbered(line.plain)


def _stays(line: Said, opened: _Open | None, block: Block | None) -> bool:
    """Whether a line belongs to the open block even if it looks like a label."""
    if line.plain.lstrip().startswith(">"):
        return True
    if opened is None:
        return False
    field = opened.block.first
    if field.kind == "string_list":
        return opened.bare and not opened.blank and numbered(line.plain)
    if opened.blank or not field.parts:
        return False
    if opened.lists_below and numbered(line.plain) and block is not None and may_name_an_item(block, field):
        return True
    if sub_label(undecorated(line).plain, field) is not None:
        return True
    counted = field.form == "counts" and _COUNT_LINE.fullmatch(line.plain[:120]) is not None
    return counted and (block is None or block.first.kind in ("string", "string_list"))


def _continues(line: Said, opened: _Open) -> bool:
    """Whether a line without a label is still part of the value: not where it turns to the assistant."""
    plain = line.plain
    if plain.lstrip().startswith(">"):
        return False
    if opened.empty:
        return not (addresses(plain) and is_marked(plain))
    if turns_to_us(plain, opened.block.first, opened.block.body.plain):
        return False
    if not opened.blank:
        return True
    field = opened.block.first
    if field.kind not in TEXT_KINDS:
        return False
    if field.kind == "string" or numbered(plain):
        return True
    return len(plain) <= SHORT_LINE and not plain.rstrip().endswith((".", "。", "!", "?", "！", "？"))


def _paragraphs(lines: Iterable[Said]) -> Iterator[Said]:
    """Loose lines that follow each other directly, as one piece: sentences run over line ends."""
    current: Said | None = None
    for line in lines:
        if current is not None and line.start == current.end + 1:
            current = replace(current, end=line.end)
            continue
        if current is not None:
            yield current
        current = line
    if current is not None:
        yield current
