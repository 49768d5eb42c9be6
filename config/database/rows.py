"""Rows that are written in one prepared statement, whatever their number, with no transaction around it.

Django writes a bulk of rows as one long statement of their values, each quoted by itself, between BEGIN and COMMIT: for
the dozen steps of a turn the CPU of that is several times that of writing them.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import orjson
from django.db import connection
from django.db.models import Field, Model
from psycopg.types.json import Json, Jsonb

from config.database.prepared import prepared_cursor


def insert(rows: Sequence[Model], *, ignore_conflicts: bool = False) -> None:
    """Rows of one model. A key that the database counts up is not read back."""
    if not rows:
        return
    model = type(rows[0])
    try:
        packed = orjson.dumps([_values(row) for row in rows], default=str, option=orjson.OPT_NON_STR_KEYS)
    except TypeError:  # integers beyond 64 bits, halves of characters: seldom, and no reason to lose a row
        model._base_manager.bulk_create(rows, ignore_conflicts=ignore_conflicts)
        return
    with prepared_cursor() as cursor:
        cursor.execute(_statement(model, ignore_conflicts), [packed.decode()])
    for row in rows:
        row._state.adding, row._state.db = False, connection.alias


def _values(row: Model) -> dict[str, Any]:
    return {str(field.column): _value(field, row) for field in _columns(type(row))}


def _value(field: Field[Any, Any], row: Model) -> Any:
    value = field.get_db_prep_save(field.pre_save(row, add=True), connection=connection)
    return value.obj if isinstance(value, Json | Jsonb) else value


@lru_cache
def _columns(model: type[Model]) -> tuple[Field[Any, Any], ...]:
    return tuple(field for field in model._meta.concrete_fields if not field.db_returning)


@lru_cache
def _statement(model: type[Model], ignore_conflicts: bool) -> str:
    table = connection.ops.quote_name(model._meta.db_table)
    columns = ", ".join(connection.ops.quote_name(str(field.column)) for field in _columns(model))
    found = f"SELECT {columns} FROM json_populate_recordset(NULL::{table}, %s::json)"  # noqa: S608 - no values
    otherwise = " ON CONFLICT DO NOTHING" if ignore_conflicts else ""
    return f"INSERT INTO {table} ({columns}) {found}{otherwise}"
