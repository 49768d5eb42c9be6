"""What the schema of a stage asks for: its own `required`, and `x-required`."""

from __future__ import annotations

from typing import Any

import pytest

from apps.fields.schema.building import SchemaBroken
from apps.fields.schema.catalogue import FieldCatalogue


def test_the_required_of_json_schema_counts_like_our_own() -> None:
    def text(**more: Any) -> dict[str, Any]:
        return {"type": "string", "x-kind": "string", **more}

    group = {"type": "object", "properties": {"city": text(), "street": text()}, "required": ["city"]}
    schema = {
        "type": "object",
        "properties": {"name": text(), "note": text(**{"x-required": True}), "free": text(), "at": group},
        "required": ["name"],
    }

    def missing(context: dict[str, Any], **more: Any) -> list[str]:
        catalogue = FieldCatalogue.from_schemas({"s": {**schema, **more}})
        return [field.path for field in catalogue.missing("s", context)]

    assert missing({}) == ["s.name", "s.note"]
    assert missing({"s": {"name": "a", "note": "b"}}) == []
    assert missing({"s": {"name": "a", "note": "b", "at": {"street": "c"}}}) == ["s.at.city"]
    assert missing({"s": {"name": "a", "note": "b"}}, required=["name", "at"]) == ["s.at.city"]


@pytest.mark.parametrize(
    ("rows", "place"),
    [
        ([{"when": {"field": "s.no_such_field", "op": "is_set"}, "examples": ["a"]}], "0/when"),
        ([{"when": {"field": "s.name", "op": "is_set"}, "examples": []}, {"examples": ["b"]}], "1/when"),
        ("a", "0/when"),
    ],
)
def test_likely_answers_need_a_condition_that_can_be_asked(rows: Any, place: str) -> None:
    name = {"type": "string", "x-kind": "string", "x-examples-when": rows}
    with pytest.raises(SchemaBroken) as broken:
        FieldCatalogue.from_schemas({"s": {"type": "object", "properties": {"name": name}}})
    assert f"/s/properties/name/x-examples-when/{place}" in str(broken.value)


def test_a_field_is_apart_under_a_condition_that_can_be_asked() -> None:
    def catalogue(condition: Any) -> FieldCatalogue:
        name = {"type": "string", "x-kind": "string"}
        late = {**name, "x-apart-when": condition}
        return FieldCatalogue.from_schemas(
            {"s": {"type": "object", "properties": {"name": name, "late": late}}}
        )

    known = catalogue({"field": "s.name", "op": "eq", "value": "a"})
    assert known.is_apart("s.late", {"s": {"name": "a"}})
    assert not known.is_apart("s.late", {"s": {"name": "b"}})
    assert not known.is_apart("s.late", {})
    assert not known.is_apart("s.name", {"s": {"name": "a"}})
    with pytest.raises(SchemaBroken, match="x-apart-when"):
        catalogue({"field": "s.no_such_field", "op": "is_set"})


def test_an_optional_field_is_worth_asking_for_while_it_is_empty_and_its_condition_holds() -> None:
    def text(**more: Any) -> dict[str, Any]:
        return {"type": "string", "x-kind": "string", **more}

    condition = {"field": "s.name", "op": "eq", "value": "a"}
    properties = {
        "name": text(),
        "always": text(**{"x-worth-asking": True}),
        "late": text(**{"x-worth-asking": condition}),
        "needed": text(**{"x-worth-asking": True, "x-required": True}),
        "apart": text(**{"x-worth-asking": True, "x-apart-when": condition}),
    }
    catalogue = FieldCatalogue.from_schemas({"s": {"type": "object", "properties": properties}})

    def worth(**data: str) -> list[str]:
        return [field.key for field in catalogue.worth_asking("s", {"s": data})]

    assert worth() == ["always", "apart"]
    assert worth(name="a") == ["always", "late"]
    assert worth(name="a", always="b") == ["late"]


@pytest.mark.parametrize("mark", [{"field": "s.no_such_field", "op": "is_set"}, "yes", False])
def test_a_mark_that_is_neither_true_nor_a_condition_is_refused(mark: Any) -> None:
    name = {"type": "string", "x-kind": "string", "x-worth-asking": mark}
    with pytest.raises(SchemaBroken, match="x-worth-asking"):
        FieldCatalogue.from_schemas({"s": {"type": "object", "properties": {"name": name}}})
