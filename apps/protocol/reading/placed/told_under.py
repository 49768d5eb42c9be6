"""What words say for a list once somebody has said that they are of it, by a button or a label: outcomes one after the
other, visits clause by clause. Nobody has to be convinced that they are, so that nothing is left to chance: remarks and
what leads up to the first of them are no entries, and what no rule here knows is read like any list.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from apps.fields.reading.text import Said
from apps.fields.schema.field import Field
from apps.protocol.reading.outcomes.told_rows import entries_of, rows_in
from apps.protocol.reading.told.visit_clauses import visits_told


def _outcomes(said: Said) -> list[dict[str, Any]]:
    return [entry for row in rows_in(said) for entry in entries_of(row)]


_READERS: Final[Mapping[str, Callable[[Said], list[dict[str, Any]]]]] = {
    "outcomes.secondary": _outcomes,
    "outcomes.safety": _outcomes,
    "visits": visits_told,
}


def told_under(said: Said, field: Field) -> list[Any] | None:
    """The entries that the words tell; None where they are none of these lists, or tell no entry."""
    reader = _READERS.get(field.key)
    return (reader(said) or None) if reader else None
