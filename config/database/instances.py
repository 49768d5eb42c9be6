"""Instances of models made of the values of a row, and new ones, without what Django does for instances of any origin.

`Model.__init__` asks for each field whether its value was named, left out or a related instance, and sends two signals:
for the sixty rows that a turn reads, and the dozen that it makes, that takes several times the CPU of keeping their
values.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache
from inspect import getattr_static
from typing import Any, TypeVar

from django.db import DEFAULT_DB_ALIAS
from django.db.models import Model
from django.db.models.base import ModelState
from django.db.models.fields.related_descriptors import ForeignKeyDeferredAttribute
from django.db.models.query_utils import DeferredAttribute
from django.db.models.signals import post_init, pre_init

Row = TypeVar("Row", bound=Model)
Make = Callable[[Sequence[Any]], Row]


def maker(model: type[Row], names: Sequence[str]) -> Make[Row]:
    """What makes an instance of the values of the fields `names`, as `from_db` does; the others are read when they
    are asked for."""
    if not _is_plain(model, names):
        return lambda values: model.from_db(DEFAULT_DB_ALIAS, names, values)

    def make(values: Sequence[Any]) -> Row:
        row = model.__new__(model)
        state = ModelState()
        state.adding, state.db = False, DEFAULT_DB_ALIAS
        row.__dict__.update(zip(names, values, strict=True), _state=state)
        return row

    return make


def fresh(model: type[Row], /, **values: Any) -> Row:
    """A new row, as `model(**values)` makes it."""
    template = _template(model)
    if template is None or not template.names.issuperset(values):
        return model(**values)
    row = model.__new__(model)
    row._state = ModelState()
    row.__dict__.update(template.constants)
    for name, default in template.made:
        if name not in values:
            row.__dict__[name] = default()
    for name, value in values.items():
        if name in template.plain:
            row.__dict__[name] = value
        else:
            setattr(row, name, value)  # of a relation, of which the row at its other end may have to know
    return row


@dataclass(frozen=True)
class _Template:
    """What a new row has where nothing is given: `constants` are the same for every row, the others are `made`. `names`
    are all that may be given, `plain` those of them that belong to no relation."""

    constants: dict[str, Any]
    made: tuple[tuple[str, Callable[[], Any]], ...]
    names: frozenset[str]
    plain: frozenset[str]


@lru_cache
def _template(model: type[Model]) -> _Template | None:
    """None for a model of which an instance is more than its values."""
    columns: dict[str, Any] = {field.attname: field for field in model._meta.concrete_fields}
    if not _is_plain(model, list(columns)) or any(field.generated for field in columns.values()):
        return None
    constants = {name: field.get_default() for name, field in columns.items() if _is_constant(field)}
    made = tuple((name, field.get_default) for name, field in columns.items() if name not in constants)
    plain = frozenset(name for name, field in columns.items() if not field.is_relation)
    return _Template(constants, made, plain.union(columns, (each.name for each in columns.values())), plain)


def _is_constant(field: Any) -> bool:
    return not callable(field.default) and isinstance(field.get_default(), str | int | float | Decimal | None)


def _is_plain(model: type[Model], names: Sequence[str]) -> bool:
    """Whether setting a field is nothing but keeping its value, and nobody has to be told of an instance."""
    if model.__init__ is not Model.__init__ or getattr(model.from_db, "__func__") is not _FROM_DB:  # noqa: B009
        return False
    if pre_init.has_listeners(model) or post_init.has_listeners(model):
        return False
    return all(type(getattr_static(model, name)) in _PLAIN for name in names)


_PLAIN = (DeferredAttribute, ForeignKeyDeferredAttribute)
_FROM_DB = getattr(Model.from_db, "__func__")  # noqa: B009 - the stubs do not know it
