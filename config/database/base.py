"""Django loads a database backend from the `base` module of the package that ENGINE names."""

from __future__ import annotations

import select
import sys
import warnings
from pathlib import Path
from typing import Any

from django.db.backends.postgresql import base
from django.db.backends.postgresql.operations import DatabaseOperations
from django.db.utils import OperationalError
from psycopg import Connection
from psycopg.abc import Params, Query
from psycopg_pool import ConnectionPool, PoolTimeout
from psycopg_pool.base import AttemptWithBackoff

from config import embedded
from config.database import silence

# These only compare models with migrations: a server is asked when it runs, never started for them.
OFFLINE_COMMANDS = {"makemigrations"}
# How often a pool that gives nothing is waited for (each time the pool's own time-out) while the server answers.
BUSY_ROUNDS = 6
PROBE_SECONDS = 2

# The pool doubles its waits while a server is away: after an outage of a minute it would not look for another
# minute, and every lease would lapse meanwhile. Asking a server that is down costs next to nothing.
AttemptWithBackoff.INITIAL_DELAY = 0.25
AttemptWithBackoff.DELAY_BACKOFF = 1.0


_ask_server = ConnectionPool.check_connection


def check_connection(connection: Connection[Any]) -> None:
    """That a connection which lay in the pool still has a server; OperationalError.

    One that ends says so, and an idle connection has nothing else to read: only when there is something to read
    the server is asked. Asking it each time is a round trip for each request and for each wait of a turn.
    """
    poll = select.poll()
    poll.register(connection.fileno(), select.POLLIN)
    if poll.poll(0):
        _ask_server(connection)


_get = ConnectionPool.getconn


def getconn(pool: ConnectionPool[Any], timeout: float | None = None) -> Connection[Any]:
    """A connection of the pool, waited for no longer than the block allows (silence.py)."""
    return _get(pool, timeout or silence.limit_of_block())


# What Django gives to its pools.
setattr(ConnectionPool, "getconn", getconn)  # noqa: B010 - mypy takes no assignment
setattr(ConnectionPool, "check_connection", staticmethod(check_connection))  # noqa: B010 - mypy takes no assignment


class PreparedCursor(base.ServerBindingCursor):
    """Its statements are prepared by the server, once for each connection: to parse and to plan them anew takes
    PostgreSQL several times the CPU of carrying them out. For statements of which a process has a few."""

    def execute(self, query: Query, params: Params | None = None, **options: Any) -> Any:
        return super().execute(query, params, prepare=True, **options)  # type: ignore[misc]


PREPARED = object()


class Operations(DatabaseOperations):
    """What was sent, for those who look (DEBUG, tests): psycopg forgets it for statements that the server prepares."""

    def last_executed_query(self, cursor: Any, sql: Any, params: Any) -> str:
        if isinstance(cursor, PreparedCursor):
            return str(self.compose_sql(sql, params))
        return super().last_executed_query(cursor, sql, params)


class DatabaseWrapper(base.DatabaseWrapper):
    """PostgreSQL as Django knows it; the embedded one is running before a connection is made."""

    ops_class = Operations

    def prepared_cursor(self) -> Any:
        """As `cursor()` gives one, for a statement whose words are always the same."""
        return self._cursor(PREPARED)  # type: ignore[attr-defined]

    def create_cursor(self, name: Any = None) -> Any:
        cursor: Any = PreparedCursor  # which the stubs do not know as one
        return cursor(self.connection) if name is PREPARED else super().create_cursor(name)

    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        if is_offline_command():
            _refuse_to_start()
        else:
            embedded.ensure_postgres()
        for _ in range(BUSY_ROUNDS - 1):
            try:
                return super().get_new_connection(conn_params)
            except PoolTimeout:
                if silence.limit_of_block():
                    raise
                self._raise_if_server_is_away(conn_params)
        return super().get_new_connection(conn_params)

    def _raise_if_server_is_away(self, conn_params: dict[str, Any]) -> None:
        """A pool gives nothing because all its connections are busy, or because there is no server."""
        self.Database.connect(**{**conn_params, "connect_timeout": PROBE_SECONDS}).close()


def is_offline_command() -> bool:
    return Path(sys.argv[0]).name == "manage.py" and sys.argv[1:2] != [] and sys.argv[1] in OFFLINE_COMMANDS


def _refuse_to_start() -> None:
    """Without a server Django skips the check of the applied migrations; its warning would be noise."""
    if embedded.uses_embedded_postgres() and not embedded.postgres_server().is_ready():
        warnings.filterwarnings("ignore", message="Got an error checking a consistent migration history")
        raise OperationalError("the embedded PostgreSQL does not run")
