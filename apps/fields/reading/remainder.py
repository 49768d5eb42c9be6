"""What the words say that nothing has used so far: those that name a field, speak besides, or are surely or likely
about one. By itself, because all of it gives way to what was read before."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from apps.fields.reading.corrections.orders.acts import is_order
from apps.fields.reading.headed import headed
from apps.fields.reading.lines.blocks import Outline
from apps.fields.reading.lines.sheet import Sheet
from apps.fields.reading.phrasebook import phrasebook, row_of, topics_in
from apps.fields.reading.prose.impossible import refuse_impossible, refused_guess
from apps.fields.reading.prose.wholes import without_wholes
from apps.fields.reading.results import Known, ReadValue
from apps.fields.reading.sentences import around
from apps.fields.reading.text import Said
from apps.fields.reading.topics import read_topics

_CLAUSE: Final = re.compile(r"[,;。!?]\s?|\.\s|\n")


def read_likely(found: Outline, sheet: Sheet) -> Iterator[ReadValue]:
    """What words of which nothing was made may say for fields of which nothing is known."""
    guesses = phrasebook().guesses
    if guesses is None or _has_no_fields(sheet) or found.requests or sheet.ties:
        return
    telling = (block.body for block in found.blocks if row_of(block.first.path).names_others)
    pieces = (*found.loose, *sheet.rest, *telling)
    told = [*_unused(without_wholes(guesses(pieces, sheet.around()), pieces, sheet.around()), sheet)]
    offered = {read.field for read in told}
    for read in (*told, *(read for read in _unused(sheet.guesses, sheet) if read.field not in offered)):
        if (refused := refused_guess(read, sheet.known.message, sheet.known.catalogue)) is not None:
            sheet.unreadable.append(refused)
        elif not (_has_its_entry(read, pieces) or _is_ordered(read, pieces, sheet.known)):
            yield read


def _is_ordered(read: ReadValue, pieces: Iterable[Said], known: Known) -> bool:
    """Whether the words are part of an order about what is recorded, which says no value by itself."""
    whole = next(iter(pieces), None)
    if whole is None or not any(part != {} for part in known.context.values()):
        return False
    return any(is_order(around(whole.at(span)).plain) for span in read.spans)


def _has_its_entry(read: ReadValue, pieces: Iterable[Said]) -> bool:
    """Whether the clause of its words tells of a matter that is written down elsewhere as it stands."""
    clauses = (clause for piece in pieces for clause in piece.split(_CLAUSE))
    own = (c for c in clauses if any(start < c.end and c.start < end for start, end in read.spans))
    return any(topic.entry for clause in own for topic in topics_in(clause.plain))


def read_headed(found: Outline, asked: str, sheet: Sheet) -> None:
    """What sentences say that name a field of which nothing else was read: a value, or a figure that can be none."""
    refuse_impossible(found.loose, sheet)
    if found.requests or sheet.ties:
        return
    read_topics((*found.loose, *sheet.rest), asked, sheet)
    read = [r for r in headed((*found.loose, *sheet.rest), sheet.around()) if r.field != asked]
    for value in [*_unused(read, sheet), *(r for r in read if _tells_whole(r))]:
        if value.field not in sheet.values:
            sheet.add(value)


def _tells_whole(read: ReadValue) -> bool:
    """Whether a value of other fields may well stand in its words."""
    return row_of(read.field).holds_others


def read_beside(found: Outline, asked: str, sheet: Sheet) -> None:
    """What a message that is no first one says besides, for fields of which nothing is known."""
    beside = phrasebook().beside
    if beside is None or _has_no_fields(sheet) or found.requests or sheet.ties:
        return
    read = beside((*found.loose, *sheet.rest), sheet.around())
    for value in list(_unused((value for value in read if value.field != asked), sheet)):
        sheet.add(value)


def read_agreed(found: Outline, asked: str, sheet: Sheet) -> None:
    """What two who read apart agree on, of which nothing was read; a figure that was asked for has its own reader."""
    agreed = phrasebook().agreed
    if agreed is None or _has_no_fields(sheet) or found.requests or sheet.ties:
        return
    read = agreed((*found.loose, *sheet.rest), sheet.around())
    for value in list(
        _unused((v for v in read if v.field != asked or isinstance(v.value, str | list)), sheet)
    ):
        sheet.add(value)


def read_routed(found: Outline, sheet: Sheet) -> None:
    """What sentences are surely about of which nothing was read so far."""
    routed = phrasebook().routed
    if routed is None or _has_no_fields(sheet) or found.requests or sheet.ties or sheet.unreadable:
        return
    read = routed((*found.loose, *sheet.rest), sheet.around())
    for value in list(_unused(read, sheet, holds_figures=True)):
        sheet.add(value)


def _has_no_fields(sheet: Sheet) -> bool:
    """Of a matter without any there is nothing to read, and looking for it takes long."""
    return not sheet.known.catalogue.fields


def _unused(values: Iterable[ReadValue], sheet: Sheet, *, holds_figures: bool = False) -> Iterator[ReadValue]:
    """Those whose words and whose field nothing else has taken, and nothing is asked about; `holds_figures`: one may
    hold the figure of a field that may stand within it."""
    taken = [value for value in sheet.values.values() if not row_of(value.field).names_others]
    asked = {problem.field for problem in sheet.unreadable}
    for read in values:
        within = row_of(read.field).within if holds_figures else frozenset()
        others = (v for v in taken if isinstance(v.value, str | list) or _key(v.field) not in within)
        used = [span for other in others for span in other.spans]
        used += [problem.span for problem in sheet.unreadable]
        overlaps = any(a < end and start < b for a, b in read.spans for start, end in used)
        if read.field not in asked and read.field not in sheet.values and not overlaps:
            yield read


def _key(path: str) -> str:
    return path.partition(".")[2]
