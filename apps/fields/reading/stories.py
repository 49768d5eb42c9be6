"""What is told as a story is one value: not told twice under two names, and no plan in its parts."""

from __future__ import annotations

import re

from apps.fields.reading.lines.sheet import Sheet
from apps.fields.reading.phrasebook import phrasebook
from apps.fields.reading.results import MARKED, PATTERN, ReadValue


def tell_once(asked: str, sheet: Sheet) -> None:
    """A story that was asked for is not proposed a second time, under the name of another."""
    told = sheet.values.get(asked)
    if told is None or not _is_story(asked):
        return
    for path, other in list(sheet.values.items()):
        if path != asked and _is_story(path) and _bare(other.value) == _bare(told.value):
            del sheet.values[path]


def drop_within(story: ReadValue, sheet: Sheet) -> None:
    """Of a story that is told before anything is planned no part says what is planned."""
    if story.confidence != MARKED or not _is_story(story.field):
        return
    (begin, end), *_more = story.spans
    for read in list(sheet.values.values()):
        inside = all(begin <= start and stop <= end for start, stop in read.spans)
        if inside and read is not story and read.confidence <= PATTERN and not _is_story(read.field):
            del sheet.values[read.field]


def drop_torn_out(sheet: Sheet) -> None:
    """Takes out a list that was torn out of the words of a text beside which it says nothing: one of its items begins
    or ends in the midst of a clause."""
    for read in [*sheet.values.values()]:
        for key in phrasebook().of(read.field.partition(".")[2]).gives_way:
            path = f"{read.field.partition('.')[0]}.{key}"
            other = sheet.values.get(path)
            if other is not None and path != sheet.known.asked and _is_torn_out(other, read):
                del sheet.values[path]


def _is_torn_out(read: ReadValue, text: ReadValue) -> bool:
    if not isinstance(read.value, list) or not isinstance(text.value, str) or read.confidence > PATTERN:
        return False
    items = [item for item in read.value if isinstance(item, str) and item in text.value]
    return any(
        re.search(rf"(?:^|[,，、]\s?(?:and\s)?){re.escape(i)}(?:[,，、]|$)", text.value) is None
        for i in items
    )


def _is_story(path: str) -> bool:
    return phrasebook().of(path.partition(".")[2]).narrative


def _bare(value: object) -> str:
    return str(value).strip(" .。")


def stands_in_a_row(read: ReadValue, sheet: Sheet) -> bool:
    """Whether all items of a list are items of another one that was read from a sentence of its own."""
    rows = (each.value for each in sheet.values.values() if isinstance(each.value, list))
    return isinstance(read.value, list) and any(all(item in row for item in read.value) for row in rows)
