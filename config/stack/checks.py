"""What can be known before anything is started, said in a sentence rather than in somebody's log."""

from __future__ import annotations

import errno
import os
import shutil
import socket
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from config import embedded
from config.env import CHOOSE_DATA, env, no_space, stop_with

if TYPE_CHECKING:
    from psycopg import Connection

OLDEST_PYTHON = (3, 11)
OLDEST_POSTGRES = 140000
OLDEST_REDIS = (6, 2)
NEEDED_BYTES = 300 * 1024 * 1024  # a new cluster with its log, and some work
CONNECT_SECONDS = 5


@dataclass(frozen=True)
class Address:
    """Where the pages are."""

    host: str
    port: int

    @property
    def reachable_host(self) -> str:
        """Where this machine reaches it: 0.0.0.0 is for listening only."""
        return {"0.0.0.0": "127.0.0.1", "::": "::1", "": "127.0.0.1"}.get(self.host, self.host)  # noqa: S104

    @property
    def is_loopback(self) -> bool:
        return self.host in {"localhost", "::1"} or self.host.startswith("127.")

    @property
    def url(self) -> str:
        host = f"[{self.reachable_host}]" if ":" in self.reachable_host else self.reachable_host
        return f"http://{host}:{self.port}"


def check_python() -> None:
    if sys.version_info < OLDEST_PYTHON:
        raise stop_with(f"Python 3.11, 3.12 or 3.13 is needed, this is {sys.version.split()[0]}.")


def wanted_address() -> Address:
    """HOST and PORT."""
    text = env.str("PORT", default="8000")
    if not text.isascii() or not text.isdigit() or not 1 <= int(text) <= 65535:
        raise stop_with(f"PORT must be a number from 1 to 65535, not {text!r}.")
    return Address(env.str("HOST", default="127.0.0.1"), int(text))


def check_address(address: Address) -> None:
    """That we may listen there, and nobody else does."""
    try:
        family, kind, protocol, _, target = socket.getaddrinfo(
            address.host, address.port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        with socket.socket(family, kind, protocol) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(target)
            probe.listen(1)
    except socket.gaierror as error:
        raise stop_with(f"HOST={address.host} is not an address of this machine.") from error
    except OSError as error:
        raise _not_free(address, error) from error


def _not_free(address: Address, error: OSError) -> SystemExit:
    if error.errno == errno.EADDRINUSE:
        return stop_with(
            f"port {address.port} is in use by another program. Choose another one: "
            f"make run PORT={8001 if address.port < 1024 else address.port % 65535 + 1}"
        )
    if error.errno == errno.EACCES:
        return stop_with(f"this user may not listen on port {address.port}. Choose one above 1023: PORT=8000")
    if error.errno == errno.EADDRNOTAVAIL:
        return stop_with(f"HOST={address.host} is not an address of this machine.")
    return stop_with(f"{address.host}:{address.port} cannot be used ({error.strerror}).")


def check_storage(data: Path) -> None:
    """That the data directory can be written to and has room."""
    if not os.access(data, os.W_OK | os.X_OK):
        raise stop_with(f"the data directory {data} cannot be written to by this user. {CHOOSE_DATA}")
    if shutil.disk_usage(data).free < NEEDED_BYTES:
        raise no_space(data)


def check_named_servers() -> None:
    """That what DATABASE_URL and REDIS_URL name answers and is what the product needs."""
    if not embedded.uses_embedded_postgres():
        check_database()
    if not embedded.uses_embedded_redis():
        check_redis()


def check_database() -> None:
    import psycopg

    settings = embedded.database_settings(pool_size=1)
    options = {name: value for name, value in settings["OPTIONS"].items() if name != "pool"}
    named = {"host": "HOST", "port": "PORT", "user": "USER", "password": "PASSWORD", "dbname": "NAME"}
    given = {name: settings[key] for name, key in named.items() if settings.get(key)}
    try:
        connection = psycopg.connect(
            **{"connect_timeout": CONNECT_SECONDS, **options, **given}, autocommit=True
        )
    except psycopg.Error as error:
        reason = " ".join(str(error).split("\n")[0].split())
        raise stop_with(f"DATABASE_URL cannot be used: {reason}.") from error
    with connection:
        if connection.info.server_version < OLDEST_POSTGRES:
            raise stop_with("the PostgreSQL of DATABASE_URL is too old: 14 or newer is needed.")
        _check_pgvector(connection)


def _check_pgvector(connection: Connection) -> None:
    found = connection.execute(
        "SELECT a.installed_version IS NOT NULL OR v.trusted OR r.rolsuper"
        " FROM pg_available_extensions a"
        " JOIN pg_available_extension_versions v ON v.name = a.name AND v.version = a.default_version"
        " JOIN pg_roles r ON r.rolname = current_user WHERE a.name = 'vector'"
    ).fetchone()
    if found is None:
        raise stop_with(
            "the PostgreSQL of DATABASE_URL has no pgvector: install that extension on the server "
            "(on Debian the package postgresql-NN-pgvector)."
        )
    if not found[0]:
        raise stop_with(
            "the user of DATABASE_URL may not add pgvector to its database: "
            "let an administrator of the server run CREATE EXTENSION vector there once."
        )


def check_redis() -> None:
    import redis

    try:
        with redis.Redis.from_url(
            embedded.redis_url(), socket_connect_timeout=CONNECT_SECONDS, socket_timeout=CONNECT_SECONDS
        ) as client:
            client.ping()
            version = str(client.info("server").get("redis_version", "0"))
    except (redis.RedisError, ValueError, OSError) as error:
        raise stop_with(f"REDIS_URL cannot be used: {str(error).rstrip('.')}.") from error
    if tuple(int(part) for part in version.split(".")[:2] if part.isdigit()) < OLDEST_REDIS:
        raise stop_with(f"the Redis of REDIS_URL is version {version}: 6.2 or newer is needed.")
