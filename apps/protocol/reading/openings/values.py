"""The value that marked words are: as the reader of their field reads them, unless another value has the same words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

from apps.fields.reading.lines.items import in_a_row, listed
from apps.fields.reading.lines.labelled import checked
from apps.fields.reading.lines.times_alone import is_time, with_their_times
from apps.fields.reading.phrasebook import phrasebook
from apps.fields.reading.phrases import is_rejected
from apps.fields.reading.results import PATTERN, CannotRead, Known, ReadValue
from apps.fields.reading.text import Said, fold, words
from apps.fields.schema.field import Field
from apps.protocol.reading.openings.fits import named, without_particle
from apps.protocol.reading.openings.standing import IN_WORDS
from apps.protocol.reading.openings.surroundings import sentence_of
from apps.protocol.reading.texts.clear import is_last_day, of_records_or_all, only_divides

_ADDED: Final = r"\s?(?:联合|加用?|合并|配合|\+|(?:\bplus|\band|\bwith|\bon top of|\badded to)\b)\s?"
# Marks may end within a figure, or begin there.
_AND_A_HALF: Final = re.compile(r"个?半|\sand\sa\shalf\b")
_IN_A_NUMBER: Final = re.compile(r"[0-9.][0-9]|[一二两三四五六七八九十百千][一二两三四五六七八九十百千]")
_GIVEN: Final = frozenset({"intervention", "comparator"})
_NAMED: Final = _GIVEN | {"population"}


def values_of(
    field: Field, said: list[Said], known: Known, confidence: float = PATTERN
) -> Iterator[ReadValue]:
    try:
        value = _of_words(field, said, known) if field.kind in IN_WORDS else _read(field, said, known)
    except CannotRead:
        return
    if value is None or known.catalogue.faults(field.path, value):
        return
    if isinstance(value, str) and (value in known.said.values() or _is_rejected(field, value)):
        return
    if field.key in _GIVEN and any(only_divides(each.folded[: each.end]) for each in said):
        return
    if field.key not in _NAMED or not _is_said_of_another(value, field, known):
        yield ReadValue(field.path, value, tuple(each.span for each in said), False, confidence)


def _is_rejected(field: Field, value: str) -> bool:
    """Whether words are none of the field, whatever they are marked as."""
    return is_rejected(phrasebook().of(field.key), fold(value))


def _of_words(field: Field, said: list[Said], known: Known) -> Any:
    if field.kind == "string":
        texts = list(dict.fromkeys(words(named(field.key, each)) for each in said))
        return texts[0] if len(texts) == 1 else None
    found = [
        listed(in_a_row(without_particle(each), field), field, known.under(each.text), commas=True)
        for each in with_their_times(said)
        if not is_time(each)
    ]
    items = [item for one in found if one for item in one.value]
    return [item for item in items if not (isinstance(item, str) and _is_rejected(field, item))] or None


def _read(field: Field, said: list[Said], known: Known) -> Any:
    """What the field's reader makes of the one place that says it."""
    if field.kind == "duration" and any(_is_no_length(sentence_of(each)) for each in said):
        return None
    if len(said) != 1 or _IN_A_NUMBER.match(said[0].folded, max(0, said[0].start - 1)):
        return None
    half = _AND_A_HALF.match(said[0].folded, said[0].end)
    found = checked(field, replace(said[0], end=half.end()) if half else said[0], known)
    return found.value if found else None


def _is_no_length(plain: str) -> bool:
    return of_records_or_all(plain) or is_last_day(plain)


def _is_said_of_another(value: str, field: Field, known: Known) -> bool:
    """Whether it is in the words of another value; what is compared may be what something is added to."""
    texts = {
        path: other
        for path, other in known.said.items()
        if isinstance(other, str) and not _holds_others(path)
    }
    return any(
        other in value or (value in other and not (field.key == "comparator" and _is_added_to(value, other)))
        for other in texts.values()
    )


def _is_added_to(value: str, other: str) -> bool:
    """ "镜像疗法联合常规康复" against "常规康复"."""
    return (
        other != value
        and re.search(rf"{_ADDED}{re.escape(value)}$|^{re.escape(value)}{_ADDED}", other) is not None
    )


def _holds_others(path: str) -> bool:
    return phrasebook().of(path.partition(".")[2]).holds_others
