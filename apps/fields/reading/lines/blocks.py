"""What a message is made of: labelled blocks, text under no label, and requests that name a field."""

from __future__ import annotations

from dataclasses import dataclass, replace

from apps.fields.reading.text import Said
from apps.fields.schema.field import Field

Groups = tuple[tuple[Field, ...], ...]


@dataclass(frozen=True)
class Block:
    """A label and what was said after it. `aside` is what stood in brackets within the label.

    `is_part`: the label names a part of the field's items, and stands in the body. `is_request`: it stands in a
    sentence that bids to change the field; then the body may be empty. `is_spoken`: it was said in the midst of
    speech, or by a looser name: a list behind it is a row in a sentence.
    """

    label: Said
    groups: Groups
    body: Said
    aside: Said | None = None
    is_part: bool = False
    is_request: bool = False
    is_spoken: bool = False

    @property
    def first(self) -> Field:
        return self.groups[0][0]

    def in_words_of(self, said: Said) -> Block:
        aside = said.at(self.aside.span) if self.aside is not None else None
        return replace(self, label=said.at(self.label.span), body=said.at(self.body.span), aside=aside)


@dataclass(frozen=True)
class Outline:
    """The labelled blocks of a message in order, and the text that belongs to none. `requests` stand in the loose text,
    too: they are words of the one who speaks."""

    blocks: tuple[Block, ...] = ()
    loose: tuple[Said, ...] = ()
    requests: tuple[Block, ...] = ()

    def in_words_of(self, said: Said) -> Outline:
        """The same places of the message as it was written."""
        return Outline(
            tuple(block.in_words_of(said) for block in self.blocks),
            tuple(said.at(piece.span) for piece in self.loose),
            tuple(request.in_words_of(said) for request in self.requests),
        )
