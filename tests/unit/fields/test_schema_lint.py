"""Schemas that nobody can have meant are refused or warned of where they are written, each at its place."""

from __future__ import annotations

from typing import Any

import pytest

from apps.fields.schema.catalogue import FieldCatalogue, read_stage
from apps.fields.schema.lint import problems_of_schema, ties_of_aliases
from apps.fields.schema.validator import SafeValidator
from tests.support.growth import growth


def stage(**field: Any) -> dict[str, Any]:
    return {"type": "object", "properties": {"a": {"type": "string", **field}}}


@pytest.mark.parametrize(
    ("schema", "level", "place"),
    [
        (stage(pattern="(a)\\1"), "error", "/properties/a/pattern"),
        (stage(pattern="a{500}"), "error", "/properties/a/pattern"),
        (stage(minLength=5, maxLength=2), "error", "/properties/a/minLength"),
        (stage(minlength=5), "warning", "/properties/a/minlength"),
        (stage(**{"x-titel": "A"}), "warning", "/properties/a/x-titel"),
        (stage(**{"x-title": "A"}), "warning", "/properties/a/x-title"),
        ({"properties": {"n": {"type": "number", "minimum": float("nan")}}}, "error", "/properties/n/minimum"),
        ({"properties": {"n": {"type": "number", "maximum": 1e300}}}, "error", "/properties/n/maximum"),
        ({"properties": {"n": {"type": "number", "enum": [1, 10**400]}}}, "error", "/properties/n/enum"),
        ({"properties": {"__proto__": {"type": "string"}}}, "error", "/properties/__proto__"),
        ({"properties": {"a": {}}, "required": ["b"]}, "error", "/required"),
        ({"items": {"anyOf": [{"minimum": 3, "maximum": 1}]}}, "error", "/items/anyOf/0/minimum"),
    ],
)  # fmt: skip
def test_what_cannot_be_meant_has_its_place(schema: dict[str, Any], level: str, place: str) -> None:
    assert [(found, problem.place) for found, problem in problems_of_schema(schema, "")] == [(level, place)]


def test_two_fields_of_one_name_are_a_tie() -> None:
    schema = {
        "properties": {
            "size": {"type": "integer"},
            "number": {"type": "integer", "x-aliases": ["Size"]},
        }
    }
    [(level, problem)] = ties_of_aliases(read_stage("s", schema).fields, "")
    assert (level, problem.place) == ("warning", "/properties/number")


def test_a_costly_pattern_takes_no_time() -> None:
    catalogue = FieldCatalogue.from_schemas({"s": stage(pattern="^(a+)+$")})
    assert catalogue.faults("s.a", "a" * 60) == ()
    # A matcher that tries every way through would take twice as long for each character.
    assert growth(lambda size: catalogue.faults("s.a", "a" * size + "!"), 16, 160) < 40


def test_patterns_of_names_cover_them() -> None:
    schema = {
        "properties": {"a": {}},
        "patternProperties": {"^(x+)+$": {"type": "integer"}},
        "additionalProperties": False,
    }
    check = SafeValidator(schema).is_valid
    assert check({"a": 1, "xx": 2})
    assert not check({"xx": "no"})
    assert not check({"x" * 60 + "!": 1})
