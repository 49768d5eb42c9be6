"""Words that stand where a value is expected, and are only talk: "Colour: couldn't tell you"."""

from __future__ import annotations

import re
from typing import Any, Final

from apps.fields.reading.corrections.bids.quoted import is_of_contents
from apps.fields.reading.corrections.bids.rewrites import only_points
from apps.fields.reading.lines.sheet import Sheet
from apps.fields.reading.lines.single_line import MOST_CHOICES
from apps.fields.reading.phrasebook import phrasebook
from apps.fields.reading.quantities.numbers import NUMBER, PERCENT_SIGN, to_decimal
from apps.fields.reading.replies.choices import figures_of
from apps.fields.reading.results import (
    ANSWERED,
    CORRECTED,
    LABELLED_DERIVED,
    TURNED_DOWN,
    ReadValue,
    Unreadable,
)
from apps.fields.reading.text import Said, Span
from apps.fields.reading.words import tells_of_others
from apps.fields.schema.field import Field

LEAST_ANSWER: Final = 12  # characters of a whole answer
_PASSED: Final = re.compile(
    r"\b(?:(?:you|we)\s(?:can|could|may|might)|just|please|let's|let\sus|i'd)\s(?:leave|skip)\s(?:that|this|it)(?:\sone)?(?:\s(?:empty|blank|out))?"
    r"(?=\s?(?:[,.;]|$|for\snow\b))|[这那]一?[项个条](?:就|先|可以|都)?(?:跳过|略过|空着|不填|不写)(?=[吧了算,。;]|$)",
    re.IGNORECASE,
)
_COUNT: Final = re.compile(rf"(?P<number>{NUMBER})(?!\s?(?:{PERCENT_SIGN}))", re.IGNORECASE)
_FIGURES: Final = frozenset({"integer", "fraction", "duration"})
_IN_WORDS: Final = frozenset({"string", "string_list", "object_list"})


def drop_mere_talk(said: Said, sheet: Sheet) -> None:
    """Takes out what is said in the place of a value and is none; of a figure it is asked which one is meant."""
    vouched = phrasebook().vouched
    if vouched is None:
        return
    for read in [*sheet.values.values()]:
        if _is_the_answer(read, sheet):
            del sheet.values[read.field]
            continue
        if _only_points(read.value) or (read.confidence == ANSWERED and _is_passed_over(read, said)):
            del sheet.values[read.field]
            _ask(read, said, sheet)
            continue
        if read.confidence in (CORRECTED, TURNED_DOWN):
            continue  # what an order says is to stand there stands there
        others = {field: told.value for field, told in sheet.values.items() if field != read.field}
        known = sheet.known.with_said(others)
        left = None if _is_of_others(read, said, sheet) else vouched(said, read, known)
        if left == read:
            continue
        del sheet.values[read.field]
        if left is not None:
            sheet.values[read.field] = left
        elif read.confidence >= LABELLED_DERIVED or read.field == sheet.known.asked:
            _ask(read, said, sheet)
        elif not _is_another_value(read, sheet):
            sheet.guesses.append(read)


def _is_another_value(read: ReadValue, sheet: Sheet) -> bool:
    """Whether the very words are the value of another field."""
    return any(_texts_of(read) == [other.value] for other in sheet.values.values())


def _texts_of(read: ReadValue) -> list[Any]:
    items = read.value if isinstance(read.value, list) else [read.value]
    return [item.get("name") if isinstance(item, dict) else item for item in items]


def _only_points(value: Any) -> bool:
    """Whether all words of a value point at others, or speak of what is to stand there: nobody said what that is."""
    items = value if isinstance(value, list) else [value]
    return bool(items) and all(
        isinstance(item, str) and (only_points(item) or is_of_contents(item)) for item in items
    )


def _is_passed_over(read: ReadValue, said: Said) -> bool:
    """Whether the sentence of an answer asks to leave the item empty."""
    first, last = read.spans[0][0], read.spans[-1][1]
    end = min(
        (at for mark in "。.?!\n" if (at := said.folded.find(mark, last)) >= 0), default=len(said.folded)
    )
    return _PASSED.search(said.folded, first, end) is not None


def _is_the_answer(read: ReadValue, sheet: Sheet) -> bool:
    """Whether words that were taken for one field are the whole of what was asked for another."""
    answer = sheet.values.get(sheet.known.asked)
    if (
        answer is None
        or answer is read
        or not isinstance(answer.value, str)
        or len(answer.value) < LEAST_ANSWER
    ):
        return False
    return _texts_of(read) == [answer.value]


def _is_of_others(read: ReadValue, said: Said, sheet: Sheet) -> bool:
    """Whether a figure behind a label is told of somebody else: "Number of boats: they say a similar club had 96"."""
    field = sheet.known.catalogue.find(read.field)
    if field is None or field.kind not in _FIGURES or read.confidence < LABELLED_DERIVED:
        return False
    return tells_of_others(_told(said, read.spans[0]).plain)


def _ask(read: ReadValue, said: Said, sheet: Sheet) -> None:
    field = sheet.known.catalogue.find(read.field)
    if field is None:
        return
    choices = _choices(read, field, said, sheet)
    sheet.unreadable.append(Unreadable(read.field, read.spans[0], choices=choices))


def _choices(read: ReadValue, field: Field, said: Said, sheet: Sheet) -> tuple[Any, ...]:
    """The figures of the line; the last one is meant most often."""
    if field.kind in _IN_WORDS:
        return ()
    told = _told(said, read.spans[0])
    found = _whole(told.plain) if field.kind == "integer" else figures_of(told, field, sheet.known)
    return found[-MOST_CHOICES:] if len(found) > 1 else ()


def _told(said: Said, span: Span) -> Said:
    """What a line says behind its label."""
    line = said.line_at(span)
    return line.cut(line.plain.find(":") + 1).strip()


def _whole(plain: str) -> tuple[int, ...]:
    """All whole numbers in it that are no shares."""
    told = (to_decimal(match["number"]) for match in _COUNT.finditer(plain))
    return tuple(
        dict.fromkeys(int(value) for value in told if value > 1 and value == value.to_integral_value())
    )
