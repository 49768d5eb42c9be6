"""What of the values that were read adds something to what is recorded: a sentence may only repeat it, or speak of what
the work has no use for."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from apps.fields.reading.lines.sheet import Sheet
from apps.fields.reading.phrasebook import phrasebook, row_of
from apps.fields.reading.prose.settled import Settled
from apps.fields.reading.results import PATTERN, SIDED, Known, ReadValue
from apps.fields.reading.torn import holds_other_mind, is_torn, without_scraps


def placed(settled: Settled, sheet: Sheet) -> list[ReadValue]:
    """What was read, in the order in which it was said: without what a sentence adds nothing by or has no use for."""
    stands, known = sheet.as_it_stands(), sheet.known
    told = (_without_scraps(read) for read in sheet.values.values())
    whole = (read for read in told if read.confidence > PATTERN or _adds(read, known))
    whole = (read for read in whole if not _is_out_of_place(read, known, stands))
    new = (settled.placed(_with_known(read, known)) for read in whole)
    return sorted(new, key=lambda read: read.spans[0])


def _without_scraps(read: ReadValue) -> ReadValue:
    if read.confidence > PATTERN or not isinstance(read.value, list):
        return read
    return replace(read, value=without_scraps(read.value, of_people=row_of(read.field).names_people))


def _adds(read: ReadValue, known: Known) -> bool:
    """Whether what a sentence was taken to say is whole, and no more than a part of what is recorded already."""
    if holds_other_mind(read.value) or (read.confidence != SIDED and is_torn(read, known.message)):
        return False
    recorded = known.value(read.field)
    if isinstance(recorded, str) and _is_in_passing(read, known):
        return False
    if isinstance(read.value, list) and isinstance(recorded, list):
        return not all(any(_is_part(item, other) for other in recorded) for item in read.value)
    return not _is_part(read.value, recorded) or read.value == recorded


def _is_out_of_place(read: ReadValue, known: Known, stands: Mapping[str, Any]) -> bool:
    """Whether a sentence seems to say what work of this kind has hardly a use for: it says something else then."""
    if read.confidence > PATTERN or read.field == known.asked or known.value(read.field) is not None:
        return False
    return known.catalogue.is_apart(read.field, stands)


def _is_in_passing(read: ReadValue, known: Known) -> bool:
    """Whether words that only look like a text of another stage, which is recorded, do not name it: "A versus B" is
    said of many things."""
    field = known.catalogue.find(read.field)
    if field is None or field.stage == known.current_stage or read.field == known.asked:
        return False
    row = row_of(read.field)
    names = (field.titles.en, field.titles.zh_hans, *field.aliases)
    forms = [re.escape(name) for name in names if len(name) > 1] + [f for f in (row.heading, row.names) if f]
    return re.search("|".join(forms), known.message, re.IGNORECASE) is None


def _with_known(read: ReadValue, known: Known) -> ReadValue:
    """A list that goes on: "and those with gout are out as well"."""
    before = known.value(read.field)
    if read.confidence > PATTERN or not isinstance(read.value, list) or not isinstance(before, list):
        return read
    if not phrasebook().of(read.field.partition(".")[2]).adds:
        return read
    return replace(read, value=[*before, *(item for item in read.value if item not in before)])


def _is_part(said: object, recorded: object) -> bool:
    return isinstance(said, str) and isinstance(recorded, str) and said.casefold() in recorded.casefold()
