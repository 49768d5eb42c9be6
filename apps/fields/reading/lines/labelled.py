"""Reads the labelled blocks of a message into a sheet: their values, and what stands beside a value on its line.

Nothing is guessed: a label with two meanings, a sign that does not follow, a value that the field cannot
take come back as questions, with the place and what is accepted.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from typing import Any, Final

from django.utils import translation
from django.utils.translation import gettext as _

from apps.fields.reading import registry
from apps.fields.reading.enums import all_choices
from apps.fields.reading.lines.blocks import Block
from apps.fields.reading.lines.items import LISTS, in_a_row, listed
from apps.fields.reading.lines.lists import is_enumerated, stands_apart
from apps.fields.reading.lines.objects import read_further_parts
from apps.fields.reading.lines.own import own_part
from apps.fields.reading.lines.sheet import Sheet
from apps.fields.reading.lines.sub_labels import sub_label
from apps.fields.reading.phrasebook import phrasebook
from apps.fields.reading.prose import patterns
from apps.fields.reading.prose.either_or import figures_in
from apps.fields.reading.quantities.counts import is_each_group
from apps.fields.reading.quantities.fractions import fraction_of
from apps.fields.reading.quantities.numbers import tokens
from apps.fields.reading.quantities.scalars import is_one_group
from apps.fields.reading.replies.choices import either_text
from apps.fields.reading.results import (
    DOUBTFUL,
    LABELLED,
    LABELLED_DERIVED,
    PATTERN,
    TEXT_KINDS,
    CannotRead,
    Found,
    Known,
    ReadValue,
    Tie,
    UnknownLabel,
    Unreadable,
)
from apps.fields.reading.sentences import is_marked
from apps.fields.reading.spoken.asides import unknown_labels
from apps.fields.reading.spoken.no_answer import is_undecided, retracts
from apps.fields.reading.spoken.speech import as_written
from apps.fields.reading.text import Said, Span
from apps.fields.schema.catalogue import FieldCatalogue
from apps.fields.schema.field import Field, label_key

_OR: Final = re.compile(
    r"(?<!years\s)\bor\b(?!\s(?:over|above|older|under|below|up|more|less|younger)\b)|或", re.IGNORECASE
)
_DICTATED: Final = frozenset({"string", "string_list", "object_list"})
_STRICT: Final = frozenset({"integer", "number", "fraction", "ratio", "duration", "margin", "sided", "enum"})


def read_block(block: Block, sheet: Sheet) -> None:
    block = own_part(block, sheet)
    if not block.body.strip():
        if block.is_request and len(block.groups[0]) == 1:
            sheet.unreadable.append(_unread_request(block, CannotRead()))
        return
    if len(block.groups[0]) > 1:
        paths = tuple(field.path for field in block.groups[0])
        sheet.ties.append(Tie(block.label.text, paths, block.body.strip().span))
        return
    try:
        field, found = _first_readable(block, sheet)
    except CannotRead as problem:
        at = problem.at or block.body.strip().span
        choices = _choices(block, problem, sheet.around(block.label.text))
        unread = Unreadable(
            block.first.path, at, problem.reason, problem.accepted, choices, replies=problem.replies
        )
        plain = block.is_request and not choices
        sheet.unreadable.append(_unread_request(block, problem) if plain else unread)
        if block.first.kind in _STRICT and not choices and not block.is_request:
            # It may be told in a sentence, as it would be without the label.
            sheet.rest.append(block.body.strip())
        return
    if found is None and block.is_request:
        sheet.unreadable.append(_unread_request(block, CannotRead()))
    if found is not None:
        _note(field, found, block, sheet)


def _choices(block: Block, problem: CannotRead, known: Known) -> tuple[Any, ...]:
    """The values that may have been meant: of a range or of alternatives both, of what is none of a handful all."""
    if len(problem.choices) > 1 or block.first.kind in LISTS:
        return problem.choices
    figures = figures_in(block.body.first_line()[0], block.first, known)
    return figures or problem.choices or all_choices(block.first)


def _unread_request(block: Block, problem: CannotRead) -> Unreadable:
    """A field was named to be changed, and no value could be read: how to write it."""
    title = {"title": block.first.titles.in_language(translation.get_language() or "en")}
    accepted = problem.accepted or _("Write it as a labelled line: “%(title)s: …”.") % title
    at = problem.at or block.body.strip().span
    at = at if at[1] > at[0] else block.label.span
    return Unreadable(block.first.path, at, _("I could not read a value for “%(title)s”.") % title, accepted)


def _first_readable(block: Block, sheet: Sheet) -> tuple[Field, Found | None]:
    """The label's first meaning; where it cannot take the value, a later one that takes nothing else."""
    known = sheet.around(block.label.text)
    if block.is_part:
        return block.first, _fitting(block.first, read_further_parts(block.body, block.first, known), known)
    if (counts := _number_per_group(block, sheet.known.catalogue)) is not None:
        return counts, checked(counts, block.body, known)
    if (counted := _counted(block, sheet.known.catalogue)) is not None:
        return counted, checked(counted, block.body, known)
    _check_decided(block.body.strip(), block.first)
    if block.first.kind in LISTS and (block.is_spoken or _is_row(block)):
        found = listed(in_a_row(block.body.strip(), block.first), block.first, known, commas=True)
        return block.first, _fitting(block.first, found, known)
    first: CannotRead | None = None
    for group in block.groups:
        field = group[0]
        if first is not None and (len(group) > 1 or field.kind not in _STRICT):
            continue
        try:
            return field, checked(field, block.body, known)
        except CannotRead as problem:
            first = first or problem
    raise first if first else CannotRead()


