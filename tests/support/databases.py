"""One migrated template database a test run, and a clone of it for each xdist worker: migrations run once."""

from __future__ import annotations

import fcntl
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import cast

import psycopg
from django.core.management import call_command
from django.db import IntegrityError, OperationalError, connection, transaction
from psycopg.sql import SQL, Identifier

from apps.agents.configuration.snapshot import config_of
from config import embedded
from config.database.base import DatabaseWrapper
from config.env import data_dir
from tests.support.maintenance import maintenance, prefix


def clone(name: str, source: str = "") -> None:
    """Make the database `name` (deleted first if it is there), and connect Django to it.

    It is a copy of the database `source`, to which nobody is connected, or of the empty template.
    """
    template = source or f"{prefix()}_template"
    embedded.ensure_postgres()
    with _one_at_a_time(), maintenance() as server:
        if not source and not _exists(server, template):
            _make_template(server, template)
        server.execute(SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)").format(Identifier(name)))
        server.execute(SQL("CREATE DATABASE {} TEMPLATE {}").format(Identifier(name), Identifier(template)))
    _use(name)


# What Django makes when tables are made, and tests leave alone.
KEPT = ("django_migrations", "django_content_type", "auth_permission")
# A trigger refuses to delete from the audit trail, but for a transaction that says it clears up after a test. TRUNCATE
# would give the table a new file each time, and every plan that reads it, the one below above all, would be made anew.
LET_CLEAR = """
DROP TRIGGER projects_auditentry_rows ON projects_auditentry;
CREATE TRIGGER projects_auditentry_rows BEFORE UPDATE OR DELETE ON projects_auditentry FOR EACH ROW
    WHEN (current_setting('tests.clearing', true) IS DISTINCT FROM 'yes')
    EXECUTE FUNCTION projects_auditentry_refuse();
"""

# A worker of a running stack may add rows to a table between its emptying and the commit, which foreign keys refuse.
ATTEMPTS = 10


@dataclass(frozen=True)
class Kept:
    """Rows that the next test finds: the transactions that wrote them, and how many each table has of them."""

    writers: tuple[str, ...] = ()
    counts: Mapping[str, int] = field(default_factory=dict)


def empty(kept: Kept | None = None) -> bool:
    """Delete what a test committed, and what workers still add to it, but for the rows of `kept`, which go as well once
    one of them was changed; whether they are there."""
    for left in reversed(range(ATTEMPTS)):
        try:
            return _empty(kept or Kept())
        except (IntegrityError, OperationalError):  # or a deadlock
            if not left:
                raise
    return False


def _empty(kept: Kept) -> bool:
    """Most tables have no rows: Django's `flush`, which empties all of them and makes every content type and
    permission anew, takes ten times as long."""
    writers = list(kept.writers)
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SELECT name, number, kept FROM test_row_counts(%s::text[]::xid[])", [writers])
        filled = cursor.fetchall()
        is_whole = bool(writers) and {name: own for name, _all, own in filled if own} == kept.counts
        cursor.execute("SET LOCAL tests.clearing = 'yes'")
        for name, number, own in filled:
            delete = SQL("DELETE FROM {}").format(Identifier(name)).as_string()
            if not is_whole:
                cursor.execute(delete)
            elif number > own:
                cursor.execute(f"{delete} WHERE xmin <> ALL(%s::text[]::xid[])", [writers])
    return is_whole


def count_rows() -> dict[str, int]:
    """Of the tables that have any, but for those that tests leave alone."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT name, number FROM test_row_counts()")
        return dict(cursor.fetchall())


def _make_counting() -> None:
    """A function that counts the rows of each table, and those that some transactions wrote: it keeps its plans, which
    take thirty times as long to make as to carry out, and every test counts several times. A table has a plan of its
    own: whatever changes one (the server's own vacuum does so all the time) has no other planned anew."""
    with connection.cursor() as cursor:
        tables = [name for name in connection.introspection.table_names(cursor) if name not in KEPT]
        each = SQL(
            " IF EXISTS (SELECT FROM {0}) THEN"
            " name := {1}; SELECT count(*), count(*) FILTER (WHERE xmin = ANY (writers)) INTO number, kept"
            " FROM {0}; RETURN NEXT; END IF;"
        )
        counts = SQL("").join(each.format(Identifier(name), name) for name in tables)
        made = SQL(
            "CREATE FUNCTION test_row_counts(writers xid[] DEFAULT '{{}}')"
            " RETURNS TABLE (name text, number bigint, kept bigint) LANGUAGE plpgsql AS $$ BEGIN{} END $$"
        )
        cursor.execute(made.format(counts).as_string())


def leave() -> None:
    """Close what Django has open. The databases go with the run's data, or by `maintenance.drop_all_of_run`."""
    connection.close()
    cast("DatabaseWrapper", connection).close_pool()


def _make_template(server: psycopg.Connection, template: str) -> None:
    """Under a name of its own until it is whole, so that an interrupted migration is not taken for it."""
    partial = f"{template}_partial"
    server.execute(SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)").format(Identifier(partial)))
    server.execute(SQL("CREATE DATABASE {}").format(Identifier(partial)))
    _use(partial)
    call_command("migrate", verbosity=0, interactive=False)
    with connection.cursor() as cursor:
        cursor.execute(LET_CLEAR)
    _make_counting()
    leave()
    server.execute(SQL("ALTER DATABASE {} RENAME TO {}").format(Identifier(partial), Identifier(template)))


def _use(name: str) -> None:
    """What is kept by the number of a row is forgotten: another database has other rows of the same numbers."""
    leave()
    connection.settings_dict["NAME"] = name
    config_of.cache_clear()


def _exists(server: psycopg.Connection, name: str) -> bool:
    return server.execute("SELECT 1 FROM pg_database WHERE datname = %s", [name]).fetchone() is not None


@contextmanager
def _one_at_a_time() -> Iterator[None]:
    with (data_dir() / "template.lock").open("a") as handle:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield
