"""Whatever can be recorded stands in the document, whichever design a study has: every field, every outline."""

from __future__ import annotations

from typing import Any

import pytest

from apps.documents.blocks import plain
from apps.protocol.generation.facts.phrase import DESIGN
from apps.protocol.generation.outline import assigning_nothing
from apps.protocol.generation.section import Section, text_of
from apps.protocol.generation.source import Source
from apps.protocol.generation.writing.writer import document_of, write_all
from tests.unit.protocol.generation.cast import catalogue, source_of
from tests.unit.protocol.generation.telling import Told, told_fields

DESIGNS = [option.key for option in catalogue().find(DESIGN).options]  # type: ignore[union-attr]
OF_RECORDS = {"said_of_design": "retrospective"}
STUDIES = [
    *[(design, {}) for design in (*DESIGNS, "")],
    *[(design, OF_RECORDS) for design in assigning_nothing()],
]
# Nobody is allocated by chance in such a study: what was recorded of it is a contradiction, which the team has to
# solve, and stands among the findings of the checks.
BY_CHANCE = (
    "study_design.randomisation_method",
    "study_design.allocation_concealment",
    "study_design.implementation",
)
CONTRADICTING = {
    **dict.fromkeys(assigning_nothing(), BY_CHANCE),
    "single_arm": (*BY_CHANCE, "study_design.allocation_ratio"),
}
APPENDICES = ("APPENDI", "附录", "GLOSSARY", "缩略语", "REFERENCES", "参考文献", "OPEN ISSUES", "本稿待解决")


def recorded(design: str, *fields: Told) -> dict[str, Any]:
    data: dict[str, Any] = {"study_design": {"design_type": design}} if design else {}
    for field in fields:
        *around, key = field.path.split(".")
        place = data
        for name in around:
            place = place.setdefault(name, {})
        place[key] = field.value
    return data


def texts(source: Source) -> tuple[str, str]:
    """Title page and chapters, and the appendices behind them."""
    chapters: list[Section] = []
    appendices: list[Section] = []
    place = chapters
    for section in write_all(source):
        if section.level == 1 and section.title.upper().startswith(APPENDICES):
            place = appendices
        place.append(section)
    cover = document_of(source, ()).cover
    entries = [cover.title, cover.subtitle, *(plain(words) for _, words in cover.rows)] if cover else []
    text = text_of(block for section in chapters for block in section.blocks)
    return (
        "\n".join([*entries, text]).lower(),
        text_of(block for section in appendices for block in section.blocks).lower(),
    )


def lacking(source: Source, design: str, *fields: Told) -> list[str]:
    """The parts of fields that the document does not say where it should."""
    text, appendix = texts(source)
    return [
        name
        for field in fields
        for name, said in field.parts
        if not any(
            each.lower() in (appendix if field.path in CONTRADICTING.get(design, ()) else text)
            for each in said
        )
    ]


@pytest.fixture(scope="module")
def told() -> tuple[Told, ...]:
    return tuple(told_fields(tuple(field for field in catalogue().fields if field.path != DESIGN)))


@pytest.mark.parametrize("language", ["en", "zh-hans"])
@pytest.mark.parametrize(("design", "meta"), STUDIES)
def test_each_field_that_is_recorded_stands_in_the_document(
    design: str, meta: dict[str, str], language: str, told: tuple[Told, ...]
) -> None:
    assert not lacking(source_of(recorded(design, *told), language, meta=meta), design, *told)


@pytest.mark.parametrize(("design", "meta"), STUDIES)
def test_each_field_stands_there_by_itself(design: str, meta: dict[str, str], told: tuple[Told, ...]) -> None:
    """A text that only another value calls for must not be its only place."""
    assert not [
        name
        for field in told
        for name in lacking(source_of(recorded(design, field), meta=meta), design, field)
    ]


@pytest.mark.parametrize("design", list(CONTRADICTING))
def test_chance_where_nobody_is_allocated_stands_in_no_chapter(design: str, told: tuple[Told, ...]) -> None:
    fields = [field for field in told if field.path in CONTRADICTING[design]]
    text, _ = texts(source_of(recorded(design, *fields)))
    assert not [name for field in fields for name, said in field.parts if said[0].lower() in text]
