"""The whole product below its real supervisor, in a data directory of its own, for tests that kill its parts.

Only processes that the stack's own records name are ever touched, and only while those records are true.
"""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any

import psutil
import psycopg

from config.env import BASE_DIR
from config.servers.processes import server_pid
from config.stack import health
from config.stack.checks import Address
from config.stack.record import Mark, StackLock
from tests.support import in_memory
from tests.support.openai_server import ScriptedServer
from tests.support.stack import free_port

LEASE_SECONDS = 3.0
SWEEP_SECONDS = 0.5
DRAIN_SECONDS = 2.0
START_SECONDS = 180.0
BACK_SECONDS = 120.0
PROCESSES = ("web", "chat1", "chat2", "batch", "sweeper", "beat")
SERVERS = ("valkey", "postgres")
# What a test run sets for itself, and what would make the stack use servers that are not its own.
NOT_FOR_THE_STACK = (
    "DATABASE_URL", "REDIS_URL", "REDIS_PREFIX", "TRIALDESK_FAST_DB", "TRIALDESK_SUPERVISED", "TRIALDESK_DATABASE",
    "TRIALDESK_TEST_RUN", "DJANGO_SETTINGS_MODULE", "HOST", "HTTPS", "STORAGE_URL",
)  # fmt: skip


def wait_until(is_so: Callable[[], Any], what: str, *, within_seconds: float = BACK_SECONDS) -> Any:
    """Poll until `is_so` gives something true, and return it; fails the test with `what` at the deadline."""
    deadline = time.monotonic() + within_seconds
    while not (found := is_so()):
        if time.monotonic() > deadline:
            raise AssertionError(f"not within {within_seconds:.0f} s: {what}")
        time.sleep(0.05)
    return found


