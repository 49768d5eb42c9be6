"""A pool that gives no connection: busy, or without a server? Callers learn of an outage in seconds."""

from __future__ import annotations

from pathlib import Path

import psycopg
import pytest
from django.db import connection
from django.db.backends.postgresql import base as postgresql
from psycopg_pool import PoolTimeout
from psycopg_pool.base import AttemptWithBackoff

from config.database.base import BUSY_ROUNDS, DatabaseWrapper
from config.servers.postgres import create_database


class Server:
    """Stands for psycopg: answers a probe, or does not."""

    def __init__(self, *, is_there: bool) -> None:
        self.is_there, self.probes = is_there, 0

    def connect(self, **_: object) -> Server:
        self.probes += 1
        if not self.is_there:
            raise psycopg.OperationalError("connection refused")
        return self

    def close(self) -> None:
        pass


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How often a pool that gives nothing was asked."""
    times: list[int] = []

    def nothing(*_: object) -> None:
        times.append(1)
        raise PoolTimeout

    monkeypatch.setattr("config.embedded.ensure_postgres", lambda: None)
    monkeypatch.setattr(postgresql.DatabaseWrapper, "get_new_connection", nothing)
    return times


def wrapper_for(server: Server) -> DatabaseWrapper:
    wrapper = DatabaseWrapper(connection.settings_dict, "outage")
    wrapper.Database = server  # type: ignore[assignment]
    return wrapper


def test_a_server_that_is_away_is_told_of_after_one_wait(asked: list[int]) -> None:
    server = Server(is_there=False)
    with pytest.raises(psycopg.OperationalError, match="refused"):
        wrapper_for(server).get_new_connection({})
    assert (len(asked), server.probes) == (1, 1)


def test_a_busy_pool_is_waited_for(asked: list[int]) -> None:
    with pytest.raises(PoolTimeout):
        wrapper_for(Server(is_there=True)).get_new_connection({})
    assert len(asked) == BUSY_ROUNDS


def test_a_server_that_came_back_is_found_at_once_however_long_it_was_away() -> None:
    attempt = AttemptWithBackoff(timeout=300)
    delays_seconds = []
    for second in range(20):
        attempt.update_delay(float(second))
        delays_seconds.append(attempt.delay)
    assert max(delays_seconds) < 0.5


def test_a_server_that_dies_right_after_its_start_ends_in_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match="right after its start"):
        create_database(tmp_path, "trialdesk")