def _is_row(block: Block) -> bool:
    field = block.first
    among = (
        field.kind == "object_list" or block.body.plain.isascii()
    )  # "60岁以上,能走路的,…" may be one criterion
    if field.form in ("plain", "outcome") and among and is_enumerated(block.body):
        return True
    row = phrasebook().of(field.key)
    if field.kind != "string_list" or not row.item_alone or (row.any_of and _OR.search(block.body.plain)):
        return False
    return stands_apart(block.body, row.item_alone)


def _check_decided(said: Said, field: Field) -> None:
    """Words that name two things, or take one back: it is asked which is meant. Raises CannotRead."""
    if field.kind not in _DICTATED or phrasebook().of(field.key).narrative or "\n" in said.plain:
        return
    if retracts(said.plain) or (field.kind == "string" and not field.is_prose and is_undecided(said.plain)):
        raise either_text(said, field) or CannotRead()


def checked(field: Field, said: Said, known: Known) -> Found | None:
    """Reads by the field's reader, then asks its schema. Raises CannotRead."""
    return _fitting(field, registry.reader_of(field)(said, field, known), known)


def _number_per_group(block: Block, catalogue: FieldCatalogue) -> Field | None:
    """ "218 per group", or a number for each by name, under the label of a total speaks of the groups."""
    field = block.first
    if not phrasebook().of(field.key).is_total or not (is_one_group(block.body) or is_each_group(block.body)):
        return None
    return next((other for other in catalogue.of_stage(field.stage) if other.form == "counts"), None)


def _counted(block: Block, catalogue: FieldCatalogue) -> Field | None:
    """ "Sheds: 2": a bare number under the name of a text is that of the field that is called "sheds (number)"."""
    if block.first.kind != "string" or not block.body.plain.strip(" .").isdigit():
        return None
    name = label_key(f"{block.label.plain} (number)")
    return next((field for field in catalogue.fields if name in map(label_key, field.aliases)), None)


def _fitting(field: Field, found: Found | None, known: Known) -> Found | None:
    if found is not None and (faults := known.catalogue.faults(field.path, found.value)):
        raise CannotRead(_("The value does not fit the field."), faults[0])
    return found


