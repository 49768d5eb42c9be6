"""Values said in plain sentences, where the words leave no doubt.

Conservative on purpose: a question, a hedge, a negation, an alternative or another study's number gives
nothing, and so does a message that says two different values for one field.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise
from typing import Any, Final

from django.utils.translation import gettext as _

from apps.fields.reading.lines.items import LISTS
from apps.fields.reading.lines.single_line import MOST_CHOICES
from apps.fields.reading.phrasebook import Phrasebook, phrasebook
from apps.fields.reading.phrases import FieldPhrases
from apps.fields.reading.prose.clauses import before_question, stated
from apps.fields.reading.prose.denials import with_denials
from apps.fields.reading.prose.in_sentences import Row, in_sentence, in_whole_sentence
from apps.fields.reading.prose.remade import remade
from apps.fields.reading.prose.strung import strung
from apps.fields.reading.prose.wholes import with_wholes
from apps.fields.reading.quantities.fractions import sides_in
from apps.fields.reading.results import (
    SIDED,
    TEXT_KINDS,
    Known,
    ReadValue,
    Unreadable,
)
from apps.fields.reading.sentences import LONGEST_SENTENCE, sentences
from apps.fields.reading.text import Said, Span
from apps.fields.schema.catalogue import FieldCatalogue
from apps.fields.schema.field import Field

MOST_SENTENCES: Final = 400
LONGEST_LEAD: Final = 8  # characters of what is said again
# Between two things that are said of one list: that the second was meant instead.
_TAKEN_BACK: Final = re.compile(
    r"\b(?:no|nope)[,.!]|\b(?:sorry|wait|hang\son|hold\son|actually|i\smean|rather|scratch|correction|second\sthoughts?|instead|make\sthat)\b"
    r"|不对|不是|算了|说错|错了|更正|改口|改[成为]|等等|应该是",
    re.IGNORECASE,
)


def scan(pieces: Iterable[Said], known: Known) -> tuple[list[ReadValue], list[Unreadable]]:
    """What plain sentences say for fields about which this message has said nothing under a label."""
    pieces = list(pieces)
    found = _found(pieces, known)
    beside = _beside(found, known)
    if beside:  # groups that are named in one clause are those of a number in another
        found = _found(pieces, replace(known, pending={**known.pending, **beside}))
    found = remade(found, _sentences(pieces), known)
    by_field: dict[str, list[ReadValue]] = {}
    for read in found:
        if isinstance(read, ReadValue) and read.field not in known.said:
            by_field.setdefault(read.field, []).append(read)
    by_field = {path: _merged(_summed(reads), known) for path, reads in by_field.items()}
    unreadable = [read for read in found if isinstance(read, Unreadable)]
    unreadable += [asked for reads in by_field.values() for asked in _which(reads, known)]
    asked = {read.field: read for read in unreadable if read.field not in known.said}
    return [reads[0] for path, reads in by_field.items() if _agree(reads)], list(asked.values())


def _found(pieces: list[Said], known: Known) -> list[ReadValue | Unreadable]:
    said_for_certain = [part for sentence in _sentences(pieces) for part in certain_parts(sentence)]
    rows = _rows(known.catalogue, known.current_stage, phrasebook())
    rows = tuple(row for row in rows if may_be_said(*row, known))
    found = [read for said in said_for_certain for read in in_sentence(said, rows, known)]
    found += [read for sentence in _sentences(pieces) for read in in_whole_sentence(sentence, rows, known)]
    return with_wholes(with_denials(found, _sentences(pieces), known), pieces, known)


def certain_parts(sentence: Said) -> Iterable[Said]:
    """What of a sentence is stated: without questions, suppositions, doubts and what others did."""
    return list(stated(before_question(sentence))) or strung(sentence)


def _beside(found: Iterable[ReadValue | Unreadable], known: Known) -> dict[str, Any]:
    """What was said for fields at which readers of others look, where it was said once."""
    said: dict[str, list[Any]] = {}
    wanted: set[str] = set()
    for read in found:
        if isinstance(read, ReadValue):
            said.setdefault(read.field, []).append(read.value)
        field = known.catalogue.find(read.field)
        wanted |= {path for paths in field.looks_at.values() for path in paths} if field else set()
    return {
        path: values[0]
        for path, values in said.items()
        if path in wanted and len(values) == 1 and known.value(path) is None
    }


def _merged(reads: list[ReadValue], known: Known) -> list[ReadValue]:
    """Free pairs that several sentences say are one value, where none says another of the same name; the items of a
    list that goes on from sentence to sentence are one list."""
    field = known.catalogue.find(reads[0].field)
    if field is not None and field.kind in LISTS and phrasebook().of(field.key).adds:
        return _in_one_list(reads, known)
    if len(reads) < 2 or field is None or field.kind != "object" or field.parts:
        return reads
    merged: dict[str, Any] = {}
    for read in reads:
        if any(merged.get(name, part) != part for name, part in read.value.items()):
            return reads
        merged |= read.value
    spans = tuple(dict.fromkeys(span for read in reads for span in read.spans))
    return [replace(reads[0], value=merged, spans=spans)]


def _in_one_list(reads: list[ReadValue], known: Known) -> list[ReadValue]:
    """The items in the order in which they are said, where no two readings are of the same words, and none takes the
    place of another; what rows that say their side give up they know themselves."""
    reads = sorted(reads, key=lambda read: read.spans[0])
    spans = [span for read in reads for span in read.spans]
    for before, after in pairwise(spans):
        is_taken_back = _TAKEN_BACK.search(known.message, before[1], after[0] + LONGEST_LEAD) is not None
        if after[0] < before[1] or (is_taken_back and any(read.confidence != SIDED for read in reads)):
            return reads
    items = list[Any]()
    for item in (item for read in reads for item in read.value):
        items += [item] if item not in items else []
    return [replace(reads[0], value=items, spans=tuple(spans))]


def _summed(reads: list[ReadValue]) -> list[ReadValue]:
    """Of whole numbers the one that is the sum of the others: "two here, one there, three in all"."""
    values = [read.value for read in reads]
    if len(reads) < 3 or not all(isinstance(value, int) for value in values):
        return reads
    totals = [read for read in reads if read.value == sum(values) - read.value]
    return totals if len(totals) == 1 else reads


def _agree(reads: list[ReadValue]) -> bool:
    """Whether they are the same; of a chosen level the words do not matter."""
    values = [
        read.value.get("level", read.value) if isinstance(read.value, dict) else read.value for read in reads
    ]
    return all(value == values[0] for value in values)


def _which(reads: list[ReadValue], known: Known) -> Iterator[Unreadable]:
    """Several values for one field, of a kind that has one: asked, with those as choices."""
    field = known.catalogue.find(reads[0].field)
    if _agree(reads) or field is None or field.kind in TEXT_KINDS:
        return
    values = [read.value for at, read in enumerate(reads) if all(read.value != r.value for r in reads[:at])]
    reason = _("Several values are said.")
    yield Unreadable(field.path, reads[-1].spans[0], reason, choices=tuple(values[:MOST_CHOICES]))


def _sentences(pieces: Iterable[Said]) -> Iterator[Said]:
    count = 0
    for piece in pieces:
        for sentence in sentences(piece, halves=True):
            if len(sentence.plain) <= LONGEST_SENTENCE:
                count += 1
                yield sentence
            if count >= MOST_SENTENCES:
                return


@lru_cache(maxsize=256)
def _rows(catalogue: FieldCatalogue, current_stage: str, book: Phrasebook) -> tuple[Row, ...]:
    """The fields of the catalogue of which sentences can speak without a label."""
    spoken = ((key, row) for key, row in book.fields.items() if _is_spoken(row))
    found = ((catalogue.with_key(key, current_stage), row) for key, row in spoken)
    return tuple((field, row) for field, row in found if field is not None)


def may_be_said(field: Field, row: FieldPhrases, known: Known) -> bool:
    """Whether sentences may say it with what else is recorded: not where another field rules it out, unless they name
    it."""
    key, ruled_out = row.ruled_out_by
    other = field_for(key, known) if key else None
    if other is None or field.path == known.asked or known.value(other.path) not in ruled_out:
        return True
    names = (field.titles.en, field.titles.zh_hans, *field.aliases)
    return any(name and name.casefold() in known.message.casefold() for name in names)


def _is_spoken(row: FieldPhrases) -> bool:
    return bool(row.says or row.fills or row.means or row.texts or row.denied or row.aims or row.sentence)


def field_for(key: str, known: Known) -> Field | None:
    """The field with this key: of the current stage, else of the first stage that has one."""
    return known.catalogue.with_key(key, known.current_stage)


def sides_of(rest: Iterable[Said], field: Field, known: Known) -> tuple[Field, int, Span] | None:
    """ "one-sided" said beside a value: the field of the same stage that takes it."""
    sided = next(
        (f for f in known.catalogue.of_stage(field.stage) if f.kind == "sided" and f is not field), None
    )
    for piece in rest:
        if sided is not None and (found := sides_in(piece)) is not None:
            return sided, *found
    return None
