"""One value by itself, as an edit, a script or a tool gives it: read as if it had been said."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.utils import translation
from django.utils.translation import gettext as _

from apps.fields.reading import registry, written
from apps.fields.reading.phrasebook import speaking_of
from apps.fields.reading.results import (
    CannotRead,
    Found,
    Known,
)
from apps.fields.reading.text import Said, words
from apps.fields.reading.words import says_nothing
from apps.fields.schema.catalogue import FieldCatalogue
from apps.fields.schema.field import Field


@dataclass(frozen=True)
class ValueRead:
    """One value by itself; `value` is None where nothing was said ("N/A", an empty text)."""

    value: Any
    derived: bool = False


def read_value(
    field: Field,
    raw: Any,
    *,
    catalogue: FieldCatalogue,
    language: str = "en",
    context: Mapping[str, Any] | None = None,
    pending: Mapping[str, Any] | None = None,
) -> ValueRead:
    """What an edit, a script or an expectation says for one field, read as if it had been said.

    `raw` is text, or JSON of the field's shape whose texts are read in turn. Raises CannotRead.
    """
    known = Known(catalogue, field.stage, context or {}, pending or {})
    with translation.override(language), speaking_of(catalogue.phrasebook):
        found = _read_raw(field, raw, known)
        if found is None:
            return ValueRead(None)
        if faults := catalogue.faults(field.path, found.value):
            raise CannotRead(_("The value does not fit the field."), faults[0])
        return ValueRead(found.value, found.derived)


def _read_raw(field: Field, raw: Any, known: Known) -> Found | None:
    if raw is None or raw in ("", [], {}):
        return None
    if isinstance(raw, str):
        return _read_text(field, raw, known)
    if isinstance(raw, bool):
        return Found(raw, ())
    if isinstance(raw, (int, float)):
        return _read_figure(field, raw, known)
    if isinstance(raw, date):
        return _read_text(field, raw.isoformat(), known)
    return written.read_json(field, raw, lambda part, value: _read_raw(part, value, known), known)


def _read_text(field: Field, raw: str, known: Known) -> Found | None:
    said = Said.of(raw)
    if field.kind in ("string", "time_point"):
        value = "" if says_nothing(said.plain) else words(said)
        return Found(value, (said.span,)) if value else None
    return registry.reader_of(field)(said, field, known)


def _read_figure(field: Field, raw: float, known: Known) -> Found | None:
    """A number as JSON or YAML has it: counts stay, a size without a sign is read like a said one."""
    if field.kind == "margin" and raw > 0:
        try:
            return _read_text(field, format(raw, ".12g"), known)
        except CannotRead:
            return Found(raw, ())
    if field.kind == "fraction" and raw > 1:
        return _read_text(field, format(raw, ".12g"), known)
    if field.kind in ("string", "enum", "time_point", "ratio", "duration", "object_list", "date"):
        return _read_text(field, format(raw, ".12g"), known)
    return Found(raw, ())
