"""Which words of a reply answer the question, and which are those of other fields. By itself, because words count
for one field only, whatever is then made of them."""

from __future__ import annotations

import re
from typing import Final

from apps.fields.reading.lines.sheet import Sheet
from apps.fields.reading.phrasebook import phrasebook
from apps.fields.reading.replies.parts import (
    before_others,
    besides,
    without_afterthought,
    without_remarks,
    without_values,
)
from apps.fields.reading.replies.typed import CHOSEN
from apps.fields.reading.replies.words import (
    LISTS,
    TEXTS,
)
from apps.fields.reading.results import Found, ReadValue
from apps.fields.reading.spoken.asides import without_question
from apps.fields.reading.text import Said, Span
from apps.fields.schema.field import Field

_IN_WORDS: Final = TEXTS | CHOSEN
# "Is a lamp fine here? I'd have thought a lantern is better": a question to us before the answer.
_ASKS_FIRST: Final = re.compile(
    r"\s?(?:is|are|would|should|can|could|do|what|which)\b[^.?!]{3,120}\?\s+(?=(?:i|we|so|no|yes|let's|actually|ok)\b)",
    re.IGNORECASE,
)
# A question, and then what is told of the matter: "… whether lamps help. There's no lantern, I just want to see them".
_TOLD_AFTER: Final = re.compile(
    r"(?P<question>[^.?。\n]{40,400}[.?])\s+(?=(?:there|we|i|it|they|the|our|this|that|so)\b(?:'s|'d|'ll|'re)?\s)[^?]*$"
    r"|(?P<frage>[^.?。\n]{14,200}[?。])(?=(?:我们?|这|就|没有?|打算|准备|大概)[^?]*$)",
    re.IGNORECASE,
)
_MORE: Final = re.compile(r"[,;，；](?![0-9])\s?\S|\s(?:and|but)\s", re.IGNORECASE)
_HEAD: Final = 24  # characters: a list that is answered begins before
_ITEMS: Final = re.compile(r"、|[和及]|还有|,\s.*,\s", re.IGNORECASE)


def answering(said: Said, field: Field, sheet: Sheet) -> tuple[Said | None, list[ReadValue]]:
    """The part of the message that answers, and what it goes on to say for other fields."""
    own = own_words(said, field)
    if field.kind not in _IN_WORDS:
        return own, []
    part, others = besides(without_remarks(own, field), field, sheet.known.catalogue, sheet.around())
    part = without_afterthought(part) if part and field.kind not in LISTS else part
    if part and sheet.values and field.kind not in CHOSEN and not phrasebook().of(field.key).holds_others:
        places = [span for value in _foreign(field, sheet) for span in value.spans]
        if field.kind in LISTS and _begins_with(part, places):
            return None, others
        if field.kind in LISTS and (rest := without_values(part, places)).plain != part.plain:
            return rest, others
        return before_others(part, places), others
    return part, others


def _begins_with(part: Said, places: list[Span]) -> bool:
    """Whether a list begins with something else, and goes on with that: no items stand before it."""
    first = min((start for start, _end in places), default=part.end)
    return first <= part.start + _HEAD and not _ITEMS.search(part.plain[: max(first - part.start, 0)])


def _foreign(field: Field, sheet: Sheet) -> list[ReadValue]:
    """The values that may not stand among the words of this field."""
    within = phrasebook().of(field.key).within
    return [value for value in sheet.values.values() if _key(value.field) not in within]


def _key(path: str) -> str:
    return path.partition(".")[2]


def own_words(said: Said, field: Field) -> Said:
    """The message without a question to us behind it: of a text the evidence, with what leads up to it."""
    own = without_question(said.strip(), field)
    if phrasebook().of(field.key).sentence and (told := _TOLD_AFTER.match(own.plain)) is not None:
        own = own.cut(0, told.end("question" if told["question"] else "frage"))
    asks_first = _ASKS_FIRST.match(own.plain) if _may_ask_first(field) else None
    return (own.cut(asks_first.end()) if asks_first else own).strip(" \n,;")


def _may_ask_first(field: Field) -> bool:
    row = phrasebook().of(field.key)
    return field.kind == "string" and not row.narrative and not row.sentence


def is_taken(read: Found, field: Field, sheet: Sheet) -> bool:
    if phrasebook().of(field.key).holds_others:
        return _taken_whole(read, sheet) and not _is_same_story(read, field, sheet)
    return are_taken(read.spans, _foreign(field, sheet))


def are_taken(places: tuple[Span, ...], others: list[ReadValue]) -> bool:
    """Whether its place is that of another value."""
    spans = [span for value in others for span in value.spans]
    return any(start < other[1] and other[0] < end for start, end in places for other in spans)


def _taken_whole(read: Found, sheet: Sheet) -> bool:
    """Whether another value is all of it: then it was said of that field."""
    spans = [span for value in sheet.values.values() for span in value.spans]
    return all(any(other[0] <= start and end <= other[1] for other in spans) for start, end in read.spans)


def _is_same_story(read: Found, field: Field, sheet: Sheet) -> bool:
    """Whether a story that was asked for, of more than one clause, is taken by other stories alone."""
    row = phrasebook().of(field.key)
    if not any(_MORE.search(sheet.known.message[start:end]) for start, end in read.spans):
        return False
    takers = [value for value in sheet.values.values() if are_taken(read.spans, [value])]
    others = [phrasebook().of(_key(value.field)) for value in takers]
    return row.narrative and not row.sentence and all(other.narrative for other in others)
