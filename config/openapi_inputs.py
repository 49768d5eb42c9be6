"""What may be sent, as the parser takes it: the generator knows the fields, and neither the bounds of numbers within
free JSON nor which parts of a change are needed.
"""

from __future__ import annotations

from typing import Any

from apps.projects.api.fields import ANY_TEXT
from apps.projects.api.parsers import LARGEST_WHOLE

Schema = dict[str, Any]

JSON_NAME = "Json"
JSON: Schema = {"$ref": f"#/components/schemas/{JSON_NAME}"}
JSON_SCHEMA: Schema = {
    "description": "Any JSON whose numbers every reader gets right (RFC 8259, section 6).",
    "anyOf": [
        {"type": ["null", "boolean", "string"]},
        {"type": "number", "minimum": -LARGEST_WHOLE, "maximum": LARGEST_WHOLE},
        {"type": "array", "items": JSON},
        {"type": "object", "additionalProperties": JSON},
    ],
}
# The generator lets a PATCH leave out everything. These are no part of a row but one edit, needed whole.
WHOLE_CHANGES = {"PatchedEdit": ["field", "value"]}
# These refuse names that they do not know; the others read past them.
CLOSED = {"PatchedTitlePage"}
TEXTS = {"title", "description"}


# With a pattern that empty text fits too, the generator's "one of" these two would refuse it.
EMPTY_TEXT = {"type": "string", "maxLength": 0}


def describe_inputs(result: Schema) -> None:
    """Complete the schemas of all bodies, and mend those of texts that may be empty."""
    schemas = result["components"]["schemas"]
    schemas[JSON_NAME] = JSON_SCHEMA
    for schema in schemas.values():
        for part, found in schema.get("properties", {}).items():
            schema["properties"][part] = _once(found)
    for path in result["paths"].values():
        for operation in path.values():
            for parameter in operation.get("parameters", ()):
                parameter["schema"] = _once(parameter["schema"])
            body = operation.get("requestBody", {})
            for content in body.get("content", {}).values():
                name = _name_of(content["schema"])
                _complete(name, schemas)
                if name in WHOLE_CHANGES:
                    body["required"] = True


def _complete(name: str, schemas: Schema) -> None:
    """A schema that a body names, and those that it names itself."""
    schema = schemas.get(name, {})
    if "properties" not in schema:
        return
    schema["additionalProperties"] = False if name in CLOSED else JSON
    if name in WHOLE_CHANGES:
        schema["required"] = WHOLE_CHANGES[name]
    schema["properties"] = {part: _input(found) for part, found in schema["properties"].items()}
    for found in schema["properties"].values():
        if _name_of(found) != JSON_NAME:
            _complete(_name_of(found), schemas)


def _input(found: Schema) -> Schema:
    if not found.keys() - TEXTS:
        return {**JSON, **found}
    if found.get("additionalProperties") == {}:
        return {**found, "additionalProperties": JSON}
    return found


def _once(found: Schema) -> Schema:
    ways = found.get("oneOf", [])
    if len(ways) == 2 and ways[1] == EMPTY_TEXT and ways[0].get("pattern") == ANY_TEXT:
        return {**{name: part for name, part in found.items() if name != "oneOf"}, **ways[0]}
    return found


def _name_of(schema: Schema) -> str:
    """Of the component that a reference names, by itself or beside null."""
    named = next((way for way in schema.get("oneOf", []) if "$ref" in way), schema)
    return str(named.get("$ref", "")).rpartition("/")[2]
