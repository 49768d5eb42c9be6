"""The parts that look at the whole document, by name: abbreviations, references, and what is still open."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from apps.documents.blocks import Block, Line, Paragraph, line
from apps.fields.bilingual import both
from apps.protocol.generation.section import Section
from apps.protocol.generation.source import Source
from apps.protocol.generation.writing.abbreviations import abbreviations
from apps.protocol.generation.writing.open_points import checks, left_open, placeholders, reviews
from apps.protocol.generation.writing.references import references
from apps.protocol.generation.writing.weights import AMENDMENTS

Maker = Callable[[Source, tuple[Section, ...]], list[Block]]


def versions(source: Source, earlier: tuple[Section, ...]) -> list[Block]:
    """The document's own version; amendments are the team's to describe."""
    words: Line = line(
        source.say(both("This is draft ", "本文为第")),
        str(source.number),
        source.say(both(" of the protocol. Amendments: ", "稿。既往修订：")),
        source.gap(source.say(AMENDMENTS)),
        "。" if source.zh else ".",
    )
    return [Paragraph(line=words)]


APPENDICES: Final[Mapping[str, Maker]] = {
    "abbreviations": abbreviations,
    "references": references,
    "checks": checks,
    "reviews": reviews,
    "placeholders": placeholders,
    "left_open": left_open,
    "versions": versions,
}
