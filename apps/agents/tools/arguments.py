"""The arguments of a call against the tool's schema: every problem with its place, in the language of the turn."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice
from typing import Any, cast

import orjson
from django.utils.translation import gettext as _
from jsonschema import SchemaError, ValidationError
from referencing import Registry
from referencing.exceptions import Unresolvable

from apps.agents.tools.call import Call
from apps.agents.tools.registry import ToolFailed, ToolRefused
from apps.fields.problems import Problem
from apps.fields.schema.validator import SafeValidator, check_schema
from apps.fields.schema.wording import sentence_of
from apps.projects.nesting import is_too_deep

Schema = Mapping[str, Any]
MOST_PROBLEMS = 8
MOST_ARGUMENT_CHARACTERS = 100_000


def arguments_of(text: str) -> dict[str, Any]:
    """The arguments as a model wrote them. ToolRefused when that is no JSON object."""
    if len(text) > MOST_ARGUMENT_CHARACTERS:
        raise ToolRefused(_("The arguments are too long."), code="arguments_too_long")
    try:
        found = orjson.loads(text or "{}")
    except orjson.JSONDecodeError as error:
        place = _("The arguments are no valid JSON (character %(position)d).") % {"position": error.pos + 1}
        raise ToolRefused(place, code="arguments_no_json") from None
    if is_too_deep(found):
        deep = _("The JSON is nested too deeply. Send a flatter structure.")
        raise ToolRefused(deep, code="arguments_no_json")
    if not isinstance(found, dict):
        raise ToolRefused(_("The arguments must be one JSON object."), code="arguments_no_json")
    return found


def check(schema: Mapping[str, Any], arguments: Mapping[str, Any]) -> None:
    """ToolRefused names each argument that does not fit; ToolFailed when the schema itself cannot be used."""
    problems = problems_with(schema, arguments)
    if problems:
        fields: dict[str, list[str]] = {}
        for problem in problems:
            fields.setdefault(problem.place, []).append(problem.message)
        raise ToolRefused(code="arguments_invalid", fields=fields)


def problems_with(schema: Mapping[str, Any], arguments: Mapping[str, Any]) -> list[Problem]:
    """The first problems, in the order of the schema; places are dotted paths from the arguments down: `groups.1.n`.

    A reference leads nowhere outside: nothing is fetched.
    """
    parameters = dict(schema.get("parameters") or {})
    try:
        check_schema(parameters)
        return [
            Problem(problem.place or "arguments", problem.message)
            for problem in problems_of_value(parameters, dict(arguments))
        ]
    except (SchemaError, Unresolvable, RecursionError) as error:
        raise ToolFailed(_("The tool's schema cannot be used."), code="tool_schema_broken") from error


def problems_of_value(schema: Schema, value: Any) -> list[Problem]:
    """The first problems of any value with a schema that was checked; the place of the value itself is empty."""
    found = islice(SafeValidator(schema, registry=Registry()).iter_errors(value), MOST_PROBLEMS)
    return list(dict.fromkeys(problem for error in found for problem in _problems(error)))


def _problems(error: ValidationError) -> list[Problem]:
    path = [str(part) for part in error.absolute_path]
    rule, wanted = str(error.validator), cast("Any", error.validator_value)
    if rule == "required":
        missing = [name for name in wanted if name not in cast("Schema", error.instance)]
        return [Problem(".".join([*path, name]), _("This is needed.")) for name in missing]
    if rule == "additionalProperties" and isinstance(error.instance, dict):
        known = set(cast("Schema", error.schema).get("properties", {}))
        unknown = [str(name) for name in error.instance if name not in known]
        return [Problem(".".join([*path, name[:60]]), _("There is no such argument.")) for name in unknown]
    if rule == "oneOf" and all("const" in choice for choice in wanted):
        rule, wanted = "enum", [choice["const"] for choice in wanted]
    return [Problem(".".join(path), sentence_of(rule, wanted))]


def read_call(call_id: str, tool: str, arguments_json: str) -> Call:
    """A call as a model wrote it."""
    try:
        return Call(call_id, tool, arguments_of(arguments_json))
    except ToolRefused as error:
        return Call(call_id, tool, None, str(error.message))
