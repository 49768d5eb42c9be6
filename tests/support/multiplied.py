"""Many rows like one, made by PostgreSQL itself: thousands of objects would take ten times as long."""

from __future__ import annotations

from collections.abc import Collection

from django.db import connection
from django.db.models import Model, UUIDField
from psycopg.sql import SQL, Composable, Identifier


def multiply(row: Model, times: int, *, left_out: Collection[str] = ()) -> None:
    """`times` more rows like `row`; columns that are `left_out` get what the database gives them by itself."""
    _insert(row, SQL("generate_series(1, {}) AS each (id)").format(times), left_out, {})


def one_for_each(model: type[Model], row: Model, column: str) -> None:
    """A row like `row` for each row of the model, which `column` names, unless there is one."""
    source = SQL("{} AS each").format(Identifier(model._meta.db_table))
    _insert(row, source, (), {column: Identifier("each", "id")})


def _insert(row: Model, source: Composable, left_out: Collection[str], values: dict[str, Composable]) -> None:
    key, table = row._meta.pk, Identifier(row._meta.db_table)
    assert key is not None
    columns = {field.column: Identifier("it", field.column) for field in row._meta.local_concrete_fields}
    filled = {name: value for name, value in (columns | values).items() if name not in left_out}
    if isinstance(key, UUIDField):
        filled[key.column] = SQL("gen_random_uuid()")
    else:
        del filled[key.column]
    statement = SQL(
        "INSERT INTO {} ({}) SELECT {} FROM {} AS it, {} WHERE it.{} = {} ON CONFLICT DO NOTHING"
    ).format(
        table,
        SQL(", ").join(map(Identifier, filled)),
        SQL(", ").join(filled.values()),
        table,
        source,
        Identifier(key.column),
        row.pk,
    )
    with connection.cursor() as cursor:
        cursor.execute(statement.as_string())
