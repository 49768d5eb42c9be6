"""The field catalogue over any stage's schema, and what an administrator may get wrong in one."""

from __future__ import annotations

from typing import Any

import pytest

from apps.fields.reading import format_value, read, read_value
from apps.fields.schema.catalogue import FieldCatalogue, SchemaBroken

PLAIN: dict[str, Any] = {
    "type": "object",
    "properties": {
        "summary": {"type": "string"},
        "count": {"type": "integer", "title": "How many"},
        "height": {
            "type": "number",
            "x-title": {"en": "Height", "zh_hans": "高度"},
            "x-aliases": ["cm"],
            "x-required": True,
        },
        "mild": {"type": "boolean"},
        "day": {"type": "string", "format": "date"},
        "colour": {"type": "string", "enum": ["red", "dark_blue"]},
        "notes": {"type": "array", "items": {"type": "string"}},
        "group": {"type": "object", "properties": {"inner": {"type": "string"}}},
        "people": {
            "type": "array",
            "items": {
                "type": "object",
                "properties": {"name": {"type": "string"}, "age": {"type": "integer"}},
            },
            "x-sub-labels": {"age": ["年龄"]},
        },
        "free": {"type": "object"},
    },
}
CATALOGUE = FieldCatalogue.from_schemas({"start": PLAIN, "end": {"type": "object"}})


def test_a_plain_schema_is_enough() -> None:
    assert [(field.key, field.kind) for field in CATALOGUE.fields] == [
        ("summary", "string"),
        ("count", "integer"),
        ("height", "number"),
        ("mild", "boolean"),
        ("day", "date"),
        ("colour", "enum"),
        ("notes", "string_list"),
        ("group.inner", "string"),
        ("people", "object_list"),
        ("free", "object"),
    ]
    assert CATALOGUE.title("start.count", "zh-hans") == "How many"
    assert CATALOGUE.title("start.height", "zh-hans") == "高度"
    assert CATALOGUE.title("start", "en") == "Start"
    assert CATALOGUE.title("nowhere", "en") == "nowhere"
    assert [field.key for field in CATALOGUE.missing("start", {})] == ["height"]


def test_an_agent_made_of_configuration_alone_reads_its_own_fields() -> None:
    text = (
        "How many: 12\n高度：2.5 cm\nMild: yes\nDay: 2026年3月1日\nColour: dark blue\nNotes: a; b\n"
        "group.inner: x\nPeople: Ann; age: 40; Bob; 年龄：41\nFree: a = 1; b = two"
    )
    found = read(text, CATALOGUE, current_stage="start")
    assert {value.field: value.value for value in found.values} == {
        "start.count": 12,
        "start.height": 2.5,
        "start.mild": True,
        "start.day": "2026-03-01",
        "start.colour": "dark_blue",
        "start.notes": ["a", "b"],
        "start.group.inner": "x",
        "start.people": [{"name": "Ann", "age": 40}, {"name": "Bob", "age": 41}],
        "start.free": {"a": 1, "b": "two"},
    }
    for value in found.values:
        field = CATALOGUE.find(value.field)
        assert field is not None
        for language in ("en", "zh-hans"):
            shown = format_value(field, value.value, language)
            assert read_value(field, shown, catalogue=CATALOGUE).value == value.value


def test_a_value_outside_its_limits_is_refused() -> None:
    limited = {"type": "object", "properties": {"age": {"type": "integer", "maximum": 120}}}
    found = read("Age: 200", FieldCatalogue.from_schemas({"s": limited}), current_stage="s")
    assert found.values == ()
    assert "120" in found.unreadable[0].accepted


BROKEN: list[tuple[Any, str]] = [
    ("no object", "/s"),
    ({"type": "array"}, "/s/type"),
    ({"type": "object", "properties": {"a": {"type": "strin"}}}, "/s/properties/a/type"),
    ({"type": "object", "properties": {"a": {"minimum": "x", "type": "integer"}}}, "/s/properties/a/minimum"),
    ({"type": "object", "properties": {"a": "string"}}, "/s/properties/a"),
    ({"type": "object", "properties": {"a b": {"type": "string"}}}, "/s/properties/a b"),
    ({"type": "object", "properties": {"a.b": {"type": "string"}}}, "/s/properties/a.b"),
    ({"type": "object", "properties": {"a": {}}}, "/s/properties/a/type"),
    ({"type": "object", "properties": {"a": {"$ref": "https://example.org/x"}}}, "/s/properties/a/$ref"),
    ({"type": "object", "properties": {"a": {"type": "string", "x-kind": "poem"}}}, "/s/properties/a/x-kind"),
    (
        {"type": "object", "properties": {"a": {"type": "string", "x-kind": "integer"}}},
        "/s/properties/a/type",
    ),
    (
        {"type": "object", "properties": {"a": {"type": "string", "x-title": {"zh_hans": "x"}}}},
        "/s/properties/a/x-title",
    ),
    (
        {"type": "object", "properties": {"a": {"type": "string", "x-aliases": "b"}}},
        "/s/properties/a/x-aliases",
    ),
    (
        {"type": "object", "properties": {"a": {"type": "string", "x-required": "yes"}}},
        "/s/properties/a/x-required",
    ),
    (
        {"type": "object", "properties": {"a": {"type": "string", "x-form": "round"}}},
        "/s/properties/a/x-form",
    ),
    ({"type": "object", "properties": {"a": {"type": "string", "x-kind": "enum"}}}, "/s/properties/a/enum"),
    (
        {"type": "object", "properties": {"a": {"enum": ["x"], "x-values": [{"key": "y"}]}}},
        "/s/properties/a/x-values",
    ),
    (
        {"type": "object", "properties": {"a": {"enum": ["x"], "x-values": ["x"]}}},
        "/s/properties/a/x-values/0",
    ),
    (
        {"type": "object", "properties": {"a": {"type": "array", "items": {"type": "object"}}}},
        "/s/properties/a/items/properties",
    ),
    (
        {
            "type": "object",
            "properties": {
                "a": {"type": "string", "x-required": {"unless": {"field": "s.b", "op": "is_set"}}},
            },
        },
        "/s/properties/a/x-required/unless/field",
    ),
]


@pytest.mark.parametrize(("schema", "place"), BROKEN, ids=[place for _, place in BROKEN])
def test_a_broken_schema_is_one_error_that_names_the_place(schema: Any, place: str) -> None:
    with pytest.raises(SchemaBroken) as broken:
        FieldCatalogue.from_schemas({"s": schema})
    assert broken.value.problem.place == place
    assert broken.value.problem.message
