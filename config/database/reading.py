"""What a row of a query becomes, found out once for all rows that the query will ever give.

Django finds out anew for each use of a query which columns need converting and which instances they make.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeVar

from django.db import DEFAULT_DB_ALIAS
from django.db.models import JSONField
from django.db.models.fields.json import KeyTransform
from django.db.models.query import (
    FlatValuesListIterable,
    ModelIterable,
    RelatedPopulator,
    ValuesListIterable,
    get_related_populators,
)

from config.database.instances import maker

Row = TypeVar("Row")
Read = Callable[[Sequence[Any], Any], Row]  # of the values of a row and the connection that gave them
Convert = Callable[[Any, Any], Any]


def reader_of(queryset: Any, compiler: Any) -> Read[Any]:
    """For a queryset whose `compiler` has made its SQL. ValueError for one that gives other things than instances,
    tuples or single values."""
    converters = list(_converters(compiler))

    def converted(values: Sequence[Any], connection: Any) -> list[Any]:
        row = list(values)
        for place, convert in converters:
            row[place] = convert(row[place], connection)
        return row

    kind = queryset._iterable_class
    if kind is ModelIterable:
        return _instances(compiler, converted)
    if kind is ValuesListIterable:
        return lambda values, connection: tuple(converted(values, connection))
    if kind is FlatValuesListIterable:
        return lambda values, connection: converted(values, connection)[0]
    raise ValueError(f"rows of this kind are not read: {kind.__name__}")


def _instances(compiler: Any, converted: Callable[[Sequence[Any], Any], list[Any]]) -> Read[Any]:
    fields = compiler.klass_info["select_fields"]
    start, end = fields[0], fields[-1] + 1
    names = [column[0].target.attname for column in compiler.select[start:end]]
    make = maker(compiler.klass_info["model"], names)
    populators: Any = get_related_populators  # whose stubs are of a later Django
    related = populators(compiler.klass_info, compiler.select, DEFAULT_DB_ALIAS)
    for each in related:
        _make_plainly(each)
    annotations = list((compiler.annotation_col_map or {}).items())

    def read(values: Sequence[Any], connection: Any) -> Any:
        row = converted(values, connection)
        made = make(row[start:end])
        for each in related:
            each.populate(row, made)
        for name, place in annotations:
            setattr(made, name, row[place])
        return made

    return read


class _Maker:
    """In the place of a related model, of which only `from_db` is used."""

    def __init__(self, model: Any, names: Sequence[str]) -> None:
        self._make = maker(model, names)

    def from_db(self, db: str, names: Sequence[str], values: Sequence[Any]) -> Any:
        return self._make(values)


def _make_plainly(populator: RelatedPopulator) -> None:
    populator.model_cls = _Maker(populator.model_cls, populator.init_list)  # type: ignore[assignment]
    for each in populator.related_populators:
        _make_plainly(each)


def _converters(compiler: Any) -> Iterator[tuple[int, Convert]]:
    columns = [column[0] for column in compiler.select[: compiler.col_count]]
    for place, (steps, expression) in compiler.get_converters(columns).items():
        yield place, _converter(steps, expression)


def _converter(steps: Sequence[Any], expression: Any) -> Convert:
    field = getattr(expression, "target", None)
    is_json = type(field) is JSONField and field.decoder is None and not isinstance(expression, KeyTransform)
    if is_json and len(steps) == 1:
        return _of_json

    def convert(value: Any, connection: Any) -> Any:
        for step in steps:
            value = step(value, expression, connection)
        return value

    return convert


def _of_json(value: Any, _connection: Any) -> Any:
    """As JSONField reads it; most of what a message may carry is empty."""
    if value == "{}":
        return {}
    if value == "[]":
        return []
    return None if value is None else json.loads(value)
