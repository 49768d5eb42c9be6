"""Servers that the project did not start: a PostgreSQL on TCP with a password, and Debian's Redis 7."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
import redis

from config.servers.account import make_data_dir, server_account
from config.servers.postgres import Postgres
from config.servers.processes import clean_environment
from config.stack.child import before_exec
from tests.support.stack import free_port
from tests.support.supervised import wait_for

# As the administrator of such a server would set them up; `plain` finds no extension on its search path,
# `maker` may create the databases of a test run.
SQL = """
CREATE ROLE trial LOGIN PASSWORD 'se:cret@/%';
CREATE ROLE plain LOGIN PASSWORD 'p';
CREATE ROLE maker LOGIN SUPERUSER PASSWORD 'p';
CREATE ROLE guest LOGIN PASSWORD 'p';
CREATE DATABASE study OWNER trial;
CREATE DATABASE empty OWNER guest;
ALTER ROLE plain SET extension_control_path = '/nonexistent';
"""


@contextmanager
def foreign_postgres(folder: Path) -> Iterator[int]:
    """Yields the port. Databases `study` (of `trial`, with pgvector) and `empty` (of `guest`, without)."""
    account = server_account()
    make_data_dir(folder, account)
    server = Postgres(folder, folder / "run", folder / "server.log", account)
    server.make_cluster()
    (server.home / "pg_hba.conf").write_text(
        "local all postgres trust\nhost all all 127.0.0.1/32 scram-sha-256\n"
    )
    port = free_port()
    command = [str(server.program("postgres")), "-D", str(server.home), "-k", str(server.home)]
    options = ["-h", "127.0.0.1", "-p", str(port), "-c", "fsync=off"]
    with _running([*command, *options], server.log, **account.popen_arguments()):
        wait_for(lambda: "ready to accept" in server.log.read_text(), server.log.read_text)
        for database, statements in {"postgres": SQL, "study": "CREATE EXTENSION vector"}.items():
            administrator = f"host={server.home} port={port} user=postgres dbname={database}"
            with psycopg.connect(administrator, autocommit=True) as connection:
                for statement in filter(str.strip, statements.split(";")):
                    connection.execute(statement.encode())
        yield port


@contextmanager
def foreign_redis(folder: Path, password: str) -> Iterator[int]:
    """Yields the port of a Redis that keeps nothing and wants `password`."""
    port = free_port()
    command = ["redis-server", "--port", str(port), "--bind", "127.0.0.1", "--requirepass", password]
    options = ["--save", "", "--appendonly", "no", "--dir", str(folder)]
    log = folder / "redis.log"
    with _running([*command, *options], log), redis.Redis(port=port, password=password) as client:

        def answers() -> bool:
            try:
                return bool(client.ping())
            except redis.ConnectionError:
                return False

        wait_for(answers, log.read_text)
        yield port


@contextmanager
def _running(command: list[str], log: Path, **account: object) -> Iterator[None]:
    with log.open("wb") as output:
        process = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=output,
            cwd="/",
            env=clean_environment(),
            start_new_session=True,
            preexec_fn=before_exec,  # it ends with pytest, however that ends
            **account,  # type: ignore[call-overload]
        )
    try:
        yield
    finally:
        process.terminate()
        process.wait(timeout=120)
