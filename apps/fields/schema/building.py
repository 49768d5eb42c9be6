"""Fields made of the JSON Schema of a stage.

The words beyond JSON Schema are extension keywords (`x-title`, `x-kind`, …), so that a stage which an
administrator made has everything that the shipped ones have. What is wrong is one error with its place.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from django.utils.translation import gettext as _

from apps.fields.problems import Problem
from apps.fields.schema.field import FORMS, KINDS, Field, Kind, Option, Titles

KEY: Final = re.compile(r"[A-Za-z_][A-Za-z0-9_]{0,62}")
JSON_TYPE_OF: Final[Mapping[str, str]] = {
    "string_list": "array",
    "object_list": "array",
    "integer": "integer",
    "number": "number",
    "fraction": "number",
    "margin": "number",
    "sided": "integer",
    "boolean": "boolean",
    "duration": "object",
    "enum_text": "object",
    "object": "object",
}
KIND_OF_JSON_TYPE: Final[Mapping[str, Kind]] = {
    "string": "string",
    "integer": "integer",
    "number": "number",
    "boolean": "boolean",
    "object": "object",
}


class SchemaBroken(ValueError):
    """A stage's schema cannot be used. The place of the problem begins with the key of the stage."""

    def __init__(self, place: str, reason: str) -> None:
        super().__init__(f"{place}: {reason}")
        self.problem = Problem(place, reason)


def fields_of(stage: str, schema: Mapping[str, Any]) -> Iterator[Field]:
    """The fields of one stage in order; objects without `x-kind` are groups, their keys joined by dots."""
    yield from _below(stage, (), schema, f"/{stage}", "")


def _below(
    stage: str, keys: tuple[str, ...], schema: Mapping[str, Any], place: str, within: str
) -> Iterator[Field]:
    """`within` is the innermost group around that may be left out, as a path; empty where there is none."""
    for key, child in _properties(schema, place).items():
        here = f"{place}/properties/{key}"
        below = (*keys, key)
        needed = key in _required_keys(schema)
        if "x-kind" not in child and child.get("type") == "object" and child.get("properties"):
            group = within if needed else ".".join((stage, *below))
            yield from _below(stage, below, child, here, group)
        else:
            field = build(stage, ".".join(below), child, here)
            yield _needed(field, within) if needed else field


def _required_keys(schema: Mapping[str, Any]) -> Sequence[Any]:
    """JSON Schema's own `required`: whoever validates by it asks for these, whatever `x-required` says."""
    keys = schema.get("required", ())
    return keys if isinstance(keys, list) else ()


def _needed(field: Field, within: str) -> Field:
    return replace(field, required_within=within) if within else replace(field, required=True)


def build(stage: str, key: str, schema: Mapping[str, Any], place: str) -> Field:
    """One field from its schema. Raises SchemaBroken."""
    kind = _kind(schema, place)
    form = schema.get("x-form", "plain")
    if form not in FORMS:
        raise SchemaBroken(f"{place}/x-form", _none_of(form, FORMS))
    return Field(
        path=f"{stage}.{key}" if stage else key,
        stage=stage,
        key=key,
        titles=_titles(schema.get("x-title", schema.get("title")), key, f"{place}/x-title"),
        kind=kind,
        schema=schema,
        aliases=_strings(schema.get("x-aliases", ()), f"{place}/x-aliases"),
        options=_options(kind, schema, place),
        parts=_parts(kind, schema, place),
        required=_required(schema.get("x-required", False), f"{place}/x-required"),
        form=form,
        former=_former(schema.get("x-was", ()), f"{place}/x-was"),
        looks_at=_looks_at(schema.get("x-looks-at", {}), f"{place}/x-looks-at"),
    )


def _kind(schema: Mapping[str, Any], place: str) -> Kind:
    kind = schema.get("x-kind") or _natural_kind(schema, place)
    if kind not in KINDS:
        raise SchemaBroken(f"{place}/x-kind", _none_of(kind, KINDS))
    expected = JSON_TYPE_OF.get(kind, "string")
    if schema.get("type", expected) != expected:
        reason = _("A field of the kind “%(kind)s” needs the type “%(type)s” here.")
        raise SchemaBroken(f"{place}/type", reason % {"kind": kind, "type": expected})
    found: Kind = kind
    return found


def _none_of(given: object, names: Sequence[str]) -> str:
    sentence = _("“%(given)s” is not known here; there are: %(names)s.")
    return sentence % {"given": given, "names": ", ".join(names)}


def _natural_kind(schema: Mapping[str, Any], place: str) -> Kind:
    """What a plain JSON Schema means, where nobody said more."""
    if "enum" in schema:
        return "enum"
    kind = schema.get("type")
    if kind == "array":
        items = schema.get("items", {})
        return (
            "object_list" if isinstance(items, Mapping) and items.get("type") == "object" else "string_list"
        )
    if kind == "string" and schema.get("format") == "date":
        return "date"
    if not isinstance(kind, str) or kind not in KIND_OF_JSON_TYPE:
        reason = _("Say here what the field holds; types are: %(names)s.")
        names = ", ".join((*KIND_OF_JSON_TYPE, "array"))
        raise SchemaBroken(f"{place}/type", reason % {"names": names})
    return KIND_OF_JSON_TYPE[kind]


