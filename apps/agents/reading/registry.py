"""Which reader reads which kind of field. A further kind is a further line here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from apps.agents.reading import enums, margins, objects, scalars
from apps.agents.reading.results import Found, Known
from apps.agents.reading.text import Said
from apps.agents.schema_fields import Field, Kind

Reader = Callable[[Said, Field, Known], Found | None]

READERS: Final[Mapping[Kind, Reader]] = {
    "string": scalars.read_text,
    "time_point": scalars.read_text,
    "string_list": scalars.read_texts,
    "integer": scalars.read_integer,
    "number": scalars.read_number,
    "fraction": scalars.read_fraction,
    "ratio": scalars.read_ratio,
    "duration": scalars.read_duration,
    "sided": scalars.read_sided,
    "boolean": scalars.read_boolean,
    "date": scalars.read_date,
    "margin": margins.read_margin,
    "enum": enums.read_enum,
    "enum_text": enums.read_enum_text,
    "object_list": objects.read_objects,
    "object": objects.read_object,
}
TEXT_KINDS: Final = frozenset({"string", "time_point", "string_list", "object_list", "object", "enum_text"})


def reader_of(field: Field) -> Reader:
    return READERS[field.kind]
