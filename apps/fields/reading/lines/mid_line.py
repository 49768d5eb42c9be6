"""Labels in the middle of a line, each of which begins another value.

A label in the middle of a line begins a value in two cases, in either language. Behind a value that has no words of
its own (a number, a choice, a date), which no label can belong to. Behind words or a list, where EVERY segment between
semicolons begins with a known label: `P: …; I: …; C: …`. Behind a full stop only where one list follows another of
its stage (`First doors: …. Further doors: …`). In a field of prose (`x-prose`: a background, a hypothesis), whose
sentences may well have colons, only the title of another field does; criteria go on to the line's end.
A list of objects keeps its segments (`Rooms: Kitchen: 5 m; Hall: blue`) unless a label can be no name of an item.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from apps.fields.reading.lines.blocks import Block
from apps.fields.reading.lines.headings import behind_heading
from apps.fields.reading.lines.label_blocks import (
    LONG_NAME,
    begins_value,
    is_own_name,
    labelled_block,
    may_name_an_item,
    stands_beside,
)
from apps.fields.reading.lines.lists import by_semicolons
from apps.fields.reading.results import TEXT_KINDS
from apps.fields.reading.text import Said
from apps.fields.schema.catalogue import FieldCatalogue

_INLINE: Final = re.compile(r"[;.,。]\s{0,3}(?=[^\s:;.,。][^:;,。\n]{0,50}?:)")
_COMMA_LABEL: Final = re.compile(
    r"\([^()\n]{0,300}\)|\[[^\[\]\n]{0,300}\]|(?P<at>,\s{0,3}(?=[^\s:;,][^:;,。\n]{0,50}?:))"
)
_STOP_LABEL: Final = re.compile(r"(?:\.\s{1,3}|。\s{0,3})(?=[^\s:;,.。][^:;,。\n]{0,50}?:)")
LONGEST_INLINE: Final = 2000
_SENTENCE_LABEL: Final = re.compile(r"(?:[.?!]\s{1,3}|[。?!]\s{0,3})(?=[^\s:;,.。][^:;,。\n]{0,50}?:)")
LONG_TITLE: Final = 9  # letters


def split_inside(block: Block, catalogue: FieldCatalogue, current_stage: str) -> Iterator[Block]:
    """Several labels on one line: `Share: 0.025; height: 80 cm`, `P: …; I: …; C: …`; the rule is that of the module."""
    line, rest = block.body.first_line()
    if rest.strip() or len(line.plain) > LONGEST_INLINE:
        yield block
        return
    while (found := _next_on_line(block, line, catalogue, current_stage)) is not None:
        end, following = found
        yield replace(block, body=line.cut(0, end))
        block, line = following, following.body
    yield block


def _next_on_line(
    block: Block, line: Said, catalogue: FieldCatalogue, current_stage: str
) -> tuple[int, Block] | None:
    """Where the value of a block ends on its line, and the block that begins there; None where it is the last."""
    field = block.first
    if block.is_part or field.kind == "object" or field.form == "counts":
        return None
    if field.is_prose:
        return _behind_prose(block, line, catalogue, current_stage)
    if field.kind not in TEXT_KINDS:
        ends = ((match.start(), line.cut(match.end())) for match in _INLINE.finditer(line.plain))
        labelled = ((at, labelled_block(after, catalogue, current_stage)) for at, after in ends)
        return next(((at, inner) for at, inner in labelled if inner is not None), None)
    if (after_comma := _behind_comma(block, line, catalogue, current_stage)) is not None:
        return after_comma
    if (after_stop := _behind_stop(block, line, catalogue, current_stage)) is not None:
        return after_stop
    first, *others = by_semicolons(line)
    if not others or not all(begins_value(piece, field, catalogue, current_stage) for piece in others):
        return None
    following = labelled_block(line.cut(others[0].start - line.start), catalogue, current_stage)
    return (first.end - line.start, following) if following is not None else None


def _behind_stop(
    block: Block, line: Said, catalogue: FieldCatalogue, current_stage: str
) -> tuple[int, Block] | None:
    """The longer name of another list of the same stage, behind the full stop that ends this one."""
    if block.first.kind != "object_list":
        return None
    if (headed := behind_heading(block, line, catalogue)) is not None:
        return headed
    for end in _STOP_LABEL.finditer(line.plain):
        inner = labelled_block(line.cut(end.end()), catalogue, current_stage)
        if (
            inner is not None
            and stands_beside(inner, block.first)
            and not may_name_an_item(inner, block.first)
        ):
            return end.start(), inner
    return None


def _behind_prose(
    block: Block, line: Said, catalogue: FieldCatalogue, current_stage: str
) -> tuple[int, Block] | None:
    """The title of another field behind a sentence of a text: written as a title, and of another stage a long one, for
    sentences may well have colons."""
    for end in _SENTENCE_LABEL.finditer(line.plain) if block.first.kind == "string" else ():
        inner = labelled_block(line.cut(end.end()), catalogue, current_stage)
        if inner is None or inner.is_part or inner.is_spoken or not is_own_name(inner):
            continue
        words = inner.label.text
        is_title = words[:1].isupper() or not words.isascii()
        is_long = len(words) >= (LONG_TITLE if words.isascii() else LONG_NAME)
        if inner.first is not block.first and is_title and (is_long or stands_beside(inner, block.first)):
            return end.start() + 1, inner
    return None


def _behind_comma(
    block: Block, line: Said, catalogue: FieldCatalogue, current_stage: str
) -> tuple[int, Block] | None:
    """The label of the same stage behind a comma: `Place: …, keeper: …, door: …`.

    One by its alias counts only in company (`P: …, I: …, C: …`), for words with a colon may stand in a value.
    """
    field = block.first
    if field.kind == "object_list":
        return None
    ends = [match for match in _COMMA_LABEL.finditer(line.plain) if match["at"]]
    labelled = ((end.start(), labelled_block(line.cut(end.end()), catalogue, current_stage)) for end in ends)
    found = [(at, inner) for at, inner in labelled if inner is not None and stands_beside(inner, field)]
    if not found:
        return None
    own = any(is_own_name(inner) for _at, inner in found)
    company = len({inner.first.path for _at, inner in found}) > 1
    company = company or block.label.folded[: block.label.start].rstrip().endswith(",")
    return found[0] if own or company else None
