"""The table of endpoints with what defines each, and one note below it for what is missing in it.

A mark in every empty cell would hide what stands in the others: such cells have a dash, the note names the parts.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from apps.documents.blocks import Block, Line, Paragraph, Table
from apps.fields.bilingual import Text, both
from apps.protocol.checks.endpoints import names_time
from apps.protocol.generation import facts
from apps.protocol.generation.facts.observational import is_accuracy
from apps.protocol.generation.source import Source
from apps.protocol.generation.tables.cells import Row, cell, part_title, part_words, say_missing
from apps.protocol.generation.words.phrases import as_clause, as_entry, joined
from apps.protocol.times.named_times import time_of_outcome
from apps.protocol.times.said_times import as_printed

PARTS: Final = ("variable", "metric", "aggregation", "time_point")
OUTCOME_ROWS: Final = (
    (facts.PRIMARY, both("Primary", "主要")),
    ("endpoints.outcomes.secondary", both("Secondary", "次要")),
    ("endpoints.outcomes.safety", both("Safety", "安全性")),
)
FIELDS: Final = tuple(path for path, _ in OUTCOME_ROWS)
WIDTHS: Final = (0.13, 0.22, 0.2, 0.15, 0.16, 0.14)
NOTHING: Final = "–"
Found = tuple[str, Text, Mapping[str, Any]]


def outcomes(source: Source) -> list[Block]:
    """Every endpoint with what defines it; what is lacking is named below."""
    found = _found(source)
    if not found:
        return [say_missing(source, facts.PRIMARY)]
    if source.value(facts.DESIGN) == "diagnostic_accuracy" and all(
        is_accuracy(row.get("name")) for *_, row in found
    ):
        return [_accuracy(source, found)]
    keys = _keys_given(source, found)
    head = (
        source.say(both("Level", "类别")),
        source.say(both("Endpoint", "终点指标")),
        *(part_title(source, facts.PRIMARY, key) for key in keys),
    )
    caption = source.say(both("Endpoints", "终点指标"))
    rows = tuple(_row(source, each, keys) for each in found)
    table = Table(caption=caption, head=head, rows=rows, widths=_widths(keys), fields=FIELDS)
    return [table, *_note(source, found)]


def _found(source: Source) -> list[Found]:
    """A time that stands in the name of an endpoint is its time point where none was recorded."""
    return [
        (path, word, {**row, "time_point": as_printed(time_of_outcome(row))})
        for path, word in OUTCOME_ROWS
        for row in source.rows(path)
    ]


def _keys_given(source: Source, found: list[Found]) -> list[str]:
    """A column of dashes says less than the note below the table."""
    return [key for key in PARTS if any(part_words(source, path, row, key) for path, _, row in found)]


def _widths(keys: list[str]) -> tuple[float, ...]:
    """What columns leave goes to the names of the endpoints."""
    shares = [WIDTHS[2 + PARTS.index(key)] for key in keys]
    return (WIDTHS[0], 1 - WIDTHS[0] - sum(shares), *shares)


def _row(source: Source, found: Found, keys: list[str]) -> Row:
    path, word, row = found
    parts = (as_entry(part_words(source, path, row, key), source.zh) or NOTHING for key in keys)
    return (cell(source.say(word)), _named(source, row), *(cell(part) for part in parts))


def _named(source: Source, row: Mapping[str, Any]) -> Line:
    return cell(as_entry(str(row.get("name") or ""), source.zh))


def _note(source: Source, found: list[Found]) -> list[Block]:
    """Which parts are missing of which endpoints: those that miss the same together."""
    missing: dict[tuple[str, ...], list[str]] = {}
    for path, _word, row in found:
        if lacking := tuple(key for key in PARTS if not _is_told(source, path, row, key)):
            name = as_clause(str(row.get("name") or ""), source.zh)
            missing.setdefault(lacking, []).append(name)
    if not missing:
        return []
    groups = [_of(source, keys, names, len(found)) for keys, names in missing.items()]
    return [Paragraph(line=(source.gap(("；" if source.zh else "; ").join(groups)),), fields=FIELDS)]


def _is_told(source: Source, path: str, row: Mapping[str, Any], key: str) -> bool:
    """As the check of the primary endpoint has it: the name says what is measured, and often when."""
    if part_words(source, path, row, key):
        return True
    return bool(row.get("name")) and (key == "variable" or (key == "time_point" and names_time(row)))


def _of(source: Source, keys: tuple[str, ...], names: list[str], number: int) -> str:
    """ "Metric and time point of pain and length of stay"."""
    parts = joined([part_title(source, facts.PRIMARY, key).lower() for key in keys], source.zh)
    of_all = source.say(both("all endpoints", "全部终点指标"))
    whose = of_all if len(names) == number > 1 else joined(names, source.zh)
    return f"{whose}的{parts}" if source.zh else f"{parts} of {whose}"


def _accuracy(source: Source, found: list[Found]) -> Table:
    """Measures of a test have no variable, metric or aggregation; what was given beside them is told."""
    keys = _keys_given(source, found)
    rows = tuple(
        (
            cell(source.say(word)),
            _named(source, row),
            *(cell(as_entry(part_words(source, path, row, key), source.zh)) for key in keys),
        )
        for path, word, row in found
    )
    measure = both("Measure of accuracy", "准确性指标")
    head = (source.say(both("Level", "类别")), source.say(measure))
    parts = tuple(part_title(source, facts.PRIMARY, key) for key in keys)
    return Table(
        caption=source.say(both("Measures of accuracy", "准确性指标")),
        head=(*head, *parts),
        rows=rows,
        fields=FIELDS,
    )
