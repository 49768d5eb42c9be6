"""A value as it is borne out, without the talk around it: the last look at every value of a message.

Rules, marks and whole sentences take the words that stand where a value is told; who tells it there, why and with what
opinion is cut away here once for all of them. Words under a label are left as they were written.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from apps.fields.reading.results import LABELLED_DERIVED, Known, ReadValue
from apps.fields.reading.text import Said, Span
from apps.protocol.reading.openings.completed import completed
from apps.protocol.reading.texts.talk import without_talk

_TEXTS: Final = frozenset(
    {"population", "intervention", "comparator", "exposure", "primary_analysis", "dmc", "interim_analysis"}
)
_ROWS: Final = frozenset(
    {
        *("inclusion_criteria", "exclusion_criteria", "outcomes"),
        *("outcomes.primary", "outcomes.secondary", "outcomes.safety"),
    }
)


def bared(said: Said, read: ReadValue, known: Known) -> ReadValue | None:
    left = completed(said, read, known)
    if left is None:
        return None
    key = left.field.partition(".")[2]
    if key in _TEXTS and isinstance(left.value, str) and left.confidence < LABELLED_DERIVED:
        return _text(said, left)
    if key in _ROWS and isinstance(left.value, list):
        value = [_item(item) for item in left.value]
        return left if value == left.value else replace(left, value=value)
    return left


def _text(said: Said, read: ReadValue) -> ReadValue:
    value = without_talk(Said.of(read.value)).text
    if value == read.value:
        return read
    place = _place(said, value, read.spans)
    return replace(read, value=value, spans=(place,) if place else read.spans)


def _place(said: Said, value: str, spans: tuple[Span, ...]) -> Span | None:
    at = said.message.find(value, spans[0][0], spans[-1][1])
    return None if at < 0 else (at, at + len(value))


def _item(item: Any) -> Any:
    if isinstance(item, str):
        return without_talk(Said.of(item)).text
    if isinstance(item, Mapping) and isinstance(item.get("name"), str):
        return {**item, "name": without_talk(Said.of(item["name"])).text}
    return item
