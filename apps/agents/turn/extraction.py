"""Values that a model found in a message, believed only as far as the message itself bears them out.

A model returns {field, value, quote}. A value is kept when its quote stands in the message and that place says it
for that field. Everything else is dropped: invented values are a defect.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from pydantic import BaseModel, Field, ValidationError

from apps.agents.turn.context import TurnContext
from apps.fields.evidence import (
    NOWHERE,
    Statements,
    borne_out,
    is_kept,
    is_story,
    is_supposed,
    is_told,
    may_cite,
    stands,
)
from apps.fields.evidence.found import Found
from apps.fields.reading import Reading
from apps.fields.reading.results import CORRECTED, MARKED, PATTERN, ROUTED, TURNED_DOWN, ReadValue
from apps.fields.reading.spoken.speech import as_written
from apps.fields.schema.catalogue import FieldCatalogue


class Item(BaseModel):
    """One value as a model gives it."""

    field: str
    value: Any
    quote: str
    confidence: float = Field(default=0.8, ge=0, le=1)


class Extracted(BaseModel):
    values: list[Item] = Field(default_factory=list)


def inline_items(blocks: Iterable[str]) -> list[Item]:
    """The items of tagged blocks; a block that cannot be read counts as empty."""
    items: list[Item] = []
    for block in blocks:
        try:
            items += Extracted.model_validate_json(block).values
        except ValidationError:
            continue
    return items


def found_by_rules(reading: Reading, *, message_id: str, catalogue: FieldCatalogue) -> list[Found]:
    """What the rules read in the message, with the places as evidence; a sentence of others is not ours."""
    return [
        Found(
            field=value.field,
            value=value.value,
            method=value.method,
            evidence=tuple(_evidence(message_id, reading.text, span) for span in value.spans),
            confidence=value.confidence,
            derived=value.derived,
        )
        for value in reading.values
        if _is_believed(value, reading, catalogue)
    ]


def _is_believed(value: ReadValue, reading: Reading, catalogue: FieldCatalogue) -> bool:
    if value.confidence == CORRECTED and _is_pressed(value, reading):
        return True
    if is_story(value.field, catalogue):
        return all(is_told(reading, span) for span in value.spans)
    meant = value.spans[-1] if value.derived and len(value.spans) > 1 else NOWHERE
    kept = partial(is_kept, reading, catalogue=catalogue, path=value.field, meant=meant)
    if value.confidence == TURNED_DOWN or may_cite(value.field, catalogue):
        return all(kept(span, by_others=True) for span in value.spans)
    if value.confidence in (MARKED, ROUTED, CORRECTED) or is_supposed(value.field, catalogue):
        return all(kept(span) for span in value.spans)
    standing = partial(stands, reading, catalogue=catalogue, path=value.field, meant=meant)
    return value.confidence != PATTERN or all(standing(span) for span in value.spans)


def _is_pressed(value: ReadValue, reading: Reading) -> bool:
    """Whether somebody chose the item for all of these words, whoever is named in them."""
    return any(
        block.first.path == value.field and (block.body.span,) == value.spans
        for block in reading.outline.blocks
    )


@dataclass(frozen=True)
class Verified:
    """What was kept, and the fields that were dropped with the reason (for the trace)."""

    found: tuple[Found, ...]
    dropped: tuple[tuple[str, str], ...]


def verify(
    items: Iterable[Item],
    *,
    message_id: str,
    reading: Reading,
    catalogue: FieldCatalogue,
    context: Mapping[str, Any],
    method: str,
) -> Verified:
    """Keep the values that the message says; `reading` is what the rules made of it."""
    items = list(items)
    found: list[Found] = []
    dropped: list[tuple[str, str]] = []
    if not items:
        return Verified((), ())
    statements = Statements.of(reading)
    for item in items:
        field = catalogue.find(item.field)
        if field is None:
            dropped.append((item.field, "unknown_field"))
            continue
        borne = borne_out(
            field,
            item.value,
            item.quote,
            item.confidence,
            statements=statements,
            reading=reading,
            catalogue=catalogue,
            context=context,
        )
        if isinstance(borne, str):
            dropped.append((item.field, borne))
            continue
        evidence = tuple(_evidence(message_id, reading.text, span) for span in borne.spans)
        value = as_written(field, borne.value)
        found.append(Found(item.field, value, method, evidence, item.confidence, borne.derived))
    return Verified(tuple(found), tuple(dropped))


def _evidence(message_id: str, text: str, span: tuple[int, int]) -> dict[str, Any]:
    start, end = span
    return {"kind": "message", "message_id": message_id, "start": start, "end": end, "quote": text[start:end]}


def take_inline_values(turn: TurnContext, blocks: Iterable[str]) -> dict[str, Any]:
    """Add what the blocks give to what was found; for the trace, what was kept and what was dropped."""
    items = inline_items(blocks)
    if not items:
        return {}
    given = turn.input
    verified = verify(
        items,
        message_id=str(given.message.pk),
        reading=given.reading,
        catalogue=given.config.catalogue,
        context=given.data,
        method="inline",
    )
    turn.execution.add_values(verified.found)
    return {"kept": [f.field for f in verified.found], "dropped": [list(d) for d in verified.dropped]}
