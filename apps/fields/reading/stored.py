"""A reading as data: work that waits goes on with what was read when the message came. Read anew weeks later, beside
other recorded values, the same words may say something else.

Pieces of the message are kept as their places in it and fields by their paths, so that what is kept is a fraction of
the message. It stands in checkpoints, which outlive an upgrade: a new name needs a default, and none is renamed.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from apps.fields.reading.lines.blocks import Block, Outline
from apps.fields.reading.results import Reading, ReadValue, Tie, UnknownLabel, Unreadable
from apps.fields.reading.text import Said, Span
from apps.fields.schema.catalogue import FieldCatalogue


class CannotRestore(ValueError):
    """The reading speaks of a field or a place that is not there."""


@dataclass(frozen=True)
class StoredBlock:
    label: Span
    groups: tuple[tuple[str, ...], ...]
    body: Span
    aside: Span | None = None
    is_part: bool = False
    is_request: bool = False
    is_spoken: bool = False

    @classmethod
    def of(cls, block: Block) -> StoredBlock:
        groups = tuple(tuple(field.path for field in group) for group in block.groups)
        aside = block.aside.span if block.aside is not None else None
        flags = (block.is_part, block.is_request, block.is_spoken)
        return cls(block.label.span, groups, block.body.span, aside, *flags)

    def block(self, said: Said, catalogue: FieldCatalogue) -> Block:
        fields = {path: catalogue.find(path) for group in self.groups for path in group}
        known = {path: field for path, field in fields.items() if field is not None}
        if len(known) < len(fields):
            raise CannotRestore(", ".join(fields.keys() - known.keys()))
        return Block(
            said.at(self.label),
            tuple(tuple(known[path] for path in group) for group in self.groups),
            said.at(self.body),
            said.at(self.aside) if self.aside is not None else None,
            self.is_part,
            self.is_request,
            self.is_spoken,
        )


@dataclass(frozen=True)
class StoredReading:
    """Without the message itself, which has a row of its own; `characters` is how long it was."""

    characters: int
    language: str
    values: tuple[ReadValue, ...] = ()
    ties: tuple[Tie, ...] = ()
    unreadable: tuple[Unreadable, ...] = ()
    unknown: tuple[UnknownLabel, ...] = ()
    likely: tuple[ReadValue, ...] = ()
    blocks: tuple[StoredBlock, ...] = ()
    loose: tuple[Span, ...] = ()
    requests: tuple[StoredBlock, ...] = ()

    @classmethod
    def of(cls, reading: Reading) -> StoredReading:
        return cls(
            characters=len(reading.text),
            language=reading.language,
            values=reading.values,
            ties=reading.ties,
            unreadable=reading.unreadable,
            unknown=reading.unknown,
            likely=reading.likely,
            blocks=tuple(map(StoredBlock.of, reading.outline.blocks)),
            loose=tuple(piece.span for piece in reading.outline.loose),
            requests=tuple(map(StoredBlock.of, reading.outline.requests)),
        )

    def reading(self, text: str, catalogue: FieldCatalogue) -> Reading:
        """Of the message `text` again. CannotRestore where it was of another one, or of other fields."""
        if len(text) != self.characters:
            raise CannotRestore(f"{self.characters} characters, not {len(text)}")
        said = Said.of(text)
        return Reading(
            values=self.values,
            ties=self.ties,
            unreadable=self.unreadable,
            unknown=self.unknown,
            text=text,
            outline=Outline(
                tuple(_blocks(self.blocks, said, catalogue)),
                tuple(said.at(span) for span in self.loose),
                tuple(_blocks(self.requests, said, catalogue)),
            ),
            language=self.language,
            likely=self.likely,
        )


def _blocks(stored: tuple[StoredBlock, ...], said: Said, catalogue: FieldCatalogue) -> Iterator[Block]:
    return (each.block(said, catalogue) for each in stored)
