"""Stored documents made ready to be read: sections, the preview of a page, two versions beside each other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.safestring import SafeString
from django.utils.translation import gettext

from apps.agents.configuration.snapshot import config_of
from apps.agents.presenters.history import HistoryRow, history_of
from apps.documents.blocks import Diagram, Figure, Table
from apps.documents.html import blocks_html
from apps.protocol.generation.comparison import SectionChange, compared
from apps.protocol.generation.loading import source_of
from apps.protocol.generation.section import Cause, Section, fields_of
from apps.protocol.generation.source import Source
from apps.protocol.generation.words.phrases import as_entry
from apps.protocol.generation.writing.template import lists_of_placeholders
from apps.protocol.generation.writing.weights import (
    WEIGHTS,
    Open,
    open_things,
    sections_named,
    title_of_weight,
)
from apps.protocol.generation.writing.writer import document_of
from apps.protocol.models import ProtocolGeneration


@dataclass(frozen=True)
class RenderedBlock:
    """A block as HTML, and the values that it was written from: (path, title)."""

    html: SafeString
    fields: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class RenderedSection:
    number: str
    title: str
    level: int
    why: Cause | None
    refusals: tuple[str, ...]
    placeholders: int
    blocks: tuple[RenderedBlock, ...]

    @property
    def anchor(self) -> str:
        return _anchor(self.number)


@dataclass(frozen=True)
class OpenGroup:
    """Things that matter alike: what is wanted, where, and the item of the conversation that would answer it."""

    title: str
    things: tuple[tuple[str, str, str], ...]


@dataclass(frozen=True)
class OpenPlaces:
    """Places of a document that the team has to complete, what they ask for, and the anchor of their list.

    `first` is how many things send a protocol back, which are the first of the groups; `others` are good to have. One
    thing may be asked for in several places, and is filled in once.
    """

    places: int
    first: int
    others: int
    groups: tuple[OpenGroup, ...]
    anchor: str


@dataclass(frozen=True)
class Origins:
    """How many sections were worded by whom, and of how many no draft was taken."""

    drafted: int
    refused: int
    failed: int

    @property
    def fell_back(self) -> int:
        return self.refused + self.failed


@dataclass(frozen=True)
class Comparison:
    """`changes` are the values that were changed between the two documents, newest first."""

    sections: list[SectionChange]
    changes: list[HistoryRow]


def sections_of(generation: ProtocolGeneration) -> tuple[Section, ...]:
    return tuple(Section.model_validate(kept) for kept in generation.sections)


def rendered_sections(generation: ProtocolGeneration, language: str) -> list[RenderedSection]:
    """The document for a page in `language`; its own text is in its own language."""
    catalogue = config_of(generation.snapshot_id).catalogue
    own = document_of(source_of(generation, number=generation.number or 1), ()).language
    tables = figures = 0
    rendered: list[RenderedSection] = []
    for section in sections_of(generation):
        blocks: list[RenderedBlock] = []
        for block in section.blocks:
            html = blocks_html([block], own, tables_before=tables, figures_before=figures)
            tables += isinstance(block, Table) and bool(block.caption)
            figures += isinstance(block, Figure | Diagram)
            paths = [path for path in fields_of([block]) if catalogue.find(path)]
            blocks.append(
                RenderedBlock(html, tuple((path, catalogue.title(path, language)) for path in paths))
            )
        rendered.append(
            RenderedSection(
                section.number,
                section.title,
                section.level,
                section.why,
                tuple(dict.fromkeys(map(in_words, section.refusals))),
                section.placeholders,
                tuple(blocks),
            )
        )
    return rendered


def _anchor(number: str) -> str:
    return f"section-{number.replace('.', '-')}"


def open_places(source: Source, sections: Iterable[Section]) -> OpenPlaces:
    sections = tuple(sections)
    listed = [_anchor(section.number) for section in sections if section.key in lists_of_placeholders()]
    found = open_things(source, sections)
    by_weight = ((weight, [each for each in found if each.weight == weight]) for weight in WEIGHTS)
    return OpenPlaces(
        sum(each.places for each in found),
        sum(each.weight == "first" for each in found),
        sum(each.weight != "first" for each in found),
        tuple(
            OpenGroup(
                source.say(title_of_weight(source, weight)),
                tuple(
                    (as_entry(each.wanted, source.zh), sections_named(source, each), _item(source, each))
                    for each in things
                ),
            )
            for weight, things in by_weight
            if things
        ),
        (listed or [""])[-1],
    )


def _item(source: Source, thing: Open) -> str:
    """Of the conversation, or an entry of the page itself."""
    return thing.path if source.catalogue.find(thing.path) or thing.path.startswith("meta.") else ""


def origins_of(sections: Iterable[RenderedSection]) -> Origins:
    counted = Counter(section.why for section in sections)
    return Origins(counted["drafted"], counted["refused"], counted["model_failed"])


def in_words(refusal: str) -> str:
    """A stored reason in the language of the page: what was wrong, and with which words."""
    what, colon, items = refusal.partition(": ")
    return gettext(what) + (f"{colon}{items}" if colon else "")


def comparison_of(earlier: ProtocolGeneration, later: ProtocolGeneration, language: str) -> Comparison:
    """Of two finished documents of one conversation."""
    changes = history_of(
        later.conversation,
        config_of(later.snapshot_id),
        language,
        after_version=earlier.context_version,
        until_version=later.context_version,
    )
    return Comparison(compared(sections_of(earlier), sections_of(later)), changes)
