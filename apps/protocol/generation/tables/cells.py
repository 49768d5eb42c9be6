"""Small parts that tables are made of: cells, rows of label and value, the mark for what is missing."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from apps.documents.blocks import Line, Paragraph, Span, line
from apps.fields.bilingual import Text, both
from apps.fields.reading import format_value
from apps.protocol.generation import facts
from apps.protocol.generation.facts.observational import is_from_records
from apps.protocol.generation.source import Source
from apps.protocol.generation.words.phrases import as_entry

Row = tuple[Line, ...]
RECRUITMENT: Final = "study_design.recruitment_period"
FOLLOW_UP: Final = "study_design.follow_up_duration"
PERIODS: Final = {RECRUITMENT: "recruitment_period", FOLLOW_UP: "follow_up"}
OF_RECORDS: Final[Mapping[str, Text]] = {
    RECRUITMENT: both("Period of inclusion", "纳入期"),
    FOLLOW_UP: both("Period used of each record", "每例记录的使用时长"),
}


def cell(text: object) -> Line:
    return line(str(text)) if text not in (None, "") else ()


def bold(text: str) -> Line:
    return (Span(text=text, bold=True),)


def or_gap(source: Source, text: object, what: Text) -> Line:
    """The text, or the mark that says what is missing."""
    words = as_entry(str(text), source.zh) if text not in (None, "") else ""
    return cell(words) or (source.gap(source.say(what)),)


def label_rows(source: Source, paths: Iterable[str], *, demanded: bool = True) -> list[Row]:
    """A row of title and value for each field; `demanded`: also for those without a value."""
    paths = [path for path in paths if demanded or source.value(path) is not None]
    return [(bold(source.title(path)), source.wording(path)) for path in paths]


def period_rows(source: Source, path: str, *, demanded: bool) -> list[Row]:
    """A period, also one that follows from other values, under the title of its field, or under what it is where nobody
    is enrolled or followed."""
    phrase = facts.PHRASES[PERIODS[path]](source)
    if not demanded and not phrase.text:
        return []
    title = source.say(OF_RECORDS[path]) if is_from_records(source) else source.title(path)
    return [(bold(title), or_gap(source, phrase.text, phrase.missing))]


def part_words(source: Source, path: str, row: Mapping[str, Any], key: str) -> str:
    """A part of an object in words: enumerations by their title."""
    field, value = source.catalogue.find(path), row.get(key)
    part = field.part(key) if field else None
    if value in (None, "", [], {}):
        return ""
    return format_value(part, value, source.language) if part else str(value)


def part_title(source: Source, path: str, key: str) -> str:
    field = source.catalogue.find(path)
    part = field.part(key) if field else None
    return part.titles.in_language(source.language) if part else key


def or_part_gap(source: Source, path: str, row: Mapping[str, Any], key: str) -> Line:
    """A part of an object in words, or the mark that it is missing."""
    title = part_title(source, path, key)
    return or_gap(source, part_words(source, path, row, key), {"en": title, "zh_hans": title})


def say_missing(source: Source, *paths: str) -> Paragraph:
    """Instead of a table that would be empty."""
    return Paragraph(line=(source.gap(source.title(paths[0])),), fields=paths)


def phrase_row(source: Source, title: Text, name: str) -> Row:
    """A phrase that is put together from several values, under a title of its own."""
    phrase = facts.PHRASES[name](source)
    return bold(source.say(title)), or_gap(source, phrase.text, phrase.missing)
