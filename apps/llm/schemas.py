"""JSON schemas on both sides of a model: what is sent as the demand, and what the answer is checked against."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import orjson
from jsonschema import Draft202012Validator
from jsonschema.validators import extend
from pydantic import BaseModel, ValidationError

from apps.projects.nesting import is_too_deep

MOST_PROBLEMS = 20
MOST_BRACES = 100  # a text with more of them that do not parse is no answer, and trying them all is slow
FENCE = re.compile(r"```(?:json)?\s*\n(.*?)```", re.DOTALL)
ESCAPED_NUL = re.compile(r"(?<!\\)((?:\\\\)*)\\u0000")
NAME = re.compile(r"[^A-Za-z0-9_-]")


def _additional(validator: Any, allowed: Any, value: Any, schema: Any) -> Iterator[Any]:
    """Where patterns say which names are additional, that is left open too."""
    if "patternProperties" not in schema:
        yield from Draft202012Validator.VALIDATORS["additionalProperties"](validator, allowed, value, schema)


# Patterns may be written by administrators, and Python can take for ever on one: they are left to who stores a value.
PatternFree = extend(  # type: ignore[no-untyped-call]
    Draft202012Validator,
    {
        **dict.fromkeys(("pattern", "patternProperties", "unevaluatedProperties"), lambda *_: iter(())),
        "additionalProperties": _additional,
    },
)


@dataclass(frozen=True)
class Violation:
    """`message` is for the model that made the error and may quote it; the text of a Violation does not."""

    path: str
    rule: str
    message: str

    def __str__(self) -> str:
        return f"{self.path}: {self.rule}"


@lru_cache(maxsize=64)
def _schema_of(model: type[BaseModel]) -> Mapping[str, Any]:
    """Made once a process: making it takes longer than a whole request."""
    return model.model_json_schema()


class Checker:
    """One schema, given as a pydantic model or as JSON Schema (2020-12)."""

    def __init__(self, schema: type[BaseModel] | Mapping[str, Any]) -> None:
        self._model = schema if isinstance(schema, type) else None
        self.schema: Mapping[str, Any] = _schema_of(schema) if isinstance(schema, type) else schema
        self.name = NAME.sub("_", str(self.schema.get("title", "answer")))[:64]

    def check(self, data: Any) -> tuple[Any, list[Violation]]:
        """The value (a pydantic object, or the data itself), None when there are problems; and the problems."""
        if data is None:
            return None, [Violation("$", "no_json", "There is no JSON object in the answer.")]
        if self._model is not None:
            return _by_pydantic(self._model, data)
        errors = sorted(
            PatternFree(dict(self.schema)).iter_errors(data), key=lambda e: list(map(str, e.path))
        )
        found = [
            Violation(error.json_path, str(error.validator), error.message)
            for error in errors[:MOST_PROBLEMS]
        ]
        return (None if found else data), found


def _by_pydantic(model: type[BaseModel], data: Any) -> tuple[Any, list[Violation]]:
    try:
        return model.model_validate(data), []
    except ValidationError as error:
        rows = error.errors(include_url=False, include_context=False, include_input=False)
        return None, [
            Violation(".".join(("$", *map(str, row["loc"]))), row["type"], row["msg"])
            for row in rows[:MOST_PROBLEMS]
        ]


def find_json(text: str) -> Any:
    """The JSON in a text: all of it, a fenced block, or the longest object in prose; None when there is none.

    What PostgreSQL could not keep (NaN, halves of surrogate pairs, NUL) is no JSON here, or is taken out.
    """
    text = without_nul(text)
    for candidate in (text, *FENCE.findall(text)):
        with suppress(ValueError):
            return _loaded(candidate)
    return _longest_object(text)


def without_nul(json_text: str) -> str:
    """JSON as a model wrote it without the character NUL, however it is written: PostgreSQL refuses it."""
    return json_text if "\\u0000" not in json_text else ESCAPED_NUL.sub(r"\1", json_text)


def _loaded(text: str) -> Any:
    """ValueError for what is no JSON, or nested more deeply than what validates and stores it can follow."""
    found = orjson.loads(text)
    if is_too_deep(found):
        raise ValueError("nested too deeply")
    return found


def _longest_object(text: str) -> Any:
    decoder = json.JSONDecoder()
    best: tuple[int, Any] = (0, None)
    at = text.find("{")
    for _ in range(MOST_BRACES):
        if at < 0:
            break
        end = at + 1
        with suppress(ValueError, RecursionError):
            end = decoder.raw_decode(text, at)[1]
            if end - at > best[0]:
                best = (end - at, _loaded(text[at:end]))
        at = text.find("{", end)
    return best[1]


def is_strict(schema: Any) -> bool:
    """Whether every object forbids further properties and requires its own: what OpenAI's strict mode demands."""
    if isinstance(schema, list):
        return all(is_strict(item) for item in schema)
    if not isinstance(schema, Mapping):
        return True
    if schema.get("type") == "object" and not _is_closed(schema):
        return False
    return all(is_strict(value) for value in schema.values())


def _is_closed(schema: Mapping[str, Any]) -> bool:
    properties = schema.get("properties")
    if not isinstance(properties, Mapping) or schema.get("additionalProperties") is not False:
        return False
    return set(schema.get("required", ())) == set(properties)
