"""The routes with their models and providers, read once a process and again as soon as one of the rows is another.

One cheap query names the versions of the rows that are stored at this moment: PostgreSQL gives every row that is
written a new one, whoever writes it and however, so that no writer has to think of this.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass

from django.db import connection

from apps.llm.models import Model, ProviderKind, Route
from config.database.prepared import prepared_cursor

VERSION = """
SELECT (SELECT string_agg(xmin || ctid::text, ';' ORDER BY id) FROM llm_provider),
       (SELECT string_agg(xmin || ctid::text, ';' ORDER BY id) FROM llm_model),
       (SELECT string_agg(xmin || ctid::text, ';' ORDER BY id) FROM llm_route)
"""
Version = tuple[str | None, ...]


@dataclass(frozen=True)
class Routes:
    """All rows of one version: models by slug, with their providers, and the models of a purpose in their order."""

    version: Version
    models: Mapping[str, Model]
    by_purpose: Mapping[str, tuple[Model, ...]]

    @property
    def rules_are_switched_off(self) -> bool:
        rules = (model for model in self.models.values() if model.provider.kind == ProviderKind.RULES)
        return any(not (model.enabled and model.provider.enabled) for model in rules)

    def without_models(self) -> Routes:
        rules = {
            slug: model for slug, model in self.models.items() if model.provider.kind == ProviderKind.RULES
        }
        return Routes(self.version, rules, {})


_known: dict[str, Routes] = {}  # by database: a process of tests has had several
_held: ContextVar[Routes | None] = ContextVar("routes_held", default=None)


def routes() -> Routes:
    """As they stand in the database at this moment; within `routes_held` as they stood when it began."""
    held = _held.get()
    if held is not None:
        return held
    version, database = _stored_version(), str(connection.settings_dict["NAME"])
    known = _known.get(database)
    if known is None or known.version != version:
        known = _known[database] = _read(version)
    return known


@contextmanager
def routes_held(*, rules_alone: bool = False) -> Iterator[None]:
    """Within the block nothing is read again: a turn runs from its start to its end on one version.

    `rules_alone`: as if no model were set up.
    """
    known = routes()
    inside = _held.set(known.without_models() if rules_alone else known)
    try:
        yield
    finally:
        _held.reset(inside)


def _stored_version() -> Version:
    with prepared_cursor() as cursor:
        cursor.execute(VERSION)
        return tuple(cursor.fetchone())


def _read(version: Version) -> Routes:
    """Read after its version: rows that were written in between are read once more with the next version."""
    models = {model.pk: model for model in Model.objects.select_related("provider")}
    by_purpose: dict[str, list[Model]] = {}
    for route in Route.objects.order_by("order", "id"):
        if route.model_id in models:
            by_purpose.setdefault(route.purpose, []).append(models[route.model_id])
    return Routes(
        version,
        models={model.slug: model for model in models.values()},
        by_purpose={purpose: tuple(found) for purpose, found in by_purpose.items()},
    )
