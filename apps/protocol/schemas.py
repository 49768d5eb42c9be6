"""The JSON Schemas of the five stages, made from the shipped description of a protocol.

`schema_source.json` holds keys, titles, labels and types; `schema_words.json` the words that it leaves
open. Both are data: a word is added there. What comes out is an ordinary schema that can be edited.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from copy import deepcopy
from functools import cache
from pathlib import Path
from typing import Any, Final

from apps.protocol.sample_size.inputs import LARGEST_MEASURE, LARGEST_N
from apps.protocol.schema_asking import ASK_LIKE, PART_QUESTIONS, WORTH_ASKING
from apps.protocol.schema_usual import ANSWERED_BY, APART_WHEN, USUAL, USUAL_WHEN

Json = dict[str, Any]

HERE: Final = Path(__file__).parent
DRAFT: Final = "https://json-schema.org/draft/2020-12/schema"
UNITS: Final = ("hour", "day", "week", "month", "year")
FORMS: Final[Mapping[str, str]] = {
    "study_design.visits": "visit",
    "sample_size.n_per_group": "counts",
    "endpoints.outcomes.primary": "outcome",
    "endpoints.outcomes.secondary": "outcome",
    "endpoints.outcomes.safety": "outcome",
}
LOOKS_AT: Final[Mapping[str, Mapping[str, list[str]]]] = {
    "sample_size.margin": {
        "framework": ["sample_size.hypothesis", "study_design.framework"],
        "outcome": ["endpoints.outcomes.primary", "pico.outcomes"],
        "scale": ["sample_size.design"],
    },
    "sample_size.n_per_group": {"arms": ["study_design.arms"]},
    "study_design.allocation_ratio": {"arms": ["study_design.arms"]},
    "sample_size.allocation_ratio": {"arms": ["study_design.arms"]},
}
ASKING: Final[Mapping[str, Mapping[str, Any]]] = {
    "x-ask-like": ASK_LIKE,
    "x-part-questions": PART_QUESTIONS,
    "x-worth-asking": WORTH_ASKING,
}
DECIMALS: Final = frozenset({"sample_size.alpha"})  # 0.05 is how a level is written, not 5 %
DECISIONS: Final = (
    frozenset(  # what a team decides and asks about years later; the rest follows or is wording
        {
            "pico.population",
            "pico.intervention",
            "pico.comparator",
            "study_design.design_type",
            "study_design.framework",
            "study_design.randomisation_method",
            "study_design.blinding",
            "sample_size.margin",
            "sample_size.alpha",
            "sample_size.sided",
            "sample_size.power",
            "sample_size.n_total",
            "endpoints.outcomes.primary",
            "endpoints.primary_analysis",
        }
    )
)
PROSE: Final = frozenset(  # sentences and criteria, in which a colon is no label
    {
        "scientific_question.background",
        "scientific_question.knowledge_gap",
        "scientific_question.question",
        "scientific_question.hypothesis",
        "scientific_question.significance",
        "scientific_question.objectives",
        "pico.inclusion_criteria",
        "pico.exclusion_criteria",
        "study_design.implementation",
        "study_design.interim_analysis",
        "study_design.dmc",
        "study_design.safety_reporting",
        "sample_size.assumptions_source",
        "sample_size.margin_justification",
        "sample_size.statement",
        "endpoints.primary_analysis",
        "endpoints.missing_data",
    }
)
TIMES: Final = frozenset({"time", "time_point"})
LARGEST_DURATION: Final = 1_000_000  # more than a century of hours
LIMITS: Final = frozenset({"minimum", "maximum"})
# What no study can have; what is merely unwise (a level of 0.3) is for the checks.
BETWEEN_0_AND_1: Final[Json] = {"exclusiveMinimum": 0, "exclusiveMaximum": 1}
BOUNDS: Final[Mapping[str, Json]] = {
    "sample_size.alpha": BETWEEN_0_AND_1,
    "sample_size.power": BETWEEN_0_AND_1,
    "sample_size.confidence": BETWEEN_0_AND_1,
    "sample_size.dropout": {"minimum": 0, "exclusiveMaximum": 1},
}


def stage_schemas() -> dict[str, Json]:
    """{stage key: JSON Schema 2020-12 with extension keywords}, in the order of the stages; a fresh copy."""
    return deepcopy(_made())


@cache
def observational_designs() -> tuple[str, ...]:
    """The values of `study_design.design_type` that assign nothing to anybody."""
    return tuple(_load("schema_source.json")["observational"])


@cache
def _made() -> dict[str, Json]:
    source, words = _load("schema_source.json"), _load("schema_words.json")
    further = words["sub_labels"]
    sub_labels = {key: [*labels, *further.get(key, [])] for key, labels in source["sub_labels"].items()}
    return {row["stage"]: _stage(row, sub_labels, words) for row in source["stages"]}


def _load(name: str) -> Json:
    loaded: Json = json.loads((HERE / name).read_text(encoding="utf-8"))
    return loaded


def _stage(row: Json, sub_labels: Json, words: Json) -> Json:
    schema: Json = {
        "$schema": DRAFT,
        "type": "object",
        "x-title": row["title"],
        "additionalProperties": False,
    }
    schema["properties"] = {}
    for field in row["fields"]:
        *groups, key = field["key"].split(".")
        place = schema
        for group in groups:
            empty = {"type": "object", "properties": {}, "additionalProperties": False}
            place = place["properties"].setdefault(group, empty)
        place["properties"][key] = _field(f"{row['stage']}.{field['key']}", field, sub_labels, words)
    return schema


def _former_titles(path: str, row: Json, words: Json) -> list[str]:
    """A title that has another in its place is still understood."""
    return list(row["title"].values()) if path in words["titles"] else []


def _field(path: str, row: Json, sub_labels: Json, words: Json) -> Json:
    schema: Json = {
        "x-title": words["titles"].get(path, row["title"]),
        "x-aliases": [
            *row.get("aliases", []),
            *_former_titles(path, row, words),
            *words["labels"].get(path, []),
        ],
    }
    schema |= TYPES[row["type"]](path, row, words)
    if path in BOUNDS:
        schema = {key: value for key, value in schema.items() if key not in LIMITS} | BOUNDS[path]
    if "note" in row:
        schema["description"] = row["note"]
    if row.get("required"):
        schema["x-required"] = row["required"]
    if path in FORMS:
        schema["x-form"] = FORMS[path]
    if path in LOOKS_AT:
        schema["x-looks-at"] = LOOKS_AT[path]
    if path in PROSE:
        schema["x-prose"] = True
    if path in DECIMALS:
        schema["x-decimal"] = True
    if path in DECISIONS:
        schema["x-decision"] = True
    if path in USUAL:
        schema["examples"] = USUAL[path]
    if path in ANSWERED_BY:
        schema["x-examples-of"] = ANSWERED_BY[path]
    if path in USUAL_WHEN:
        schema["x-examples-when"] = USUAL_WHEN[path]
    if path in APART_WHEN:
        schema["x-apart-when"] = APART_WHEN[path]
    for word, marks in ASKING.items():
        if path in marks:
            schema[word] = marks[path]
    if schema["x-kind"] == "object_list":
        schema["x-sub-labels"] = {key: sub_labels[key] for key in _keys_of(row["item"]) if key in sub_labels}
    return schema


def _keys_of(item: Json) -> list[str]:
    """The names of an item's parts and of the parts below them, in order."""
    found: list[str] = []
    for key, kind in item.items():
        found.append(key)
        below = kind[0] if isinstance(kind, list) else kind
        found += _keys_of(below) if isinstance(below, dict) else []
    return found


