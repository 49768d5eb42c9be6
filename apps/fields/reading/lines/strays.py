"""Sentences behind a label that speak of something else: "Place: the orchard. We would leave out those afraid of bees".

A label names what its own sentence says; whoever speaks goes on to the next thing without a new line. From the first
sentence on that surely is about another matter the words are read by themselves.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from apps.fields.reading.lines.blocks import Block
from apps.fields.reading.lines.items import LISTS
from apps.fields.reading.lines.names import named_first
from apps.fields.reading.phrasebook import phrasebook
from apps.fields.reading.prose import patterns
from apps.fields.reading.results import TEXT_KINDS, Known
from apps.fields.reading.sentences import may_ask, sentences
from apps.fields.reading.spoken.no_answer import sets_aside
from apps.fields.reading.text import Said
from apps.fields.schema.field import Field

LONGEST: Final = 1200  # characters: whoever writes more writes a text
_LINE: Final = re.compile(r"\n")
_CLAUSE: Final = re.compile(r"[,;]")


def without_strays(block: Block, known: Known) -> tuple[Block, Said | None]:
    """The block, and what of its words is about something else."""
    field, body = block.first, block.body.strip()
    if field.kind not in TEXT_KINDS or block.is_part or block.is_request:
        return block, None
    if len(body.plain) > LONGEST or _LINE.search(body.plain):
        return block, None
    said = [*sentences(body, halves=field.kind == "string")]
    at = _first_stray(said, body, field, known)
    if block.is_spoken and field.kind in LISTS and len(said) > 1:
        at = _first_foreign(said, field) if at is None else min(at, _first_foreign(said, field) or at)
    if at is None:
        return block, None
    own = replace(body, end=said[at - 1].end)
    return replace(block, body=own if at > 1 else own.strip(" .。")), replace(body, start=said[at].start)


def _first_stray(said: list[Said], body: Said, field: Field, known: Known) -> int | None:
    if len(said) < 2:
        return None
    row = phrasebook().of(field.key)
    if "question" in field.key:
        asked = [may_ask(sentence.plain) for sentence in said]
        return next((n for n in range(1, len(said)) if asked[n - 1] and not asked[n]), None)
    if row.narrative:
        return None
    answering = phrasebook().answering if row.carries_on is None else None
    answer = answering(body, field) if answering else body
    end = answer.end if answer is not None and answer.start == body.start else body.end
    for n in range(1, len(said)):
        if said[n].start >= end or _speaks_of_others(said[n], field, known):
            return n
    return None


def _first_foreign(said: list[Said], field: Field) -> int | None:
    """Behind the first sentence of a row that was dictated: the next one that is no part of it."""
    bears_out = phrasebook().bears_out
    if bears_out is None:
        return None
    return next((n for n in range(1, len(said)) if not bears_out(said[n], field)), None)


def _speaks_of_others(sentence: Said, field: Field, known: Known) -> bool:
    """Whether a sentence names another field, or something that is dropped or undecided, or rules read values of others
    from it and none of this one."""
    named = named_first(sentence, known.catalogue, known.current_stage)
    if named is not None and named[0] is not field:
        return True
    if any(sets_aside(clause.plain) for clause in sentence.split(_CLAUSE)):
        return True
    row = phrasebook().of(field.key)
    if row.carries_on is not None and row.carries_on(sentence.plain.strip(" .。")):
        return False
    found, _unread = patterns.scan([sentence], replace(known, said={}))
    others = [read for read in found if read.field.partition(".")[2] not in row.within]
    return bool(others) and all(read.field != field.path for read in found)
