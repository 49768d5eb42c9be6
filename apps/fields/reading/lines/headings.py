"""Short headings inside a line: "Front doors: A, B. Others - C" names the other list in one word."""

from __future__ import annotations

import re

from apps.fields.reading.lines.blocks import Block
from apps.fields.reading.phrasebook import phrasebook
from apps.fields.reading.text import Said
from apps.fields.schema.catalogue import FieldCatalogue


def behind_heading(block: Block, line: Said, catalogue: FieldCatalogue) -> tuple[int, Block] | None:
    """Where the list of a block ends on its line, and the list of the same stage that is headed behind it."""
    rows, own = phrasebook().fields, block.first
    others = [known for known in catalogue.fields if known.stage == own.stage and known is not own]
    headed = [(known, rows[known.key].heading) for known in others if known.key in rows]
    for end in re.finditer(r"[.。;]\s{0,3}", line.plain):
        after = line.cut(end.end())
        for known, heading in headed:
            match = (
                re.match(
                    rf"({heading})\s?(?::|[-–—]+|\b(?:are|is)\s|[是有]|包括)\s?", after.plain, re.IGNORECASE
                )
                if heading
                else None
            )
            if match is not None:
                label, body = after.cut(0, match.end(1)), after.cut(match.end()).strip(" .。")
                return end.start(), Block(label, ((known,),), body, is_spoken=True)
    return None
