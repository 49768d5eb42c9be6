"""A written section: what is stored, shown, compared and made into a file."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Literal

from pydantic import BaseModel, ConfigDict

from apps.documents.blocks import Block, Diagram, Line, ListBlock, Paragraph, Table, line, plain

Origin = Literal["template", "model"]
Cause = Literal["no_model", "fixed", "drafted", "refused", "model_failed"]


class Section(BaseModel):
    """`source` says who wrote the prose; tables and lists always come from the values.

    `why` it is so: no model was in use; there is nothing that a model may word (`fixed`); its draft was taken; its
    drafts were refused; the model failed; None in documents that did not note it. `refusals` are the reasons why a
    draft was not taken, also where the second one was.
    """

    model_config = ConfigDict(frozen=True)

    key: str
    number: str
    level: int
    title: str
    source: Origin = "template"
    why: Cause | None = None
    blocks: tuple[Block, ...] = ()
    fields: tuple[str, ...] = ()
    refusals: tuple[str, ...] = ()

    @property
    def placeholders(self) -> int:
        return len(self._gaps)

    @property
    def wanted(self) -> tuple[str, ...]:
        """What its places ask for, each once: “follow-up” of “[To be completed: follow-up]”."""
        return tuple(dict.fromkeys(self.asked))

    @property
    def asked(self) -> tuple[str, ...]:
        """The same for every place."""
        return tuple(re.split("[:：]", gap, maxsplit=1)[-1].strip(" ]】") for gap in self._gaps)

    @property
    def _gaps(self) -> list[str]:
        return [
            span.text for wording in lines_of(self.blocks) for span in wording if span.kind == "placeholder"
        ]


def lines_of(blocks: Iterable[Block]) -> Iterator[Line]:
    """Every line of text, cells included; headings and captions are not text."""
    for block in blocks:
        if isinstance(block, Paragraph):
            yield block.line
        elif isinstance(block, ListBlock):
            yield from block.items
        elif isinstance(block, Table):
            yield from (cell for row in block.rows for cell in row)
        elif isinstance(block, Diagram):
            yield from (
                wording for row in block.rows for box in row for wording in (line(box.title), *box.lines)
            )


def text_of(blocks: Iterable[Block]) -> str:
    return "\n".join(plain(wording) for wording in lines_of(blocks))


def fields_of(blocks: Iterable[Block]) -> tuple[str, ...]:
    """The values that blocks were written from, each once, in order."""
    found: dict[str, None] = {}
    for block in blocks:
        if isinstance(block, Paragraph | ListBlock | Table | Diagram):
            found |= dict.fromkeys(block.fields)
    return tuple(found)
