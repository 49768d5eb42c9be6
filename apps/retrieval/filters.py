"""A question's filters as conditions on chunks. Values are parameters of the database, names must be plain words."""

from __future__ import annotations

import re

from django.db.models import Q

from apps.retrieval.types import Between, Filter, Query

NAME = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")  # Django reads two underscores as an operator


def conditions(query: Query, *, prefix: str = "") -> Q:
    """ValueError for a name of a facet that is none. `prefix` leads from another table to the chunk."""
    found = Q()
    if query.sources:
        found &= Q(**{f"{prefix}source_id__in": query.sources})
    if query.since is not None:
        found &= Q(**{f"{prefix}at__gte": query.since})
    if query.until is not None:
        found &= Q(**{f"{prefix}at__lt": query.until})
    for name, wanted in query.filters.items():
        if not NAME.fullmatch(name):
            raise ValueError(f"a facet cannot be called {name!r}")
        found &= _condition(f"{prefix}facets", name, wanted)
    return found


def is_filtered(query: Query) -> bool:
    return bool(query.filters or query.sources or query.since or query.until)


def _condition(column: str, name: str, wanted: Filter) -> Q:
    if isinstance(wanted, Between):
        limits = {"gte": wanted.least, "lte": wanted.most}
        return Q(**{f"{column}__{name}__{end}": limit for end, limit in limits.items() if limit is not None})
    if isinstance(wanted, str | int | float | bool):
        return _equals(column, name, wanted)
    return _any_of(column, name, list(wanted))


def _equals(column: str, name: str, wanted: object) -> Q:
    """Also one of several values of the text: `["rct", "phase 3"]`."""
    return Q(**{f"{column}__contains": {name: wanted}}) | Q(**{f"{column}__contains": {name: [wanted]}})


def _any_of(column: str, name: str, wanted: list[object]) -> Q:
    found = Q(pk__in=[])
    for value in wanted:
        found |= _equals(column, name, value)
    return found
