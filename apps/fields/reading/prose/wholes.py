"""Sentences of which a subject knows all that they say of some fields (`Phrasebook.wholes`): whatever else readers make
of these words for those fields is none, however it was come by."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from typing import Any

from apps.fields.reading.lines.sheet import Sheet
from apps.fields.reading.phrasebook import phrasebook
from apps.fields.reading.results import Known, ReadValue, ToldWhole, Unreadable
from apps.fields.reading.text import Said, Span

Found = ReadValue | Unreadable


def with_wholes(found: Iterable[Found], pieces: Sequence[Said], known: Known) -> list[Found]:
    """What was found, with what such sentences say in the place of it."""
    left = [*found]
    for whole in _wholes(pieces, known):
        left = [read for read in left if not _is_of(whole, read.field, _spans(read))]
        texts = [read.value for read in left if isinstance(read, ReadValue) and _stands_in(whole, read.spans)]
        left += [value for each in whole.values if (value := _without(each, texts)).value]
    return left


def _without(read: ReadValue, texts: Collection[Any]) -> ReadValue:
    """A list without the items that are the text of another field, which its sentence says as well."""
    if not isinstance(read.value, list):
        return read
    return replace(read, value=[item for item in read.value if item not in texts])


def drop_beside_wholes(pieces: Sequence[Said], sheet: Sheet) -> None:
    """Takes out what was read later on from the same words."""
    wholes = _wholes(pieces, sheet.around())
    for read in [*sheet.values.values()]:
        if _is_beside(read, wholes):
            del sheet.values[read.field]
    sheet.guesses = [read for read in sheet.guesses if not _is_beside(read, wholes)]


def without_wholes(reads: Iterable[ReadValue], pieces: Sequence[Said], known: Known) -> Iterable[ReadValue]:
    """Guesses at other words."""
    wholes = _wholes(pieces, known)
    return (read for read in reads if not any(_is_of(whole, read.field, read.spans) for whole in wholes))


def _is_beside(read: ReadValue, wholes: Iterable[ToldWhole]) -> bool:
    told = [whole for whole in wholes if _is_of(whole, read.field, read.spans)]
    return any(read.field not in {value.field for value in whole.values} for whole in told)


def _wholes(pieces: Sequence[Said], known: Known) -> list[ToldWhole]:
    wholes = phrasebook().wholes
    return [*wholes(pieces, known)] if wholes else []


def _spans(read: Found) -> tuple[Span, ...]:
    return (read.span,) if isinstance(read, Unreadable) else read.spans


def _is_of(whole: ToldWhole, field: str, spans: Iterable[Span]) -> bool:
    return field in whole.fields and _stands_in(whole, spans)


def _stands_in(whole: ToldWhole, spans: Iterable[Span]) -> bool:
    start, end = whole.span
    return all(start <= first and last <= end for first, last in spans)
