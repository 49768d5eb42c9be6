"""Rows that are written by prepared statements: many at once with no transaction around them, one anew, one changed.

Django makes the SQL of each write anew, quotes each value into it, and PostgreSQL plans it anew; a bulk of rows it
writes between BEGIN and COMMIT. For the rows of a turn the CPU of that is several times that of writing them. The
values go as one JSON text here, which PostgreSQL takes apart by the types of the table. No signals are sent.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from operator import attrgetter
from typing import Any

import orjson
from django.db import connection, models
from django.db.models import Field, ForeignKey, Model
from django.db.models.expressions import DatabaseDefault
from psycopg.types.json import Json, Jsonb

from config.database.prepared import prepared_cursor

Get = Callable[[Any], Any]
# Fields whose values JSON holds as they are on the row; all others are asked for what the database is to be given.
AS_THEY_ARE = frozenset(
    {
        models.BooleanField, models.CharField, models.DateTimeField, models.IntegerField, models.BigIntegerField,
        models.JSONField, models.PositiveIntegerField, models.PositiveSmallIntegerField, models.SlugField,
        models.TextField, models.UUIDField,
    }
)  # fmt: skip


def insert(rows: Sequence[Model], *, ignore_conflicts: bool = False) -> None:
    """Rows of one model. What the database fills in is not read back."""
    if not rows:
        return
    model = type(rows[0])
    packed = _packed([_values(row) for row in rows])
    if packed is None:
        model._base_manager.bulk_create(rows, ignore_conflicts=ignore_conflicts)
        return
    otherwise = " ON CONFLICT DO NOTHING" if ignore_conflicts else ""
    with prepared_cursor() as cursor:
        cursor.execute(_insertion(model) + otherwise, [packed])
    for row in rows:
        _is_stored(row)


def create(row: Model) -> None:
    """One new row, with what the database fills in read back."""
    filled = _filled(type(row))
    packed = _packed([_values(row)])
    if packed is None or any(not isinstance(row.__dict__[name], DatabaseDefault) for name in filled):
        row.save(force_insert=True)
        return
    with prepared_cursor() as cursor:
        cursor.execute(_insertion(type(row)) + _returning(type(row)), [packed])
        if filled:
            row.__dict__.update(zip(filled, cursor.fetchone() or (), strict=True))
    _is_stored(row)


def update(row: Model, names: tuple[str, ...]) -> None:
    """The fields `names` of a row as they are on it now; nothing where the row is gone."""
    getters = _getters(type(row), ("pk", *names))
    packed = _packed({column: get(row) for column, get in getters})
    if packed is None:
        type(row)._base_manager.filter(pk=row.pk).update(**{name: getattr(row, name) for name in names})
        return
    with prepared_cursor() as cursor:
        cursor.execute(_change(type(row), names), [packed])


def _packed(values: Any) -> str | None:
    """None for integers beyond 64 bits and halves of characters: seldom, and no reason to lose a row."""
    try:
        return orjson.dumps(values, default=str, option=orjson.OPT_NON_STR_KEYS).decode()
    except TypeError:
        return None


def _is_stored(row: Model) -> None:
    row._state.adding, row._state.db = False, connection.alias


def _values(row: Model) -> dict[str, Any]:
    return {column: get(row) for column, get in _getters(type(row))}


@lru_cache
def _getters(model: type[Model], names: tuple[str, ...] | None = None) -> list[tuple[str, Get]]:
    """What gives the value of each column as JSON has it; without names those that the database does not fill in."""
    if names is None:
        fields = [field for field in model._meta.concrete_fields if not field.db_returning]
        return [(str(field.column), _getter(field, add=True)) for field in fields]
    found = [model._meta.pk if name == "pk" else model._meta.get_field(name) for name in names]
    return [(str(field.column), _getter(field, add=False)) for field in found if isinstance(field, Field)]


def _getter(field: Field[Any, Any], *, add: bool) -> Get:
    kept: Any = field.target_field if isinstance(field, ForeignKey) else field
    is_made = any(getattr(kept, made, None) for made in ("auto_now", "auto_now_add", "encoder"))
    if type(kept) in AS_THEY_ARE and not is_made:
        return attrgetter(field.attname)

    def prepared(row: Model) -> Any:
        value = field.get_db_prep_save(field.pre_save(row, add=add), connection=connection)
        return value.obj if isinstance(value, Json | Jsonb) else value

    return prepared


@lru_cache
def _filled(model: type[Model]) -> tuple[str, ...]:
    return tuple(field.attname for field in model._meta.concrete_fields if field.db_returning)


@lru_cache
def _insertion(model: type[Model]) -> str:
    columns = ", ".join(map(_quoted, (column for column, _get in _getters(model))))
    table = _quoted(model._meta.db_table)
    found = f"SELECT {columns} FROM json_populate_recordset(NULL::{table}, %s::json)"  # noqa: S608 - no values
    return f"INSERT INTO {table} ({columns}) {found}"


@lru_cache
def _returning(model: type[Model]) -> str:
    filled = (_quoted(str(field.column)) for field in model._meta.concrete_fields if field.db_returning)
    return f" RETURNING {', '.join(filled)}" if _filled(model) else ""


@lru_cache
def _change(model: type[Model], names: tuple[str, ...]) -> str:
    (key, _), *others = _getters(model, ("pk", *names))
    columns = [_quoted(column) for column, _get in others]
    table, key = _quoted(model._meta.db_table), _quoted(key)
    changes = ", ".join(f"{column} = new.{column}" for column in columns)
    found = f"json_populate_record(NULL::{table}, %s::json) AS new"
    return f"UPDATE {table} AS row SET {changes} FROM {found} WHERE row.{key} = new.{key}"  # noqa: S608 - no values


def _quoted(name: str) -> str:
    return str(connection.ops.quote_name(name))
