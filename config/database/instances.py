"""Instances of models made of the values of a row, without what Django does for instances of any origin.

`Model.__init__` asks for each field whether its value was named, left out or a related instance, and sends two signals:
for the sixty rows that a turn reads that takes several times the CPU of keeping their values.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
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


def _is_plain(model: type[Model], names: Sequence[str]) -> bool:
    """Whether setting a field is nothing but keeping its value, and nobody has to be told of an instance."""
    if model.__init__ is not Model.__init__ or getattr(model.from_db, "__func__") is not _FROM_DB:  # noqa: B009
        return False
    if pre_init.has_listeners(model) or post_init.has_listeners(model):
        return False
    return all(type(getattr_static(model, name)) in _PLAIN for name in names)


_PLAIN = (DeferredAttribute, ForeignKeyDeferredAttribute)
_FROM_DB = getattr(Model.from_db, "__func__")  # noqa: B009 - the stubs do not know it
