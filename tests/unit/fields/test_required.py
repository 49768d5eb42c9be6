"""What the schema of a stage asks for: its own `required`, and `x-required`."""

from __future__ import annotations

from typing import Any

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
