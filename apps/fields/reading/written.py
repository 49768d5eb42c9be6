"""Values written as JSON or YAML of a field's shape, in the odd but clear forms that people write them in.

Texts inside are read by the reader of their part, so a script, an edit and a message mean the same.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from apps.fields.reading.assumptions import read_pair_value
from apps.fields.reading.enums import exact_option
from apps.fields.reading.quantities.counts import group_names
from apps.fields.reading.registry import reader_of
from apps.fields.reading.results import Found, Known
from apps.fields.reading.text import Said, without_numbering, words
from apps.fields.schema.field import Field

ReadPart = Callable[[Field, Any], Found | None]


def read_json(field: Field, raw: Any, read: ReadPart, known: Known) -> Found | None:
    """A list or an object; what has another shape than the field is given back as it is, to be refused."""
    match field.kind:
        case "object_list":
            items = _rows(field, raw, known)
            return Found([_item(field, item, read, known) for item in items], ()) if items else Found(raw, ())
        case "string_list" if isinstance(raw, list):
            return Found([_line(item) for item in raw], ())
        case "duration" if isinstance(raw, Mapping) and {"value", "unit"} == set(raw):
            return _duration(field, raw, read)
        case "enum_text" if isinstance(raw, Mapping):
            option = exact_option(field, str(raw.get("level", "")))
            return Found({**raw, "level": option.key} if option else dict(raw), ())
        case "object" if field.parts and isinstance(raw, Mapping):
            return Found(_item(field, raw, read, known), ())
        case "object" if isinstance(raw, list) and all(isinstance(item, str) for item in raw):
            return read(field, "; ".join(raw))
        case "object" if isinstance(raw, Mapping):
            return Found({str(key): _pair_value(value) for key, value in raw.items()}, ())
    return Found(raw, ())


def _duration(field: Field, raw: Mapping[str, Any], read: ReadPart) -> Found | None:
    """A number with one of the field's own units is what it is, also a negative one, which is then refused."""
    number, units = raw["value"], field.schema.get("properties", {}).get("unit", {}).get("enum", ())
    if isinstance(number, int | float) and raw["unit"] in units:
        return Found(dict(raw), ())
    return read(field, f"{number} {raw['unit']}")


def _line(item: Any) -> Any:
    return words(without_numbering(Said.of(item))).replace("\n", " ") if isinstance(item, str) else item


def _pair_value(value: Any) -> Any:
    return read_pair_value(Said.of(value)) if isinstance(value, str) else value


def _rows(field: Field, raw: Any, known: Known) -> Sequence[Any]:
    """The items of a list: also one item by itself, `{group: n, group: n}`, and numbers in the order of the groups."""
    number = next((part for part in field.parts if part.kind == "integer"), None)
    if isinstance(raw, Mapping):
        if any(field.part(str(key)) for key in raw):
            return [raw]
        if field.form != "counts" or number is None:
            return []
        return [{field.head.key: str(name), number.key: count} for name, count in raw.items()]
    if not isinstance(raw, list):
        return []
    if field.form == "counts" and number is not None and all(isinstance(n, int) for n in raw):
        names = group_names(field, known)
        if len(names) == len(raw):
            return [{field.head.key: name, number.key: n} for name, n in zip(names, raw, strict=True)]
    return raw


def _item(field: Field, item: Any, read: ReadPart, known: Known) -> Any:
    """One object: each part read by its own reader; a text is read as a segment."""
    if isinstance(item, str):
        found = reader_of(field)(Said.of(item), field, known)
        return found.value[0] if found and field.kind == "object_list" else item
    if not isinstance(item, Mapping):
        return item
    values: dict[str, Any] = {}
    for key, value in item.items():
        part = field.part(str(key))
        found = read(part, value) if part is not None else Found(value, ())
        if found is not None:
            values[str(key)] = found.value
    return values