def text() -> Json:
    return {"type": "string", "minLength": 1, "x-kind": "string"}


def texts() -> Json:
    return {
        "type": "array",
        "minItems": 1,
        "items": {"type": "string", "minLength": 1},
        "x-kind": "string_list",
    }


def whole() -> Json:
    """A count of people, events or centres: there is at least one where it is recorded at all."""
    return {"type": "integer", "minimum": 1, "maximum": LARGEST_N, "x-kind": "integer"}


def fraction() -> Json:
    return {"type": "number", "minimum": 0, "maximum": 1, "x-kind": "fraction"}


def ratio() -> Json:
    return {"type": "string", "pattern": r"^[1-9][0-9]{0,3}(:[1-9][0-9]{0,3})+$", "x-kind": "ratio"}


def duration() -> Json:
    return {
        "type": "object",
        "properties": {
            "value": {"type": "number", "minimum": 0, "maximum": LARGEST_DURATION},
            "unit": {"enum": list(UNITS)},
        },
        "required": ["value", "unit"],
        "additionalProperties": False,
        "x-kind": "duration",
    }


def sided() -> Json:
    return {"type": "integer", "enum": [1, 2], "x-kind": "sided"}


def margin() -> Json:
    beyond = {"exclusiveMinimum": -LARGEST_MEASURE, "exclusiveMaximum": LARGEST_MEASURE}
    return {"type": "number", **beyond, "x-kind": "margin"}


