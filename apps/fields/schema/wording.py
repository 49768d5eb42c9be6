"""The rules of a JSON Schema as sentences for people, in the language of the turn: for arguments and for fields."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.translation import gettext as _
from jsonschema import ValidationError
from jsonschema.exceptions import SchemaError

from apps.fields.bilingual import in_language
from apps.fields.schema.field import Field

TYPES = ("string", "number", "integer", "boolean", "array", "object", "null")


def fault_of(error: ValidationError, names: Mapping[str, str]) -> str:
    """What is wrong with a stored value, with its place; `names` are the titles of the keys inside it."""
    rule, wanted = str(error.validator), error.validator_value
    place = " › ".join(_step(part, names) for part in error.absolute_path)
    if rule == "required" and isinstance(error.instance, Mapping) and isinstance(wanted, list):
        missing = ", ".join(names.get(key, key) for key in wanted if key not in error.instance)
        reason = _("Missing: %(names)s.") % {"names": missing}
    elif rule == "additionalProperties":
        reason = _("This has a part that the field does not know.")
    elif rule in ("enum", "const"):
        allowed = wanted if isinstance(wanted, list) else [wanted]
        reason = sentence_of("enum", [names.get(str(key), key) for key in allowed])
    else:
        reason = sentence_of(rule, wanted)
    return f"{place}: {reason}" if place else reason


def schema_fault_of(error: SchemaError) -> str:
    """Why something is no JSON Schema, for the person who wrote it; the place is told beside it."""
    rule, wanted = str(error.validator), error.validator_value
    if rule == "anyOf" and error.absolute_path and error.absolute_path[-1] == "type":
        return _("There is no such type; there are: %(names)s.") % {"names": ", ".join(TYPES)}
    if rule == "format" and wanted == "regex":
        return _("This is not a regular expression: check for a missing or extra bracket.")
    return sentence_of(rule, wanted)


def _step(part: str | int, names: Mapping[str, str]) -> str:
    return str(part + 1) if isinstance(part, int) else names.get(part, part)


def sentence_of(rule: str, value: Any) -> str:
    """Why a value breaks a rule of its schema; `value` is what the rule asks for."""
    sentence = REASONS.get(rule)
    return (
        sentence(value)
        if sentence
        else _("This does not have the required form (%(rule)s).") % {"rule": rule}
    )


def _number(value: Any) -> str:
    return f"{value:,.12g}" if isinstance(value, int | float) else str(value)


def _one_of(values: Any) -> str:
    return _("Must be one of: %(values)s.") % {"values": ", ".join(str(value) for value in values)[:400]}


def _type(value: Any) -> str:
    names = value if isinstance(value, list) else [value]
    return _("Must be %(type)s.") % {"type": " / ".join(_type_name(str(name)) for name in names)}


def _type_name(name: str) -> str:
    names = {
        "string": _("a text"),
        "number": _("a number"),
        "integer": _("a whole number"),
        "boolean": _("true or false"),
        "array": _("a list"),
        "object": _("an object"),
        "null": _("nothing (null)"),
    }
    return names.get(name, name)


REASONS: dict[str, Callable[[Any], str]] = {
    "type": _type,
    "enum": _one_of,
    "const": lambda value: _one_of([value]),
    "minimum": lambda value: _("Must be at least %(value)s.") % {"value": _number(value)},
    "maximum": lambda value: _("Must be at most %(value)s.") % {"value": _number(value)},
    "exclusiveMinimum": lambda value: _("Must be greater than %(value)s.") % {"value": _number(value)},
    "exclusiveMaximum": lambda value: _("Must be less than %(value)s.") % {"value": _number(value)},
    "multipleOf": lambda value: _("Must be a multiple of %(value)s.") % {"value": value},
    "minLength": lambda value: _("Needs at least %(value)s characters.") % {"value": value},
    "maxLength": lambda value: _("Takes at most %(value)s characters.") % {"value": value},
    "minItems": lambda value: _("Needs at least %(value)s items.") % {"value": value},
    "maxItems": lambda value: _("Takes at most %(value)s items.") % {"value": value},
    "pattern": lambda value: _("Must match the pattern %(value)s.") % {"value": value},
    "uniqueItems": lambda value: _("No item may appear twice."),
}


def guidance(field: Field, language: str) -> str:
    """One sentence of help for a field, from its schema; empty when it has none."""
    return in_language(field.schema.get("x-guidance", {}), language)