def _note(field: Field, found: Found, block: Block, sheet: Sheet) -> None:
    confidence = LABELLED_DERIVED if found.derived else LABELLED
    if field.kind == "string" and is_marked(block.body.plain) and "question" not in field.key:
        confidence = DOUBTFUL
    confidence = min(confidence, PATTERN) if block.is_request else confidence
    if foreign := _foreign(field, block.body):
        sheet.unknown += foreign
        confidence = DOUBTFUL
    read = ReadValue(field.path, as_written(field, found.value), found.spans, found.derived, confidence)
    sheet.add(read, whole=block.is_part)
    for problem in found.problems:
        span = problem.at or block.body.strip().span
        sheet.unreadable.append(Unreadable(field.path, span, problem.reason, problem.accepted, partial=True))
    if found.rivals:
        sheet.rivals.append((replace(block, groups=((field,),)), found.rivals))
    rest = (*found.rest, *((block.aside,) if block.aside else ()))
    _read_beside(field, rest, sheet)


def _foreign(field: Field, body: Said) -> list[UnknownLabel]:
    """Lines of a value that begin with a label which neither a field nor a part of this one has."""
    if field.kind == "object" or field.form == "counts" or field.kind not in TEXT_KINDS:
        return []
    labels = unknown_labels(body)
    if field.parts:
        labels = (label for label in labels if sub_label(f"{label.plain}:", field) is None)
    return [UnknownLabel(label.text, field.path, label.span) for label in labels]


def _read_beside(field: Field, rest: Iterable[Said], sheet: Sheet) -> None:
    """Further values on the same line: the sides beside a level, the level beside the sides."""
    rest = [piece for piece in rest if piece.strip()]
    sides = patterns.sides_of(rest, field, sheet.known)
    if field.kind == "fraction" and sides is not None:
        sided, value, span = sides
        sheet.add(ReadValue(sided.path, value, (span,), False, LABELLED))
    if field.kind == "sided":
        _read_level(field, rest, sheet)
    sheet.rest += rest


def _read_level(field: Field, rest: list[Said], sheet: Sheet) -> None:
    """`Sided: 0.05, two-sided`: the bare number beside the sides is the level."""
    siblings = sheet.known.catalogue.of_stage(field.stage)
    level = next((f for f in siblings if f.kind == "fraction" and phrasebook().of(f.key).highest), None)
    found = [(token, piece) for piece in rest for token in tokens(piece.plain[:100])]
    if level is None or len(found) != 1:
        return
    token, piece = found[0]
    value, derived = fraction_of(token)
    if value is not None and 0 < value <= phrasebook().of(level.key).highest:
        span = piece.cut(token.start, token.end).span
        sheet.add(ReadValue(level.path, value, (span,), derived, LABELLED))


def settle_rivals(sheet: Sheet) -> None:
    """Where another value of the same line is not known to be another field's, none of them is taken: it is asked."""
    for block, rivals in sheet.rivals:
        field, line = block.first, block.body.strip()
        others = [read for path, read in sheet.values.items() if path != field.path]
        open_ones = [rival for rival in rivals if not any(_covers(read, rival.span) for read in others)]
        read = sheet.values.get(field.path)
        if read is None or not open_ones:
            continue
        for beside in [
            other.field for other in others if all(_within(span, line.span) for span in other.spans)
        ]:
            del sheet.values[beside]
        del sheet.values[field.path]
        choices = tuple(dict.fromkeys((read.value, *(rival.value for rival in open_ones))))
        reason = _("Several values are said.")
        sheet.unreadable.append(Unreadable(field.path, line.span, reason, choices=choices))


def _covers(read: ReadValue, span: Span) -> bool:
    return any(_within(span, own) for own in read.spans)


def _within(span: Span, other: Span) -> bool:
    return other[0] <= span[0] and span[1] <= other[1]
