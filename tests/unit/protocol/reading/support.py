"""The shipped catalogue, and short ways to read a message with it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from apps.agents.turn.extraction import found_by_rules
from apps.fields.reading import Reading, read, read_value
from apps.fields.schema.catalogue import FieldCatalogue
from apps.fields.schema.field import Field
from apps.protocol.content_loader import SLUG
from apps.protocol.schemas import stage_schemas

CATALOGUE = FieldCatalogue.from_schemas(stage_schemas(), phrasebook=SLUG)


def reading(text: str, stage: str = "scientific_question", **known: Any) -> Reading:
    return read(text, CATALOGUE, current_stage=stage, **known)


def values(text: str, stage: str = "scientific_question", **known: Any) -> dict[str, Any]:
    return {value.field: value.value for value in reading(text, stage, **known).values}


def proposed(text: str, stage: str) -> dict[str, Any]:
    """What is proposed: read, and borne out by the words."""
    found = found_by_rules(reading(text, stage), message_id="1", catalogue=CATALOGUE)
    return {each.field: each.value for each in found}


def field(path: str) -> Field:
    found = CATALOGUE.find(path)
    assert found is not None, path
    return found


def value(path: str, raw: Any, context: Mapping[str, Any] | None = None) -> Any:
    return read_value(field(path), raw, catalogue=CATALOGUE, context=context).value
