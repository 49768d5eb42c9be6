"""What a JSON Schema says that its author cannot have meant: bounds that nothing meets, patterns that cannot be
matched, names that stand nowhere or are misspelt.

Such a schema can be read (published versions may hold one); it is refused, or warned of, where it is written.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from typing import Any

from django.utils.translation import gettext as _
from jsonschema import Draft202012Validator

from apps.fields.bilingual import run_on
from apps.fields.problems import Problem, warning
from apps.fields.regex import (
    PatternRefused,
    compile_pattern,
    has_word_boundary,
    syntax_hint,
    word_boundary_hint,
)
from apps.fields.schema.field import Field, label_key

Schema = Mapping[str, Any]
Found = Iterator[Problem]

OWN_WORDS = frozenset([
    "x-aliases", "x-apart-when", "x-ask-like", "x-decimal", "x-decision", "x-examples-of", "x-examples-when", "x-form",
    "x-guidance", "x-kind", "x-looks-at", "x-part-questions", "x-prose", "x-required", "x-sub-labels", "x-title",
    "x-usual", "x-values", "x-was", "x-worth-asking",
])  # fmt: skip
MEANINGLESS_WORDS = frozenset([
    "$schema", "$id", "$comment", "$anchor", "$vocabulary", "$defs", "title", "description", "default",
    "examples", "deprecated", "readOnly", "writeOnly", "format", "then", "else", "minContains",
    "maxContains", "contentEncoding", "contentMediaType", "contentSchema",
])  # fmt: skip
WORDS = OWN_WORDS | MEANINGLESS_WORDS | Draft202012Validator.VALIDATORS.keys()
# Python scripts and JavaScript pages take these for something else than a name.
RESERVED = frozenset({"__proto__", "prototype", "constructor"})
PAIRS = (
    ("minimum", "maximum"),
    ("exclusiveMinimum", "exclusiveMaximum"),
    ("minLength", "maxLength"),
    ("minItems", "maxItems"),
    ("minProperties", "maxProperties"),
)
LARGEST = 1e15  # beyond it browsers do not tell neighbouring whole numbers apart
IN_NAMES = ("properties", "$defs", "patternProperties", "dependentSchemas")
IN_ONE = ("items", "additionalProperties", "contains", "not", "if", "then", "else", "propertyNames")
IN_LISTS = ("allOf", "anyOf", "oneOf", "prefixItems")


def problems_of_schema(schema: Any, place: str) -> Found:
    """Everything below one schema, which jsonschema itself takes for one; `place` is where it stands."""
    if not isinstance(schema, Mapping):
        return
    yield from _numbers(schema, place)
    yield from _bounds(schema, place)
    yield from _patterns(schema, place)
    yield from _names(schema, place)
    yield from _words(schema, place)
    for inner, where in _inside(schema, place):
        yield from problems_of_schema(inner, where)


def ties_of_aliases(fields: tuple[Field, ...], place: str) -> Found:
    """Two fields of one stage that are called the same: people would be asked each time which is meant."""
    owners: dict[str, Field] = {}
    for field in fields:
        names = (field.key, field.titles.en, field.titles.zh_hans, *field.aliases)
        for name in dict.fromkeys(label_key(name) for name in names):
            other = owners.setdefault(name, field)
            if other is not field:
                message = _("“%(name)s” means %(other)s as well: it has to be asked which is meant.")
                inside = field.key.replace(".", "/properties/")
                names_said = {"name": name, "other": other.key}
                yield warning(f"{place}/properties/{inside}", message % names_said)


def _inside(schema: Schema, place: str) -> Iterator[tuple[Any, str]]:
    for word in IN_NAMES:
        for name, inner in _mapping(schema.get(word)).items():
            yield inner, f"{place}/{word}/{name}"
    for word in IN_ONE:
        if word in schema:
            yield schema[word], f"{place}/{word}"
    for word in IN_LISTS:
        rows = schema.get(word)
        for number, inner in enumerate(rows if isinstance(rows, list) else ()):
            yield inner, f"{place}/{word}/{number}"


def _mapping(value: Any) -> Schema:
    return value if isinstance(value, Mapping) else {}


def _numbers(schema: Schema, place: str) -> Found:
    for word, value in schema.items():
        for number in value if isinstance(value, list) else (value,):
            is_number = isinstance(number, int | float) and not isinstance(number, bool)
            if is_number and not abs(number) <= LARGEST:  # NaN is no larger and no smaller
                yield Problem(f"{place}/{word}", _("This number is too large, or is none."))


def _bounds(schema: Schema, place: str) -> Found:
    for least, most in PAIRS:
        low, high = schema.get(least), schema.get(most)
        if isinstance(low, int | float) and isinstance(high, int | float) and low > high:
            message = _("“%(least)s” is above “%(most)s”: no value could meet both.")
            yield Problem(f"{place}/{least}", message % {"least": least, "most": most})


def _patterns(schema: Schema, place: str) -> Found:
    given = {f"{place}/pattern": schema["pattern"]} if "pattern" in schema else {}
    given |= {f"{place}/patternProperties/{name}": name for name in _mapping(schema.get("patternProperties"))}
    for where, pattern in given.items():
        try:
            compile_pattern(pattern)
        except PatternRefused as refused:
            message = _("This pattern cannot be used: %(reason)s.") % {"reason": refused}
            yield Problem(where, run_on(message, syntax_hint()))
            continue
        if has_word_boundary(pattern):
            yield warning(where, word_boundary_hint())


def _names(schema: Schema, place: str) -> Found:
    properties = _mapping(schema.get("properties"))
    for name in properties:
        if name in RESERVED or (name.startswith("__") and name.endswith("__")):
            message = _("“%(name)s” cannot be the name of a field.") % {"name": name}
            yield Problem(f"{place}/properties/{name}", message)
    required = schema.get("required")
    for name in required if properties and isinstance(required, list) else ():
        if name not in properties:
            message = _("“%(name)s” is required, but is not described.") % {"name": name}
            yield Problem(f"{place}/required", message)


def _words(schema: Schema, place: str) -> Found:
    for word in schema:
        if word in WORDS:
            continue
        near = get_close_matches(word, WORDS, n=1)
        message = _("The word “%(name)s” means nothing here.") % {"name": word}
        if near:
            message = run_on(message, _("Did you mean “%(name)s”?") % {"name": near[0]})
        yield warning(f"{place}/{word}", message)
    if isinstance(schema.get("x-title"), str):
        message = _("This title is the same in both languages: write {“en”: …, “zh_hans”: …}.")
        yield warning(f"{place}/x-title", message)
