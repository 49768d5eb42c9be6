"""A PostgreSQL that says nothing: who answers people gives up after a while, who works in the background does not."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest
from django.db import OperationalError, connection

from apps.runs import health
from config import env
from config.database import silence
from tests.support.model_calls import eventually

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.timeout(60)]
SHORT_SECONDS = 0.3


@pytest.fixture(autouse=True)
def _unbound(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """As in a worker, whatever this process has loaded before."""
    monkeypatch.setattr(silence, "_of_process", None)
    yield
    connection.close()


@pytest.fixture
def _bound(_unbound: None) -> None:
    silence.bound_waits(SHORT_SECONDS)


def ask(statement: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(statement)


def is_carried_on(statement: str) -> bool:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(*) FROM pg_stat_activity WHERE query = %s AND state = 'active'", [statement]
        )
        found: int = cursor.fetchone()[0]
    return found > 0


@pytest.mark.usefixtures("_bound")
def test_a_bound_process_gives_up_and_goes_on_with_another_connection() -> None:
    began = time.monotonic()
    with pytest.raises(OperationalError, match="has not answered"):
        ask("SELECT pg_sleep(30)")
    assert time.monotonic() - began < 25  # the statement takes thirty
    connection.close()
    ask("SELECT 1")


@pytest.mark.usefixtures("_bound")
def test_what_nobody_waits_for_is_not_carried_on() -> None:
    with pytest.raises(OperationalError, match="has not answered"):
        ask("SELECT pg_sleep(31)")
    connection.close()
    assert eventually(
        lambda: not is_carried_on("SELECT pg_sleep(31)"), seconds=25
    )  # by itself it takes thirty-one


def test_others_wait_as_long_as_it_takes() -> None:
    assert silence.longest_wait() is None
    ask(f"SELECT pg_sleep({SHORT_SECONDS * 2})")


def test_a_block_may_ask_for_an_answer_sooner() -> None:
    with silence.answers_within(SHORT_SECONDS), pytest.raises(OperationalError, match="has not answered"):
        ask("SELECT pg_sleep(30)")
    connection.close()
    ask("SELECT 1")


@pytest.mark.usefixtures("redis_server")
def test_health_names_a_disk_without_room(monkeypatch: pytest.MonkeyPatch) -> None:
    assert health.check().storage == "ok"
    monkeypatch.setattr(env, "ROOM_BYTES", 1 << 60)
    found = health.check()
    assert (found.storage, found.is_ok) == ("full", False)
