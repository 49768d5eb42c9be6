"""The arguments of a call against the tool's schema: every problem with its place, in the language of the turn."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Any, cast

import orjson
from django.utils.translation import gettext as _
from jsonschema import Draft202012Validator, SchemaError, ValidationError
from referencing import Registry
from referencing.exceptions import Unresolvable

from apps.agents.json_schema import SafeValidator
from apps.agents.tool_registry import ToolFailed, ToolRefused

Schema = Mapping[str, Any]
MOST_PROBLEMS = 8
MOST_ARGUMENT_CHARACTERS = 100_000


@dataclass(frozen=True)
class Problem:
    """`place` is a dotted path from the arguments down: `groups.1.n`."""

    place: str
    reason: str


def arguments_of(text: str) -> dict[str, Any]:
    """The arguments as a model wrote them. ToolRefused when that is no JSON object."""
    if len(text) > MOST_ARGUMENT_CHARACTERS:
        raise ToolRefused(_("The arguments are too long."), code="arguments_too_long")
    try:
        found = orjson.loads(text or "{}")
    except orjson.JSONDecodeError as error:
        place = _("The arguments are no valid JSON (character %(position)d).") % {"position": error.pos + 1}
        raise ToolRefused(place, code="arguments_no_json") from None
    if not isinstance(found, dict):
        raise ToolRefused(_("The arguments must be one JSON object."), code="arguments_no_json")
    return found


def check(schema: Mapping[str, Any], arguments: Mapping[str, Any]) -> None:
    """ToolRefused names each argument that does not fit; ToolFailed when the schema itself cannot be used."""
    problems = problems_with(schema, arguments)
    if problems:
        fields: dict[str, list[str]] = {}
        for problem in problems:
            fields.setdefault(problem.place, []).append(problem.reason)
        raise ToolRefused(code="arguments_invalid", fields=fields)


def problems_with(schema: Mapping[str, Any], arguments: Mapping[str, Any]) -> list[Problem]:
    """The first problems, in the order of the schema. A reference leads nowhere outside: nothing is fetched."""
    parameters = dict(schema.get("parameters") or {})
    try:
        Draft202012Validator.check_schema(parameters)
        found = SafeValidator(parameters, registry=Registry()).iter_errors(dict(arguments))
        return [problem for error in islice(found, MOST_PROBLEMS) for problem in _problems(error)]
    except (SchemaError, Unresolvable, RecursionError) as error:
        raise ToolFailed(_("The tool's schema cannot be used."), code="tool_schema_broken") from error


def _problems(error: ValidationError) -> list[Problem]:
    path = [str(part) for part in error.absolute_path]
    rule, wanted = str(error.validator), cast("Any", error.validator_value)
    if rule == "required":
        missing = [name for name in wanted if name not in cast("Schema", error.instance)]
        return [Problem(".".join([*path, name]), _("This is needed.")) for name in missing[:1]]
    if rule == "additionalProperties" and isinstance(error.instance, dict):
        known = set(cast("Schema", error.schema).get("properties", {}))
        unknown = [str(name) for name in error.instance if name not in known]
        return [Problem(".".join([*path, name[:60]]), _("There is no such argument.")) for name in unknown]
    return [Problem(".".join(path) or "arguments", _reason(rule, wanted))]


def _reason(rule: str, value: Any) -> str:
    sentence = REASONS.get(rule)
    return (
        sentence(value) if sentence else _("This does not fit the tool's schema (%(rule)s).") % {"rule": rule}
    )


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
    "minimum": lambda value: _("Must be at least %(value)s.") % {"value": value},
    "maximum": lambda value: _("Must be at most %(value)s.") % {"value": value},
    "exclusiveMinimum": lambda value: _("Must be greater than %(value)s.") % {"value": value},
    "exclusiveMaximum": lambda value: _("Must be less than %(value)s.") % {"value": value},
    "multipleOf": lambda value: _("Must be a multiple of %(value)s.") % {"value": value},
    "minLength": lambda value: _("Needs at least %(value)s characters.") % {"value": value},
    "maxLength": lambda value: _("Takes at most %(value)s characters.") % {"value": value},
    "minItems": lambda value: _("Needs at least %(value)s items.") % {"value": value},
    "maxItems": lambda value: _("Takes at most %(value)s items.") % {"value": value},
    "pattern": lambda value: _("Must match the pattern %(value)s.") % {"value": value},
    "uniqueItems": lambda value: _("No item may stand there twice."),
}