def free_object() -> Json:
    return {"type": "object", "minProperties": 1, "x-kind": "object"}


def _values(path: str, row: Json, words: Json) -> list[Json]:
    """The described values of an enumeration, with the words of `schema_words.json` added."""
    values = row["values"]
    if isinstance(values, str):  # "names in sample_size_cases.md"
        values = [_worded(key, word) for key, word in words["calculations"].items()]
    more, broad = words["names"].get(path, {}), words["broad"].get(path, {})
    titles = words["option_titles"].get(path, {})
    return [
        {
            **value,
            "title": titles.get(value["key"], value["title"]),
            "aliases": [
                *value["aliases"],
                *(value["title"].values() if value["key"] in titles else ()),
                *more.get(value["key"], []),
            ],
        }
        | ({"broad": broad[value["key"]]} if value["key"] in broad else {})
        for value in values
    ]


def _worded(key: str, word: Json) -> Json:
    title = {"en": word["en"], "zh_hans": word["zh_hans"]}
    return {"key": key, "title": title, "aliases": word["aliases"]}


def _enum(path: str, row: Json, words: Json) -> Json:
    values = _values(path, row, words)
    return {"type": "string", "enum": [v["key"] for v in values], "x-kind": "enum", "x-values": values}


def _enum_text(path: str, row: Json, words: Json) -> Json:
    values = _values(path, row, words)
    level = {"type": "string", "enum": [value["key"] for value in values]}
    return {
        "type": "object",
        "properties": {"level": level, "text": {"type": "string"}},
        "required": ["level"],
        "additionalProperties": False,
        "x-kind": "enum_text",
        "x-values": values,
    }


def _objects(path: str, row: Json, words: Json) -> Json:
    return {"type": "array", "minItems": 1, "items": _item(row["item"], words), "x-kind": "object_list"}


def _item(item: Json, words: Json) -> Json:
    properties = {key: _part(key, kind, words) for key, kind in item.items()}
    return {
        "type": "object",
        "properties": properties,
        "required": [next(iter(properties))],
        "additionalProperties": False,
    }


def _part(key: str, kind: Any, words: Json) -> Json:
    word = _worded(key, words["parts"][key])
    return {"x-title": word["title"], "x-aliases": word["aliases"]} | _part_type(key, kind, words)


def _part_type(key: str, kind: Any, words: Json) -> Json:
    if isinstance(kind, list):
        return {"type": "array", "minItems": 1, "items": _item(kind[0], words), "x-kind": "object_list"}
    if isinstance(kind, dict):
        return _item(kind, words) | {"required": [], "minProperties": 1, "x-kind": "object"}
    if "|" in kind:
        values = [_worded(value, words["options"][value]) for value in kind.split("|")]
        return {"type": "string", "enum": [v["key"] for v in values], "x-kind": "enum", "x-values": values}
    if key in TIMES:
        return text() | {"x-kind": "time_point"}
    return {"string": text, "integer": whole, "list of string": texts}[kind]()


def _plain(make: Callable[[], Json]) -> Callable[[str, Json, Json], Json]:
    return lambda path, row, words: make()


TYPES: Final[Mapping[str, Callable[[str, Json, Json], Json]]] = {
    "string": _plain(text),
    "list of string": _plain(texts),
    "integer": _plain(whole),
    "fraction": _plain(fraction),
    "ratio": _plain(ratio),
    "duration": _plain(duration),
    "margin": _plain(margin),
    "1 or 2": _plain(sided),
    "object": _plain(free_object),
    "enum": _enum,
    "enum with text": _enum_text,
    "list of object": _objects,
}
