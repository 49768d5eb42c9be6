"""Which reader reads which kind of field."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from apps.fields.reading.flat import FLAT_READERS, Reader
from apps.fields.reading.lines.objects import OBJECT_READERS
from apps.fields.schema.field import Field, Kind

READERS: Final[Mapping[Kind, Reader]] = {**FLAT_READERS, **OBJECT_READERS}


def reader_of(field: Field) -> Reader:
    return READERS[field.kind]