def _properties(schema: Mapping[str, Any], place: str) -> Mapping[str, Mapping[str, Any]]:
    properties = schema.get("properties", {})
    for key, child in properties.items():
        if not KEY.fullmatch(key):
            reason = _(
                "Name the field with Latin letters, digits and “_”, not beginning with a digit, at most 63 characters."
            )
            raise SchemaBroken(f"{place}/properties/{key}", reason)
        if not isinstance(child, Mapping):
            raise SchemaBroken(f"{place}/properties/{key}", _("Describe the field as an object: {…}."))
    found: Mapping[str, Mapping[str, Any]] = properties
    return found


def _titles(title: object, key: str, place: str) -> Titles:
    if title is None:
        plain = key.replace("_", " ").replace(".", " ").capitalize()
        return Titles(plain, plain)
    if isinstance(title, str) and title.strip():
        return Titles(title, title)
    if isinstance(title, Mapping) and isinstance(english := title.get("en"), str) and english.strip():
        chinese = title.get("zh_hans") or english
        if isinstance(chinese, str):
            return Titles(english, chinese)
    raise SchemaBroken(place, _("Write the title as {“en”: “…”, “zh_hans”: “…”}, or as one text."))


def _strings(value: object, place: str) -> tuple[str, ...]:
    if isinstance(value, Sequence) and not isinstance(value, str) and all(isinstance(i, str) for i in value):
        return tuple(value)
    raise SchemaBroken(place, _("Write a list of texts here: [“…”, “…”]."))


def _former(value: object, place: str) -> tuple[str, ...]:
    """One name or a list of names."""
    return _strings([value] if isinstance(value, str) else value, place)


def _options(kind: Kind, schema: Mapping[str, Any], place: str) -> tuple[Option, ...]:
    if kind not in ("enum", "enum_text"):
        return ()
    source = schema if kind == "enum" else schema.get("properties", {}).get("level", {})
    allowed = _strings(source.get("enum", ()), f"{place}/enum")
    described = schema.get("x-values", [{"key": key} for key in allowed])
    options = tuple(_option(row, f"{place}/x-values/{n}") for n, row in enumerate(described))
    if not options:
        raise SchemaBroken(f"{place}/enum", _("List at least one value that can be chosen."))
    if {option.key for option in options} != set(allowed):
        reason = _("Describe here exactly the values that “enum” lists.")
        raise SchemaBroken(f"{place}/x-values", reason)
    return options


def _option(row: object, place: str) -> Option:
    if not isinstance(row, Mapping) or not isinstance(row.get("key"), str):
        raise SchemaBroken(place, _("Describe each value as an object with a “key”."))
    return Option(
        key=row["key"],
        titles=_titles(row.get("title"), row["key"], f"{place}/title"),
        aliases=_strings(row.get("aliases", ()), f"{place}/aliases"),
        broad=_strings(row.get("broad", ()), f"{place}/broad"),
    )


def _parts(kind: Kind, schema: Mapping[str, Any], place: str) -> tuple[Field, ...]:
    if kind not in ("object_list", "object"):
        return ()
    source = schema.get("items", {}) if kind == "object_list" else schema
    where = f"{place}/items" if kind == "object_list" else place
    parts = tuple(
        build("", key, child, f"{where}/properties/{key}")
        for key, child in _properties(source, where).items()
    )
    if kind == "object_list" and not parts:
        raise SchemaBroken(f"{where}/properties", _("Say what each entry of the list consists of."))
    return _with_sub_labels(parts, schema.get("x-sub-labels", {}), f"{place}/x-sub-labels")


def _with_sub_labels(parts: tuple[Field, ...], labels: object, place: str) -> tuple[Field, ...]:
    """The parts with the further names that `x-sub-labels` gives them."""
    if not isinstance(labels, Mapping):
        raise SchemaBroken(
            place, _("Write an object here: the key of a part, and a list of its other names.")
        )
    named = {key: _strings(value, f"{place}/{key}") for key, value in labels.items()}
    return tuple(
        replace(
            part,
            aliases=(*part.aliases, *named.get(part.key, ())),
            parts=_with_sub_labels(part.parts, labels, place) if part.parts else (),
        )
        for part in parts
    )


def _required(value: object, place: str) -> bool | Mapping[str, Any]:
    if isinstance(value, bool):
        return value
    if isinstance(value, Mapping) and set(value) == {"unless"} and isinstance(value["unless"], Mapping):
        return value
    raise SchemaBroken(place, _("Write true, false, or {“unless”: condition} here."))


def _looks_at(value: object, place: str) -> Mapping[str, tuple[str, ...]]:
    if not isinstance(value, Mapping):
        raise SchemaBroken(
            place, _("Write an object here: what is looked for, and a list of the fields that say it.")
        )
    return {role: _strings(paths, f"{place}/{role}") for role, paths in value.items()}
