"""What a sentence says that is all about others, or about what nobody has decided, is no plan, whatever it seems."""

from __future__ import annotations

from apps.fields.reading.lines.blocks import Outline
from apps.fields.reading.lines.sheet import Sheet
from apps.fields.reading.phrasebook import phrasebook, row_of
from apps.fields.reading.sentences import sentences


def drop_what_nobody_plans(found: Outline, sheet: Sheet) -> None:
    """Takes out what stands in such sentences; a story that was asked for may tell of anybody."""
    plans_nothing, asked = phrasebook().plans_nothing, sheet.known.asked
    if plans_nothing is None:
        return
    for sentence in (each for piece in found.loose for each in sentences(piece)):
        start, end = sentence.span
        within = [
            path
            for path, read in sheet.values.items()
            if any(a < end and start < b for a, b in read.spans)
            and not (path == asked and row_of(path).narrative)
            and not row_of(path).cites
        ]
        if within and plans_nothing(sentence.plain):
            for path in within:
                del sheet.values[path]
