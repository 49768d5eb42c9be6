"""The JSON Schemas of the five stages, made from the shipped description of a protocol.

`schema_source.json` holds keys, titles, labels and types; `schema_words.json` the words that it leaves
open. Both are data: a word is added there. What comes out is an ordinary schema that can be edited.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from copy import deepcopy
from functools import cache
from pathlib import Path
from typing import Any, Final

from apps.protocol.schema_asking import ASK_LIKE, PART_QUESTIONS, WORTH_ASKING
from apps.protocol.schema_types import TYPES, Json
from apps.protocol.schema_usual import (
    ANSWERED_BY,
    APART_WHEN,
    COUNTS_FOR,
    USUAL,
    USUAL_RANGE,
    USUAL_WHEN,
)

HERE: Final = Path(__file__).parent
DRAFT: Final = "https://json-schema.org/draft/2020-12/schema"
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
    if path in COUNTS_FOR:
        schema["x-required"] = {"unless": {"field": COUNTS_FOR[path], "op": "is_set"}}
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
    if path in USUAL_RANGE:
        schema["x-usual"] = USUAL_RANGE[path]
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