class ChaosStack:
    """A running stack. Its parts by name: PROCESSES, SERVERS and `supervisor`."""

    def __init__(self, model: ScriptedServer) -> None:
        self.model = model
        self.data = Path(tempfile.mkdtemp(prefix="tdchaos-", dir=in_memory.place()))
        self.address = Address("127.0.0.1", free_port())
        self.base_url = self.address.url
        self.ws_url = self.base_url.replace("http://", "ws://")
        self._lock = StackLock(self.data)
        self._supervisor: subprocess.Popen[bytes] | None = None
        self._guard = self._start_guard()

    # --- the stack as a whole -------------------------------------------------------------------------------

    def start(self) -> None:
        """Start the supervisor; returns when /healthz answers 200."""
        if self._supervisor is not None:
            self._supervisor.wait()
        with (self.data / "console.log").open("ab") as console:
            self._supervisor = subprocess.Popen(
                [sys.executable, "-m", "config.stack", "run"],
                cwd=BASE_DIR,
                env=self._environment(),
                stdin=subprocess.DEVNULL,
                stdout=console,
                stderr=console,
                start_new_session=True,
            )
        self.wait_until_ready(within_seconds=START_SECONDS)

    def wait_until_ready(self, *, within_seconds: float = BACK_SECONDS) -> None:
        wait_until(
            self._is_ready_or_ended, f"a healthy stack\n{self.console()}", within_seconds=within_seconds
        )

    def wait_until_whole(self) -> None:
        """Returns when every part is alive and serves: the supervisor waits before it starts again what died."""
        for name in (*SERVERS, *PROCESSES):
            wait_until(lambda name=name: self.is_serving(name), f"{name} serves")  # type: ignore[misc]

    def stop(self) -> int:
        """SIGTERM to the supervisor, as Ctrl-C does; returns its exit status."""
        assert self._supervisor is not None
        if self._supervisor.poll() is None:
            self._supervisor.send_signal(signal.SIGCONT)
            self._supervisor.terminate()
        return self._supervisor.wait(timeout=BACK_SECONDS)

    def close(self) -> None:
        """Stop everything and delete the data directory; the logs are copied to CHAOS_LOGS before."""
        try:
            self.stop()
        finally:
            if kept := os.environ.get("CHAOS_LOGS"):
                shutil.copytree(self.data / "logs", Path(kept), dirs_exist_ok=True)
                shutil.copy(self.data / "console.log", kept)
            self._guard.communicate(timeout=180)

    def console(self) -> str:
        with suppress(OSError):
            return (self.data / "console.log").read_text(errors="replace")[-3000:]
        return ""

    def log(self, name: str) -> str:
        return (self.data / "logs" / f"{name}.log").read_text(errors="replace")

    def _is_ready_or_ended(self) -> bool:
        self._check_supervisor()
        return health.ask(self.address).is_ok

    def _check_supervisor(self) -> None:
        if self._supervisor is None or self._supervisor.poll() is not None:
            raise AssertionError(f"the supervisor ended\n{self.console()}")

    def _environment(self) -> dict[str, str]:
        given = {name: value for name, value in os.environ.items() if name not in NOT_FOR_THE_STACK}
        return given | {
            "TRIALDESK_DATA": str(self.data),
            "PORT": str(self.address.port),
            "RUN_LEASE_SECONDS": str(LEASE_SECONDS),
            "RUN_SWEEP_SECONDS": str(SWEEP_SECONDS),
            "RUN_DRAIN_SECONDS": str(DRAIN_SECONDS),
            "OPENAI_BASE_URL": self.model.base_url,
            "OPENAI_API_KEY": "scripted",
            "OPENAI_MODEL": "scripted",
            "TRIALDESK_MEMORY": "0",  # what was said before would stand beside each message
            "API_CALLS_PER_MINUTE": "0",
            "API_CHATS_PER_MINUTE": "0",
        }

    def _start_guard(self) -> subprocess.Popen[bytes]:
        """Cleans up when this process is gone, however it went."""
        return subprocess.Popen(
            [sys.executable, "-m", "tests.support.chaos_guard"],
            cwd=BASE_DIR,
            env=self._environment(),
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            start_new_session=True,
        )

    # --- its parts ------------------------------------------------------------------------------------------

    def pid(self, name: str) -> int:
        """The number of a part that is alive; 0 when it is not."""
        if name == "valkey":
            return server_pid(self.data / "valkey.pid", self.data / "valkey") or 0
        if name == "postgres":
            return server_pid(self.data / "postgres" / "postmaster.pid", self.data / "postgres") or 0
        mark = self._mark(name)
        return mark.pid if mark is not None and mark.is_alive else 0

    def _mark(self, name: str) -> Mark | None:
        self._check_supervisor()
        record = self._lock.read()
        if record is None:
            return None
        return record.supervisor if name == "supervisor" else record.children.get(name)

    def signal(self, name: str, number: signal.Signals) -> int:
        """Send a signal to a part, waiting for the part to be there; returns its pid."""
        pid = int(wait_until(lambda: self.pid(name), f"{name} is alive"))
        os.kill(pid, number)
        return pid

    def kill(self, *names: str) -> dict[str, int]:
        """`kill -9` of each at the same moment; returns when they are gone, with their former pids."""
        pids = {name: self.signal(name, signal.SIGKILL) for name in names}
        for name, pid in pids.items():
            wait_until(partial(_is_gone, pid), f"{name} is gone")
        return pids

    def kill_back_end(self, *, choose: Callable[[list[int]], int] = max) -> int:
        """`kill -9` of one process of PostgreSQL that serves a client; its server ends all others and recovers."""
        pid = choose(wait_until(self._back_ends, "PostgreSQL serves a client"))
        with suppress(psutil.NoSuchProcess):
            psutil.Process(pid).kill()
        wait_until(partial(_is_gone, pid), f"back-end {pid} is gone")
        return pid

    def _back_ends(self) -> list[int]:
        with suppress(psutil.Error):
            children = psutil.Process(self.pid("postgres")).children()
            return sorted(child.pid for child in children if "trialdesk [local]" in " ".join(child.cmdline()))
        return []

    @contextmanager
    def frozen(self, name: str) -> Iterator[None]:
        """A part and what it forked stand still until the end of the block: they neither answer nor refuse."""
        leader = psutil.Process(int(wait_until(lambda: self.pid(name), f"{name} is alive")))
        family = [leader, *(() if name == "supervisor" else leader.children(recursive=True))]
        for process in family:
            with suppress(psutil.NoSuchProcess):
                process.suspend()
        try:
            yield
        finally:
            for process in family:
                with suppress(psutil.NoSuchProcess):
                    process.resume()

    def kill_and_wait(self, *names: str) -> None:
        """Kill, and return when the supervisor has all of them serving again."""
        pids = self.kill(*names)
        for name, pid in pids.items():
            self.wait_until_back(name, pid)

    def wait_until_back(self, name: str, former_pid: int) -> None:
        """Returns when a new process serves in the place of `former_pid`."""
        wait_until(
            lambda: self.pid(name) not in (0, former_pid), f"{name} is started again\n{self.console()}"
        )
        wait_until(lambda: self._serves(name), f"{name} serves again\n{self.console()}")

    def is_serving(self, name: str) -> bool:
        return bool(self.pid(name)) and self._serves(name)

    def _serves(self, name: str) -> bool:
        if name == "postgres":
            return self._answers_sql()
        if name == "valkey":
            return self._answers_ping()
        if name == "web":
            return "web" not in health.ask(self.address).missing
        if name == "beat":
            return True
        suffix = f"%:{self.pid(name)}"
        return bool(self.sql("SELECT 1 FROM runs_worker WHERE name LIKE %s", [suffix]))

    @contextmanager
    def nobody_restarts(self) -> Iterator[None]:
        """The supervisor stands still: what is killed inside stays dead until the end of the block."""
        self.signal("supervisor", signal.SIGSTOP)
        try:
            yield
        finally:
            self.signal("supervisor", signal.SIGCONT)

    def kill_valkey_with_its_data(self, *, and_its_folder: bool = False) -> int:
        """Kill Valkey and empty (or delete) its data directory before it is started again; its former pid."""
        with self.nobody_restarts():
            pid = self.kill("valkey")["valkey"]
            home = self.data / "valkey"
            for path in home.iterdir():
                shutil.rmtree(path) if path.is_dir() else path.unlink()
            if and_its_folder:
                home.rmdir()
        return pid

    def left_over(self) -> list[str]:
        """Processes of this stack that are alive, by command line."""
        return [" ".join(process.cmdline()) for process in psutil.process_iter() if self._is_ours(process)]

    def _is_ours(self, process: psutil.Process) -> bool:
        with suppress(psutil.Error):
            if process.pid in (os.getpid(), self._guard.pid) or process.status() == psutil.STATUS_ZOMBIE:
                return False
            in_our_folder = Path(process.cwd()).is_relative_to(self.data)
            return in_our_folder or process.environ().get("TRIALDESK_DATA") == str(self.data)
        return False

    # --- its data -------------------------------------------------------------------------------------------

    def sql(self, query: str, parameters: Sequence[object] = ()) -> list[tuple[Any, ...]]:
        """Rows from the stack's database; waits while PostgreSQL is away."""

        def ask() -> list[list[tuple[Any, ...]]]:
            with suppress(psycopg.OperationalError), self._connect() as connection:
                return [connection.execute(query, parameters).fetchall()]
            return []

        rows: list[tuple[Any, ...]] = wait_until(ask, "PostgreSQL answers")[0]
        return rows

    def _connect(self) -> psycopg.Connection:
        return psycopg.connect(
            host=str(self.data / "run"),
            user="postgres",
            dbname="trialdesk",
            autocommit=True,
            connect_timeout=60,
        )

    def _answers_sql(self) -> bool:
        try:
            with self._connect():
                return True
        except psycopg.OperationalError:
            return False

    def _answers_ping(self) -> bool:
        with socket.socket(socket.AF_UNIX) as probe, suppress(OSError):
            probe.settimeout(60)
            probe.connect(str(self.data / "run" / "valkey.sock"))
            probe.sendall(b"PING\r\n")
            return probe.recv(16).startswith(b"+PONG")
        return False

    def state_of(self, run_id: str) -> str:
        """The row of a run and what the console says, for the report of a failure."""
        columns = (
            "now()", "finished_at", "state", "attempt", "epoch", "worker", "lease_until", "enqueued_at",
            "enqueue_count", "shown", "snapshot_seq", "final_seq",
        )  # fmt: skip
        (row,) = self.sql(f"SELECT {', '.join(columns)} FROM runs_run WHERE id = %s", [run_id])
        return f"{dict(zip(columns, map(str, row), strict=True))}\n{self.console()}"

    def holder_of(self, run_id: str) -> str:
        """The chat worker that works on a run, waiting for one to take it."""

        def ask() -> str:
            rows = self.sql("SELECT worker FROM runs_run WHERE id = %s AND state = 'running'", [run_id])
            pid = int(rows[0][0].rpartition(":")[2]) if rows and rows[0][0] else 0
            return next((name for name in PROCESSES if pid and self.pid(name) == pid), "")

        return str(wait_until(ask, f"a worker takes run {run_id}"))


def _is_gone(pid: int) -> bool:
    try:
        return psutil.Process(pid).status() == psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return True
