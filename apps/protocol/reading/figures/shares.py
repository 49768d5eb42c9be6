"""A share of people as it is said: "30 %", "one in five", “三成”."""

from __future__ import annotations

from apps.fields.reading.registry import READERS
from apps.fields.reading.results import CannotRead, Known
from apps.fields.reading.text import Said


def share_in(said: Said, known: Known) -> float | None:
    """From 0 to 1; None where the words are none."""
    field = next((field for field in known.catalogue.fields if field.kind == "fraction"), None)
    try:
        found = READERS["fraction"](said, field, known) if field else None
    except CannotRead:
        return None
    return float(found.value) if found else None
