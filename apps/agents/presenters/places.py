"""The items that any words may be recorded for, stage by stage, what a button says before the words, and where goes
what no item takes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils import translation
from django.utils.translation import gettext as _

from apps.agents.configuration.snapshot import AgentConfig
from apps.fields.paths import get_value
from apps.fields.reading import read
from apps.fields.reading.lines.items import LISTS
from apps.fields.reading.phrasebook import phrasebook, speaking_of, topics_in
from apps.fields.schema.catalogue import FieldCatalogue
from apps.fields.schema.field import Field


@dataclass(frozen=True)
class Place:
    """A field that any words may be recorded for: `before` them the message says so. `records` is what of certain words
    it would get, where that is not all of them, and `sends` the same where the message has no more. It is found by what
    the other language calls it, too (`also`)."""

    title: str
    before: str
    records: str = ""
    sends: str = ""
    also: str = ""


@dataclass(frozen=True)
class Places:
    """Those of one stage; the one that the work stands in shows them at once."""

    stage: str
    places: tuple[Place, ...]
    is_current: bool = False


def line_of(field: Field, words: str, language: str) -> str:
    """The words under the title of a field, as a message."""
    return f"{field.titles.in_language(language)}{_colon(language)}{words}"


def places_of(
    config: AgentConfig, data: Mapping[str, Any], language: str, current: str = ""
) -> tuple[Places, ...]:
    """All fields that one line may fill and that lose nothing by it, stage by stage, the `current` one first. A name
    that two stages have stands once, where the line would be read for it: in the earlier of them in this order."""
    stages = sorted(config.stages, key=lambda stage: stage.key != current)
    named: set[str] = set()
    found = []
    for stage in stages:
        fields = [
            field
            for field in config.catalogue.fields
            if field.stage == stage.key
            and is_place(field, config.catalogue, data)
            and (gets_more(field) or takes_one(field) or get_value(data, field.path) is None)
            and field.titles.in_language(language) not in named
        ]
        named |= {field.titles.in_language(language) for field in fields}
        places = tuple(place_of(field, data, language) for field in fields)
        found.append(Places(config.catalogue.title(stage.key, language), places, stage.key == current))
    return tuple(places for places in found if places.places)


def is_place(field: Field, catalogue: FieldCatalogue, data: Mapping[str, Any]) -> bool:
    """Not for what work that stands so has hardly a use for, unless it holds something all the same."""
    if field.kind == "object" or field.form == "counts":
        return False
    return get_value(data, field.path) is not None or not catalogue.is_apart(field.path, data)


def place_of(
    field: Field, data: Mapping[str, Any], language: str, records: str = "", *, sends_it: bool = False
) -> Place:
    sends = records if sends_it else ""
    also = field.titles.in_language("en" if language.startswith("zh") else "zh-hans")
    return Place(title_of(field, data, language), before_of(field, data, language), records, sends, also)


def may_hold(field: Field, catalogue: FieldCatalogue, data: Mapping[str, Any]) -> bool:
    """Whether words may be put there, and nothing else is lost."""
    gets_words = field.kind == "string" or field.kind in LISTS
    is_free = gets_more(field) or takes_one(field) or get_value(data, field.path) is None
    return gets_words and is_free and is_place(field, catalogue, data)


def may_get(field: Field, catalogue: FieldCatalogue, data: Mapping[str, Any]) -> bool:
    """Whether words may be put there, or say a choice or a figure that is open."""
    is_open = get_value(data, field.path) is None and is_place(field, catalogue, data)
    return may_hold(field, catalogue, data) or is_open


def gets_more(field: Field) -> bool:
    """Whether words may be put behind those that a field holds."""
    with speaking_of(field.phrasebook):
        may_grow = field.is_prose or phrasebook().of(field.key).gets_more
    return (field.kind == "string" and may_grow) or (field.kind in LISTS and not takes_one(field))


def takes_one(field: Field) -> bool:
    """Whether a list has one entry as a rule: words that are put there are said in its place."""
    with speaking_of(field.phrasebook):
        return phrasebook().of(field.key).mostly_one


def title_of(field: Field, data: Mapping[str, Any], language: str) -> str:
    """A field that holds something else, and one value alone, says that it would lose that."""
    title = field.titles.in_language(language)
    if get_value(data, field.path) is None or gets_more(field):
        return title
    with translation.override(language):
        return _("%(title)s (instead of what is recorded)") % {"title": title}


def before_of(field: Field, data: Mapping[str, Any], language: str) -> str:
    adds = get_value(data, field.path) is not None and gets_more(field)
    return before_words(field, language, adds=adds)


def before_words(field: Field, language: str, *, adds: bool) -> str:
    """What a button says before the words that it records; `adds`: behind what the field holds already."""
    if not adds:
        return line_of(field, "", language)
    with translation.override(language):
        return _("Add to %(title)s: ") % {"title": field.titles.in_language(language)}


def _colon(language: str) -> str:
    return "：" if language.startswith("zh") else ": "


def places_told(titles: Mapping[str, str], language: str) -> Iterator[str]:
    """Where what was told goes, by its titles: each place once."""
    between = "、" if language.startswith("zh") else ", "
    for place in dict.fromkeys(titles.values()):
        own = between.join(f"**{title}**" for title, of in titles.items() if of == place)
        if place:
            named = {"titles": own, "place": place}
            yield _("About %(titles)s: no item takes this. Write it into %(place)s.") % named
        else:
            sentence = _(
                "About %(titles)s: no item takes this. Write it into its section of the Word document."
            )
            yield sentence % {"titles": own}


def told_elsewhere(plain: str, phrasebook: str, language: str) -> list[str]:
    """The same of words that name such a matter: a label that nobody knows."""
    with speaking_of(phrasebook):
        titles = {str(topic.title): str(topic.place) for topic in topics_in(plain)}
    return [*places_told(titles, language)]


def is_read(catalogue: FieldCatalogue, field: Field, words: str, language: str) -> bool:
    """Whether the line for these words gives the field a value: else its button would do nothing."""
    return (
        read(line_of(field, words, language), catalogue, current_stage=field.stage).value(field.path)
        is not None
    )
