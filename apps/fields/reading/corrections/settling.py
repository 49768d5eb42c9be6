"""What was corrected or asked takes the place of whatever else was made of the same words.

By itself, because it is the last step, whatever kind of order was carried out.
"""

from __future__ import annotations

from collections.abc import Iterable

from apps.fields.reading.corrections.entries.board import Board
from apps.fields.reading.lines.sheet import Sheet
from apps.fields.reading.results import CORRECTED, TURNED_DOWN, ReadValue
from apps.fields.reading.text import Span


def settle_board(board: Board, sheet: Sheet) -> None:
    """Writes what the board has onto the sheet, without what else these words gave."""
    spans = [span for spans in board.spans.values() for span in spans]
    spans += [question.span for question in board.questions]
    for path, read in list(sheet.values.items()):
        field = sheet.known.catalogue.find(path)
        is_beside = field is not None and field.kind == "sided"  # told within the words of a level
        if not is_beside and all(overlaps(own, spans) for own in read.spans):
            del sheet.values[path]
    sheet.unreadable = [p for p in sheet.unreadable if not overlaps(p.span, spans)] + board.questions
    sheet.unknown = [label for label in sheet.unknown if not overlaps(label.span, spans)]
    sheet.ties = [tie for tie in sheet.ties if not overlaps(tie.span, spans)]
    for path, value in board.values.items():
        more = sheet.values.get(path)
        if more is not None and isinstance(value, list) and isinstance(more.value, list):
            value = [*value, *(item for item in more.value if item not in value)]
            board.spans[path] += more.spans
        certainty = TURNED_DOWN if path in board.turned_down else CORRECTED
        sheet.values[path] = ReadValue(path, value, tuple(dict.fromkeys(board.spans[path])), True, certainty)


def overlaps(span: Span, others: Iterable[Span]) -> bool:
    return any(span[0] < end and start < span[1] for start, end in others)
