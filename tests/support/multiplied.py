"""Many rows like one, made by PostgreSQL itself: thousands of objects would take ten times as long.

Their table is analyzed, as a table of an installation is: an autovacuum that came by between sees no row of a test's
transaction and has the planner expect none, where joining ten thousand takes seconds.
"""

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
    fields = {str(field.column): field for field in row._meta.local_concrete_fields}
    kept: dict[str, Composable] = {name: Identifier("it", name) for name in fields if name not in left_out}
    key = next(name for name, field in fields.items() if field.primary_key)
    if isinstance(fields[key], UUIDField):
        kept[key] = SQL("gen_random_uuid()")
    else:
        del kept[key]
    statement = SQL(
        "INSERT INTO {} ({}) SELECT {} FROM {} AS it, {} WHERE it.{} = {} ON CONFLICT DO NOTHING"
    ).format(
        Identifier(row._meta.db_table),
        SQL(", ").join(Identifier(name) for name in kept),
        SQL(", ").join((kept | values).values()),
        Identifier(row._meta.db_table),
        source,
        Identifier(key),
        row.pk,
    )
    with connection.cursor() as cursor:
        cursor.execute(statement.as_string())
        cursor.execute(SQL("ANALYZE {}").format(Identifier(row._meta.db_table)).as_string())
