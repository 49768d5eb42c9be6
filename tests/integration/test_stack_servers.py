"""The embedded servers after deaths that leave more than a stale file."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Iterator
from pathlib import Path

import psutil
import psycopg
import pytest

from config.servers import processes
from config.servers.account import server_account
from config.servers.postgres import SOCKET_NAME, Postgres
from config.servers.valkey import Valkey
from tests.support.supervised import temporary_folder, wait_for

pytestmark = pytest.mark.timeout(600)


@pytest.fixture
def folder() -> Iterator[Path]:
    with temporary_folder() as folder:
        yield folder


@pytest.fixture
def postgres(folder: Path) -> Iterator[Postgres]:
    server = Postgres(folder, folder / "run", folder / "postgres.log", server_account())
    server.start()
    yield server
    server.stop()


def connect(server: Postgres) -> psycopg.Connection:
    return psycopg.connect(host=str(server.run), user="postgres", dbname="postgres", autocommit=True)


def test_postgres_comes_back_while_an_orphan_still_holds_its_memory(postgres: Postgres) -> None:
    with connect(postgres) as connection:
        connection.execute("CREATE TABLE kept AS SELECT 42 AS answer")
        backend = connection.info.backend_pid

        def compute() -> None:
            with pytest.raises(psycopg.OperationalError):
                connection.execute("SELECT count(*) FROM generate_series(1, 100000000000)")

        busy = threading.Thread(target=compute)
        busy.start()
        before = postgres.pid()
        assert before is not None
        wait_for(lambda: psutil.Process(backend).cpu_percent(0.05) > 0, lambda: "it does not compute")
        os.kill(before, signal.SIGKILL)
        wait_for(lambda: postgres.pid() is None, lambda: "still there")
        assert psutil.pid_exists(backend), "the orphan was meant to outlive its server"
        postgres.start()
        busy.join(timeout=120)
    assert not processes.is_server(backend, postgres.home)
    with connect(postgres) as connection:
        assert connection.execute("SELECT answer FROM kept").fetchone() == (42,)


def test_stale_pid_files_with_a_living_number_are_no_obstacle(postgres: Postgres) -> None:
    connect(postgres).close()
    text = postgres.pid_file.read_text().replace(str(postgres.pid()), str(os.getpid()), 1)
    os.kill(postgres.pid() or 0, signal.SIGKILL)
    wait_for(lambda: postgres.pid() is None, lambda: "still there")
    postgres.pid_file.write_text(text)
    (postgres.run / f"{SOCKET_NAME}.lock").write_text(f"{os.getpid()}\n")
    postgres.start()
    assert postgres.is_ready()


def test_a_moved_data_directory_is_served_at_its_new_place(folder: Path, postgres: Postgres) -> None:
    elsewhere = Postgres(folder, folder / "moved", folder / "postgres.log", postgres.account)
    assert not elsewhere.is_ready()
    elsewhere.start()
    connect(elsewhere).close()
    assert not postgres.is_ready()


def test_the_sockets_are_closed_to_other_people(postgres: Postgres) -> None:
    found = postgres.run.stat()
    assert (found.st_uid, found.st_mode & 0o777) == (server_account().uid, 0o700)
    with connect(postgres) as connection:
        shown = connection.execute("SHOW listen_addresses").fetchone()
    assert shown == ("",)


def test_what_people_wrote_is_not_in_the_log_of_postgres(postgres: Postgres) -> None:
    with connect(postgres) as connection:
        connection.execute("CREATE TABLE note (text text UNIQUE)")
        connection.execute("INSERT INTO note VALUES ('a name of a patient')")
        with pytest.raises(psycopg.errors.UniqueViolation):
            connection.execute("INSERT INTO note VALUES ('a name of a patient')")
    assert "unique constraint" in postgres.log.read_text()
    assert "patient" not in postgres.log.read_text()


def test_valkey_keeps_what_it_was_told_through_a_kill(folder: Path) -> None:
    import redis

    server = Valkey(folder, folder / "run", folder / "valkey.log", server_account())
    server.start()
    try:
        with redis.Redis(unix_socket_path=str(server.socket)) as client:
            client.set("kept", "yes")
            client.waitaof(1, 0, 5000)
        os.kill(server.pid() or 0, signal.SIGKILL)
        wait_for(lambda: server.pid() is None, lambda: "still there")
        server.start()
        with redis.Redis(unix_socket_path=str(server.socket)) as client:
            assert client.get("kept") == b"yes"
    finally:
        server.stop()
