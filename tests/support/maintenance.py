"""What the end of a test run does to a server's databases. It knows nothing of Django, which has no settings then."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager

import psycopg
from psycopg.sql import SQL, Identifier

from config import embedded


def prefix() -> str:
    return f"test_trialdesk_{os.environ['TRIALDESK_TEST_RUN']}"


def drop_all_of_run() -> None:
    with maintenance() as server:
        found = server.execute(
            "SELECT datname FROM pg_database WHERE starts_with(datname, %s)", [prefix()]
        ).fetchall()
        for (name,) in found:
            server.execute(SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)").format(Identifier(name)))


@contextmanager
def maintenance() -> Iterator[psycopg.Connection]:
    """A connection that is in none of the test databases, so that pytest-django allows it."""
    settings = embedded.database_settings(pool_size=1)
    with psycopg.connect(
        host=settings["HOST"],
        port=settings.get("PORT") or None,
        user=settings["USER"] or None,
        password=settings.get("PASSWORD") or None,
        dbname="postgres",
        autocommit=True,
    ) as server:
        yield server
