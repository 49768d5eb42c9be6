"""Which reader reads which kind of field that has no parts. A further kind is a further line here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from apps.fields.reading import enums, margins
from apps.fields.reading.quantities import fractions, ratios, scalars
from apps.fields.reading.results import Found, Known
from apps.fields.reading.text import Said
from apps.fields.schema.field import Field, Kind

Reader = Callable[[Said, Field, Known], Found | None]

FLAT_READERS: Final[Mapping[Kind, Reader]] = {
    "string": scalars.read_text,
    "time_point": scalars.read_text,
    "string_list": scalars.read_texts,
    "integer": scalars.read_integer,
    "number": scalars.read_number,
    "fraction": fractions.read_fraction,
    "ratio": ratios.read_ratio,
    "duration": scalars.read_duration,
    "sided": scalars.read_sided,
    "boolean": scalars.read_boolean,
    "date": scalars.read_date,
    "margin": margins.read_margin,
    "enum": enums.read_enum,
    "enum_text": enums.read_enum_text,
}
