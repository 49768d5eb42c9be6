"""Schemas that nobody can have meant are refused or warned of where they are written, each at its place."""

from __future__ import annotations

from typing import Any

import pytest
from jsonschema import SchemaError

from apps.fields.schema.catalogue import FieldCatalogue, read_stage
from apps.fields.schema.lint import problems_of_schema, ties_of_aliases
from apps.fields.schema.validator import SafeValidator, check_schema
from tests.support.growth import check_growth


def stage(**field: Any) -> dict[str, Any]:
    return {"type": "object", "properties": {"a": {"type": "string", **field}}}


@pytest.mark.parametrize(
    ("schema", "level", "place"),
    [
        (stage(pattern="(a)\\1"), "error", "/properties/a/pattern"),
        (stage(pattern="a{5000}"), "error", "/properties/a/pattern"),
        (stage(pattern="(((){400}){400}){400}"), "error", "/properties/a/pattern"),
        ({"patternProperties": {"a(?=b)": {}}}, "error", "/patternProperties/a(?=b)"),
        (stage(pattern=r"^\ba"), "warning", "/properties/a/pattern"),
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
    assert [(found.level, found.place) for found in problems_of_schema(schema, "")] == [(level, place)]


def test_two_fields_of_one_name_are_a_tie() -> None:
    schema = {
        "properties": {
            "size": {"type": "integer"},
            "number": {"type": "integer", "x-aliases": ["Size"]},
        }
    }
    [problem] = ties_of_aliases(read_stage("s", schema).fields, "")
    assert (problem.level, problem.place) == ("warning", "/properties/number")


@pytest.mark.parametrize("pattern", ["(", "a(?=b)"])
def test_a_broken_pattern_is_no_schema_and_an_unsupported_one_is(pattern: str) -> None:
    """A published schema may hold a pattern that nobody can match any more; its lint says so."""
    if pattern == "(":
        with pytest.raises(SchemaError):
            check_schema(stage(pattern=pattern))
    else:
        check_schema(stage(pattern=pattern))
        assert FieldCatalogue.from_schemas({"s": stage(pattern=pattern)}).faults("s.a", "ab")


def test_patterns_name_characters_of_any_script() -> None:
    catalogue = FieldCatalogue.from_schemas({"s": stage(pattern=r"^\p{Han}{2,}$")})
    assert catalogue.faults("s.a", "肺癌") == ()
    assert catalogue.faults("s.a", "lung")


def test_the_time_of_a_costly_pattern_grows_with_the_text() -> None:
    catalogue = FieldCatalogue.from_schemas({"s": stage(pattern="^(a+)+$")})
    assert catalogue.faults("s.a", "a" * 60) == ()
    check_growth(lambda n: catalogue.faults("s.a", "a" * n + "!"), 12, 24, below=20)


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
