"""The database of the tests, and Django's door to the embedded server."""

from __future__ import annotations

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
