"""A value for every field of the catalogue that can be told from all others in a document, and what to look for."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from apps.fields.schema.field import Field

SYLLABLES = ("ba", "ce", "di", "fo", "gu", "ka", "le", "mi", "no", "pu")
# What is written in its own way: a share in per cent, the type of a test by its name.
WRITTEN: dict[str, tuple[Any, tuple[str, ...]]] = {
    "sample_size.alpha": (0.037, ("0.037",)),
    "sample_size.sided": (1, ("one-sided", "单侧")),
    "sample_size.power": (0.83, ("83%",)),
    "sample_size.confidence": (0.91, ("91%",)),
    "sample_size.dropout": (0.13, ("13%",)),
    "sample_size.margin": (-0.137, ("0.137", "13.7")),
    "sample_size.allocation_ratio": ("3:2", ("3:2",)),
    "study_design.allocation_ratio": ("5:4", ("5:4",)),
    "sample_size.hypothesis": ("non_inferiority", ("non-inferiority", "非劣效性")),
    "sample_size.n_total": (797, ("797",)),
    "sample_size.assumptions": ({"p1": 0.173, "p2": 0.092}, ("17.3%", "9.2%")),
}


@dataclass(frozen=True)
class Told:
    """`parts` are, by the name of each part, the words of which one has to stand in the document."""

    path: str
    value: Any
    parts: tuple[tuple[str, tuple[str, ...]], ...]


def told_fields(fields: tuple[Field, ...]) -> Iterator[Told]:
    words = _words()
    for field in fields:
        value, parts = _value(field, words)
        yield Told(field.path, value, tuple((f"{field.path}{part}", said) for part, said in parts))


def _words() -> Iterator[tuple[str, int]]:
    """A word that no language has, and a number that stands nowhere else."""
    number = 1000
    for first in SYLLABLES:
        for second in SYLLABLES:
            for third in SYLLABLES:
                number += 1
                yield f"Q{first}{second}{third}x", number


Parts = list[tuple[str, tuple[str, ...]]]


def _value(field: Field, words: Iterator[tuple[str, int]]) -> tuple[Any, Parts]:
    if known := WRITTEN.get(field.path):
        value, said = known
        return value, [("", (each,)) for each in said] if isinstance(value, dict) else [("", said)]
    word, number = next(words)
    match field.kind:
        case "string":
            return f"{word} told", [("", (word,))]
        case "string_list":
            other, _ = next(words)
            return [f"{word} told", f"{other} told"], [("", (word,)), ("", (other,))]
        case "integer":
            return number, [("", (str(number),))]
        case "duration":
            return {"value": number, "unit": "week"}, [("", (f"{number} week", f"{number}周"))]
        case "time_point":
            return f"{number} weeks", [("", (str(number),))]
        case "enum":
            option = field.options[0]
            return option.key, [("", (option.titles.en, option.titles.zh_hans))]
        case "enum_text":
            return {"level": field.options[-1].key, "text": f"{word} told"}, [("", (word,))]
        case "object_list":
            rows = [_parts(field, words) for _ in range(2)]
            return [row for row, _ in rows], [part for _, parts in rows for part in parts]
        case "object":
            return _estimand(words) if field.key == "estimand" else _parts(field, words)
    raise AssertionError(f"no telling value for {field.path or field.key} ({field.kind})")


def _parts(field: Field, words: Iterator[tuple[str, int]]) -> tuple[dict[str, Any], Parts]:
    row: dict[str, Any] = {}
    found: Parts = []
    for part in field.parts:
        row[part.key], said = _value(part, words)
        found += [(f".{part.key}{name}", each) for name, each in said]
    return row, found


def _estimand(words: Iterator[tuple[str, int]]) -> tuple[dict[str, Any], Parts]:
    keys = ("treatment", "population", "summary_measure")
    said = {key: next(words)[0] for key in keys}
    event = next(words)[0]
    value = {**said, "intercurrent_events": [{"event": event, "strategy": "hypothetical"}]}
    return value, [*((f".{key}", (word,)) for key, word in said.items()), (".intercurrent_events", (event,))]
