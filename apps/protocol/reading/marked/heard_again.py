"""What the second look holds of some words of a message, read in their line, with the question before it or without."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final

from apps.fields.reading.text import Said, Span
from apps.fields.schema.field import Field
from apps.protocol.reading.marked.marks import LABELS
from apps.protocol.reading.marked.second_look import pieces_again

MOST_CHARACTERS: Final = 1200  # of a line
_HAN: Final = re.compile("[\u4e00-\u9fff]")


def question_before(said: Said, asked: Field) -> str:
    return f"{asked.titles.zh_hans if _HAN.search(said.plain) else asked.titles.en}: "


def rows_of_words(said: Said, places: Sequence[Span], before: str) -> list[Any]:
    """What the second look holds of each piece of these words, where their line is read behind `before`."""
    return rows_within(said.line_at(places[0]), places, before)


def rows_within(read: Said, places: Sequence[Span], before: str = "") -> list[Any]:
    """The same where nothing but a part of the message, such as their sentence, is read; nothing of one too long."""
    if not read.plain.strip() or len(read.plain) > MOST_CHARACTERS:
        return []
    pieces = pieces_again(f"{before}{read.plain}")
    at = read.start - len(before)
    return [
        row
        for (start, end), row in zip(pieces.places, pieces.shares, strict=True)
        if any(at + start < stop and begin < at + end for begin, stop in places)
    ]


def share_of_sorts(rows: Sequence[Any], sorts: frozenset[str]) -> float:
    columns = [column for column, label in enumerate(LABELS) if label.partition("-")[2] in sorts]
    return sum(float(row[columns].sum()) for row in rows) / len(rows)


EVERY_SORT: Final = frozenset(label.partition("-")[2] for label in LABELS) - {""}
