"""A query whose SQL is made once in a process, planned once by each connection, and only gets its arguments each time.

Django builds the SQL of a query anew for every use, and PostgreSQL parses and plans it anew, which for those of a turn
takes several times the CPU that sending them and finding their rows does. Rows are read each time; nothing of them is
kept.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cached_property
from typing import Any, Generic, TypeVar
from uuid import UUID, uuid4

from django.db import DEFAULT_DB_ALIAS, connections
from django.db.backends.utils import CursorWrapper
from django.db.models import QuerySet
from django.db.transaction import TransactionManagementError

from config.database.reading import Read, reader_of

Row = TypeVar("Row")
Kind = type[UUID] | type[str] | type[int] | type[datetime]


def prepared_cursor() -> CursorWrapper:
    """Of this thread, for a statement without the ORM whose words are always the same."""
    connection: Any = connections[DEFAULT_DB_ALIAS]
    cursor: CursorWrapper = connection.prepared_cursor()
    return cursor


class Prepared(Generic[Row]):
    """`build` makes the query of its arguments, whose types are named by `arguments`.

    Each has to be a value that is compared with a column: what `build` decides by an argument would be decided once.
    No prefetched rows. ValueError when an argument is none of the query's parameters as it stands.
    """

    def __init__(self, build: Callable[..., QuerySet[Any, Row]], **arguments: Kind) -> None:
        self._build, self._arguments = build, arguments

    def rows(self, **arguments: Any) -> list[Row]:
        queryset, plan = self._compiled
        filled = tuple(
            arguments[each.name] if isinstance(each, _Place) else each  # a KeyError names what was forgotten
            for each in plan.parameters
        )
        connection: Any = connections[DEFAULT_DB_ALIAS]  # each thread has its own
        if queryset.query.select_for_update and connection.get_autocommit():
            raise TransactionManagementError("rows are locked within a transaction")
        with connection.prepared_cursor() as cursor:
            cursor.execute(plan.sql, filled)
            found = cursor.fetchall()
        return [plan.read(values, connection) for values in found]

    def first(self, **arguments: Any) -> Row | None:
        """For a query that is limited to one row, or has no more."""
        return next(iter(self.rows(**arguments)), None)

    @cached_property
    def _compiled(self) -> tuple[Any, _Plan[Row]]:
        marks = {name: _mark(kind) for name, kind in self._arguments.items()}
        queryset: Any = self._build(**marks)
        if queryset._prefetch_related_lookups or queryset._known_related_objects:
            raise ValueError("prefetched rows need a query of their own")
        compiler = queryset.query.get_compiler(DEFAULT_DB_ALIAS)
        sql, parameters = compiler.as_sql()
        names = {mark: name for name, mark in marks.items()}
        places = tuple(_placed(each, names) for each in parameters)
        if missing := names.keys() - set(parameters):
            raise ValueError(f"no parameter of the query: {sorted(names[mark] for mark in missing)}")
        return queryset, _Plan(sql, places, reader_of(queryset, compiler))


@dataclass(frozen=True)
class _Plan(Generic[Row]):
    sql: str
    parameters: tuple[Any, ...]
    read: Read[Row]


class _Place:
    """Where an argument goes."""

    def __init__(self, name: str) -> None:
        self.name = name


def _mark(kind: Kind) -> Any:
    """A value that nothing else in a query has."""
    unique = uuid4()
    if kind is UUID:
        return unique
    if kind is datetime:
        return datetime.fromtimestamp(unique.int % 2**31, UTC)
    return str(unique) if kind is str else 2**30 + unique.int % 2**29


def _placed(parameter: Any, names: dict[Any, str]) -> Any:
    name = names.get(parameter) if isinstance(parameter, UUID | str | int | datetime) else None
    return parameter if name is None else _Place(name)
