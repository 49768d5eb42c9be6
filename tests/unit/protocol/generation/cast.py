"""The examples as contexts, and sources made of them: what the writers are tested with."""

from __future__ import annotations

from datetime import date
from functools import cache
from pathlib import Path
from typing import Any

from apps.fields.schema.catalogue import FieldCatalogue
from apps.protocol.content_loader import SLUG
from apps.protocol.generation.section import Section, text_of
from apps.protocol.generation.source import Source
from apps.protocol.schemas import stage_schemas
from tests.unit.protocol.test_examples import Play, script, steps

EXAMPLES = Path(__file__).resolve().parents[4] / "examples"
LANGUAGES = {"switch-gnb.en": "en", "osa-poaf-cohort.en": "en", "dexpod.zh": "zh-hans"}
TODAY = date(2026, 11, 21)


@cache
def catalogue() -> FieldCatalogue:
    return FieldCatalogue.from_schemas(stage_schemas(), phrasebook=SLUG)


@cache
def example(name: str) -> dict[str, Any]:
    """The values that a script leaves behind."""
    path = EXAMPLES / f"{name}.yaml"
    play = Play(script(path), catalogue())
    for kind, value in steps(path):
        play.step(kind, value)
    return play.context


def source_of(data: dict[str, Any], language: str = "en", **more: Any) -> Source:
    return Source(data=data, catalogue=catalogue(), language=language, today=TODAY, **more)


def example_source(name: str) -> Source:
    return source_of(example(name), LANGUAGES[name])


def whole_text(sections: tuple[Section, ...]) -> str:
    return text_of(block for section in sections for block in section.blocks)


def section_text(sections: tuple[Section, ...], number: str) -> str:
    """Of the section that has this number where none is left out."""
    return text_of(next(section for section in sections if section.key == number).blocks)


def inputs_of(rows: list[list[str]]) -> dict[str, str]:
    """{input of a calculation: its value} of a table that has their sources, too."""
    return {row[0]: row[1] for row in rows}
