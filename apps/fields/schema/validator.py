"""JSON Schema that administrators wrote, matched without their patterns being able to stop the server.

jsonschema reads and matches `pattern` and `patternProperties` with Python's own expressions; here RE2 does both.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

from jsonschema import Draft202012Validator, FormatChecker, ValidationError
from jsonschema.validators import extend

from apps.fields.regex import PatternBroken, PatternRefused, compile_pattern

PLAIN = Draft202012Validator.VALIDATORS
FORMATS = FormatChecker(formats=())


def check_schema(schema: Mapping[str, Any]) -> None:
    """SchemaError when this is no JSON Schema. A pattern that is one, but is not taken here, is left to the lint."""
    _check(json.dumps(schema))


@lru_cache(maxsize=256)
def _check(schema: str) -> None:
    """Remembers what is right: a stage is read for each draft, version and turn, and this is the most of it."""
    Draft202012Validator.check_schema(json.loads(schema), format_checker=FORMATS)


@FORMATS.checks("regex", raises=PatternBroken)
def _is_pattern(value: object) -> bool:
    try:
        return not isinstance(value, str) or bool(compile_pattern(value))
    except PatternBroken:
        raise
    except PatternRefused:
        return True


def _pattern(validator: Any, pattern: str, value: Any, schema: Any) -> Iterator[ValidationError]:
    if isinstance(value, str) and not _matches(pattern, value):
        yield ValidationError(f"{value!r} does not match {pattern!r}")


def _pattern_properties(
    validator: Any, properties: Mapping[str, Any], value: Any, schema: Any
) -> Iterator[ValidationError]:
    for pattern, inside in properties.items() if isinstance(value, dict) else ():
        for name, part in value.items():
            if _matches(pattern, name):
                yield from validator.descend(part, inside, path=name, schema_path=pattern)


def _additional(validator: Any, allowed: Any, value: Any, schema: Any) -> Iterator[ValidationError]:
    """Names that a pattern covers are not additional."""
    covered = schema.get("patternProperties", {})
    if isinstance(value, dict):
        others = {
            name: part
            for name, part in value.items()
            if not any(_matches(pattern, name) for pattern in covered)
        }
        plain = {name: part for name, part in schema.items() if name != "patternProperties"}
        yield from PLAIN["additionalProperties"](validator, allowed, others, plain)


def _matches(pattern: str, text: str) -> bool:
    """What cannot be matched in bounded time does not match."""
    try:
        return compile_pattern(pattern).search(text)
    except PatternRefused:
        return False


# What stands under `unevaluatedProperties` is left alone: it would match patterns of every branch.
SafeValidator = extend(  # type: ignore[no-untyped-call]
    Draft202012Validator,
    {
        "pattern": _pattern,
        "patternProperties": _pattern_properties,
        "additionalProperties": _additional,
        "unevaluatedProperties": lambda *_: iter(()),
    },
)
