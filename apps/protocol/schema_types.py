"""The JSON Schema of each type of value in the description of a protocol. By itself, because a type knows nothing of
the field that has it, but for the words of its choices and parts."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from apps.protocol.sample_size.inputs import LARGEST_MEASURE, LARGEST_N

Json = dict[str, Any]
UNITS: Final = ("hour", "day", "week", "month", "year")
TIMES: Final = frozenset({"time", "time_point"})
LARGEST_DURATION: Final = 1_000_000  # more than a century of hours


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
