"""Sections for what administrators added to the agent: their stages and fields, which no text of the outline knows.

They stand at the ends of chapters, so that the numbers of the outline stay; `OUTLETS` says in which. No model words
them: they are tables of titles and values.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, Final

from apps.agents.extension import FieldOutlet, outlet_of
from apps.documents.blocks import Block, Line, ListBlock, Paragraph, Table, line
from apps.fields.bilingual import Text, both
from apps.fields.reading import format_value
from apps.fields.schema.catalogue import FieldCatalogue
from apps.fields.schema.field import Field
from apps.protocol.content_loader import SLUG
from apps.protocol.generation.facts import flags_of
from apps.protocol.generation.outline import Kind, OutlineSection, outline_of
from apps.protocol.generation.source import Source
from apps.protocol.generation.tables.cells import bold, cell, part_words
from apps.protocol.schemas import stage_schemas

DESIGN: Final = "study_design.design_type"
MOST_COLUMNS: Final = 5


def _further(en: str, zh: str) -> Text:
    return both(f"Further Details: {en}", f"补充信息：{zh}")


OUTLETS: Final[Mapping[str, FieldOutlet]] = {
    "": FieldOutlet({"trial": "11", "observational": "10"}),
    "scientific_question": FieldOutlet(
        {"trial": "2", "observational": "2"}, _further("Scientific Question", "科学问题")
    ),
    "pico": FieldOutlet(
        {"trial": "5", "observational": "4"}, _further("Population and PICO", "研究人群与PICO")
    ),
    "study_design": FieldOutlet({"trial": "4", "observational": "3"}, _further("Study Design", "研究设计")),
    "sample_size": FieldOutlet({"trial": "10", "observational": "8"}, _further("Sample Size", "样本量")),
    "endpoints": FieldOutlet({"trial": "8", "observational": "5"}, _further("Endpoints", "终点")),
}


def _used(before: list[OutlineSection], chapter: str) -> int:
    return sum(one.level == 2 and one.number.startswith(f"{chapter}.") for one in before)


@dataclass(frozen=True)
class _Place:
    """The end of a chapter, under a title."""

    chapter: str
    title: str


def full_outline(source: Source, kind: Kind) -> tuple[OutlineSection, ...]:
    """The outline as the study's design has it, and a section for each place where something was added."""
    places = _places(source, kind)
    outline: list[OutlineSection] = []
    design, flags = source.value(DESIGN), flags_of(source)
    for section in outline_of(kind):
        if section.level == 1 and outline:
            outline += _sections_at(places, outline)
        is_meant = not section.designs or design in section.designs or source.value(section.given) is not None
        if is_meant and section.unless not in flags:
            outline.append(_numbered(section.of_design(design), outline))
    return (*outline, *_sections_at(places, outline))


def _numbered(section: OutlineSection, before: list[OutlineSection]) -> OutlineSection:
    """Under the next number of its chapter: none is passed over where a section was left out."""
    if section.level == 1:
        return section
    chapter = section.number.partition(".")[0]
    return replace(section, number=f"{chapter}.{_used(before, chapter) + 1}")


def _sections_at(places: Mapping[_Place, list[Field]], before: list[OutlineSection]) -> list[OutlineSection]:
    """Those at the end of the chapter that `before` ends with, numbered on."""
    chapter = before[-1].number.partition(".")[0]
    used = _used(before, chapter)
    here = [(place, fields) for place, fields in places.items() if place.chapter == chapter]
    return [
        OutlineSection(
            f"{chapter}.{used + number}",
            2,
            both(place.title, place.title),
            added=tuple(field.path for field in fields),
        )
        for number, (place, fields) in enumerate(here, 1)
    ]


def _places(source: Source, kind: Kind) -> dict[_Place, list[Field]]:
    """What was added, by where it goes. An added stage has its place also when nothing is known of it yet; a field
    that was added to a shipped stage and is neither known nor required has none."""
    found: dict[_Place, list[Field]] = {}
    for field in source.catalogue.fields:
        if field.path in _shipped_paths() or not (_is_wanted(source, field) or _is_of_added_stage(field)):
            continue
        outlet = outlet_of(SLUG, field.path) or OUTLETS[""]
        chapter = outlet.chapters.get(kind) or OUTLETS[""].chapters[kind]
        title = source.say(outlet.title) or source.title(field.stage)
        found.setdefault(_Place(chapter, title), []).append(field)
    return found


@cache
def _shipped_paths() -> frozenset[str]:
    return frozenset(field.path for field in FieldCatalogue.from_schemas(stage_schemas()).fields)


def _is_of_added_stage(field: Field) -> bool:
    return field.stage not in stage_schemas()


def _is_wanted(source: Source, field: Field) -> bool:
    return source.value(field.path) is not None or source.catalogue.required(field.path, source.data)


# --- What stands in them --------------------------------------------------------------------------------------


def added_blocks(source: Source, wanted: OutlineSection) -> Iterator[Block]:
    """Every value; a mark for those that are required and missing, or for the whole where nothing is known."""
    fields = [field for path in wanted.added if (field := source.catalogue.find(path))]
    known = [field for field in fields if _is_wanted(source, field)]
    title = source.say(wanted.title)
    if not known:
        yield Paragraph(line=(source.gap(title),), fields=wanted.added)
    simple = [field for field in known if not _is_list_of_objects(source, field)]
    if simple:
        yield Table(
            caption=title,
            rows=tuple((bold(source.title(field.path)), _words(source, field)) for field in simple),
            widths=(0.3, 0.7),
            fields=tuple(field.path for field in simple),
        )
    for field in known:
        if _is_list_of_objects(source, field):
            yield _rows_of(source, field)


def _is_list_of_objects(source: Source, field: Field) -> bool:
    return field.kind == "object_list" and bool(source.rows(field.path))


def _words(source: Source, field: Field) -> Line:
    """As recorded: text keeps its capitals and full stops."""
    value = source.value(field.path)
    if value is None:
        return (source.gap(source.title(field.path)),)
    if field.kind == "string_list" and isinstance(value, list):
        return line("\n".join(str(entry) for entry in value))
    return line(format_value(field, value, source.language))


def _rows_of(source: Source, field: Field) -> Block:
    """A column for each part that is there; a list where these are too many for a page."""
    rows, title = source.rows(field.path), source.title(field.path)
    parts = [part for part in field.parts if any(_is_there(row, part) for row in rows)]
    if not parts or len(parts) > MOST_COLUMNS or any(part.parts for part in parts):
        items = tuple(line(format_value(field, [row], source.language)) for row in rows)
        return ListBlock(items=items, fields=(field.path,))
    return Table(
        caption=title,
        head=tuple(part.titles.in_language(source.language) for part in parts),
        rows=tuple(
            tuple(cell(part_words(source, field.path, row, part.key)) for part in parts) for row in rows
        ),
        fields=(field.path,),
    )


def _is_there(row: Mapping[str, Any], part: Field) -> bool:
    return row.get(part.key) not in (None, "", [], {})
