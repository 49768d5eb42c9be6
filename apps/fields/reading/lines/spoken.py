"""Labels in the midst of speech: behind a full stop the name of a field and a colon begin its value, as they do at the
head of a line. "We keep bees. Place: the orchard. Keepers - two pupils."

Only names that can hardly be anything else: long ones, and the looser names of a phrasebook.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from apps.fields.reading.lines.blocks import Block
from apps.fields.reading.lines.names import LEAST_CHARACTERS, LEAST_LETTERS, meant, without_leads
from apps.fields.reading.phrasebook import phrasebook
from apps.fields.reading.sentences import sentences
from apps.fields.reading.text import Said
from apps.fields.schema.catalogue import FieldCatalogue

LONGEST_NAME: Final = 60
LONGEST_LINE: Final = 2000
_EDGES: Final = " .。;\n"
_BETWEEN: Final = " .。;"
_COLON: Final = re.compile(r"\s?(?:(?<![0-9]):|:(?![0-9]))(?!//)\s?|\s[-–]\s(?=[^0-9\s])")


def label_of(
    sentence: Said, catalogue: FieldCatalogue, current_stage: str, *, least: int = LEAST_LETTERS
) -> Block | None:
    """The block that a sentence opens in the midst of speech; names have at least so many letters."""
    colon = _COLON.search(sentence.plain[:LONGEST_NAME])
    if colon is None or not colon.start():
        return None
    label = sentence.cut(0, colon.start())
    name = without_leads(label.plain).strip()
    if len(name) < (least if name.isascii() else LEAST_CHARACTERS):
        return None
    groups = meant(label.plain, catalogue, current_stage)
    body = sentence.cut(colon.end())
    return (
        Block(label, groups, body, is_spoken=True)
        if groups and len(groups[0]) == 1 and body.strip()
        else None
    )


def in_speech(
    line: Said, catalogue: FieldCatalogue, current_stage: str, *, halves: bool = False
) -> tuple[Said, list[Block]]:
    """What of a line stands before the first label in it, and the blocks from there to its end."""
    said = [*sentences(line, halves=halves)]
    short = [label_of(sentence, catalogue, current_stage, least=1) for sentence in said]
    if not all(short):  # "P: …. I: …. C: …" are labels in company alone
        short = [label_of(sentence, catalogue, current_stage) for sentence in said]
    begun = [block for block in short if block is not None]
    ends = [*(block.label.start for block in begun[1:]), line.end]
    blocks = [
        replace(b, body=replace(b.body, end=end).strip(_EDGES)) for b, end in zip(begun, ends, strict=False)
    ]
    before = replace(line, end=begun[0].label.start) if begun else line
    return before, blocks


def split_by_labels(block: Block, catalogue: FieldCatalogue, current_stage: str) -> Iterator[Block]:
    """A block of one line, and those that begin in the midst of what is said in it."""
    line, rest = block.body.first_line()
    told = block.is_part or block.first.form == "counts" or phrasebook().of(block.first.key).narrative
    if told or rest.strip() or len(line.plain) > LONGEST_LINE:
        yield block
        return
    before, blocks = _behind_first(block, line, catalogue, current_stage)
    yield replace(block, body=replace(line, end=before.end).strip(_EDGES)) if blocks else block
    yield from blocks


def _behind_first(
    block: Block, line: Said, catalogue: FieldCatalogue, current_stage: str
) -> tuple[Said, list[Block]]:
    """What of a line is the block's own, and the blocks behind it; behind a semicolon only one list follows another."""
    is_list = block.first.kind == "string_list"
    for halves in (True, False) if is_list else (False,):
        first = next(iter(sentences(line, halves=halves)), line)
        rest = line.cut(len(first.plain)).strip(_BETWEEN)
        before, blocks = in_speech(rest, catalogue, current_stage, halves=halves)
        blocks = [each for each in blocks if each.first is not block.first]
        if blocks and (not halves or all(each.first.kind == "string_list" for each in blocks)):
            return before, blocks
    return line, []
