"""What surely marked words say of fields that have no reader for them as they stand: who does not know the allocation,
what it is stratified by, of which design they are a part.

Their rows in the phrasebook know the words (`marked`); where those name two values of a choice nothing is taken.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, Final

from apps.fields.reading.lines.items import LISTS, listed
from apps.fields.reading.lines.labelled import checked
from apps.fields.reading.phrasebook import phrasebook
from apps.fields.reading.phrases import Phrase
from apps.fields.reading.results import PATTERN, CannotRead, Known, ReadValue
from apps.fields.reading.text import Said, words
from apps.fields.schema.field import Field

_WORD_BEFORE: Final = re.compile(r"(?:[A-Za-z]+[\s-]){1,2}$|[^,。;:\s]{2,6}$")


def from_words(field: Field, said: Sequence[Said], known: Known) -> ReadValue | None:
    """The value that marked words say; None where they say none, or several."""
    row = phrasebook().of(field.path.partition(".")[2])
    found = [found for phrase in row.marked for each in said for found in _found(phrase, each)]
    if any(phrase.broad for phrase, _said in found):  # "cluster RCT": the words beside it say which
        narrow = [phrase for phrase in row.marked if not phrase.broad]
        found += [
            found for phrase in narrow for each in said for found in _found(phrase, _with_word_before(each))
        ]
    if any(not phrase.broad for phrase, _said in found):
        found = [(phrase, each) for phrase, each in found if not phrase.broad]
    values = [(_value(phrase, each, field, known), each) for phrase, each in found]
    value = _one([value for value, _said in values if value is not None], field)
    if value is None or known.catalogue.faults(field.path, value):
        return None
    spans = tuple(dict.fromkeys(each.span for read, each in values if read is not None))
    return ReadValue(field.path, value, spans, field.kind not in LISTS | {"string"}, PATTERN)


def _with_word_before(said: Said) -> Said:
    word = _WORD_BEFORE.search(said.folded, 0, said.start)
    return replace(said, start=word.start()) if word else said


def _found(phrase: Phrase, said: Said) -> Iterator[tuple[Phrase, Said]]:
    """The words of each place that a phrase is in: the first of its patterns that is."""
    for pattern in phrase.patterns:
        matches = [*pattern.finditer(said.plain)]
        for match in matches:
            yield phrase, said.cut(*match.span("value" if "value" in pattern.groupindex else 0)).strip()
        if matches:
            return


def _value(phrase: Phrase, said: Said, field: Field, known: Known) -> Any:
    if phrase.fixed is not None:
        return phrase.fixed
    if field.kind == "string":
        return words(said)
    try:
        within = known.under(said.text)
        found = (
            listed(said, field, within, commas=True) if field.kind in LISTS else checked(field, said, known)
        )
    except CannotRead:
        return None
    return found.value if found else None


def _one(values: list[Any], field: Field) -> Any:
    """All items of a list, each once, or the one value that is said."""
    if field.kind in LISTS:
        items = [item for value in values for item in value]
        return [item for at, item in enumerate(items) if item not in items[:at]] or None
    return values[0] if values and all(value == values[0] for value in values) else None
