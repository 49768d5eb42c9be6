"""Migrations that replace others, for new databases: the same tables, and no way that existing databases cannot go."""

from __future__ import annotations

from typing import Any

import pytest
from django.apps import apps
from django.db import connection
from django.db.migrations import Migration
from django.db.migrations.autodetector import MigrationAutodetector
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.operations import RunSQL
from django.db.migrations.recorder import MigrationRecorder
from django.db.migrations.state import ModelState, ProjectState

from config.database.together import TablesTogether

STOPS = range(1, 71, 4)  # how much of the old way, of 71 migrations, a database has behind it


@pytest.fixture(scope="module")
def written() -> MigrationLoader:
    """All migrations as they stand in files, those that were replaced in the place of those that replace them."""
    return MigrationLoader(None, replace_migrations=False)


def replacing(written: MigrationLoader) -> list[Migration]:
    return [migration for migration in written.disk_migrations.values() if migration.replaces]


def tables(state: ProjectState, app: str) -> dict[str, Any]:
    return {name: described(model) for (label, name), model in state.models.items() if label == app}


def described(model: ModelState) -> tuple[Any, ...]:
    """What PostgreSQL or Django see of it; columns in their order, indexes and constraints in any."""
    fields = [(name, field.deconstruct()[1:]) for name, field in model.fields.items()]
    options = {name: value for name, value in model.options.items() if value}
    named = {kind: {one.name: one for one in options.pop(kind, ())} for kind in ("indexes", "constraints")}
    return fields, named, options, model.bases, model.managers


def statements(migrations: list[Migration]) -> list[Any]:
    return [one.sql for migration in migrations for one in migration.operations if isinstance(one, RunSQL)]


def test_those_that_replace_make_the_same_tables_and_statements(written: MigrationLoader) -> None:
    assert replacing(written)
    for migration in replacing(written):
        app = migration.app_label
        anew = MigrationLoader(None).project_state((app, migration.name))
        assert tables(anew, app) == tables(written.project_state(migration.replaces[-1]), app)
        assert statements([migration]) == statements(
            [written.disk_migrations[one] for one in migration.replaces]
        )


def test_the_tables_are_those_of_the_models() -> None:
    loader = MigrationLoader(None)
    changes = MigrationAutodetector(loader.project_state(), ProjectState.from_apps(apps)).changes(
        loader.graph
    )
    assert not changes


def test_nothing_is_changed_by_what_makes_tables_together(written: MigrationLoader) -> None:
    together = [one for one in written.disk_migrations.values() if isinstance(one, TablesTogether)]
    assert together
    kinds = {type(operation).__name__ for migration in together for operation in migration.operations}
    assert kinds <= {"CreateModel", "RunSQL"}


@pytest.mark.django_db
@pytest.mark.parametrize("stop", STOPS)
def test_a_database_that_stands_anywhere_goes_on(written: MigrationLoader, stop: int) -> None:
    ends = [migration.replaces[-1] for migration in replacing(written)]
    way = list(dict.fromkeys(step for end in ends for step in written.graph.forwards_plan(end)))
    applied, to_go, recorder = way[:stop], set(way[stop:]), MigrationRecorder(connection)
    recorder.migration_qs.all().delete()
    for label, name in applied:
        recorder.record_applied(label, name)
    executor = MigrationExecutor(connection)
    executor.loader.check_consistent_history(connection)
    to_come = [one for one, _ in executor.migration_plan(executor.loader.graph.leaf_nodes())]
    came = {key for one in to_come for key in one.replaces or [(one.app_label, one.name)]}
    assert to_go <= came
    assert not came & set(applied)
