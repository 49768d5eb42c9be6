"""The database of the tests, and Django's door to the embedded server."""

from __future__ import annotations

import socket
from typing import Any, cast

import psycopg
import pytest
from django.db import OperationalError, connection
from pytest_django import DjangoAssertNumQueries

from config import embedded
from config.database import base


@pytest.mark.django_db
def test_a_test_has_a_migrated_database_of_its_own(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    with django_assert_num_queries(1), connection.cursor() as cursor:
        cursor.execute("SELECT current_database(), count(*) FROM django_migrations")
        name, migrations = cursor.fetchone()
    assert name.startswith("test_trialdesk_")
    assert migrations > 0


@pytest.mark.parametrize(
    ("arguments", "is_offline"),
    [
        (["manage.py", "makemigrations", "--check"], True),
        (["./manage.py", "migrate"], False),
        (["manage.py"], False),
        (["/usr/bin/celery", "makemigrations"], False),
    ],
)
def test_comparing_models_with_migrations_needs_no_server(
    monkeypatch: pytest.MonkeyPatch, arguments: list[str], is_offline: bool
) -> None:
    monkeypatch.setattr("sys.argv", arguments)
    assert base.is_offline_command() is is_offline


def test_without_a_server_such_a_command_is_refused_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.argv", ["manage.py", "makemigrations"])
    monkeypatch.setattr(embedded, "uses_embedded_postgres", lambda: True)
    monkeypatch.setattr("config.servers.postgres.Postgres.is_ready", lambda server: False)
    with pytest.raises(OperationalError):
        connection.copy().get_new_connection({})


class Telling:
    """Stands for a connection from the pool: `says` is what has come from its server meanwhile."""

    def __init__(self, says: bytes) -> None:
        self.ours, self.servers = socket.socketpair()
        self.servers.send(says) if says else None
        self.autocommit, self.asked = True, 0

    def fileno(self) -> int:
        return self.ours.fileno()

    def execute(self, query: str) -> None:
        self.asked += 1


@pytest.mark.parametrize(("says", "asked"), [(b"", 0), (b"FATAL: terminating connection", 1)])
def test_a_server_is_asked_only_when_it_said_something(says: bytes, asked: int) -> None:
    given = Telling(says)
    with given.ours, given.servers:
        base.check_connection(cast("psycopg.Connection[Any]", given))
    assert given.asked == asked


@pytest.mark.django_db(transaction=True)
def test_a_connection_whose_server_process_is_gone_is_not_given_out() -> None:
    """As after a restart of PostgreSQL."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        (lost,) = cursor.fetchone()
    connection.close()
    given = connection.settings_dict
    with psycopg.connect(
        host=given["HOST"], port=given["PORT"] or None, user=given["USER"], password=given["PASSWORD"] or None,
        dbname=given["NAME"],
    ) as watcher:  # fmt: skip
        watcher.execute("SELECT pg_terminate_backend(%s, 30000)", [lost])
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        assert cursor.fetchone() != (lost,)
